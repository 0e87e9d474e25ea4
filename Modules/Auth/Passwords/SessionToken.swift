import Crypto

/// The secret that resumes a session: 256 random bits.
///
/// Only its SHA-256 is stored.
struct SessionToken {
  /// The form that clients store: 64 hexadecimal digits.
  let text: String

  /// Generates a token, never from a seeded source.
  init() {
    var generator = SystemRandomNumberGenerator()
    text = (0..<4).map { _ in
      let digits = String(UInt64.random(in: .min ... .max, using: &generator), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  init(text: String) {
    self.text = text
  }

  /// The SHA-256 that the database stores.
  var hash: [UInt8] { digest(of: text) }
}

func digest(of text: String) -> [UInt8] {
  var text = text
  return text.withUTF8 { Array(SHA256.hash(data: UnsafeRawBufferPointer($0))) }
}
