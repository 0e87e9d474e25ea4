public import Kernel
public import Localization

/// A text of learning content: shipped in every language, installed in some, or entered by a user.
public enum ContentText: Hashable, Sendable, TextArgument {
  /// An entry of the string tables.
  case shipped(Message)
  /// A text of an installed document.
  case installed(TranslatedText)
  /// A text entered by a user; for a course, the translation for the reader.
  case entered(String)

  /// Returns the text in a language.
  public func text(in locale: TextLocale) -> Text {
    switch self {
    case .shipped(let message): message.text(in: locale)
    case .installed(let text): .verbatim(text.text(in: locale.language) ?? "")
    case .entered(let text): .verbatim(text)
    }
  }

  /// Returns the catalog entry with this title, for caching its fields; nil for any other text, or if uncacheable.
  public func catalogFieldKey(in locale: TextLocale) -> CatalogFieldKey? {
    switch self {
    case .shipped(let message): CatalogFieldKey(message, in: locale)
    case .installed, .entered: nil
    }
  }

  /// The text as an argument of a message.
  public var messageArgument: Message.Argument {
    switch self {
    case .shipped(let message): .message(message)
    case .installed(let text): text.messageArgument
    case .entered(let text): .text(text)
    }
  }
}
