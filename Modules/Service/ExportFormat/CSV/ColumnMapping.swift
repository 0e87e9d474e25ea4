import JSON
import JSONRPC
import Kernel
import Localization

/// The columns of a table into which the columns of a file are imported, by their names in the file.
public struct ColumnMapping: Sendable {
  /// The names in the file, each with the name of its column in the table; nil to ignore it.
  let entries: [(name: String, column: String?)]

  /// Creates a mapping; the names of the file that it lacks are those of the table.
  public init(_ entries: [(name: String, column: String?)] = []) { self.entries = entries }
}

extension FieldType where Value == ColumnMapping {
  /// An object with the names of columns of a table, or null, by the names of columns of a file.
  public static var columnMapping: FieldType {
    FieldType { value, _, name, reader throws(DomainError) in
      var entries: [(name: String, column: String?)] = []
      try reader.forEachMember(of: name, value, atMost: CSVImporter.maxColumns) {
        member, part, excerpt, reader throws(DomainError) in
        guard !part.isNull else { return entries.append((member, nil)) }
        entries.append((member, try reader.member(excerpt, of: name, part, .text(1...CSVImporter.maxNameLength))))
      }
      return ColumnMapping(entries)
    } description: { _ in
      .init(
        placeholder: ColumnMapping(), rules: [.tooMany, .tooShort, .tooLong, .tooManyMarks, .invalidFormat],
        schema: .map(of: .nullable(.string(lengths: 1...CSVImporter.maxNameLength))))
    }
  }
}
