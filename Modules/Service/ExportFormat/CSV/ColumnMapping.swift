import JSON
import JSONRPC
import Kernel
import Localization

/// The columns of a table into which the columns of a file are imported, by their names in the file.
public struct ColumnMapping: Sendable {
  /// The names in the file, each with the name of its column in the table; nil to ignore it.
  public let entries: [(name: String, column: String?)]

  /// Creates a mapping; the names of the file that it lacks are those of the table.
  public init(_ entries: [(name: String, column: String?)] = []) { self.entries = entries }
}

extension FieldType where Value == ColumnMapping {
  /// An object of at most `limit` columns: by the name in a file the column of a table, or null.
  public static func columnMapping(
    to column: FieldType<String> = .text(1...CSVImporter.maxNameLength), atMost limit: Int = CSVImporter.maxColumns
  ) -> FieldType {
    FieldType { value, _, name, reader throws(DomainError) in
      var entries: [(name: String, column: String?)] = []
      try reader.forEachMember(of: name, value, atMost: limit) { member, part, excerpt, reader throws(DomainError) in
        entries.append((member, part.isNull ? nil : try reader.member(excerpt, of: name, part, column)))
      }
      return ColumnMapping(entries)
    } description: { _ in
      let column = column.description
      return .init(
        placeholder: ColumnMapping(), rules: column.rules.union([.tooMany, .tooLong]),
        schema: .map(of: .nullable(column.schema)))
    }
  }
}
