import Auth
import Kernel
import SQLite
import Service
import TestFiles
import TestSupport
import Testing

/// Listing and ending sessions. (Accounts, 3.)
@Suite struct SessionTests {
  let folder: TemporaryFolder
  let client: TestUser
  let token: String

  init() throws {
    folder = try TemporaryFolder()
    client = try Harness(location: folder.location()).connect()
    token = try client.signUp()
  }

  /// Signs in on new connections, one minute apart, and returns the connections.
  private func signInDevices(_ count: Int) throws -> [TestUser] {
    try (0..<count).map { number in
      client.clock.advance(seconds: 60)
      let device = try client.harness.reopened().connect()
      try device.call("initialize", #"{"clientInfo": {"name": "device \#(number)"}}"#)
      try device.signIn()
      return device
    }
  }

  private func ids(_ params: String = "{}") throws -> [Int] {
    try client.call("auth.sessions", params)["items"].elements.compactMap { $0["id"].int }
  }

  @Test("Sessions are listed newest first, and the current one is marked")
  func list() throws {
    _ = try signInDevices(1)
    let items = try client.call("auth.sessions")["items"]
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

  @Test("After a session has expired, errors stay in the language of its user")
  func language() throws {
    try client.call("profile.update", #"{"locale": "fr"}"#)
    client.clock.advance(seconds: 366 * 86_400)
    for _ in 1...2 {
      #expect(try client.failure("profile.get").description.contains("Connectez-vous d’abord."))
    }
    try client.call("initialize", #"{"locale": "es"}"#)
    #expect(try client.failure("profile.get").description.contains("Inicia sesión primero."))
  }

  @Test("Each page continues after the previous one, even if sessions are added")
  func pages() throws {
    let others = try signInDevices(5)
    let all = try ids()
    #expect(all == all.sorted(by: >) && all.count == 6)
    var listed: [Int] = []
    var params = #"{"limit": 2}"#
    for _ in 1...3 {
      let page = try client.call("auth.sessions", params)
      listed += page["items"].elements.compactMap { $0["id"].int }
      guard let cursor = page["nextCursor"].string else { break }
      params = #"{"limit": 2, "cursor": "\#(cursor)"}"#
      try client.harness.reopened().connect().signIn()
    }
    #expect(listed == all)
    #expect(try client.call("auth.sessions", #"{"limit": 500}"#)["nextCursor"].isNull)
    withExtendedLifetime(others) {}
  }

  @Test("Sessions of other users are not visible")
  func foreign() throws {
    let other = try client.harness.reopened().connect()
    try other.signUp(name: "Grace", email: "grace@example.org")
    let own = try ids()
    #expect(own.count == 1)
    let failure = try other.failure("auth.revoke", #"{"sessionId": \#(own[0])}"#)
    let missing = try other.failure("auth.revoke", #"{"sessionId": 999}"#)
    #expect(failure.description == missing.description.replacing("999", with: "\(own[0])"))
    #expect(failure.code == 1003)
    #expect(failure.rule == "session_not_found")
    #expect(failure.path == "/sessionId")
    #expect(try client.signedInEmail == "ada@example.org")
  }

  @Test("A user can end another of their sessions, but only once")
  func revoke() throws {
    let device = try signInDevices(1)[0]
    let id = try ids()[0]
    try client.call("auth.revoke", #"{"sessionId": \#(id)}"#)
    #expect(try device.failure("profile.get").rule == "not_signed_in")
    #expect(try client.failure("auth.revoke", #"{"sessionId": \#(id)}"#).rule == "session_not_found")
    #expect(try client.signedInEmail == "ada@example.org")
  }

  @Test("Ending the current session signs out")
  func revokeCurrent() throws {
    try client.call("auth.revoke", #"{"sessionId": \#(try ids()[0])}"#)
    #expect(try client.signedInEmail == nil)
    #expect(try client.failure("auth.resume", #"{"token": "\#(token)"}"#).rule == "session_ended")
  }

  @Test("Signing out ends only this session and retains the account")
  func signOut() throws {
    let device = try signInDevices(1)[0]
    try client.call("auth.signOut")
    #expect(try client.signedInEmail == nil)
    #expect(try device.signedInEmail == "ada@example.org")
    #expect(try client.failure("auth.signOut").rule == "not_signed_in")
    try client.signIn()
  }

  @Test("Signing out everywhere ends all sessions of the user and no sessions of other users")
  func everywhere() throws {
    let own = try signInDevices(2)
    let other = try client.harness.reopened().connect()
    try other.signUp(name: "Grace", email: "grace@example.org")
    try client.call("auth.signOut", #"{"everywhere": true}"#)
    for device in own + [client] { #expect(try device.signedInEmail == nil) }
    #expect(try other.signedInEmail == "grace@example.org")
  }

  @Test("A password change ends the other sessions, and only the new password signs in")
  func changePassword() throws {
    let device = try signInDevices(1)[0]
    try client.call(
      "auth.changePassword", #"{"currentPassword": "analytical engine", "newPassword": "difference engine"}"#)
    #expect(try device.signedInEmail == nil)
    #expect(try client.signedInEmail == "ada@example.org")
    try client.harness.reopened().connect().call("auth.resume", #"{"token": "\#(token)"}"#)
    #expect(try device.signInFailure("ada@example.org", "analytical engine").rule == "invalid_credentials")
    try device.signIn("ada@example.org", "difference engine")
  }

  @Test("A weak new password or a wrong current one changes nothing")
  func rejectedChange() throws {
    let weak = try client.failure(
      "auth.changePassword", #"{"currentPassword": "analytical engine", "newPassword": "1234567"}"#)
    #expect(weak.rule == "weak_password")
    #expect(weak.path == "/newPassword")
    _ = try client.failure("auth.changePassword", #"{"currentPassword": "x", "newPassword": "12345678"}"#)
    try client.harness.reopened().connect().signIn()
  }

  @Test("Expired sessions are deleted at the next sign-in of their user")
  func expired() throws {
    _ = try signInDevices(3)
    client.clock.advance(seconds: 91 * 86_400)
    try client.harness.reopened().connect().signIn()
    #expect(try client.sessionCount == 1)
  }

  // MARK: - The session of KINDLING_TOKEN

  @Test("A sign-in ends the session of an earlier sign-in on the connection, but not the session of KINDLING_TOKEN")
  func environment() throws {
    let connection = try client.harness.reopened().connect()
    try connection.dispatcher.perform { try Auth.resume(token: token, in: $0) }
    try connection.signIn()
    #expect(try client.sessionCount == 2)
    #expect(try client.signedInEmail == "ada@example.org")
    try connection.signIn()
    #expect(try client.sessionCount == 2)
    try connection.call("auth.resume", #"{"token": "\#(token)"}"#)
    try connection.call("auth.signOut")
    #expect(try client.failure("auth.resume", #"{"token": "\#(token)"}"#).rule == "session_ended")
  }
}
