/// An idempotency key: a call that is retried with the same key creates nothing twice.
public struct ClientKey: Hashable, Sendable {
  /// The valid lengths of a key, in characters.
  public static let lengths = 1...128

  /// The key as sent by the client.
  public let text: String

  /// Creates a key; nil if it does not have 1 to 128 characters or exceeds the limits of ``TextLimits``.
  public init?(_ text: String) {
    guard text.isWithinByteLimit(forCharacters: ClientKey.lengths.upperBound), ClientKey.lengths.contains(text.count)
    else {
      return nil
    }
    self.text = text
  }
}
