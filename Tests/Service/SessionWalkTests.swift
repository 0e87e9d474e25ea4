import Auth
import JSONRPC
import Kernel
import TestFiles
import TestSupport
import Testing

@Suite("Sessions in groups of calls, compared with a simple model")
struct SessionWalkTests {
  /// The accounts, the open sessions and the session of the connection.
  private struct Model {
    var names: [String: String]
    var sessions: [String: String] = [:]
    var connection: String?

    /// Returns the user of a call; the rule of the error if it has none.
    mutating func user(_ session: String?) -> Result<String, Rule> {
      if let session { return sessions[session].map { .success($0) } ?? .failure(Rule("session_ended")) }
      guard let connection, let user = sessions[connection] else {
        connection = nil
        return .failure(Rule("not_signed_in"))
      }
      return .success(user)
    }
  }

  private struct Rule: Error {
    let name: String
    init(_ name: String) { self.name = name }
  }

  /// A call and its expected outcome: a name, a rule after an exclamation mark, or `ok`.
  private typealias Step = (line: String, expected: String)

  private let harness: Harness
  private let client: TestUser

  init() throws {
    harness = try Harness(topics: Auth.topics)
    client = harness.connect()
  }

  private func newSession(_ user: String) throws -> String {
    let reply = try client.call(
      "auth.signIn", #"{"email": "\#(user)@example.org", "password": "\#(TestUser.password)", "sessionOnly": true}"#)
    return try #require(reply["token"].string)
  }

  @Test("Every call sees what earlier calls did to its session and account", arguments: Search.seeds(10, thorough: 40))
  func walk(seed: UInt64) throws {
    let random = SeededRandomSource(seed: seed)
    func draw(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
    var model = Model(names: ["ada": "Ada 0", "ben": "Ben 0"])
    for (user, name) in model.names {
      let other = harness.connect()
      try other.signUp(name: name, email: "\(user)@example.org")
      try other.call("auth.signOut")
    }
    for group in 0..<30 {
      while model.sessions.count < 4 {
        let user = ["ada", "ben"][draw(2)]
        model.sessions[try newSession(user)] = user
      }
      // Sessions that have ended are named, too.
      let tokens = model.sessions.keys.sorted() + ["unknown"]
      let known = tokens
      let steps = (0...draw(8)).map { index in
        step(&model, session: draw(3) == 0 ? nil : known[draw(known.count)], draw, "\(group) \(index)")
      }
      try check(steps, asBatch: draw(4) == 0)
    }
  }

  private func step(_ model: inout Model, session: String?, _ draw: (Int) -> Int, _ unique: String) -> Step {
    let member = session.map { #""session": "\#($0)""# } ?? ""
    func params(_ members: String...) -> String {
      "{\(([member] + members).filter { !$0.isEmpty }.joined(separator: ", "))}"
    }
    let kind = draw(8)
    if kind == 0 {
      guard let token = model.sessions.keys.sorted().first else { return (line("auth.state", "{}"), "ok") }
      model.connection = token
      return (line("auth.resume", #"{"token": "\#(token)"}"#), "ok")
    }
    let outcome = model.user(session)
    switch kind {
    case 1, 2:
      let name = "Name \(unique)"
      let call = line("profile.update", params(#""name": "\#(name)""#))
      guard case .success(let user) = outcome else { return (call, failure(outcome)) }
      model.names[user] = name
      return (call, name)
    case 3:
      let call = line("profile.update", params(#""name": "x""#))
      if case .success = outcome { return (call, "!name_too_short") }
      return (call, failure(outcome))
    case 4:
      let everywhere = draw(2) == 0
      let call = line("auth.signOut", params(#""everywhere": \#(everywhere)"#))
      guard case .success(let user) = outcome else { return (call, failure(outcome)) }
      let ended = session ?? model.connection
      model.sessions = model.sessions.filter { $0.key != ended && !(everywhere && $0.value == user) }
      if session == nil { model.connection = nil }
      return (call, "ok")
    case 5:
      let name = "Atomic \(unique)"
      let fails = draw(2) == 0
      let last = fails ? #", {"method": "profile.update", "params": {"name": "x"}}"# : ""
      let calls = #""calls": [{"method": "profile.update", "params": {"name": "\#(name)"}}\#(last)]"#
      let call = line("system.atomic", params(calls))
      guard case .success(let user) = outcome else { return (call, failure(outcome)) }
      guard !fails else { return (call, "!name_too_short") }
      model.names[user] = name
      return (call, "ok")
    case 6:
      let call = line("profile.update", params(#""avatar": "dog""#))
      guard case .success(let user) = outcome else { return (call, failure(outcome)) }
      return (call, model.names[user] ?? "")
    default:
      let call = line("profile.get", params())
      guard case .success(let user) = outcome else { return (call, failure(outcome)) }
      return (call, model.names[user] ?? "")
    }
  }

  private func line(_ method: String, _ params: String) -> String {
    #"{"jsonrpc": "2.0", "id": 1, "method": "\#(method)", "params": \#(params)}"#
  }

  private func failure(_ outcome: Result<String, Rule>) -> String {
    if case .failure(let rule) = outcome { "!\(rule.name)" } else { "" }
  }

  private func check(_ steps: [Step], asBatch: Bool) throws {
    let lines = steps.map(\.line)
    let input = asBatch ? "[\(lines.joined(separator: ","))]" : lines.joined(separator: "\n")
    let messages = try client.transport.receive(lines: input).map { try JSON($0) }
    let replies = asBatch ? messages.flatMap(\.elements) : messages
    #expect(replies.count == steps.count)
    for (reply, step) in zip(replies, steps) {
      let rule = reply["error"]["data"]["rule"].string
      let outcome = rule.map { "!\($0)" } ?? reply["result"]["user"]["name"].string ?? "ok"
      #expect(outcome == step.expected || step.expected == "ok" && rule == nil, "\(step.line)")
    }
  }
}
