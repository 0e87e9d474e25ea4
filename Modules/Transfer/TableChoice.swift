import Kernel
import Service

/// The name of a kind of table that can be exported or imported as CSV.
enum CSVTableName: String, CaseIterable {
  case sparks, missions, goals, habits, reviews, entries
}

/// The table that a call selects, for formats in which a file contains one table.
struct TableChoice {
  private let name: CSVTableName?
  private let tableID: Int64?

  /// Decodes `what` (described by `meaning`) and `tableId`.
  init(from fields: inout ParameterReader, _ meaning: StaticString) throws(DomainError) {
    name = try fields.optional("what", FieldType<CSVTableName>.choice, meaning)
    tableID = try fields.optional(
      "tableId", .id(.tableID), "The ID of the library table; required for entries, not allowed otherwise.")
  }

  /// Whether the call selects a table.
  var isSelected: Bool { name != nil || tableID != nil }

  /// Opens the table.
  ///
  /// Throws `table_required` if no table is selected, or `table_for_format` if `tableId` is missing or unexpected.
  func table(in exports: [DomainExport], _ context: CallContext) throws -> CSVTable {
    let source = name.flatMap { name in
      exports.lazy.flatMap(\.tables).first { "\($0.name)" == name.rawValue }
    }
    guard let source else { throw DomainError.tableRequired.at("/what") }
    guard source.requiresTableID == (tableID != nil) else { throw DomainError.tableForFormat.at("/tableId") }
    return try source.open(context, tableID ?? 0)
  }
}
