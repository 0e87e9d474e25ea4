import Database

/// The secret that resumes a session: 256 random bits.
///
/// Only its SHA-256 is stored.
public struct SessionToken: Sendable {
  /// The form that clients store: 64 hexadecimal digits.
  public let text: String

  /// Generates a token, never from a seeded source.
  public init() {
    var generator = SystemRandomNumberGenerator()
    text = (0..<4).map { _ in
      let digits = String(UInt64.random(in: .min ... .max, using: &generator), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Creates the token that a client sent.
  public init(text: String) {
    self.text = text
  }

  /// The SHA-256 that the database stores.
  public var hash: [UInt8] { text.sha256 }
}

extension String {
  /// The SHA-256 of the text in UTF-8.
  public var sha256: [UInt8] {
    var text = self
    return text.withUTF8(SHA256.hash)
  }
}
