import Database
import JSON
import JSONRPC
import Kernel
import SQLite
import Service
import TestFiles
import TestSupport
import Testing

@testable import Auth

/// Tokens with which scripts sign in.
@Suite struct TokenTests {
  let folder: TemporaryFolder
  let client: TestUser
  /// Another connection, for the script.
  let script: TestUser

  init() throws {
    folder = try TemporaryFolder()
    client = try Harness(topics: Auth.topics, location: folder.location()).connect()
    try client.signUp()
    script = client.harness.connect()
  }

  private func resume(_ token: String) throws {
    try script.call("auth.resume", #"{"token": "\#(token)"}"#)
  }

  @Test("A token signs in a connection or a single call")
  func signIn() throws {
    let token = try client.createToken()
    #expect(try script.call("profile.get", #"{"session": "\#(token)"}"#)["user"]["name"].string == "Ada Lovelace")
    try resume(token)
    try script.call("profile.update", #"{"name": "Ada King"}"#)
    #expect(try client.call("profile.get")["user"]["name"].string == "Ada King")
  }

  @Test("A token does not expire, and its use is recorded")
  func expiry() throws {
    let token = try client.createToken()
    client.clock.set(to: try "2036-11-21T09:00:00Z".instant)
    try resume(token)
    try script.call("profile.get")
    let item = try script.call("auth.sessions")["items"][0]
    #expect(item["expiresAt"].isNull && item["lastUsedAt"].string == "2036-11-21T09:00:00.000Z")
    #expect(try client.failure("profile.get").rule == "not_signed_in", "the session has expired")
    try client.signIn()
    #expect(try client.sessionCount == 2, "a sign-in deletes expired sessions, but no tokens")
  }

  @Test("Signing out, a new sign-in and a new password end sessions, but no tokens")
  func endings() throws {
    let token = try client.createToken()
    try resume(token)
    try script.call("auth.signOut")
    #expect(try script.call("auth.state")["state"].string == "onboarding")
    try resume(token)
    try script.signIn()
    try resume(token)
    try script.call("auth.signOut", #"{"everywhere": true}"#)
    #expect(try client.failure("profile.get").rule == "not_signed_in")
    try client.signIn()
    try client.call(
      "auth.changePassword", #"{"currentPassword": "analytical engine", "newPassword": "difference engine"}"#)
    try resume(token)
  }

  @Test("A user can list and revoke tokens, which ends their use and their subscriptions at once")
  func revocation() throws {
    let token = try client.createToken("backup", domains: ["test"], isReadOnly: true)
    try resume(token)
    try script.call("events.subscribe")
    let item = try client.call("auth.sessions")["items"][0]
    #expect(
      item["token"].matches(try JSON(#"{"name": "backup", "domains": ["test"], "isReadOnly": true}"#)))
    #expect(try client.call("auth.sessions")["items"][1]["token"].isNull)
    try client.call("auth.revoke", #"{"sessionId": \#(item["id"].int ?? 0)}"#)
    #expect(script.transport.wake().contains { $0.contains("subscriptionEnded") })
    #expect(try script.failure("events.list").rule == "not_signed_in")
    #expect(try script.failure("events.list", #"{"session": "\#(token)"}"#).rule == "session_ended")
  }

  @Test("Names are unique per user, and the owner can list and revoke tokens")
  func names() throws {
    _ = try client.createToken("backup")
    _ = try client.createToken("status")
    let account = try client.account()
    #expect(try client.administer { try $0.createToken(AccessToken(name: "backup"), of: account) } == nil)
    #expect(try client.administer { try $0.tokens(of: account) }.map(\.token.name) == ["backup", "status"])
    #expect(try client.administer { try $0.revokeToken(named: "backup", of: account) })
    #expect(try !client.administer { try $0.revokeToken(named: "backup", of: account) })
    #expect(try client.administer { try $0.tokens(of: nil) }.map(\.token.name) == ["status"])
  }

  @Test("The secret is not stored")
  func storage() throws {
    let token = try client.createToken()
    let hash = try client.database.connection.statement("select hex(token_hash) from sessions where name = 'script'")
      .scalar(String.self)
    #expect(hash?.lowercased() == token.sha256.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
  }
}
