/// The reason why a text was rejected, and the offset of the error.
///
/// A text either violates the grammar of RFC 8259, or is JSON that exceeds a limit of the parser (`isWellFormed`).
public struct JSONError: Error, Equatable, Sendable {
  /// What was wrong.
  public enum Kind: Equatable, Sendable {
    /// The text ends before its value does.
    case unexpectedEnd
    /// A byte that cannot stand where it stands.
    case unexpectedByte
    /// A number with a leading zero, or without the digit that must follow.
    case invalidNumber
    /// An unknown escape, one without its four hexadecimal digits, or half of a surrogate pair.
    case invalidEscape
    /// A byte below 0x20 inside a string.
    case controlCharacter
    /// A string that is not UTF-8: overlong, cut off, an encoded surrogate, or beyond U+10FFFF.
    case invalidUTF8
    /// Something follows the value.
    case trailingBytes
    /// Objects and arrays are nested deeper than the limit.
    case tooDeep
    /// One object has the same name twice (compared after unescaping).
    case duplicateName
    /// The text is longer than a tape can address (`JSONTape.maxBytes`).
    case tooLarge
  }

  /// What was wrong.
  public let kind: Kind

  /// Where it was seen, in bytes from the start of the text.
  public let offset: Int

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - kind: What was wrong.
  ///   - offset: Where it was seen, in bytes from the start of the text.
  public init(_ kind: Kind, offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// Whether the text violates a limit of the parser only, and no rule of the grammar.
  public var isWellFormed: Bool {
    switch kind {
    case .tooDeep, .duplicateName, .tooLarge: true
    default: false
    }
  }
}
