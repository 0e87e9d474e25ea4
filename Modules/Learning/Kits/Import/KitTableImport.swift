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
enum KitTableImport {
  /// Returns the most probable delimiter of a text without a byte order mark.
  ///
  /// A delimiter wins if it splits the first row into a header with known column names.
  static func detectedDelimiter(of text: UnsafeBufferPointer<UInt8>) -> String {
    DelimiterDetector.delimiter(of: text) { TableColumns.isHeader($0) ? 1 : 0 } ?? DelimiterDetector.delimiter(of: text)
  }

  /// Reads a table without a byte order mark; settings missing from the options are detected.
  ///
  /// Throws `no_questions` for a table without rows below the header, `invalid_delimiter`, `unknown_column`,
  /// `too_many_questions` or `cancelled`. With `isTabbed`, the default delimiter is the tab; the options or a first
  /// line `sep=;` override it. `existing` are the questions already in the target kit.
  static func read(
    _ text: String, _ options: TableOptions, isTabbed: Bool, existing: [KitQuestion] = [],
    _ progress: ImportProgress
  ) throws -> ImportedKit {
    var text = text
    return try text.withUTF8 { bytes in
      let delimiter =
        options.delimiter ?? SeparatorLine.delimiter(in: bytes)
        ?? (isTabbed ? "\t" : detectedDelimiter(of: bytes))
      guard delimiter != "\"", !delimiter.contains(where: \.isNewline) else {
        throw DomainError.invalidDelimiter.at("/delimiter")
      }
      var reader = DelimitedTextReader(
        bytes, delimiter: delimiter, limits: DelimitedLimits(maxFieldBytes: KitRules.maxCellBytes))
      guard let first = nextRow(of: &reader) else { throw DomainError.noQuestions }
      let hasHeader =
        options.hasHeader ?? (options.columns?.usesNames == true || TableColumns.isHeader(first.fields))
      let columns =
        try options.columns.map { chosen throws(DomainError) in
          try TableColumns(chosen, first: first.fields, hasHeader: hasHeader)
        } ?? TableColumns(detectedFrom: first.fields, hasHeader: hasHeader)

      var collector = ImportCollector(drawsIncorrect: columns.incorrect.isEmpty, existing: existing)
      var row = hasHeader ? nextRow(of: &reader) : first
      guard row != nil else { throw DomainError.noQuestions }
      var count = 0
      while let currentRow = row {
        if count.isMultiple(of: ImportCollector.rowsBetweenProgressReports) {
          try progress.report(reader.offset, of: bytes.count, in: .reading)
        }
        count += 1
        try collector.add(line: currentRow.line) { () throws(DomainError) in
          if currentRow.problem == .fieldTooLong {
            var error = DomainError.textTooLong
            error.path = columns.path(of: currentRow.brokenFieldIndex)
            throw error
          }
          if currentRow.isBroken { throw .brokenQuotes }
          return try columns.draft(of: currentRow.fields)
        }
        row = nextRow(of: &reader)
      }
      return try collector.finish(
        table: TableSettings(delimiter: delimiter, hasHeader: hasHeader, columns: columns)
      ) { try progress.report($0, of: count, in: .preparing) }
    }
  }

  /// Returns the next row that is not blank.
  private static func nextRow(of reader: inout DelimitedTextReader) -> DelimitedRow? {
    while let row = reader.next() {
      if !row.isBlank { return row }
    }
    return nil
  }
}
