import Interchange
import Kernel
import Service

/// The text of a file: UTF-8 with or without a byte order mark, or UTF-16 with one.
enum ImportText {
  /// Reads the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - pointer: The parameter that they came from, as a JSON Pointer.
  /// - Returns: The text without its byte order mark.
  /// - Throws: `invalid_encoding` with the first line that cannot be read; nothing is ever repaired.
  static func decoded(_ bytes: [UInt8], at pointer: String) throws(DomainError) -> String {
    do throws(TextEncodingError) {
      return try TextDecoder.text(of: bytes)
    } catch {
      throw .invalidEncoding(error.line).at(pointer)
    }
  }

  /// A text that came in a call, without its byte order mark; throws `invalid_encoding` where it holds a NUL.
  static func checked(_ content: String, at pointer: String) throws(DomainError) -> String {
    let text = content.unicodeScalars.first == "\u{FEFF}" ? String(content.unicodeScalars.dropFirst()) : content
    guard let place = text.utf8.firstIndex(of: 0) else { return text }
    throw .invalidEncoding(text.utf8[..<place].lineNumberAtEnd).at(pointer)
  }
}
