/// The reason why a text was rejected, and the offset of the error.
///
/// A text either violates the grammar of RFC 8259, or is JSON that exceeds a limit of the parser (`isWellFormed`).
public struct JSONError: Error, Equatable, Sendable {
  /// The reason for the rejection.
  public enum Kind: Equatable, Sendable {
    /// The text ends before its value does.
    case unexpectedEnd
    /// A byte that is not allowed at this position.
    case unexpectedByte
    /// A number with a leading zero, or without the digit that must follow.
    case invalidNumber
    /// An unknown escape, an incomplete `\u` escape, or an unpaired surrogate.
    case invalidEscape
    /// A byte below 0x20 inside a string.
    case controlCharacter
    /// Invalid UTF-8: overlong, truncated, an encoded surrogate, or beyond U+10FFFF.
    case invalidUTF8
    /// The text continues after its value.
    case trailingBytes
    /// Objects and arrays are nested deeper than the limit.
    case tooDeep
    /// One object has the same name twice (compared after unescaping).
    case duplicateName
    /// The text is longer than a tape can address (`JSONTape.maxBytes`).
    case tooLarge
  }

  /// The reason for the rejection.
  public let kind: Kind

  /// The offset of the error, in bytes from the start of the text.
  public let offset: Int

  /// Creates an error with an offset in bytes from the start of the text.
  public init(_ kind: Kind, offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// Whether the text is valid JSON that only exceeds a limit of the parser.
  public var isWellFormed: Bool {
    switch kind {
    case .tooDeep, .duplicateName, .tooLarge: true
    default: false
    }
  }
}
