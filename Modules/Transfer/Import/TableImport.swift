import Interchange
import Kernel
import Service

/// Imports the rows of a CSV file.
struct TableImport {
  /// Delimiters to choose from, those first that are rare in the names of columns.
  private static let delimiters = ["\t", ";", "|", ","]
  /// Maximum length of a row, in bytes.
  private static let longestRow = 16 << 20

  let source: ImportSource
  let table: CSVTable
  let importer: Importer
  /// The delimiter; nil if it is to be guessed.
  let delimiter: String?
  let restoresFormulas: Bool
  let ignoredColumns: [String]

  /// Imports all rows; throws as `CSVImporter`, `invalid_delimiter`, `invalid_encoding`, `unreadable_file` and
  /// `cancelled`.
  func run() throws {
    guard delimiter != "\"", delimiter?.contains(where: \.isNewline) != true else {
      throw DomainError.invalidDelimiter.at("/delimiter")
    }
    var reader: CSVReader?
    var rows: CSVImporter?
    do {
      try source.read(
        reportingTo: importer.context,
        append: { portion in
          guard let portion else { return try reader?.end() ?? () }
          if reader == nil { reader = makeReader(for: portion) }
          try reader?.append(portion)
        },
        importNext: {
          guard let row = reader?.nextRow() else { return false }
          if !row.isBlank { try take(row, with: &rows) }
          return true
        })
    } catch let error as TextEncodingError {
      throw DomainError.invalidEncoding(error.line)
    }
    guard let rows else { throw DomainError.missingColumn("title") }
    try rows.finish()
  }

  /// Imports a row; the first one names the columns.
  private func take(_ row: DelimitedRow, with rows: inout CSVImporter?) throws {
    guard let rows else {
      guard !row.isBroken else { throw DomainError.rowUnreadable }
      rows = try CSVImporter(table, header: row.fields, ignoring: ignoredColumns, into: importer)
      return
    }
    if row.problem == .fieldTooLong {
      rows.refuseCell(row.brokenField, line: row.line)
    } else if row.isBroken {
      rows.refuse(.rowUnreadable, line: row.line)
    } else {
      try rows.take(row.fields, line: row.line)
    }
  }

  /// The reader of a file that begins with a portion.
  private func makeReader(for portion: UnsafeBufferPointer<UInt8>) -> CSVReader {
    CSVReader(
      delimiter: delimiter ?? CSVReader.statedDelimiter(portion) ?? guessedDelimiter(portion),
      limits: DelimitedLimits(longestField: CSVImporter.longestCell, longestRow: Self.longestRow),
      restoringFormulas: restoresFormulas)
  }

  /// The delimiter that splits the first row into most names of columns; a comma if none does.
  private func guessedDelimiter(_ portion: UnsafeBufferPointer<UInt8>) -> String {
    let counts = Self.delimiters.map { delimiter in
      var reader = CSVReader(
        delimiter: delimiter, limits: DelimitedLimits(longestField: CSVImporter.longestCell),
        restoringFormulas: false)
      guard (try? reader.append(UnsafeBufferPointer(rebasing: portion.prefix(1 << 16)))) != nil else { return 0 }
      while let row = reader.nextRow() {
        if !row.isBlank { return CSVImporter.knownColumns(of: row.fields, in: table) }
      }
      return 0
    }
    guard let most = counts.max(), most > 0, let index = counts.firstIndex(of: most) else { return "," }
    return Self.delimiters[index]
  }
}
