/// A text that a user will read, not yet in any language: an entry of the string tables and what fills its places.
///
/// The generated accessors of the target Localization make these values, and that target renders them; everything in
/// between passes them on without knowing a language.
public struct Message: Hashable, Sendable {
  /// The place of the entry in the generated string tables.
  public let entry: Int
  /// What fills the places of the text, in the order of the accessor's parameters.
  public let arguments: [Argument]

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
  public init(entry: Int, arguments: [Argument] = []) {
    self.entry = entry
    self.arguments = arguments
  }
}
