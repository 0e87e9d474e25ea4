/// A plain-text table with aligned columns.
struct TextTable {
  private var rows: [[String]]
  private let numbers: Set<Int>

  /// Creates a table; `numbers` are the indices of the columns to align right.
  init(_ headers: [String], numbers: Set<Int> = []) {
    rows = [headers]
    self.numbers = numbers
  }

  mutating func add(_ row: [String]) {
    rows.append(row.map(TextTable.visible))
  }

  /// The widest column that is padded, so that one long key does not widen all rows.
  private static let maxWidth = 60

  /// The rows, each terminated by a line feed.
  var text: String {
    let counts = rows.map { row in row.map(TextTable.width) }
    let widths = counts.reduce(into: Array(repeating: 0, count: rows.first?.count ?? 0)) { widths, row in
      for (index, width) in row.enumerated() where width <= TextTable.maxWidth {
        widths[index] = max(widths[index], width)
      }
    }
    var text = ""
    for (row, counts) in zip(rows, counts) {
      // A row ends with its last cell that is not empty.
      let end = row.lastIndex { !$0.isEmpty } ?? -1
      for index in 0..<(end + 1) {
        let space = String(repeating: " ", count: max(0, widths[index] - counts[index]))
        if index > 0 { text += "  " }
        if numbers.contains(index) {
          text += space
          text += row[index]
        } else {
          text += row[index]
          if index < end { text += space }
        }
      }
      text += "\n"
    }
    return text
  }

  /// Returns the number of characters of a cell; counting bytes is much faster.
  private static func width(_ cell: String) -> Int {
    cell.utf8.allSatisfy { $0 < 0x80 } ? cell.utf8.count : cell.count
  }

  /// Replaces characters that move the cursor of a terminal or change the writing direction with U+FFFD.
  private static func visible(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E }), text.unicodeScalars.contains(where: { isHidden($0) })
    else { return text }
    var visible = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { visible.append(isHidden(scalar) ? "\u{FFFD}" : scalar) }
    return String(visible)
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    [.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
  }
}
