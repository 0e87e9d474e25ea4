import Auth
import JSONRPC
import Kernel
import TestSupport
import Testing

@testable import Service
@testable import kindling

@Suite("The permissions of tokens for scripts")
struct TokenPermissionTests {
  private let harness: Harness
  private let user: TestUser
  private let script: TestUser

  init() throws {
    harness = try Harness.program()
    user = harness.connect()
    try user.signUp()
    script = harness.connect()
  }

  /// Signs the connection of the script in with a new token.
  private func signIn(_ domains: [String], isReadOnly: Bool = false) throws {
    let secret = try user.administer(user.email) { commands, account in
      let token = AccessToken(
        name: "token \(try commands.tokens(of: account).count)", domains: domains, isReadOnly: isReadOnly)
      return try #require(try commands.createToken(token, of: account))
    }
    try script.call("auth.resume", #"{"token": "\#(secret)"}"#)
  }

  private func isPermitted(_ method: Method) throws -> Bool {
    try script.attempt("\(method.name)", #"{"unknown": 1}"#)?.rule != "not_permitted_by_token"
  }

  @Test("A token permits the methods of its domains and of the group system, and methods for anyone")
  func domains() throws {
    for group in Harness.programRegistry.groups {
      try signIn([group.name])
      for other in Harness.programRegistry.groups {
        for method in other.methods where !method.traits.contains(.notification) && "\(method.name)" != "shutdown" {
          let isExpected = method.access == .anyone || other.name == "system" || other.name == group.name
          #expect(try isPermitted(method) == isExpected, "\(method.name) with \(group.name)")
        }
      }
    }
  }

  @Test("A read-only token permits exactly the methods that do not write")
  func readOnly() throws {
    try signIn([], isReadOnly: true)
    for method in Harness.programRegistry.methods {
      guard !method.traits.contains(.notification), "\(method.name)" != "shutdown" else { continue }
      #expect(try isPermitted(method) == (method.access == .anyone || method.effect != .write), "\(method.name)")
    }
  }

  @Test("The calls of system.atomic need the same permission")
  func atomic() throws {
    try signIn(["habits"])
    let failure = try script.failure(
      "system.atomic", #"{"calls": [{"method": "sparks.create", "params": {"title": "x"}}]}"#)
    #expect(failure.rule == "not_permitted_by_token")
    try script.call(
      "system.atomic", #"{"calls": [{"method": "goals.set", "params": {"text": "read", "duration": "week"}}]}"#)
  }

  @Test("A background method needs the permission")
  func background() throws {
    try signIn(["habits"])
    #expect(try script.failure("data.backup", #"{"path": "backup"}"#).rule == "not_permitted_by_token")
  }

  @Test("Events are those of the permitted domains")
  func events() throws {
    try signIn(["cards"])
    try script.call("events.subscribe")
    try user.call("goals.set", #"{"text": "read", "duration": "week"}"#)
    try user.call("sparks.create", #"{"title": "A spark"}"#)
    let topics = Set(try script.call("events.list")["items"].elements.compactMap { $0["topic"].string })
    #expect(topics.contains("spark.created") && topics.isDisjoint(with: ["goal.set", "account.created"]), "\(topics)")
    let notifications = script.transport.wake()
    #expect(notifications.contains { $0.contains("spark.created") })
    #expect(!notifications.contains { $0.contains(#""topic":"goal."#) })
  }
}
