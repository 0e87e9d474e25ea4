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

  /// The rows, each terminated by a line feed.
  var text: String {
    let widths = rows.reduce(into: Array(repeating: 0, count: rows.first?.count ?? 0)) { widths, row in
      for (index, cell) in row.enumerated() { widths[index] = max(widths[index], cell.count) }
    }
    return rows.map { row in
      let cells = row.enumerated().map { index, cell in
        let space = String(repeating: " ", count: widths[index] - cell.count)
        return numbers.contains(index) ? space + cell : cell + space
      }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }

  /// Replaces characters that move the cursor of a terminal or change the writing direction with U+FFFD.
  private static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { isHidden($0) }) else { return text }
    var visible = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { visible.append(isHidden(scalar) ? "\u{FFFD}" : scalar) }
    return String(visible)
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    [.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
  }
}
