import Interchange
import Kernel
import Service

/// A reader of the tables of other programs, in UTF-8 or UTF-16, with a byte order mark or without.
///
/// Each function passes the complete rows that are not blank to a closure.
struct ImportedTable {
  private var reader: CSVReader

  init(delimiter: String = ",", maxFields: Int = 64) {
    reader = CSVReader(
      delimiter: delimiter,
      limits: DelimitedLimits(
        maxFieldBytes: HabitImportCollector.maxCellBytes, maxFields: maxFields,
        maxRowBytes: 2 * HabitImportCollector.maxCellBytes))
  }

  /// Appends the next piece of a file.
  mutating func append(_ piece: UnsafeBufferPointer<UInt8>, _ body: (DelimitedRow) throws -> Void) throws {
    do {
      try reader.append(piece)
    } catch {
      throw DomainError.invalidEncoding(error.line, isNUL: error.isNUL)
    }
    try readRows(body)
  }

  /// Marks the end of the file.
  mutating func end(_ body: (DelimitedRow) throws -> Void) throws {
    do {
      try reader.end()
    } catch {
      throw DomainError.invalidEncoding(error.line, isNUL: error.isNUL)
    }
    try readRows(body)
  }

  private mutating func readRows(_ body: (DelimitedRow) throws -> Void) throws {
    while let row = reader.nextRow() {
      if !row.isBlank { try body(row) }
    }
  }
}

/// The columns of a table by name.
struct ImportedColumns {
  private let indexes: [String: Int]

  /// Creates the columns of a header row; the first one of a name counts.
  init(header: [String]) {
    indexes = Dictionary(header.enumerated().map { ($1.trimmed, $0) }) { first, _ in first }
  }

  /// Returns whether the table has a column.
  func contains(_ name: String) -> Bool { indexes[name] != nil }

  /// Throws `missingColumn` for the first missing column.
  func require(_ names: String...) throws(DomainError) {
    for name in names where !contains(name) { throw .missingColumn(name) }
  }

  /// Returns the cell of a row in the first of several columns that exists; empty if there is none.
  func cell(_ row: DelimitedRow, _ names: String...) -> String {
    guard let index = names.compactMap({ indexes[$0] }).first, row.fields.indices.contains(index) else { return "" }
    return row.fields[index]
  }
}
