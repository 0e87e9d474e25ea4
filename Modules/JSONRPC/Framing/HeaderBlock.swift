/// The fields of one LSP header block.
///
/// Names are case-insensitive, unknown fields are skipped, and white space around names and values is ignored.
struct HeaderBlock {
  /// The maximum size of a block in bytes, including the empty line at its end.
  static let maxBytes = 8192

  private(set) var contentLength: Int?
  /// Whether the declared charset, if any, is UTF-8.
  private(set) var isUTF8 = true

  /// Parses one line without its line end; returns an error if the line makes the block unusable.
  mutating func read(_ line: UnsafeRawBufferPointer) -> Frame.FramingError? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return .malformedLine }
    let name = Self.trimmed(line[..<colon])
    let value = Self.trimmed(line[(colon + 1)...])
    if Self.equalsIgnoringCase(name, "content-length") {
      guard let length = Self.parseLength(value) else { return .malformedLength }
      guard contentLength == nil || contentLength == length else { return .conflictingLengths }
      contentLength = length
    } else if Self.equalsIgnoringCase(name, "content-type"), let charset = Self.parseCharset(value) {
      isUTF8 = isUTF8 && (Self.equalsIgnoringCase(charset, "utf-8") || Self.equalsIgnoringCase(charset, "utf8"))
    }
    return nil
  }

  private typealias Text = Slice<UnsafeRawBufferPointer>

  /// Parses a number of digits only, up to 2^63 − 1.
  private static func parseLength(_ value: Text) -> Int? {
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

  private static func parseCharset(_ value: Text) -> Text? {
    for parameter in value.split(separator: UInt8(ascii: ";")).dropFirst() {
      guard let equals = parameter.firstIndex(of: UInt8(ascii: "=")) else { continue }
      guard equalsIgnoringCase(trimmed(parameter[..<equals]), "charset") else { continue }
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

  private static func equalsIgnoringCase(_ text: Text, _ lowercase: StaticString) -> Bool {
    guard text.count == lowercase.utf8CodeUnitCount else { return false }
    return lowercase.withUTF8Buffer { expected in
      zip(text, expected).allSatisfy { byte, expected in
        let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        return (isUpper ? byte | 0x20 : byte) == expected
      }
    }
  }
}
