/// A plain-text table with aligned columns.
///
/// Cells longer than `maxWidth` are not aligned, so that one long key does not widen all rows.
struct TextTable {
  private static let maxWidth = 48

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
    let counts = rows.map { $0.map(TextTable.width) }
    var widths = Array(repeating: 0, count: rows.first?.count ?? 0)
    for row in counts {
      for (index, count) in row.enumerated() { widths[index] = max(widths[index], min(count, TextTable.maxWidth)) }
    }
    var text = ""
    for (row, counts) in zip(rows, counts) {
      var space = 0
      for (index, cell) in row.enumerated() {
        let padding = max(widths[index] - counts[index], 0)
        if numbers.contains(index) { space += padding }
        if !cell.isEmpty {
          text += repeatElement(" ", count: space).joined() + cell
          space = 0
        }
        space += 2 + (numbers.contains(index) ? 0 : cell.isEmpty ? widths[index] : padding)
      }
      text += "\n"
    }
    return text
  }

  /// Returns the number of characters.
  private static func width(of text: String) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : text.count
  }

  /// Replaces characters that move the cursor of a terminal or change the writing direction with U+FFFD.
  private static func visible(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) else { return text }
    guard text.unicodeScalars.contains(where: { isHidden($0) }) else { return text }
    var visible = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { visible.append(isHidden(scalar) ? "\u{FFFD}" : scalar) }
    return String(visible)
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    [.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
  }
}
