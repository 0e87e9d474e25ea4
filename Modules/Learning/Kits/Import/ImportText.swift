import Kernel

/// The text of a file: UTF-8 with or without a byte order mark, or UTF-16 with one.
enum ImportText {
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Reads the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - pointer: The parameter that they came from, as a JSON Pointer.
  /// - Returns: The text without its byte order mark.
  /// - Throws: `invalid_encoding` with the first line that cannot be read; nothing is ever repaired.
  static func decoded(_ bytes: [UInt8], at pointer: String) throws(DomainError) -> String {
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFF, 0xFE): try utf16(bytes, at: pointer) { UInt16($0) | UInt16($1) << 8 }
    case (0xFE, 0xFF): try utf16(bytes, at: pointer) { UInt16($0) << 8 | UInt16($1) }
    default: try utf8(bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...], at: pointer)
    }
  }

  /// A text that came in a call, without its byte order mark; throws `invalid_encoding` where it holds a NUL.
  static func checked(_ content: String, at pointer: String) throws(DomainError) -> String {
    try withoutNUL(
      content.unicodeScalars.first == "\u{FEFF}" ? String(content.unicodeScalars.dropFirst()) : content, pointer)
  }

  private static func utf8(_ bytes: ArraySlice<UInt8>, at pointer: String) throws(DomainError) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return try withoutNUL(text, pointer) }
    var line = 1
    // Line breaks are never part of another character, so that each line can be tried alone.
    var rest = bytes
    while let end = rest.firstIndex(where: { $0 == lineFeed || $0 == carriageReturn }) {
      guard String(validating: rest[..<end], as: UTF8.self) != nil else { break }
      let isPair = rest[end] == carriageReturn && rest[(end + 1)...].first == lineFeed
      rest = rest[(end + (isPair ? 2 : 1))...]
      line += 1
    }
    throw .invalidEncoding(line).at(pointer)
  }

  /// - Parameters:
  ///   - bytes: The bytes with their mark.
  ///   - pointer: The parameter that they came from.
  ///   - unit: Makes a code unit of two bytes.
  /// - Returns: The text.
  /// - Throws: `invalid_encoding`.
  private static func utf16(
    _ bytes: [UInt8], at pointer: String, unit: (UInt8, UInt8) -> UInt16
  ) throws(DomainError) -> String {
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { unit(bytes[$0], bytes[$0 + 1]) }
    if bytes.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self) {
      return try withoutNUL(text, pointer)
    }
    let repaired = String(decoding: units, as: UTF16.self)
    let isCut = !bytes.count.isMultiple(of: 2)
    let end = isCut ? repaired.endIndex : repaired.firstIndex { $0.unicodeScalars.contains("\u{FFFD}") }
    throw .invalidEncoding(repaired[..<(end ?? repaired.endIndex)].utf8.lineNumberAtEnd).at(pointer)
  }

  private static func withoutNUL(_ text: String, _ pointer: String) throws(DomainError) -> String {
    guard let place = text.utf8.firstIndex(of: 0) else { return text }
    throw .invalidEncoding(text.utf8[..<place].lineNumberAtEnd).at(pointer)
  }

  fileprivate static let lineFeed = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")
}

extension Sequence<UInt8> {
  /// The number of the line on which the bytes end, from 1; LF, CR and CRLF end a line.
  var lineNumberAtEnd: Int {
    var line = 1
    var isAfterReturn = false
    for byte in self {
      if byte == ImportText.carriageReturn || (byte == ImportText.lineFeed && !isAfterReturn) { line += 1 }
      isAfterReturn = byte == ImportText.carriageReturn
    }
    return line
  }
}
