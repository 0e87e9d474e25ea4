import Database
import Kernel
import SQLite
import TestFiles
import TestSupport
import Testing

/// Rate limiting of password attempts per address.
@Suite struct AttemptTests {
  let client: TestUser

  init() throws {
    client = try Harness().connect()
    try client.signUp()
  }

  private func fail(_ times: Int, _ email: String = "ada@example.org") throws {
    for _ in 0..<times { #expect(try client.signInFailure(email).rule == "invalid_credentials") }
  }

  @Test("Delays start after five failures and grow from one minute to one hour")
  func growing() throws {
    try fail(5)
    for seconds in [60, 120, 240, 480, 960, 1920, 3600, 3600] {
      let failure = try client.signInFailure()
      #expect(failure.code == 1008)
      #expect(failure.rule == "rate_limited")
      #expect(try failure.data["retryAfter"].int == seconds)
      client.clock.advance(seconds: Int64(seconds) - 1)
      #expect(try client.signInFailure().data["retryAfter"].int == 1)
      client.clock.advance(seconds: 1)
      try fail(1)
    }
  }

  @Test("During a delay, the right password is rejected and no attempt is counted")
  func rightPassword() throws {
    try fail(5)
    for _ in 1...10 {
      #expect(
        try client.failure("auth.signIn", #"{"email": "ada@example.org", "password": "analytical engine"}"#).code
          == 1008)
    }
    client.clock.advance(seconds: 60)
    try client.signIn()
  }

  @Test("Failures are counted per address, known or not")
  func addresses() throws {
    try fail(5, "nobody@example.org")
    #expect(try client.signInFailure("NOBODY@example.org").code == 1008)
    try fail(1)
    try client.signIn()
  }

  @Test("The right password clears the count")
  func success() throws {
    try fail(4)
    try client.signIn()
    try fail(5)
    #expect(try client.signInFailure().code == 1008)
  }

  @Test("The count restarts 15 minutes after the first failure")
  func window() throws {
    try fail(4)
    client.clock.advance(milliseconds: 15 * 60_000 + 1)
    try fail(5)
    #expect(try client.signInFailure().data["retryAfter"].int == 60)
  }

  @Test("An empty password is not counted as an attempt")
  func empty() throws {
    for _ in 1...10 { #expect(try client.signInFailure("ada@example.org", "").rule == "invalid_credentials") }
  }

  @Test("Setting the clock back locks no user out")
  func clockSetBack() throws {
    try fail(5)
    client.clock.advance(seconds: -30 * 86_400)
    try client.signIn()
  }

  @Test("The count is persistent and shared by all connections")
  func reopened() throws {
    let folder = try TemporaryFolder()
    let first = try Harness(location: folder.location()).connect()
    try first.signUp()
    for _ in 1...3 { _ = try first.signInFailure() }
    for _ in 1...2 { _ = try first.harness.reopened().connect().signInFailure() }
    first.database.close()
    let second = try Harness(location: folder.location()).connect()
    #expect(try second.signInFailure().data["retryAfter"].int == 60)
  }

  @Test("Expired counts are deleted")
  func expiredAttempts() throws {
    for number in 1...10 { try fail(1, "guess\(number)@example.org") }
    client.clock.advance(seconds: 2 * 3600)
    try fail(1)
    let count = try client.database.connection.statement("select count(*) from sign_in_failures").scalar(Int.self)
    #expect(count == 1)
  }

  @Test(
    "Password confirmations of a signed-in user are rate-limited together with sign-ins",
    arguments: [
      ("auth.changePassword", #"{"currentPassword": "wrong", "newPassword": "12345678"}"#, "/currentPassword"),
      ("auth.deleteAccount", #"{"password": "wrong"}"#, "/password"),
    ])
  func confirmation(_ method: String, _ params: String, _ path: String) throws {
    for _ in 1...5 {
      let failure = try client.failure(method, params)
      #expect(failure.code == 1005)
      #expect(failure.rule == "wrong_password")
      #expect(failure.path == path)
    }
    #expect(try client.failure(method, params).data["retryAfter"].int == 60)
    #expect(try client.signInFailure().code == 1008)
    #expect(try client.signedInEmail == "ada@example.org")
  }
}
