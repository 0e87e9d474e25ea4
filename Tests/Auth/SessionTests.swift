import Auth
import Kernel
import SQLite
import Service
import TestFiles
import TestSupport
import Testing

/// The sessions of a user, and their end. (Learning paths, 2.2.)
@Suite struct SessionTests {
  let folder: TemporaryFolder
  let fixture: Fixture
  let token: String

  init() throws {
    folder = try TemporaryFolder()
    fixture = try Fixture(location: folder.location())
    token = try fixture.signUp()
  }

  /// Signs in on further connections, a minute apart, and returns them.
  private func devices(_ count: Int) throws -> [Fixture] {
    try (0..<count).map { number in
      fixture.clock.advance(seconds: 60)
      let device = try fixture.another()
      try device.call("initialize", #"{"clientInfo": {"name": "device \#(number)"}}"#)
      try device.signIn()
      return device
    }
  }

  private func ids(_ params: String = "{}") throws -> [Int] {
    try JSON(fixture.call("auth.sessions", params))["items"].elements.compactMap { $0["id"].int }
  }

  @Test("Sessions are listed newest first, with the present one marked")
  func list() throws {
    _ = try devices(1)
    let items = try JSON(fixture.call("auth.sessions"))["items"]
    #expect(items.elements.count == 2)
    #expect(
      items[0].matches(
        try JSON(
          #"""
          {"client": "device 0", "createdAt": "2026-11-21T09:01:00.000Z", "lastUsedAt": "2026-11-21T09:01:00.000Z",
           "expiresAt": "2027-02-19T09:01:00.000Z", "isCurrent": false}
          """#)))
    #expect(items[1].matches(try JSON(#"{"client": null, "isCurrent": true}"#)))
  }

  @Test("Pages go on where the one before ended, also while sessions come and go")
  func pages() throws {
    let others = try devices(5)
    let all = try ids()
    #expect(all == all.sorted(by: >) && all.count == 6)
    var found: [Int] = []
    var params = #"{"limit": 2}"#
    for _ in 1...3 {
      let page = try JSON(fixture.call("auth.sessions", params))
      found += page["items"].elements.compactMap { $0["id"].int }
      guard let cursor = page["nextCursor"].string else { break }
      params = #"{"limit": 2, "cursor": "\#(cursor)"}"#
      try fixture.another().signIn()
    }
    #expect(found == all)
    #expect(try JSON(fixture.call("auth.sessions", #"{"limit": 500}"#))["nextCursor"].isNull)
    withExtendedLifetime(others) {}
  }

  @Test("Of other users one sees nothing")
  func foreign() throws {
    let other = try fixture.another()
    try other.signUp(name: "Grace", email: "grace@example.org")
    let own = try ids()
    #expect(own.count == 1)
    let refusal = try other.refusal("auth.revoke", #"{"sessionId": \#(own[0])}"#)
    let missing = try other.refusal("auth.revoke", #"{"sessionId": 999}"#)
    #expect(refusal.description == missing.description)
    #expect(refusal.code == 1003)
    #expect(refusal.rule == "session_not_found")
    #expect(refusal.path == "/sessionId")
    #expect(try fixture.signedIn == "ada@example.org")
  }

  @Test("Another session of one's own can be ended, once")
  func revoke() throws {
    let device = try devices(1)[0]
    let id = try ids()[0]
    try fixture.call("auth.revoke", #"{"sessionId": \#(id)}"#)
    #expect(try device.refusal("profile.get").rule == "not_signed_in")
    #expect(try fixture.refusal("auth.revoke", #"{"sessionId": \#(id)}"#).rule == "session_not_found")
    #expect(try fixture.signedIn == "ada@example.org")
  }

  @Test("To end the present session is to sign out")
  func revokeCurrent() throws {
    try fixture.call("auth.revoke", #"{"sessionId": \#(try ids()[0])}"#)
    #expect(try fixture.signedIn == nil)
    #expect(try fixture.refusal("auth.resume", #"{"token": "\#(token)"}"#).rule == "session_ended")
  }

  @Test("Signing out ends this session alone, and keeps the account")
  func signOut() throws {
    let device = try devices(1)[0]
    try fixture.call("auth.signOut")
    #expect(try fixture.signedIn == nil)
    #expect(try device.signedIn == "ada@example.org")
    #expect(try fixture.refusal("auth.signOut").rule == "not_signed_in")
    try fixture.signIn()
  }

  @Test("Signing out everywhere ends all sessions of the user, and nobody else's")
  func everywhere() throws {
    let own = try devices(2)
    let other = try fixture.another()
    try other.signUp(name: "Grace", email: "grace@example.org")
    try fixture.call("auth.signOut", #"{"everywhere": true}"#)
    for device in own + [fixture] { #expect(try device.signedIn == nil) }
    #expect(try other.signedIn == "grace@example.org")
  }

  @Test("A change of password ends the other sessions, and only the new password signs in")
  func changePassword() throws {
    let device = try devices(1)[0]
    try fixture.call(
      "auth.changePassword", #"{"currentPassword": "analytical engine", "newPassword": "difference engine"}"#)
    #expect(try device.signedIn == nil)
    #expect(try fixture.signedIn == "ada@example.org")
    try fixture.another().call("auth.resume", #"{"token": "\#(token)"}"#)
    #expect(try device.failToSignIn("ada@example.org", "analytical engine").rule == "invalid_credentials")
    try device.signIn("ada@example.org", "difference engine")
  }

  @Test("A weak new password, or a wrong present one, changes nothing")
  func refusedChange() throws {
    let weak = try fixture.refusal(
      "auth.changePassword", #"{"currentPassword": "analytical engine", "newPassword": "1234567"}"#)
    #expect(weak.rule == "weak_password")
    #expect(weak.path == "/newPassword")
    _ = try fixture.refusal("auth.changePassword", #"{"currentPassword": "x", "newPassword": "12345678"}"#)
    try fixture.another().signIn()
  }

  @Test("Sessions that have ended by themselves go with the next sign-in of their user")
  func expired() throws {
    _ = try devices(3)
    fixture.clock.advance(seconds: 91 * 86_400)
    try fixture.another().signIn()
    #expect(try fixture.sessionCount == 1)
  }

  // MARK: - The session of the environment

  @Test("A sign-in does not end the session that came from the environment, and ends the one that it began itself")
  func environment() throws {
    let connection = try fixture.another()
    try connection.dispatcher.perform { try Auth.resume(token: token, in: $0) }
    try connection.signIn()
    #expect(try fixture.sessionCount == 2)
    #expect(try fixture.signedIn == "ada@example.org")
    try connection.signIn()
    #expect(try fixture.sessionCount == 2)
    try connection.call("auth.resume", #"{"token": "\#(token)"}"#)
    try connection.call("auth.signOut")
    #expect(try fixture.refusal("auth.resume", #"{"token": "\#(token)"}"#).rule == "session_ended")
  }
}
