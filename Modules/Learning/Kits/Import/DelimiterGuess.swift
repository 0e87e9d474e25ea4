import Interchange

/// What stands between the fields of a table, told by its first rows.
enum DelimiterGuess {
  /// What tables are made with, those first that are rare in sentences: of two that fit equally well the first is taken.
  static let candidates = ["\t", ";", "|", ","]

  /// How much of a text is looked at, in bytes and in rows.
  private static let mostBytes = 1 << 16
  private static let mostRows = 30

  /// The delimiter of a text.
  ///
  /// The one that makes known names of columns of the first row; otherwise the one that cuts most rows into as many fields as
  /// each other, two or more; a comma where none does.
  ///
  /// - Parameter text: The text in UTF-8 without a byte order mark.
  /// - Returns: One of the candidates.
  static func delimiter(of text: UnsafeBufferPointer<UInt8>) -> String {
    var best = (score: 0, delimiter: ",")
    for candidate in candidates {
      let rows = firstRows(of: text, delimiter: candidate)
      if let first = rows.first, TableColumns.isHeader(first.fields) { return candidate }
      let score = rowsAlike(rows)
      if score > best.score { best = (score, candidate) }
    }
    return best.delimiter
  }

  /// The first rows that hold something.
  private static func firstRows(of text: UnsafeBufferPointer<UInt8>, delimiter: String) -> [DelimitedRow] {
    let part = UnsafeBufferPointer(rebasing: text.prefix(mostBytes))
    var reader = DelimitedText(part, delimiter: delimiter)
    var rows: [DelimitedRow] = []
    while rows.count < mostRows, let row = reader.next() {
      // The last row of a part may be cut off.
      if reader.offset == part.count, part.count < text.count { break }
      if !row.isBlank { rows.append(row) }
    }
    return rows
  }

  /// How many rows have the number of fields that most have, among those of two or more.
  private static func rowsAlike(_ rows: [DelimitedRow]) -> Int {
    var counts: [Int: Int] = [:]
    for row in rows where row.fields.count > 1 && !row.fields.contains(where: isHalfQuoted) {
      counts[row.fields.count, default: 0] += 1
    }
    return counts.values.max() ?? 0
  }

  /// Whether a field looks as if it were a part of a quoted one, which the wrong delimiter has cut.
  private static func isHalfQuoted(_ field: String) -> Bool {
    field.utf8.count(where: { $0 == UInt8(ascii: "\"") }) % 2 == 1
  }
}
