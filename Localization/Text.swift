public import Kernel

/// A text in one language, ready to be written.
///
/// Most texts have no places and are constant data of the program; they reach the reply without being copied on the way.
/// The places of the others are filled while they are written.
public enum Text: Sendable {
  /// A text of the tables as it stands there.
  case fixed(StaticString)
  /// A text of the tables with what fills its places, for a reader.
  case filled(Message, TextLocale)
  /// A text that is not from the tables.
  case built(String)

  /// The text as a string.
  public var string: String {
    switch self {
    case .fixed(let text): return text.description
    case .filled(let message, let locale):
      var bytes: [UInt8] = []
      bytes.reserveCapacity(96)
      message.write(in: locale) { bytes.append(contentsOf: $0) }
      return String(decoding: bytes, as: UTF8.self)
    case .built(let text): return text
    }
  }

  /// Hands out the text piece by piece, so that it is nowhere put together before it is where it belongs.
  ///
  /// - Parameter body: Takes the pieces in order, in UTF-8. Each is valid UTF-8 by itself, and there only during the call.
  public func forEachPiece(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    switch self {
    case .fixed(let text): body(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    case .filled(let message, let locale): message.write(in: locale, body)
    case .built(var text): text.withUTF8(body)
    }
  }
}

extension Message {
  /// The text of the message for a reader.
  ///
  /// - Parameter locale: The language of the text, and whose habits its numbers follow.
  /// - Returns: The text; its places, if it has any, are filled when it is written.
  public func rendered(in locale: TextLocale) -> Text {
    hasArguments || TextOverrides.areInstalled
      ? .filled(self, locale) : .fixed(StringTable.text(entry, in: locale.language))
  }

  /// The text in English, for logs and for errors that reach no user.
  public var plainEnglish: String { rendered(in: .english).string }
}
