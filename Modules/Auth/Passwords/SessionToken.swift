import Crypto

/// The secret that opens a session: 256 random bits, of which only the SHA-256 is stored.
struct SessionToken {
  /// The form in which a client holds it: 64 hexadecimal digits.
  let text: String

  /// Draws a new token; tokens never come from a seeded source.
  init() {
    var generator = SystemRandomNumberGenerator()
    text = (0..<4).map { _ in
      let digits = String(UInt64.random(in: .min ... .max, using: &generator), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Takes what a client has sent.
  init(text: String) {
    self.text = text
  }

  /// What the database knows of it.
  var hash: [UInt8] { digest(of: text) }
}

/// The SHA-256 of a text.
func digest(of text: String) -> [UInt8] {
  var text = text
  return text.withUTF8 { Array(SHA256.hash(data: UnsafeRawBufferPointer($0))) }
}
