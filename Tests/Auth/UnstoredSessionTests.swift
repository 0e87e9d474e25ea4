import Database
import JSON
import JSONRPC
import Kernel
import SQLite
import TestFiles
import TestSupport
import Testing

/// Signing in while nothing can be stored, as on a full or read-only disk.
@Suite struct UnstoredSessionTests {
  private let folder: TemporaryFolder
  private let client: TestUser

  init() throws {
    folder = try TemporaryFolder()
    client = try Harness(location: folder.location()).connect()
    try client.signUp()
    try client.call("auth.signOut")
  }

  /// Makes all writes of the client's process fail, or work again.
  private func setReadOnly(_ isReadOnly: Bool) throws {
    try client.database.connection.execute(script: "pragma query_only = \(isReadOnly ? "on" : "off")", name: "test")
  }

  private func resume(_ token: String) throws -> CallFailure? {
    try client.harness.reopened().connect().attempt("auth.resume", #"{"token": "\#(token)"}"#)
  }

  @Test("The session is not kept, but the user is signed in and can read")
  func signIn() throws {
    try setReadOnly(true)
    let reply = try client.signIn()
    #expect(reply["isStored"].bool == false)
    #expect(try client.call("profile.get")["user"]["email"].string == "ada@example.org")
    #expect(try client.failure("profile.update", #"{"dayStartsAt": 4}"#).code == 1010)
    #expect(try client.signedInEmail == "ada@example.org")
    #expect(try resume(try #require(reply["token"].string))?.rule == "session_ended")
  }

  @Test("The session is stored as soon as that is possible, and its subscriptions continue")
  func storedLater() throws {
    try setReadOnly(true)
    let token = try #require(try client.signIn()["token"].string)
    try client.call("events.subscribe")
    try setReadOnly(false)
    try client.call("profile.get")
    #expect(try resume(token)?.rule == "session_ended", "the next attempt is a minute later")
    client.clock.advance(seconds: 60)
    try client.call("profile.get")
    #expect(try resume(token) == nil)
    #expect(try client.call("auth.sessions")["items"].elements.map { $0["isCurrent"].bool } == [true])
    let update = #"{"jsonrpc":"2.0","id":9,"method":"profile.update","params":{"dayStartsAt":4}}"#
    let messages = client.transport.receive(lines: update)
    #expect(messages.contains { $0.contains("profile.updated") } && !messages.contains { $0.contains("Ended") })
  }

  @Test("With free space, a session is kept at once")
  func kept() throws {
    let reply = try client.signIn()
    #expect(reply["isStored"].bool == true)
    #expect(try resume(try #require(reply["token"].string)) == nil)
  }

  @Test("The session ends if another process changes the password")
  func changedPassword() throws {
    let other = try client.harness.reopened().connect()
    try other.signIn()
    try setReadOnly(true)
    try client.signIn()
    try other.call(
      "auth.changePassword", #"{"currentPassword": "analytical engine", "newPassword": "difference engine"}"#)
    #expect(try client.failure("profile.get").rule == "not_signed_in")
  }

  @Test("Two sessions of a connection that are not stored do not share subscriptions")
  func twoSessions() throws {
    try client.harness.reopened().connect().signUp(name: "Ben", email: "ben@example.org")
    try setReadOnly(true)
    try client.signIn()
    try client.call("events.subscribe")
    let signIn = #"{"email":"ben@example.org","password":"analytical engine"}"#
    let messages = client.transport.receive(
      lines: #"{"jsonrpc":"2.0","id":9,"method":"auth.signIn","params":\#(signIn)}"#)
    #expect(messages.count == 2 && messages.last?.contains("session_replaced") == true, "\(messages)")
  }

  @Test("Failed attempts are counted and delay further ones")
  func failures() throws {
    try setReadOnly(true)
    for _ in 1...5 { #expect(try client.signInFailure().rule == "invalid_credentials") }
    let failure = try client.signInFailure("ada@example.org", "analytical engine")
    #expect(failure.code == 1008)
    #expect(try failure.data["retryAfter"].int == 60)
    client.clock.advance(seconds: 60)
    try client.signIn()
  }

  @Test("A session for calls that name it must be stored")
  func sessionOnly() throws {
    try setReadOnly(true)
    let params = #"{"email": "ada@example.org", "password": "analytical engine", "sessionOnly": true}"#
    #expect(try client.failure("auth.signIn", params).code == 1010)
  }
}
