import AnkiPackages
import Interchange
import Kernel
import Service

/// The settings with which a table was read, specified or detected.
struct TableSettings: Sendable {
  let delimiter: String
  /// Whether the first row contains column names.
  let hasHeader: Bool
  let columns: TableColumns
}

/// The import of tables. (Kits and exams, 4.3.)
struct KitTableImport {
  /// The settings missing from the options are detected.
  let options: TableOptions
  /// Whether the default delimiter is the tab, if there is any.
  let isTabbed: Bool
  var target = ImportTarget.newKit
  let progress: ImportProgress

  /// Reads a table without a byte order mark.
  ///
  /// The header lines of a text exported by Anki are no rows; the options, then these lines, then a first line `sep=;`
  /// determine the delimiter. Throws `no_questions` for a table without rows below the header, `invalid_delimiter`,
  /// `unknown_column`, `too_many_questions` or `canceled`.
  func read(_ text: String) throws -> ImportedKit {
    var text = text
    return try text.withUTF8 { try read($0) }
  }

  /// Returns the most probable delimiter of a text without a byte order mark.
  ///
  /// A delimiter wins if it splits the first row into a header with known column names. With `prefersTabs`, a tab in
  /// the first rows wins, and is the default.
  static func detectedDelimiter(of text: UnsafeBufferPointer<UInt8>, prefersTabs: Bool = false) -> String {
    if prefersTabs, DelimiterDetector.splits(text, at: "\t") { return "\t" }
    return DelimiterDetector.delimiter(of: text) { TableColumns.isHeader($0) ? 1 : 0 }
      ?? DelimiterDetector.delimiter(of: text, default: prefersTabs ? "\t" : ",")
  }

  private func read(_ text: UnsafeBufferPointer<UInt8>) throws -> ImportedKit {
    let header = AnkiTextHeader(of: text)
    let export = header.exists ? header : nil
    let bytes = UnsafeBufferPointer(rebasing: text[header.byteCount...])
    let delimiter =
      options.delimiter ?? header.delimiter ?? SeparatorLine.delimiter(in: bytes)
      ?? KitTableImport.detectedDelimiter(of: bytes, prefersTabs: isTabbed)
    guard delimiter != "\"", !delimiter.contains(where: \.isNewline) else {
      throw DomainError.invalidDelimiter.at("/delimiter")
    }
    let reader = DelimitedReader(
      of: bytes, delimiter: delimiter, limits: DelimitedLimits(maxFieldBytes: KitRules.maxCellBytes),
      firstLine: 1 + header.lineCount)
    let scan = try TableScan(reader) { try progress.report($0, of: 2 * bytes.count, in: .reading) }
    let usesNames = options.columns?.usesNames == true && header.columnNames(delimiter: delimiter) == nil
    let hasHeader = options.hasHeader ?? (usesNames || TableColumns.isHeader(scan.first))
    let rowCount = scan.rowCount - (hasHeader ? 1 : 0)
    guard rowCount > 0 else { throw DomainError.noQuestions }
    guard rowCount <= KitRules.maxQuestions else { throw DomainError.tooManyQuestions }
    try progress.context.checkImportedRows(rowCount)
    let columns =
      try options.columns.map { chosen throws(DomainError) in
        try TableColumns(chosen, of: scan, hasHeader: hasHeader, delimiter: delimiter, export: export)
      } ?? TableColumns(detectedFrom: scan, hasHeader: hasHeader, delimiter: delimiter, export: export)
    let settings = TableSettings(delimiter: delimiter, hasHeader: hasHeader, columns: columns)
    return try readRows(reader, of: bytes.count, settings, header, rowCount: rowCount)
  }

  /// Reads the rows below the header.
  private func readRows(
    _ reader: DelimitedReader, of byteCount: Int, _ settings: TableSettings, _ header: AnkiTextHeader,
    rowCount: Int
  ) throws -> ImportedKit {
    var (reader, isHeader) = (reader, settings.hasHeader)
    var collector = ImportCollector(target: target)
    var decks = header.deck.map { [$0] } ?? []
    var seenDecks = Set(decks)
    while let row = reader.nextRow() {
      guard !row.isBlank, !isHeader else {
        if !row.isBlank { isHeader = false }
        continue
      }
      if collector.rowCount.isMultiple(of: ImportCollector.rowsBetweenProgressReports) {
        try progress.report(byteCount + reader.offset, of: 2 * byteCount, in: .reading)
      }
      if let column = header.deckColumn, row.fields.indices.contains(column) {
        let deck = row.fields[column].trimmed
        if seenDecks.insert(deck).inserted { decks.append(deck) }
      }
      try collector.add(line: row.line, settings.columns.specified) { () throws(DomainError) in
        try draft(of: row, settings.columns, header)
      }
    }
    return try collector.finish(names: ImportedName.candidates(decks: decks), table: settings) {
      try progress.report($0, of: rowCount, in: .preparing)
    }
  }

  private func draft(
    of row: DelimitedRow, _ columns: TableColumns, _ header: AnkiTextHeader
  ) throws(DomainError) -> QuestionDraft {
    if row.problem == .fieldTooLong {
      var error = DomainError.textTooLong
      error.path = columns.path(of: row.brokenFieldIndex)
      throw error
    }
    if row.isBroken { throw .brokenQuotes }
    if header.exists, let first = row.fields.first, AnkiTextHeader.isHeaderLine(first) { throw .headerLine }
    guard header.isHTML else { return try columns.draft(of: row.fields) }
    let draft = try columns.draft(of: row.fields.map { PlainText.of($0) })
    if draft.prompt.isEmpty, PlainText.hasMedia(columns.text(columns.prompt, of: row.fields)) {
      throw .promptWithoutText.at("/prompt")
    }
    if draft.correctAnswer.isEmpty, PlainText.hasMedia(columns.text(columns.correct, of: row.fields)) {
      throw .answerWithoutText.at("/correctAnswer")
    }
    return draft
  }
}
