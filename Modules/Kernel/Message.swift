/// A localizable message: an entry of the string tables and its arguments.
///
/// Only Localization, which contains the generated accessors, creates and renders messages.
public struct Message: Hashable, Sendable {
  /// The index of the entry in the generated string tables.
  public let entry: Int
  // Most messages have at most two arguments; storing these inline avoids the allocation of an array.
  private let first: Argument?
  private let second: Argument?
  private let others: [Argument]

  /// The value of a placeholder.
  public enum Argument: Hashable, Sendable {
    /// An integer; it also selects the plural form.
    case integer(Int)
    /// A text inserted verbatim: a name or the title of a catalog entry.
    case text(String)
    /// A nested message, rendered in the same language.
    indirect case message(Message)
    /// A text in several languages, inserted in the same language or in the first one that it has.
    indirect case translated(TranslatedText)
  }

  /// Creates a message for a generated accessor; the arguments are in the order of its parameters.
  public init(entry: Int, _ first: Argument? = nil, _ second: Argument? = nil, others: [Argument] = []) {
    self.entry = entry
    self.first = first
    self.second = second
    self.others = others
  }

  /// Returns the message with a new value for its only placeholder.
  func replacingArgument(_ argument: Argument) -> Message { Message(entry: entry, argument) }

  /// Whether the message has arguments.
  public var hasArguments: Bool { first != nil }

  /// Returns the argument at a zero-based index; nil if it does not exist.
  public func argument(at index: Int) -> Argument? {
    switch index {
    case 0: first
    case 1: second
    default: others.indices.contains(index - 2) ? others[index - 2] : nil
    }
  }
}
