public import Kernel

/// A text in one language.
///
/// Most texts have no placeholders and are constant data, which is written without a copy. The others are formatted
/// while they are written.
public enum Text: Sendable {
  /// A text of the string tables that has no placeholders.
  case constant(StaticString)
  /// A message that is formatted for a locale.
  case message(Message, TextLocale)
  /// A text that is not from the string tables.
  case verbatim(String)

  /// The text as a string.
  public var string: String {
    switch self {
    case .constant(let text): return text.description
    case .message(let message, let locale):
      var bytes: [UInt8] = []
      bytes.reserveCapacity(96)
      message.write(in: locale) { bytes.append(contentsOf: $0) }
      return String(decoding: bytes, as: UTF8.self)
    case .verbatim(let text): return text
    }
  }

  /// Passes the text to a closure in chunks, without building a string.
  ///
  /// Each chunk is well-formed UTF-8, and its memory is valid only during the call.
  public func forEachChunk(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    switch self {
    case .constant(let text): body(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    case .message(let message, let locale): message.write(in: locale, body)
    case .verbatim(var text): text.withUTF8(body)
    }
  }
}

extension Message {
  /// Returns the text in a locale.
  ///
  /// Placeholders are filled when the text is written.
  public func text(in locale: TextLocale) -> Text {
    hasArguments || TextOverrides.installed != nil
      ? .message(self, locale) : .constant(StringTable.text(entry, in: locale.language))
  }

  /// The text in English, for logs and for errors that are not shown to users.
  public var plainEnglish: String { text(in: .english).string }
}
