import Interchange
import Kernel
import Service

/// Takes the rows of a table as spreadsheets write it.
struct TableImport {
  /// What stands between cells, those first that are rare in the names of columns.
  private static let delimiters = ["\t", ";", "|", ","]
  /// The most bytes of a row.
  private static let longestRow = 16 << 20
  /// After how many rows a cancel is noticed.
  private static let rowsBetweenReports = 1000

  let source: ImportSource
  let table: CSVTable
  let importing: Importer
  /// What stands between cells; nil where it is to be guessed.
  let delimiter: String?
  let restoresFormulas: Bool
  /// The names of columns that are not taken.
  let ignoredColumns: [String]

  /// Takes all rows; throws what `CSVImporter` does, `invalid_delimiter`, `invalid_encoding`, `unreadable_file`,
  /// and `cancelled`.
  func run() throws {
    guard delimiter != "\"", delimiter?.contains(where: \.isNewline) != true else {
      throw DomainError.invalidDelimiter.at("/delimiter")
    }
    var reader: CSVReader?
    var rows: CSVImporter?
    var place = (done: 0, all: 1)
    do {
      try source.forEachPortion { portion, newPlace in
        if reader == nil { reader = makeReader(for: portion) }
        try reader?.append(portion)
        try take(from: &reader, with: &rows, at: place)
        place = newPlace
        try importing.context.report(place.done, of: place.all)
      }
      try reader?.end()
      try take(from: &reader, with: &rows, at: place)
    } catch let error as TextEncodingError {
      throw DomainError.invalidEncoding(error.line)
    }
    guard let rows else { throw DomainError.missingColumn("title") }
    try rows.finish()
  }

  private func take(
    from reader: inout CSVReader?, with rows: inout CSVImporter?, at place: (done: Int, all: Int)
  ) throws {
    var count = 0
    while let row = reader?.nextRow() {
      count += 1
      if count.isMultiple(of: Self.rowsBetweenReports) { try importing.context.report(place.done, of: place.all) }
      if row.isBlank { continue }
      guard let rows else {
        guard !row.isBroken else { throw DomainError.rowUnreadable }
        rows = try CSVImporter(table, header: row.fields, ignoring: ignoredColumns, into: importing)
        continue
      }
      if row.problem == .fieldTooLong {
        rows.refuseCell(row.brokenField, line: row.line)
      } else if row.isBroken {
        rows.refuse(.rowUnreadable, line: row.line)
      } else {
        try rows.take(row.fields, line: row.line)
      }
    }
  }

  /// The reader of a file that begins with a portion.
  private func makeReader(for portion: UnsafeBufferPointer<UInt8>) -> CSVReader {
    CSVReader(
      delimiter: delimiter ?? CSVReader.statedDelimiter(portion) ?? guessedDelimiter(portion),
      limits: DelimitedLimits(longestField: CSVImporter.longestCell, longestRow: Self.longestRow),
      restoringFormulas: restoresFormulas)
  }

  /// What cuts the first row into most names of columns; a comma where nothing does.
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
    guard let most = counts.max(), most > 0, let place = counts.firstIndex(of: most) else { return "," }
    return Self.delimiters[place]
  }
}
