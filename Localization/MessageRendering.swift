public import Kernel

extension Message {
  /// The text of the message for a reader.
  ///
  /// - Parameter locale: The language of the text, and whose habits its numbers follow.
  /// - Returns: The text; without an allocation where the entry has no places.
  public func rendered(in locale: TextLocale) -> Text {
    let text = StringTable.text(entry, in: locale.language)
    guard !arguments.isEmpty else { return .fixed(text) }
    var pattern = Pattern(locale: locale)
    pattern.append(text, arguments)
    return .built(String(decoding: pattern.output, as: UTF8.self))
  }

  /// The text in English, for logs and for errors that reach no user.
  public var plainEnglish: String { rendered(in: .english).string }
}
