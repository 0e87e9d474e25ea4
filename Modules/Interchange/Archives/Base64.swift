/// Base64 of RFC 4648 with padding, the form in which a binary file is part of a text.
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the text of bytes, without line breaks.
  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
      for index in 0..<4 {
        text.append(index <= group.count ? alphabet[Int(bits >> (18 - 6 * UInt32(index)) & 63)] : UInt8(ascii: "="))
      }
    }
    return text
  }

  /// Returns the decoded bytes; nil unless the text consists of complete groups of the standard alphabet.
  ///
  /// Line breaks are ignored, because many encoders insert them.
  package static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (group, digits, padding) = (UInt32(0), 0, 0)
    for character in text where character != UInt8(ascii: "\n") && character != UInt8(ascii: "\r") {
      if character == UInt8(ascii: "="), digits >= 2 {
        padding += 1
      } else {
        guard padding == 0, let value = value(of: character) else { return nil }
        group |= value << (18 - 6 * UInt32(digits))
      }
      digits += 1
      guard digits == 4 else { continue }
      for index in 0..<3 - padding { bytes.append(UInt8(truncatingIfNeeded: group >> (16 - 8 * UInt32(index)))) }
      (group, digits) = (0, 0)
    }
    return digits == 0 ? bytes : nil
  }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
