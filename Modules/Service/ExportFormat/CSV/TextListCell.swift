import Kernel

/// A list of texts in one CSV cell, separated by commas or semicolons: `home, "rock, paper"; "say ""hi"""`.
///
/// As in CSV, a text is quoted if it could not be parsed correctly otherwise.
enum TextListCell {
  private static let comma = UInt8(ascii: ",")
  private static let semicolon = UInt8(ascii: ";")
  private static let quote = UInt8(ascii: "\"")
  private static let space = UInt8(ascii: " ")

  private static func isSeparator(_ byte: UInt8) -> Bool { byte == comma || byte == semicolon }

  static func cell(_ texts: [String]) -> String {
    texts.map { text in
      let needsQuotes =
        text.utf8.contains { isSeparator($0) || $0 == quote }
        || text.first?.isWhitespace == true || text.last?.isWhitespace == true
      return needsQuotes ? quoted(text) : text
    }.joined(separator: ", ")
  }

  private static func quoted(_ text: String) -> String {
    var bytes = [quote]
    for byte in text.utf8 { bytes += byte == quote ? [quote, quote] : [byte] }
    return String(decoding: bytes + [quote], as: UTF8.self)
  }

  /// Returns the texts in a cell without empty ones; unquoted texts are trimmed.
  ///
  /// A text that starts with a quotation mark but is not quoted as a whole is taken literally.
  static func texts(_ cell: String) -> [String] {
    var texts: [String] = []
    var remaining = Array(cell.utf8)[...]
    while !remaining.isEmpty {
      remaining = remaining.drop { $0 == space }
      let (text, end) = quotedText(at: remaining) ?? plainText(at: remaining)
      if !text.isEmpty { texts.append(text) }
      remaining = remaining[end...].dropFirst()
    }
    return texts
  }

  private static func plainText(at bytes: ArraySlice<UInt8>) -> (text: String, end: Int) {
    let end = bytes.firstIndex(where: isSeparator) ?? bytes.endIndex
    return (String(decoding: bytes[..<end], as: UTF8.self).trimmed, end)
  }

  /// Returns the quoted text at the start and the index of the separator or end after it; nil if it is not quoted.
  private static func quotedText(at bytes: ArraySlice<UInt8>) -> (text: String, end: Int)? {
    guard bytes.first == quote else { return nil }
    var text: [UInt8] = []
    var index = bytes.startIndex + 1
    while let next = bytes[index...].firstIndex(of: quote) {
      text += bytes[index..<next]
      index = next + 1
      guard bytes[index...].first == quote else {
        let end = bytes[index...].firstIndex { $0 != space } ?? bytes.endIndex
        guard end == bytes.endIndex || isSeparator(bytes[end]) else { return nil }
        return (String(decoding: text, as: UTF8.self), end)
      }
      text.append(quote)
      index += 1
    }
    return nil
  }
}
