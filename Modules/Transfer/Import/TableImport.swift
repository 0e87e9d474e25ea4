import Interchange
import Kernel
import Service

struct TableImport {
  /// The maximum length of a row, in bytes.
  private static let maxRowBytes = 16 << 20

  let source: ImportSource
  let table: CSVTable
  let importer: Importer
  /// The delimiter; nil to detect it.
  let delimiter: String?
  let restoresFormulas: Bool
  let mapping: ColumnMapping
  let notation: CellNotation

  /// Imports all rows.
  ///
  /// Throws the errors of `CSVImporter`, `invalid_delimiter`, `invalid_encoding`, `unreadable_file` and `canceled`;
  /// also `row_unreadable` for the header row, and `missing_column` if all rows are blank.
  func run() throws {
    guard delimiter != "\"", delimiter?.contains(where: \.isNewline) != true else {
      throw DomainError.invalidDelimiter.at("/delimiter")
    }
    var reader: CSVReader?
    var rowImporter: CSVImporter?
    do {
      try source.read(
        reportingProgressTo: importer.context,
        append: { chunk in
          guard let chunk else { return try reader?.end() ?? () }
          if reader == nil { reader = makeReader(for: chunk) }
          try reader?.append(chunk)
        },
        importNext: {
          guard let row = reader?.nextRow() else { return false }
          if !row.isBlank { try importRow(row, with: &rowImporter) }
          return true
        })
    } catch let error as TextEncodingError {
      throw DomainError.invalidEncoding(error.line, isNUL: error.isNUL)
    }
    guard let rowImporter else { throw DomainError.missingColumn("title") }
    try rowImporter.finish()
  }

  /// Imports a row that is not blank; the first one is the header.
  private func importRow(_ row: DelimitedRow, with rowImporter: inout CSVImporter?) throws {
    guard let rowImporter else {
      guard !row.isBroken else { throw DomainError.rowUnreadable }
      rowImporter = try CSVImporter(table, header: row.fields, mapping: mapping, notation: notation, into: importer)
      return
    }
    if row.problem == .fieldTooLong {
      rowImporter.rejectCell(row.brokenFieldIndex, line: row.line)
    } else if row.isBroken {
      rowImporter.reject(.rowUnreadable, line: row.line)
    } else {
      try rowImporter.importRow(row.fields, line: row.line)
    }
  }

  /// Creates the reader of a file from its first chunk.
  private func makeReader(for chunk: UnsafeBufferPointer<UInt8>) -> CSVReader {
    CSVReader(
      delimiter: delimiter
        ?? CSVReader.delimiter(of: chunk) { CSVImporter.knownColumnCount(of: $0, in: table, mapping: mapping) },
      limits: DelimitedLimits(maxFieldBytes: CSVImporter.maxCellBytes, maxRowBytes: Self.maxRowBytes),
      unescapesFormulas: restoresFormulas)
  }
}
