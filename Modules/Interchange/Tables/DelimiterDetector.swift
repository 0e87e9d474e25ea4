/// Detection of the delimiter of a table from its first rows.
package enum DelimiterDetector {
  /// The possible delimiters; earlier ones are rarer in sentences and in column names, and win ties.
  package static let candidates = ["\t", ";", "|", ","]

  /// The limits of the inspected sample, in bytes and in rows.
  static let maxSampleBytes = 1 << 16
  private static let maxSampleRows = 30

  /// Returns the candidate that splits the first row into the most known columns; nil if none yields any.
  ///
  /// The text is UTF-8 without a byte order mark. `knownColumnCount` returns the number of known names in a row.
  package static func delimiter(
    of text: UnsafeBufferPointer<UInt8>, knownColumnCount: ([String]) -> Int
  ) -> String? {
    var best: (count: Int, delimiter: String?) = (0, nil)
    for candidate in candidates {
      guard let first = firstRows(of: text, delimiter: candidate, limit: 1).first else { continue }
      let count = knownColumnCount(first.fields)
      if count > best.count { best = (count, candidate) }
    }
    return best.delimiter
  }

  /// Returns the candidate that splits the most rows into the same number of fields, at least two; otherwise, the
  /// default.
  ///
  /// The text is UTF-8 without a byte order mark.
  package static func delimiter(of text: UnsafeBufferPointer<UInt8>, default standard: String = ",") -> String {
    var best = (score: 0, delimiter: standard)
    for candidate in candidates {
      let score = consistentRowCount(firstRows(of: text, delimiter: candidate, limit: maxSampleRows))
      if score > best.score { best = (score, candidate) }
    }
    return best.delimiter
  }

  /// Returns the delimiter that splits all of several first rows into the same number of fields, at least two; nil if
  /// there is none.
  package static func certainDelimiter(of text: UnsafeBufferPointer<UInt8>) -> String? {
    candidates.first { candidate in
      let rows = firstRows(of: text, delimiter: candidate, limit: maxSampleRows)
      return rows.count > 1 && consistentRowCount(rows) == rows.count
    }
  }

  /// Whether a delimiter splits one of the first rows.
  package static func splits(_ text: UnsafeBufferPointer<UInt8>, at delimiter: String) -> Bool {
    firstRows(of: text, delimiter: delimiter, limit: maxSampleRows).contains { $0.fields.count > 1 }
  }

  /// Returns the first rows that are not blank.
  private static func firstRows(
    of text: UnsafeBufferPointer<UInt8>, delimiter: String, limit: Int
  ) -> [DelimitedRow] {
    let sample = UnsafeBufferPointer(rebasing: text.prefix(maxSampleBytes))
    var reader = DelimitedReader(of: sample, delimiter: delimiter)
    var rows: [DelimitedRow] = []
    while rows.count < limit, let row = reader.nextRow() {
      // The last row of the sample may be truncated.
      if reader.offset == sample.count, sample.count < text.count { break }
      if !row.isBlank { rows.append(row) }
    }
    return rows
  }

  /// Returns the number of rows with the most frequent field count.
  ///
  /// Rows with a single field or with unbalanced quotes are not counted.
  private static func consistentRowCount(_ rows: [DelimitedRow]) -> Int {
    var counts: [Int: Int] = [:]
    for row in rows where row.fields.count > 1 && !row.fields.contains(where: hasUnbalancedQuotes) {
      counts[row.fields.count, default: 0] += 1
    }
    return counts.values.max() ?? 0
  }

  /// Returns whether a field looks like part of a quoted field that the wrong delimiter has split.
  private static func hasUnbalancedQuotes(_ field: String) -> Bool {
    field.utf8.count(where: { $0 == UInt8(ascii: "\"") }) % 2 == 1
  }
}
