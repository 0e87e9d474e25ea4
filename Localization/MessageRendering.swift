public import Kernel

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
