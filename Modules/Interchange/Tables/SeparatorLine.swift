/// The line `sep=;` before a table, which tells Excel what stands between the fields.
package enum SeparatorLine {
  /// The most bytes of such a line, quotation marks included.
  private static let maxBytes = 10

  /// The delimiter that the first line of a text states.
  ///
  /// - Parameter text: The text, or its beginning, in UTF-8 without a byte order mark.
  /// - Returns: The delimiter; nil if it states none.
  package static func delimiter(in text: some Collection<UInt8>) -> String? {
    let line = Array(text.prefix(maxBytes + 1).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })
    let quote = UInt8(ascii: "\"")
    let isQuoted = line.count > 2 && line.first == quote && line.last == quote
    return delimiter(of: String(decoding: isQuoted ? line.dropFirst().dropLast() : line[...], as: UTF8.self))
  }

  /// The delimiter that a line states: one code point behind `sep=`; nil if it is another line.
  static func delimiter(of line: String) -> String? {
    guard line.utf8.count <= maxBytes, line.lowercased().hasPrefix("sep="), line.unicodeScalars.count == 5,
      let delimiter = line.unicodeScalars.last, delimiter != "\""
    else { return nil }
    return String(Character(delimiter))
  }
}
