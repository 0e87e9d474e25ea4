public import Kernel

/// An argument of a text, such as a string, or a message that is rendered in the same language.
///
///     Strings.stageFinished(title: "A user-defined course")
///     Strings.stageFinished(title: Strings.message(forKey: "stage.stage-01.title") ?? Strings.stagesLabel)
public protocol TextArgument: Sendable {
  /// The value as an argument of a message.
  var messageArgument: Message.Argument { get }
}

extension String: TextArgument {
  /// The string, unchanged.
  public var messageArgument: Message.Argument { .text(self) }
}

extension Message: TextArgument {
  /// The message, rendered in the language of the outer message.
  public var messageArgument: Message.Argument { .message(self) }
}

extension Message.Argument: TextArgument {
  /// The argument itself.
  ///
  /// An integer is formatted for the locale.
  public var messageArgument: Message.Argument { self }
}

extension TranslatedText: TextArgument {
  /// The text in the language of the message.
  public var messageArgument: Message.Argument { .translated(self) }

  /// Returns the text in a language, or else in English, or else in any language; nil if it is missing in every one.
  public func text(in language: Language) -> String? {
    let translation: String? =
      switch language {
      case .es: es
      case .fr: fr
      default: nil
      }
    return translation ?? en ?? es ?? fr
  }
}
