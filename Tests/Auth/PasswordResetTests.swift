import Database
import JSON
import Kernel
import SQLite
import TestFiles
import TestSupport
import Testing

@testable import Auth

/// Choosing a new password with a one-time code.
@Suite struct PasswordResetTests {
  let folder: TemporaryFolder
  let client: TestUser
  /// Another connection, on which nobody is signed in.
  let device: TestUser

  init() throws {
    folder = try TemporaryFolder()
    client = try Harness(location: folder.location()).connect()
    try client.signUp()
    device = client.harness.connect()
  }

  private func parameters(
    _ code: String, email: String = "ada@example.org", password: String = "difference engine",
    confirmation: String? = nil, more: String = ""
  ) -> String {
    #"""
    {"email": "\#(email)", "code": "\#(code)", "newPassword": "\#(password)",
     "passwordConfirmation": "\#(confirmation ?? password)"\#(more)}
    """#
  }

  @Test("A code sets the password, signs in, ends earlier sessions and works once")
  func reset() throws {
    let code = try client.createResetCode()
    let reply = try device.call("auth.resetPassword", parameters(code))
    #expect(reply["user"]["email"].string == "ada@example.org" && reply["token"].string?.count == 64)
    #expect(try device.signedInEmail == "ada@example.org")
    #expect(try client.failure("profile.get").rule == "not_signed_in")
    #expect(try client.sessionCount == 1)
    #expect(try device.failure("auth.resetPassword", parameters(code)).rule == "invalid_reset_code")
    #expect(try client.signInFailure("ada@example.org", "analytical engine").rule == "invalid_credentials")
    try client.call("auth.signIn", #"{"email": "ada@example.org", "password": "difference engine"}"#)
  }

  @Test("A code is valid in any case, with or without hyphens and spaces")
  func spelling() throws {
    for spell: (String) -> String in [
      { $0.lowercased() }, { $0.replacing("-", with: "") }, { " \($0.replacing("-", with: " ")) " },
    ] {
      try device.call("auth.resetPassword", parameters(spell(try client.createResetCode()), email: "ADA@example.org"))
    }
  }

  @Test("A code is valid for 24 hours, and until the next one is created")
  func expiry() throws {
    let first = try client.createResetCode()
    let second = try client.createResetCode()
    #expect(first != second)
    #expect(try device.failure("auth.resetPassword", parameters(first)).rule == "invalid_reset_code")
    client.clock.advance(seconds: 86_400)
    #expect(try device.failure("auth.resetPassword", parameters(second)).rule == "invalid_reset_code")
    client.clock.advance(seconds: -1)
    try device.call("auth.resetPassword", parameters(second))
  }

  @Test("A password change ends a code")
  func passwordChange() throws {
    let code = try client.createResetCode()
    try client.call(
      "auth.changePassword", #"{"currentPassword": "analytical engine", "newPassword": "difference engine"}"#)
    #expect(try device.failure("auth.resetPassword", parameters(code)).rule == "invalid_reset_code")
  }

  @Test("Wrong codes, unknown addresses and accounts without a code get the same error and count as failed attempts")
  func failures() throws {
    let code = try client.createResetCode()
    let wrong = try device.failure("auth.resetPassword", parameters("0000-0000-0000-0000"))
    let unknown = try device.failure("auth.resetPassword", parameters(code, email: "nobody@example.org"))
    #expect(wrong.code == 1001 && wrong.rule == "invalid_reset_code" && wrong.description == unknown.description)
    for _ in 2...5 { _ = try device.failure("auth.resetPassword", parameters("1")) }
    let limited = try device.failure("auth.resetPassword", parameters("1"))
    #expect(limited.code == 1008)
    #expect(try limited.data["retryAfter"].int == 60)
    #expect(try client.signInFailure("ada@example.org", "analytical engine").rule == "rate_limited")
    try device.call("auth.resetPassword", parameters(code))
    #expect(try client.signInFailure().rule == "invalid_credentials", "the correct code clears the count")
  }

  @Test("Every invalid field is reported, and the code remains valid")
  func invalidFields() throws {
    let code = try client.createResetCode()
    let failure = try device.failure(
      "auth.resetPassword", parameters(code, email: "ada", password: "short", confirmation: "other"))
    #expect(
      try failure.data["issues"].elements.map { try #require($0["rule"].string) } == [
        "invalid_email", "weak_password", "password_mismatch",
      ])
    try device.call("auth.resetPassword", parameters(code))
  }

  @Test("Only a hash of the code is stored, and it is deleted with the account")
  func storage() throws {
    let code = try client.createResetCode()
    let hash = try client.database.connection.statement("select hex(code_hash) from password_resets")
      .scalar(String.self)
    #expect(hash?.count == 64 && hash?.contains(code.replacing("-", with: "")) == false)
    try client.call("auth.deleteAccount", #"{"password": "analytical engine"}"#)
    #expect(
      try client.database.connection.statement("select count(*) from password_resets").scalar(Int.self) == 0)
  }

  @Test("Codes consist of 16 of 32 characters that are not mistaken for each other")
  func alphabet() {
    let codes = (0..<200).map { _ in ResetCode().text }
    #expect(Set(codes).count == 200)
    let characters = Set(codes.joined().filter { $0 != "-" })
    #expect(characters.count == 32 && characters.isDisjoint(with: "ILOU"))
    #expect(codes.allSatisfy { $0.split(separator: "-").map(\.count) == [4, 4, 4, 4] })
  }

  // MARK: - Sessions without the connection

  @Test("With `sessionOnly`, sign-up, sign-in and reset do not change the connection")
  func sessionOnly() throws {
    let only = #", "sessionOnly": true"#
    let ben = try client.call(
      "auth.signUp", signUpParameters(name: "Ben", email: "ben@example.org", more: only))
    let ada = try client.call(
      "auth.signIn", #"{"email": "ada@example.org", "password": "analytical engine"\#(only)}"#)
    #expect(try client.signedInEmail == "ada@example.org")
    #expect(try client.sessionCount == 3)
    for (reply, name) in [(ben, "Ben"), (ada, "Ada Lovelace")] {
      let session = try #require(reply["token"].string)
      #expect(try client.call("profile.get", #"{"session": "\#(session)"}"#)["user"]["name"].string == name)
    }
    let reset = try device.call("auth.resetPassword", parameters(try client.createResetCode(), more: only))
    #expect(try device.call("auth.state")["state"].string == "onboarding")
    let session = try #require(reset["token"].string)
    #expect(try device.call("profile.get", #"{"session": "\#(session)"}"#)["user"]["name"].string == "Ada Lovelace")
  }
}
