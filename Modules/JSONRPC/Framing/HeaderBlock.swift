/// What the lines of one LSP header block have said so far.
///
/// Names are read in any case, unknown ones are skipped, white space around names and values does not count.
struct HeaderBlock {
  /// The longest block in bytes, from its first line to the end of the empty line after it.
  static let maxBytes = 8192

  /// The bytes of the body, where a length was given.
  private(set) var contentLength: Int?
  /// Whether nothing but UTF-8 was announced.
  private(set) var isUTF8 = true

  /// Reads one line, given without its line end.
  ///
  /// Returns what makes the block unusable.
  mutating func read(_ line: UnsafeRawBufferPointer) -> Frame.Loss? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return .malformedLine }
    let name = Self.trimmed(line[..<colon])
    let value = Self.trimmed(line[(colon + 1)...])
    if Self.equal(name, "content-length") {
      guard let length = Self.length(value) else { return .malformedLength }
      guard contentLength == nil || contentLength == length else { return .conflictingLengths }
      contentLength = length
    } else if Self.equal(name, "content-type"), let charset = Self.charset(value) {
      isUTF8 = isUTF8 && (Self.equal(charset, "utf-8") || Self.equal(charset, "utf8"))
    }
    return nil
  }

  private typealias Text = Slice<UnsafeRawBufferPointer>

  /// Digits alone, up to 2^63 − 1; no sign, no list.
  private static func length(_ value: Text) -> Int? {
    guard !value.isEmpty else { return nil }
    var length: Int64 = 0
    for byte in value {
      guard case UInt8(ascii: "0")...UInt8(ascii: "9") = byte else { return nil }
      let (tens, overflowed) = length.multipliedReportingOverflow(by: 10)
      let (sum, exceeded) = tens.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
      guard !overflowed, !exceeded else { return nil }
      length = sum
    }
    return Int(exactly: length)
  }

  /// The value of the parameter `charset` of a media type, without quotes.
  private static func charset(_ value: Text) -> Text? {
    for parameter in value.split(separator: UInt8(ascii: ";")).dropFirst() {
      guard let equals = parameter.firstIndex(of: UInt8(ascii: "=")) else { continue }
      guard equal(trimmed(parameter[..<equals]), "charset") else { continue }
      let charset = trimmed(parameter[(equals + 1)...])
      let quote = UInt8(ascii: "\"")
      let isQuoted = charset.count >= 2 && charset.first == quote && charset.last == quote
      return isQuoted ? charset.dropFirst().dropLast() : charset
    }
    return nil
  }

  private static func trimmed(_ text: Text) -> Text {
    func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var text = text.drop(while: isSpace)
    while let last = text.last, isSpace(last) { text.removeLast() }
    return text
  }

  /// Whether a text is the given one, which is lower-case ASCII, in any case.
  private static func equal(_ text: Text, _ lowercase: StaticString) -> Bool {
    guard text.count == lowercase.utf8CodeUnitCount else { return false }
    return lowercase.withUTF8Buffer { expected in
      zip(text, expected).allSatisfy { byte, expected in
        let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        return (isUpper ? byte | 0x20 : byte) == expected
      }
    }
  }
}
