/// A plain-text table with aligned columns.
enum TextTable {
  /// Cells that are longer are not aligned, so that one long key does not widen all rows.
  private static let maxWidth = 48

  /// Returns the rows, each terminated by a line feed; `numbers` are the indices of the columns to align right.
  static func text(_ headers: [String], numbers: Set<Int> = [], rows: some Sequence<[String]>) -> String {
    let lines = [headers] + rows.map { $0.map(\.visible) }
    let widths = headers.indices.map { column in lines.map { min($0[column].width, maxWidth) }.max() ?? 0 }
    var text: [UInt8] = []
    for cells in lines {
      var space = 0
      for (index, cell) in cells.enumerated() {
        let padding = max(widths[index] - cell.width, 0)
        if numbers.contains(index) { space += padding }
        if !cell.isEmpty {
          text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: space))
          text.append(contentsOf: cell.utf8)
          space = 0
        }
        space += 2 + (numbers.contains(index) ? 0 : padding)
      }
      text.append(UInt8(ascii: "\n"))
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension String {
  /// The number of characters.
  fileprivate var width: Int { utf8.allSatisfy { $0 < 0x80 } ? utf8.count : count }

  /// The text with U+FFFD instead of characters that move the cursor of a terminal or change the writing direction.
  fileprivate var visible: String {
    guard !utf8.allSatisfy({ 0x20..<0x7F ~= $0 }), unicodeScalars.contains(where: \.isHidden) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.isHidden ? "\u{FFFD}" : $0 }))
  }
}

extension Unicode.Scalar {
  fileprivate var isHidden: Bool {
    [.control, .format, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
  }
}
