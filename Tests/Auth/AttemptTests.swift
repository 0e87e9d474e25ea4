import Auth
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
    client.clock.advance(seconds: 2 * 3600 + 1)
    try fail(1)
    let count = try client.database.connection.statement("select count(*) from sign_in_failures").scalar(Int.self)
    #expect(count == 1)
  }

  @Test(
    "Password confirmations are rate-limited per session, apart from sign-ins and other sessions",
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
    #expect(try client.signInFailure().rule == "invalid_credentials")
    let other = client.harness.connect()
    try other.signIn()
    #expect(try other.failure(method, params).rule == "wrong_password")
    #expect(try client.failure(method, params).rule == "rate_limited")
    #expect(try client.signedInEmail == "ada@example.org")
  }

  // MARK: - Strangers

  /// Makes 15 wrong attempts as a stranger, each as soon as it is allowed; the last one causes a delay of an hour.
  private func lockOut() throws {
    let stranger = client.harness.connect()
    for _ in 1...15 {
      var attempts = 0
      while attempts < 5, try stranger.signInFailure().code != 1008 { attempts += 1 }
      client.clock.advance(seconds: Int64(try #require(try stranger.signInFailure().data["retryAfter"].int)))
    }
    #expect(try stranger.signInFailure().rule == "invalid_credentials")
    #expect(try stranger.signInFailure().data["retryAfter"].int == 3600)
  }

  @Test("A stranger delays neither a password change, nor a deletion, nor a one-time code")
  func strangers() throws {
    let code = try client.createResetCode()
    try lockOut()
    try client.call(
      "auth.changePassword", #"{"currentPassword": "analytical engine", "newPassword": "difference engine"}"#)
    #expect(try client.signInFailure("ada@example.org", "difference engine").code == 1008)
    let reset = { (code: String) in
      #"""
      {"email": "ada@example.org", "code": "\#(code)", "newPassword": "note of a translator",
       "passwordConfirmation": "note of a translator"}
      """#
    }
    let device = client.harness.connect()
    #expect(try device.failure("auth.resetPassword", reset(code)).code == 1008, "a password change ends codes")
    try device.call("auth.resetPassword", reset(try client.createResetCode()))
    try lockOut()
    try device.call("auth.deleteAccount", #"{"password": "note of a translator"}"#)
  }

  @Test("The owner of the database can end the delays of an account")
  func unlocking() throws {
    try lockOut()
    for _ in 1...5 { _ = try client.failure("auth.deleteAccount", #"{"password": "wrong"}"#) }
    #expect(try client.failure("auth.deleteAccount", #"{"password": "wrong"}"#).code == 1008)
    let account = try client.account()
    try client.administer { try $0.endDelays(of: account) }
    #expect(try client.failure("auth.deleteAccount", #"{"password": "wrong"}"#).rule == "wrong_password")
    try client.signIn()
  }

  // MARK: - Sources

  private func attempt(
    _ source: String, _ password: String = "wrong", _ email: String = "ada@example.org"
  ) throws -> CallFailure? {
    try client.attempt(
      "auth.signIn", #"{"email": "\#(email)", "password": "\#(password)", "source": "\#(source)"}"#)
  }

  @Test("With a source, the source is delayed for all addresses, and the address is not at first")
  func sources() throws {
    for number in 1...5 { #expect(try attempt("192.0.2.1", "wrong", "user\(number)@example.org")?.code == 1001) }
    #expect(try attempt("192.0.2.1", "analytical engine")?.code == 1008)
    #expect(try attempt("192.0.2.2")?.rule == "invalid_credentials")
    try client.signIn()
    for _ in 1...5 { _ = try client.signInFailure() }
    #expect(try client.signInFailure().code == 1008)
    #expect(try attempt("192.0.2.2", "analytical engine") == nil, "the delay of the address does not apply")
    try client.signIn()
  }

  /// Makes a number of wrong attempts, each from another source.
  private func attack(_ count: Int, email: String = "ada@example.org") throws {
    for number in 0..<count { #expect(try attempt("192.0.2.\(number)", "wrong", email)?.rule == "invalid_credentials") }
  }

  @Test("After 100 failures within an hour, an address is delayed for all sources, but not for its user's sessions")
  func manySources() throws {
    let code = try client.createResetCode()
    let stranger = client.harness.connect()
    try attack(100)
    let failure = try attempt("another", "analytical engine")
    #expect(failure?.rule == "rate_limited")
    #expect(try failure?.data["retryAfter"].int == 60)
    #expect(try attempt("another", "wrong", "nobody@example.org")?.rule == "invalid_credentials")
    let reset = { (code: String) in
      #"""
      {"email": "ada@example.org", "code": "\#(code)", "newPassword": "difference engine", "source": "another",
       "passwordConfirmation": "difference engine"}
      """#
    }
    #expect(try stranger.failure("auth.resetPassword", reset("0")).rule == "rate_limited")
    #expect(try client.failure("auth.deleteAccount", #"{"password": "wrong"}"#).rule == "wrong_password")
    try stranger.call("auth.resetPassword", reset(code))
    #expect(try attempt("another", "difference engine") == nil, "a valid code ends the delay")
  }

  @Test("Fewer than 100 failures from many sources, or 100 in more than an hour, delay no address")
  func fewSources() throws {
    try attack(99)
    client.clock.advance(seconds: 3601)
    try attack(99)
    #expect(try attempt("another", "analytical engine") == nil)
    try attack(99)
    #expect(try attempt("another", "analytical engine") == nil, "a sign-in ends the count of the address")
  }

  @Test("The owner of the database can end the delay of an address that was attacked from many sources")
  func unlockingAttackedAddress() throws {
    try attack(100)
    #expect(try attempt("another", "analytical engine")?.code == 1008)
    let account = try client.account()
    try client.administer { try $0.endDelays(of: account) }
    #expect(try attempt("another", "analytical engine") == nil)
  }

  @Test("A successful sign-in does not end the count of its source")
  func sourceAfterSuccess() throws {
    try client.signUp(name: "Eve", email: "eve@example.org")
    for _ in 1...5 {
      #expect(try attempt("192.0.2.1", "analytical engine", "eve@example.org") == nil)
      #expect(try attempt("192.0.2.1")?.rule == "invalid_credentials")
    }
    #expect(try attempt("192.0.2.1", "analytical engine", "eve@example.org")?.code == 1008)
  }

  @Test("Wrong codes with a source delay the source, and a valid code is never delayed")
  func codesOfSource() throws {
    let parameters = { (code: String) in
      #"""
      {"email": "ada@example.org", "code": "\#(code)", "newPassword": "difference engine", "source": "192.0.2.1",
       "passwordConfirmation": "difference engine"}
      """#
    }
    let code = try client.createResetCode()
    for _ in 1...5 { #expect(try client.failure("auth.resetPassword", parameters("0")).rule == "invalid_reset_code") }
    #expect(try client.failure("auth.resetPassword", parameters("0")).rule == "rate_limited")
    #expect(try client.signInFailure().rule == "invalid_credentials")
    try client.call("auth.resetPassword", parameters(code))
  }

  @Test("A source has 1 to 200 characters", arguments: [(0, "too_short"), (1, nil), (200, nil), (201, "too_long")])
  func sourceLength(_ length: Int, _ rule: String?) throws {
    let failure = try attempt(String(repeating: "é", count: length), "analytical engine")
    #expect(failure?.rule == rule && failure?.path == rule.map { _ in "/source" })
  }
}
