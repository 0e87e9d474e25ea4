import Kernel
import Service

/// Which table of a user a call means.
enum CSVTableName: String, CaseIterable, Sendable {
  case sparks, missions, goals, reviews, entries
}

/// Which table a call means, where its format has tables at all.
struct TableChoice {
  private let name: CSVTableName?
  private let number: Int?

  /// Asks for the two fields that name a table, of which the first has this meaning.
  init(from fields: inout ParameterReader, _ meaning: StaticString) throws(DomainError) {
    name = try fields.optional("what", .choice(CSVTableName.sparks), meaning)
    number = try fields.optional(
      "tableId", .integer, "The row of the table of the library whose entries are meant; only with entries.")
  }

  /// Whether a table is named.
  var isMade: Bool { name != nil || number != nil }

  /// Opens the table among those of the areas.
  ///
  /// - Parameters:
  ///   - records: What the areas have.
  ///   - context: The call.
  /// - Returns: The table.
  /// - Throws: `table_for_format` where none is named or a number is missing or too much; what the area throws.
  func table(in records: [DomainExport], _ context: CallContext) throws -> CSVTable {
    let source = name.flatMap { name in
      records.lazy.flatMap(\.tables).first { "\($0.name)" == name.rawValue }
    }
    guard let source else { throw DomainError.tableForFormat.at("/what") }
    guard source.isNumbered == (number != nil) else { throw DomainError.tableForFormat.at("/tableId") }
    return try source.open(context, Int64(number ?? 0))
  }
}
