import Kernel
import Service

/// The name of a kind of table that can be exported as CSV.
enum ExportedTableName: String, CaseIterable {
  case sparks, missions, goals, habits, reviews, entries
}

/// The name of a kind of table that can be imported from CSV.
enum ImportedTableName: String, CaseIterable {
  case sparks, entries
}

/// The table that a call selects, for formats in which a file contains one table.
struct TableChoice {
  private let name: String?
  private let tableID: Int64?

  /// Decodes `what`, which is one of `names` and described by `meaning`, and `tableId`.
  init<Name: CaseIterable & RawRepresentable<String> & Sendable>(
    from fields: inout ParameterReader, of names: Name.Type, _ meaning: StaticString
  ) throws(DomainError) where Name.AllCases: SendableMetatype {
    name = try fields.optional("what", FieldType<Name>.choice, meaning)?.rawValue
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
      exports.lazy.flatMap(\.tables).first { "\($0.name)" == name }
    }
    guard let source else { throw DomainError.tableRequired.at("/what") }
    guard source.requiresTableID == (tableID != nil) else { throw DomainError.tableForFormat.at("/tableId") }
    return try source.open(context, tableID ?? 0)
  }
}
