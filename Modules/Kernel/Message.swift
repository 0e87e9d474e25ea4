/// A text that a user will read, not yet in any language: an entry of the string tables and what fills its places.
///
/// The generated accessors of the target Localization make these values, and that target renders them; everything in
/// between passes them on without knowing a language.
public struct Message: Hashable, Sendable {
  /// The place of the entry in the generated string tables.
  public let entry: Int
  // Most texts have one place or two; a list for them would cost more than the rest of the message.
  private let first: Argument?
  private let second: Argument?
  private let others: [Argument]

  /// A value that fills one place of a text.
  public enum Argument: Hashable, Sendable {
    /// A whole number; it also chooses the plural form.
    case integer(Int)
    /// A text that is shown as it is: a name, or the title of a catalogue entry.
    case text(String)
    /// Another message, rendered in the same language.
    indirect case message(Message)
  }

  /// Makes a reference to an entry; for generated accessors only.
  ///
  /// - Parameters:
  ///   - entry: The place of the entry in the generated string tables.
  ///   - first: What fills the first place of the text, in the order of the accessor's parameters.
  ///   - second: What fills the second place.
  ///   - others: What fills the places after these.
  public init(entry: Int, _ first: Argument? = nil, _ second: Argument? = nil, others: [Argument] = []) {
    self.entry = entry
    self.first = first
    self.second = second
    self.others = others
  }

  /// Whether the text has places that are filled.
  public var hasArguments: Bool { first != nil }

  /// What fills a place of the text, counted from 0; nil where nothing does.
  public func argument(_ place: Int) -> Argument? {
    switch place {
    case 0: first
    case 1: second
    default: others.indices.contains(place - 2) ? others[place - 2] : nil
    }
  }
}
