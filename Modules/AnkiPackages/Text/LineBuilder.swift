/// Builds one line of text, collapsing white space and dropping control characters.
struct LineBuilder {
  private var bytes: [UInt8] = []
  /// Whether white space follows the last character; it becomes a space before the next character.
  private var hasSpace = false

  /// Creates an empty line for a text of a number of bytes.
  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// The length in bytes.
  var count: Int { bytes.count }

  /// The text; invalid UTF-8 becomes U+FFFD.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Separates the text so far from the next text.
  mutating func addSpace() { hasSpace = true }

  mutating func append(_ scalar: Unicode.Scalar) {
    var text = String(scalar)
    text.withUTF8 { append($0) }
  }

  /// Truncates the line to a length in bytes.
  mutating func truncate(to count: Int) { bytes.removeLast(bytes.count - count) }

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < text.count {
      let start = index
      while index < text.count, Self.isPlain(text[index]) { index += 1 }
      if start < index { add(text[start..<index]) }
      guard index < text.count else { return }
      let byte = text[index]
      if byte.isWhiteSpace {
        hasSpace = true
        index += 1
      } else if byte < 0x80 {
        index += 1
      } else {
        appendNonASCII(text, &index)
      }
    }
  }

  /// Returns whether a byte is copied unchanged: it can begin neither white space nor a dropped character in UTF-8.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case ...0x20, 0x7f, 0xc2, 0xe1, 0xe2, 0xe3, 0xef: false
    default: true
    }
  }

  /// Handles a non-ASCII character: skips white space, C1 controls and invisible characters; otherwise adds one byte.
  private mutating func appendNonASCII(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
    let second = index + 1 < text.count ? text[index + 1] : 0
    let third = index + 2 < text.count ? text[index + 2] : 0
    switch (text[index], second, third) {
    case (0xc2, 0x85, _), (0xc2, 0xa0, _):
      hasSpace = true
      index += 2
    case (0xc2, 0x80...0x9f, _):
      index += 2
    // U+1680, U+2000 to U+200A, U+2028, U+2029, U+205F, U+3000
    case (0xe1, 0x9a, 0x80), (0xe2, 0x80, 0x80...0x8a), (0xe2, 0x80, 0xa8...0xa9), (0xe2, 0x81, 0x9f),
      (0xe3, 0x80, 0x80):
      hasSpace = true
      index += 3
    // U+200B and U+FEFF are invisible.
    case (0xe2, 0x80, 0x8b), (0xef, 0xbb, 0xbf):
      index += 3
    default:
      add(text[index..<index + 1])
      index += 1
    }
  }

  private mutating func add(_ characters: Slice<UnsafeBufferPointer<UInt8>>) {
    if hasSpace, !bytes.isEmpty { bytes.append(0x20) }
    hasSpace = false
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: characters))
  }
}
