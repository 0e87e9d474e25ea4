import Kernel
import Service

/// The table that a call names, if its format has tables.
struct TableChoice {
  private enum Name: String, CaseIterable {
    case sparks, missions, goals, reviews, entries
  }

  private let name: Name?
  private let number: Int?

  /// Reads the two parameters that name a table, the first with a meaning.
  init(from fields: inout ParameterReader, _ meaning: StaticString) throws(DomainError) {
    name = try fields.optional("what", .choice(Name.sparks), meaning)
    number = try fields.optional(
      "tableId", .integer, "The row of the table of the library whose entries are meant; only with entries.")
  }

  /// Whether a table is named.
  var isMade: Bool { name != nil || number != nil }

  /// Opens the table; throws `table_for_format` if none is named, or a number is missing or unexpected.
  func table(in records: [DomainExport], _ context: CallContext) throws -> CSVTable {
    let source = name.flatMap { name in
      records.lazy.flatMap(\.tables).first { "\($0.name)" == name.rawValue }
    }
    guard let source else { throw DomainError.tableForFormat.at("/what") }
    guard source.isNumbered == (number != nil) else { throw DomainError.tableForFormat.at("/tableId") }
    return try source.open(context, Int64(number ?? 0))
  }
}
