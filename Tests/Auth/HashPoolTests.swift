import Database
import JSONRPC
import Kernel
import TestSupport
import Testing

@testable import Auth
@testable import Service

@Suite("Passwords of sessions that the connection does not use are hashed beside the lane")
struct HashPoolTests {
  private let password = #""password": "analytical engine""#

  private func line(_ method: String, _ params: String, id: Int) -> String {
    #"{"jsonrpc": "2.0", "id": \#(id), "method": "\#(method)", "params": \#(params)}"#
  }

  private func signUp(_ email: String, id: Int) -> String {
    line(
      "auth.signUp",
      #"""
      {"name": "Ada", "email": "\#(email)", \#(password), "passwordConfirmation": "analytical engine",
       "acceptTerms": true, "sessionOnly": true}
      """#.split(separator: "\n").joined(), id: id)
  }

  private func signIn(_ email: String, id: Int) -> String {
    line("auth.signIn", #"{"email": "\#(email)", \#(password), "sessionOnly": true}"#, id: id)
  }

  private func send(_ lines: [String], _ client: TestUser) throws -> [JSON] {
    try client.transport.receive(lines: lines.joined(separator: "\n")).map { try JSON($0) }
  }

  @Test("A sign-in sees an earlier sign-up of the same read, although both are hashed at the same time")
  func order() throws {
    let client = try Harness().connect()
    let replies = try send([signUp("ada@example.org", id: 1), signIn("ada@example.org", id: 2)], client)
    #expect(replies.map { $0["id"].int } == [1, 2])
    #expect(replies.allSatisfy { $0["result"]["user"]["email"].string == "ada@example.org" })
  }

  @Test("Of two sign-ups with the same address in one read, the second is a conflict")
  func twice() throws {
    let client = try Harness().connect()
    let replies = try send([signUp("ada@example.org", id: 1), signUp("Ada@example.org", id: 2)], client)
    #expect(replies[0]["error"].isNull)
    #expect(replies[1]["error"]["data"]["rule"].string == "account_already_exists")
  }

  @Test("Later calls of a session see that an earlier call has deleted its account; other sessions do not wait")
  func sameSession() throws {
    let gate = HashGate()
    let client = try gate.harness().connect()
    gate.open()
    let tokens = try ["ada@example.org", "ben@example.org"].map { email in
      try #require(try send([signUp(email, id: 1)], client).first?["result"]["token"].string)
    }
    gate.close()
    let replies = try send(
      [
        line("auth.deleteAccount", #"{"session": "\#(tokens[0])", \#(password)}"#, id: 1),
        line("profile.get", #"{"session": "\#(tokens[0])"}"#, id: 2),
        line("profile.get", #"{"session": "\#(tokens[1])"}"#, id: 3), line("gate.open", "{}", id: 4),
      ], client)
    #expect(replies.map { $0["id"].int } == [3, 4, 1, 2])
    #expect(replies.last?["error"]["data"]["rule"].string == "session_ended")
  }

  @Test("Errors of a suspended call are in the language of its session")
  func language() throws {
    let client = try Harness().connect()
    let token = try #require(try send([signUp("ada@example.org", id: 1)], client).first?["result"]["token"].string)
    try client.call("profile.update", #"{"session": "\#(token)", "locale": "fr"}"#)
    let replies = try send(
      [line("auth.deleteAccount", #"{"session": "\#(token)", "password": "wrong"}"#, id: 1)], client)
    #expect(replies.first?["error"]["message"].string?.contains("incorrect") == true)
  }

  @Test("At most 20 calls without a session wait; further ones are rejected, and calls of sessions are not")
  func limit() throws {
    let gate = HashGate()
    let client = try gate.harness().connect()
    gate.open()
    let token = try #require(try send([signUp("ada@example.org", id: 0)], client).first?["result"]["token"].string)
    gate.close()
    let strangers = (1...25).map { signIn("nobody\($0)@example.org", id: $0) }
    let own = line("auth.deleteAccount", #"{"session": "\#(token)", \#(password)}"#, id: 100)
    let replies = try send(strangers + [own, line("gate.open", "{}", id: 101)], client)
    let rejected = replies.filter { $0["error"]["data"]["rule"].string == "too_many_waiting" }
    #expect(rejected.map { $0["id"].int } == [21, 22, 23, 24, 25])
    #expect(rejected.allSatisfy { $0["error"]["code"].int == 1008 && $0["error"]["data"]["retryAfter"].int == 1 })
    // Two threads hash, so the order of the last replies is open.
    #expect(replies.first { $0["id"].int == 100 }?["error"].isNull == true)
  }

  @Test("Without `sessionOnly`, the next call of the connection runs as the new user")
  func ownConnection() throws {
    let client = try Harness().connect()
    try client.signUp()
    try client.call("auth.signOut")
    let signIn = line("auth.signIn", #"{"email": "ada@example.org", \#(password)}"#, id: 1)
    let replies = try send([signIn, line("profile.get", "{}", id: 2)], client)
    #expect(replies.map { $0["id"].int } == [1, 2])
    #expect(replies[1]["result"]["user"]["name"].string == "Ada Lovelace")
  }
}

/// Stops password hashes until it is opened, by a method of the harness or directly.
private final class HashGate: Sendable {
  private let isOpen = Monitor(false)

  func open() { set(true) }
  func close() { set(false) }

  private func set(_ value: Bool) {
    isOpen.withLock { $0 = value }
    isOpen.notify()
  }

  /// Returns a service whose hashes wait for the gate, with a method `gate.open`.
  func harness() throws -> Harness {
    let hasher = PasswordHasher(Harness.passwordCost) { [isOpen] _ in isOpen.wait { $0 ? () : nil } }
    let openGate = Service.Method(
      "gate.open", "Opens the gate.", effect: .control, access: .anyone, examples: []
    ) { [self] (_: NoParameters, _) -> EmptyResult in
      open()
      return EmptyResult()
    }
    let clock = ManualClock(try Harness.start.instant)
    let methods = SystemMethods.all(Harness.program(clock)) + Auth.methods(hasher) + [openGate]
    return Harness(
      Registry(methods: methods, topics: []), clock: clock,
      database: try Database.inMemory(now: clock.now()))
  }
}
