/// The reason why a text was rejected, and the offset of the error.
///
/// A text is rejected because it violates the grammar of RFC 8259, or because it is too deep, too large, or has a
/// duplicate name (`isWellFormed`).
public struct JSONError: Error, Equatable, Sendable {
  /// The reason for the rejection.
  public enum Kind: Equatable, Sendable {
    /// The text ends before its value is complete.
    case unexpectedEnd
    /// A byte is not allowed at its position.
    case unexpectedByte
    /// A number has a leading zero or lacks a required digit.
    case invalidNumber
    /// An escape is unknown, incomplete (`\u`), or an unpaired surrogate.
    case invalidEscape
    /// A string contains a byte below 0x20.
    case controlCharacter
    /// The UTF-8 is invalid: overlong, truncated, an encoded surrogate, or beyond U+10FFFF.
    case invalidUTF8
    /// The text continues after its value.
    case trailingBytes
    /// Objects and arrays are nested deeper than the limit.
    case tooDeep
    /// An object has the same name twice (compared after unescaping).
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

  /// Whether the reason is not the grammar; a text that is too deep or too large is not checked to its end.
  public var isWellFormed: Bool {
    switch kind {
    case .tooDeep, .duplicateName, .tooLarge: true
    default: false
    }
  }
}
