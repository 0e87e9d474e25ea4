import Auth
import Foundation
import JSONRPC
import Kernel
import TestFiles
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

  @Test("A read-only token permits exactly the methods that write neither data nor files")
  func readOnly() throws {
    try signIn([], isReadOnly: true)
    for method in Harness.programRegistry.methods {
      guard !method.traits.contains(.notification), "\(method.name)" != "shutdown" else { continue }
      let writes = method.effect == .write || ["data.export", "kits.export"].contains("\(method.name)")
      #expect(try isPermitted(method) == (method.access == .anyone || !writes), "\(method.name)")
    }
  }

  @Test("Goals and habits on the dashboard and in reminders need the permission for habits")
  func dataOfOtherDomains() throws {
    try user.call("goals.set", #"{"text": "read", "duration": "week"}"#)
    try user.call(
      "habits.create",
      #"{"name": "Water", "question": "Did you drink?", "reminder": {"time": "12:00", "weekdays": [1,2,3,4,5,6,7]}}"#)
    let span = #"{"since": "2026-11-23T00:00:00Z", "until": "2026-11-24T00:00:00Z"}"#
    func seen() throws -> [Bool] {
      let dashboard = try script.call("dashboard.get")
      let reminders = try script.call("reminders.due", span)["items"].elements
      return [!dashboard["goal"].isNull, !dashboard["habits"].isNull, reminders.contains { !$0["habitId"].isNull }]
    }
    try signIn(["learning", "reminders", "habits"])
    #expect(try seen() == [true, true, true])
    try signIn(["learning", "reminders"])
    #expect(try script.failure("reminders.update", #"{"kind": "goal", "isOn": true}"#).rule == "not_permitted_by_token")
    #expect(try seen() == [false, false, false])
    try signIn([])
    #expect(try seen() == [true, true, true])
  }

  @Test("An import rejects lines of domains that the token does not permit", arguments: ["skip", "replace"])
  func importedLines(_ conflict: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("export.jsonl")
    try user.call("sparks.create", #"{"title": "A spark"}"#)
    try user.call("data.export", #"{"path": "\#(path)"}"#)
    let content = try String(contentsOfFile: path, encoding: .utf8)
      .replacing(#""name":"Ada Lovelace""#, with: #""name":"Eve""#).replacing("A spark", with: "Another spark")
    let importCall = #"{"onConflict": "\#(conflict)", "content": \#(content.quotedAsJSON)}"#
    try signIn(["data", "cards"])
    let report = try script.call("data.import", importCall)
    let rejected = report["rows"].elements.filter { $0["rule"].string == "not_permitted_by_token" }
    #expect(rejected.contains { $0["kind"].string == "account" })
    #expect(!rejected.contains { $0["kind"].string == "spark" })
    #expect(try user.call("profile.get")["user"]["name"].string == "Ada Lovelace")
    #expect(try user.call("sparks.list")["items"].elements.contains { $0["title"].string == "Another spark" })
    try signIn(["data"])
    let csv = #"{"format": "csv", "what": "sparks", "onConflict": "fail", "content": "title\nA third one"}"#
    let failure = try script.failure("data.import", csv)
    #expect(failure.rule == "not_permitted_by_token")
    #expect(try user.call("sparks.list")["items"].elements.count == 2)
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
    #expect(try script.failure("data.export").rule == "not_permitted_by_token")
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
