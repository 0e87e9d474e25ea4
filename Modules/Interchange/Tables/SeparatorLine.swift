import Kernel

/// The line `sep=;` before a table, which declares the delimiter to Excel.
package enum SeparatorLine {
  /// The maximum length of the line in bytes, including quotation marks.
  private static let maxBytes = 10

  /// Returns the delimiter that the first line of a text declares; nil if it does not declare one.
  ///
  /// The text is UTF-8 without a byte order mark, and may be truncated.
  package static func delimiter(in text: some Collection<UInt8>) -> String? {
    let line = Array(text.prefix(maxBytes + 1).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })
    let quote = UInt8(ascii: "\"")
    let isQuoted = line.count > 2 && line.first == quote && line.last == quote
    return delimiter(of: String(decoding: isQuoted ? line.dropFirst().dropLast() : line[...], as: UTF8.self))
  }

  /// Returns the code point after `sep=` in a line; nil for other lines.
  static func delimiter(of line: String) -> String? {
    guard line.utf8.count <= maxBytes, line.caseFolded.hasPrefix("sep="), line.unicodeScalars.count == 5,
      let delimiter = line.unicodeScalars.last, delimiter != "\""
    else { return nil }
    return String(Character(delimiter))
  }
}
