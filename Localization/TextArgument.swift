public import Kernel

/// What can fill the place of a text: a text as it is, or a message that is rendered in the same language.
///
///     Strings.stageFinished("A course of somebody's own")
///     Strings.stageFinished(Strings.entry(named: "stage.stage-01.title") ?? Strings.stagesLabel)
public protocol TextArgument: Sendable {
  /// The value as an argument of a message.
  var messageArgument: Message.Argument { get }
}

extension String: TextArgument {
  /// The text as it is.
  public var messageArgument: Message.Argument { .text(self) }
}

extension Message: TextArgument {
  /// The message, to be rendered in the language of the one that holds it.
  public var messageArgument: Message.Argument { .message(self) }
}

extension Message.Argument: TextArgument {
  /// The argument itself; a whole number is written as the locale writes numbers.
  public var messageArgument: Message.Argument { self }
}
