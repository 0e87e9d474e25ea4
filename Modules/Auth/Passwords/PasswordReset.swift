import Database
import Kernel
import SQLite
import Service

/// A one-time code with which a user who forgot the password chooses a new one.
struct ResetCode: Sendable {
  /// The time for which a code is valid: a day, in milliseconds.
  static let lifetime: Int64 = 86_400_000

  /// Digits and letters that are not mistaken for each other. (Crockford's Base32.)
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// The code in four groups of four characters.
  let text: String

  /// Generates a code of 80 random bits, never from a seeded source.
  init() {
    var generator = SystemRandomNumberGenerator()
    text = (0..<4).map { _ in
      String((0..<4).map { _ in ResetCode.alphabet[Int.random(in: 0..<32, using: &generator)] })
    }.joined(separator: "-")
  }

  /// Creates the code that a user entered.
  init(text: String) {
    self.text = text
  }

  /// The SHA-256 that the database stores; it ignores case, spaces and hyphens.
  var hash: [UInt8] { text.uppercased().filter { $0 != "-" && !$0.isWhitespace }.sha256 }
}

/// The reset code of a user, of which only the hash is stored.
struct PasswordReset: Sendable {
  var codeHash: [UInt8]
  var expiresAt: Instant

  /// The codes of all users.
  static let table = Table(
    "password_resets", key: .owner, blank: PasswordReset(codeHash: [], expiresAt: .min),
    [
      Column("codeHash", \.codeHash, .bytes(32), "The SHA-256 of the code."),
      Column("expiresAt", \.expiresAt, .instant, "The time from which the code is invalid."),
    ])

  /// Deletes the code of a user, if there is one.
  static func delete(of user: Int64, in transaction: Transaction) throws {
    try table.description.deleteAll(of: user, in: transaction)
  }
}
