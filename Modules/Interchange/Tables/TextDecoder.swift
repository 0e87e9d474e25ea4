/// An error for text that is invalid in its encoding or contains a NUL character.
package struct TextEncodingError: Error, Hashable, Sendable {
  /// The number of the first invalid line, from 1; LF, CR and CRLF end a line.
  package let line: Int
  /// Whether the line contains a NUL before any invalid bytes.
  package let isNUL: Bool
}

/// Converts text that arrives in pieces to UTF-8, from UTF-8 or from UTF-16 with a byte order mark.
///
/// Invalid text is never repaired.
package struct TextDecoder {
  private enum Encoding {
    case utf8, utf16LittleEndian, utf16BigEndian
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private var encoding: Encoding?
  /// The bytes not decoded yet: part of a character or of a byte order mark.
  private var pending: [UInt8] = []
  private var lines = LineCounter()

  /// Creates a decoder at the start of a text.
  package init() {}

  /// Decodes a whole file and drops its byte order mark; throws `TextEncodingError` with the first invalid line.
  package static func text(of bytes: [UInt8]) throws(TextEncodingError) -> String {
    let content = bytes.starts(with: byteOrderMark) ? bytes[byteOrderMark.count...] : bytes[...]
    if !content.contains(0), let text = String(validating: content, as: UTF8.self) { return text }
    var decoder = TextDecoder()
    var text: [UInt8] = []
    decoder.pending = bytes
    try decoder.end(into: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes the next piece, which may end at any byte, and appends complete characters to `text` in UTF-8.
  ///
  /// - Throws: `TextEncodingError` with the first invalid line; the decoder must not be used afterward.
  package mutating func decode(
    _ piece: UnsafeBufferPointer<UInt8>, into text: inout [UInt8]
  ) throws(TextEncodingError) {
    pending.append(contentsOf: piece)
    try decodePending(into: &text, isLast: false)
  }

  /// Decodes the remaining bytes at the end of the input; throws if they are invalid or incomplete.
  package mutating func end(into text: inout [UInt8]) throws(TextEncodingError) {
    try decodePending(into: &text, isLast: true)
  }

  private mutating func decodePending(into text: inout [UInt8], isLast: Bool) throws(TextEncodingError) {
    if encoding == nil {
      guard isLast || pending.count >= Self.byteOrderMark.count else { return }
      detectEncoding()
    }
    let start = text.count
    switch encoding {
    case .utf16LittleEndian: try decodeUTF16(into: &text, isLast) { UInt16($0) | UInt16($1) << 8 }
    case .utf16BigEndian: try decodeUTF16(into: &text, isLast) { UInt16($0) << 8 | UInt16($1) }
    default: try decodeUTF8(into: &text, isLast)
    }
    guard !text[start...].contains(0) else { throw error(after: text[start...]) }
    lines.count(text[start...])
  }

  private mutating func detectEncoding() {
    switch (pending.first, pending.dropFirst().first) {
    case (0xFF, 0xFE): encoding = .utf16LittleEndian
    case (0xFE, 0xFF): encoding = .utf16BigEndian
    default: encoding = .utf8
    }
    if encoding != .utf8 {
      pending.removeFirst(2)
    } else if pending.starts(with: Self.byteOrderMark) {
      pending.removeFirst(Self.byteOrderMark.count)
    }
  }

  private mutating func decodeUTF8(into text: inout [UInt8], _ isLast: Bool) throws(TextEncodingError) {
    let end = isLast ? pending.count : pending.count - Self.incompleteByteCount(atEndOf: pending[...])
    guard String(validating: pending[..<end], as: UTF8.self) != nil else {
      throw error(after: Self.validBytes(of: pending[..<end], as: UTF8.self).bytes[...])
    }
    text += pending[..<end]
    pending.removeFirst(end)
  }

  /// Returns the number of bytes in an incomplete character at the end.
  private static func incompleteByteCount(atEndOf bytes: ArraySlice<UInt8>) -> Int {
    for (index, byte) in bytes.reversed().prefix(3).enumerated() where byte & 0xC0 != 0x80 {
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > index + 1 ? index + 1 : 0
    }
    return 0
  }

  private mutating func decodeUTF16(
    into text: inout [UInt8], _ isLast: Bool, unit: (UInt8, UInt8) -> UInt16
  ) throws(TextEncodingError) {
    var units = stride(from: 0, to: pending.count - 1, by: 2).map { unit(pending[$0], pending[$0 + 1]) }
    if !isLast, let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    let (bytes, isValid) = Self.validBytes(of: units, as: UTF16.self)
    guard isValid, !isLast || pending.count.isMultiple(of: 2) else { throw error(after: bytes[...]) }
    text += bytes
    pending.removeFirst(2 * units.count)
  }

  private static func validBytes<Encoding: Unicode.Encoding>(
    of units: some Sequence<Encoding.CodeUnit>, as encoding: Encoding.Type
  ) -> (bytes: [UInt8], isValid: Bool) {
    var bytes: [UInt8] = []
    let hasError = transcode(
      units.makeIterator(), from: encoding, to: UTF8.self, stoppingOnError: true, into: { bytes.append($0) })
    return (bytes, !hasError)
  }

  /// Returns the error for the first NUL in a text, or for the invalid bytes that follow it.
  private func error(after text: ArraySlice<UInt8>) -> TextEncodingError {
    var lines = lines
    lines.count(text.prefix { $0 != 0 })
    return TextEncodingError(line: lines.line, isNUL: text.contains(0))
  }
}

private struct LineCounter {
  private(set) var line = 1
  private var isAfterReturn = false

  mutating func count(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      let isReturn = byte == UInt8(ascii: "\r")
      if isReturn || (byte == UInt8(ascii: "\n") && !isAfterReturn) { line += 1 }
      isAfterReturn = isReturn
    }
  }
}

extension Sequence<UInt8> {
  /// The line number at the end of the bytes, from 1; LF, CR and CRLF end a line.
  package var lineNumberAtEnd: Int {
    var lines = LineCounter()
    lines.count(self)
    return lines.line
  }
}
