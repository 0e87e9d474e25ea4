/// A key that a client gives to a call that creates something, so that the call can be sent again without creating
/// twice.
///
/// (Protocol, "Values".)
public struct ClientKey: Hashable, Sendable {
  /// How many characters a key may have.
  public static let lengths = 1...128

  /// The key as the client wrote it.
  public let text: String

  /// Takes a key of 1 to 128 characters; nil for a longer or an empty one.
  public init?(_ text: String) {
    guard text.isBounded(toCharacters: ClientKey.lengths.upperBound), ClientKey.lengths.contains(text.count) else {
      return nil
    }
    self.text = text
  }
}
