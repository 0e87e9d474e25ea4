import Kernel
import Localization
import Service

/// A text of something to learn: shipped in every language, or of somebody's own.
enum ContentText: Hashable, Sendable, TextArgument {
  /// An entry of the string tables.
  case shipped(Message)
  /// A text that a user has brought along, already in the language of its reader.
  case imported(String)

  /// The text for a reader.
  func rendered(in locale: TextLocale) -> Text {
    switch self {
    case .shipped(let message): message.rendered(in: locale)
    case .imported(let text): .built(text)
    }
  }

  /// The entry of the shipped catalogue that has this title; nil for an imported one.
  func catalogueEntry(in locale: TextLocale) -> CatalogueEntry? {
    switch self {
    case .shipped(let message): CatalogueEntry(message, in: locale)
    case .imported: nil
    }
  }

  /// The text as part of a message.
  var messageArgument: Message.Argument {
    switch self {
    case .shipped(let message): .message(message)
    case .imported(let text): .text(text)
    }
  }
}
