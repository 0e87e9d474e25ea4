import Database
import JSON
import SQLite
import Synchronization
import TestSupport
import Testing

@testable import Auth

/// Passwords are compared in one form, however a keyboard composes their characters (RFC 8265, OpaqueString).
@Suite struct PasswordFormTests {
  /// A password in the forms of different systems, all of which are the same password.
  private static let composed = "caf\u{E9} cr\u{E8}me"
  private static let forms = [
    "cafe\u{301} cre\u{300}me", composed, "caf\u{E9}\u{A0}cr\u{E8}me", "cafe\u{301}\u{3000}cr\u{E8}me",
  ]

  private let client: TestUser

  init() throws { client = try Harness().connect() }

  private func storedHash() throws -> String {
    try #require(try client.database.connection.statement("select password_hash from users").scalar(String.self))
  }

  private func setStoredHash(_ hash: String) throws {
    try client.database.connection.execute(script: "update users set password_hash = '\(hash)'", name: "test")
  }

  @Test(
    "A password is normalized to NFC with simple spaces; case, width and control characters remain",
    arguments: [
      ("abc", "abc"), ("e\u{301}", "\u{E9}"), ("a\u{A0}b\u{2003}c\u{3000}d", "a b c d"), ("\u{212A}", "K"),
      ("ＡA", "ＡA"), ("a\u{0}\t\n", "a\u{0}\t\n"), ("\u{1E9B}\u{323}", "\u{1E9B}\u{323}"), ("", ""),
    ])
  func normalized(_ entered: String, _ normalized: String) {
    let password = Password(entered)
    #expect(password.normalized.unicodeScalars.elementsEqual(normalized.unicodeScalars))
    let isChanged = !entered.unicodeScalars.elementsEqual(normalized.unicodeScalars)
    #expect(password.hashedForms.count == (isChanged ? 2 : 1))
  }

  @Test("All forms of a password sign in, whatever the form at sign-up", arguments: forms, forms)
  func signIn(_ first: String, _ second: String) throws {
    try client.call("auth.signUp", signUpParameters(password: first, confirmation: second))
    try client.signIn("ada@example.org", second)
    #expect(try client.signInFailure("ada@example.org", "cafe creme").rule == "invalid_credentials")
  }

  @Test("All forms change a password, set it with a code, and delete the account", arguments: forms)
  func otherMethods(_ form: String) throws {
    try client.signUp(password: Self.composed)
    try client.call("auth.changePassword", #"{"currentPassword": "\#(form)", "newPassword": "\#(form)"}"#)
    try client.signIn("ada@example.org", Self.composed)
    let code = try client.createResetCode()
    try client.call(
      "auth.resetPassword",
      #"""
      {"email": "ada@example.org", "code": "\#(code)", "newPassword": "\#(form)",
       "passwordConfirmation": "\#(Self.composed)"}
      """#)
    try client.call("auth.deleteAccount", #"{"password": "\#(form)"}"#)
    #expect(try client.signedInEmail == nil)
  }

  @Test("The length and the strength of a password are those of its normalized form")
  func length() throws {
    let decomposed = String(repeating: "e\u{301}", count: 7)
    let failure = try client.failure("auth.signUp", signUpParameters(password: decomposed))
    #expect(failure.rule == "weak_password")
    #expect(
      try client.call("auth.passwordStrength", #"{"password": "\#(decomposed)"}"#)["strength"].string == "fair")
  }

  @Test("An account whose password was hashed as entered signs in with that form, and then with every form")
  func earlierAccount() throws {
    let entered = Self.forms[0]
    try client.signUp()
    let earlierHash = try PasswordHasher(Harness.passwordCost).hash(entered, Harness.passwordCost)
    try setStoredHash(earlierHash)
    #expect(try client.signInFailure("ada@example.org", Self.composed).rule == "invalid_credentials")
    try client.signIn("ada@example.org", entered)
    let newHash = try storedHash()
    #expect(newHash != earlierHash)
    for form in Self.forms { try client.signIn("ada@example.org", form) }
    #expect(try storedHash() == newHash)
    try setStoredHash(earlierHash)
    try client.call("auth.changePassword", #"{"currentPassword": "\#(entered)", "newPassword": "difference engine"}"#)
    try setStoredHash(earlierHash)
    try client.call("auth.deleteAccount", #"{"password": "\#(entered)"}"#)
  }

  @Test("An unknown address takes as many hashes as a wrong password, for each form", arguments: [forms[0], composed])
  func equalWork(_ password: String) throws {
    let count = HashCount()
    let hasher = PasswordHasher(Harness.passwordCost) { _ in count.add() }
    let stored = try hasher.hash("another one")
    count.take()
    _ = try hasher.check(Password(password), against: stored)
    let wrong = count.take()
    _ = try hasher.check(Password(password), against: nil)
    #expect(count.take() == wrong && wrong == Password(password).hashedForms.count)
  }

  @Test(
    "A password has at most 1,024 characters, however many bytes they have",
    arguments: [
      ("日", 342, nil), ("日", 1024, nil), ("日", 1025, "too_long"), ("👩‍👩‍👧‍👦", 1024, nil), ("x", 1024, nil),
      ("x", 1025, "too_long"), ("👩‍👩‍👧‍👦", 3000, "too_long"), ("e\u{301}\u{302}", 1024, nil),
    ] as [(String, Int, String?)])
  func limit(_ character: String, _ count: Int, _ rule: String?) throws {
    let password = String(repeating: character, count: count)
    let failure = try client.attempt("auth.signUp", signUpParameters(password: password))
    #expect(failure?.rule == rule)
    guard rule == nil else {
      #expect(
        failure?.description.replacing(",", with: "").contains("1024 characters") == true,
        "\(failure?.description ?? "")")
      return
    }
    try client.signIn("ada@example.org", password)
  }

  @Test("A long password must not contain a character of very many code points; a short one of an account may")
  func marks() throws {
    let character = "e" + String(repeating: "\u{301}", count: 40)
    try client.signUp(password: character + "1234567")
    try client.signIn("ada@example.org", character + "1234567")
    let long = character + String(repeating: "x", count: 1000)
    #expect(try client.signInFailure("ada@example.org", long).rule == "too_many_marks")
  }
}

/// Counts hashes and verifications.
private final class HashCount: Sendable {
  private let count = Mutex(0)

  func add() { count.withLock { $0 += 1 } }

  /// Returns the count and starts again at 0.
  @discardableResult
  func take() -> Int {
    count.withLock { count in
      defer { count = 0 }
      return count
    }
  }
}
