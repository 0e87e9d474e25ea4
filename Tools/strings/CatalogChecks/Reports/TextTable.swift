/// A plain-text table with aligned columns.
///
/// Cells longer than `maxWidth` are not aligned, so that one long key does not widen all rows.
struct TextTable<Rows: Collection<[String]>> {
  private let headers: [String]
  private let numbers: Set<Int>
  /// The rows below the headers; they are read twice, so that they need not be in memory at once.
  private let rows: Rows

  /// Creates a table; `numbers` are the indices of the columns to align right.
  init(_ headers: [String], numbers: Set<Int> = [], rows: Rows) {
    (self.headers, self.numbers, self.rows) = (headers, numbers, rows)
  }

  /// The rows, each terminated by a line feed, in parts of about 1 MiB.
  var parts: [[UInt8]] {
    var widths = Array(repeating: 0, count: headers.count)
    forEachRow { cells in
      for (index, cell) in cells.enumerated() {
        widths[index] = max(widths[index], min(cell.width, Self.maxWidth))
      }
    }
    var parts: [[UInt8]] = [[]]
    forEachRow { cells in
      var space = 0
      for (index, cell) in cells.enumerated() {
        let padding = max(widths[index] - cell.width, 0)
        if numbers.contains(index) { space += padding }
        if !cell.isEmpty {
          parts[parts.count - 1].append(contentsOf: repeatElement(UInt8(ascii: " "), count: space))
          parts[parts.count - 1].append(contentsOf: cell.utf8)
          space = 0
        }
        space += 2 + (numbers.contains(index) ? 0 : cell.isEmpty ? widths[index] : padding)
      }
      parts[parts.count - 1].append(UInt8(ascii: "\n"))
      if parts[parts.count - 1].count > 1 << 20 { parts.append([]) }
    }
    return parts
  }

  /// The rows as one text.
  var text: String { String(decoding: parts.joined(), as: UTF8.self) }

  private func forEachRow(_ body: ([String]) -> Void) {
    body(headers)
    for row in rows { body(row.map(\.visible)) }
  }

  private static var maxWidth: Int { 48 }
}

extension String {
  /// The number of characters.
  fileprivate var width: Int { utf8.allSatisfy { $0 < 0x80 } ? utf8.count : count }

  /// The text with U+FFFD instead of characters that move the cursor of a terminal or change the writing direction.
  fileprivate var visible: String {
    guard !utf8.allSatisfy({ 0x20..<0x7F ~= $0 }), unicodeScalars.contains(where: \.isHidden) else { return self }
    var visible = String.UnicodeScalarView()
    for scalar in unicodeScalars { visible.append(scalar.isHidden ? "\u{FFFD}" : scalar) }
    return String(visible)
  }
}

extension Unicode.Scalar {
  fileprivate var isHidden: Bool {
    [.control, .format, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
  }
}
