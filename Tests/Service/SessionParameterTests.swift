import Auth
import JSON
import JSONRPC
import Kernel
import TestFiles
import TestSupport
import Testing

@testable import Service

@Suite("The parameter `session`")
struct SessionParameterTests {
  private let folder = try? TemporaryFolder()
  private let harness: Harness
  /// A connection on which nobody is signed in.
  private let server: TestUser
  private let ada: String
  private let ben: String

  init() throws {
    harness = try Harness(topics: Auth.topics, location: try #require(folder).location())
    ada = try Self.token("Ada", locale: "fr", harness)
    ben = try Self.token("Ben", locale: "es", harness)
    server = harness.connect()
  }

  private static func token(_ name: String, locale: String, _ harness: Harness) throws -> String {
    let reply = try harness.connect().call(
      "auth.signUp",
      #"""
      {"name": "\#(name)", "email": "\#(name.lowercased())@example.org", "password": "analytical engine",
       "passwordConfirmation": "analytical engine", "acceptTerms": true, "locale": "\#(locale)"}
      """#)
    return try #require(reply["token"].string)
  }

  private func name(_ session: String) throws -> String? {
    try server.call("profile.get", #"{"session": "\#(session)"}"#)["user"]["name"].string
  }

  // MARK: - Calls

  @Test("A call runs as its session, and the connection remains as it was")
  func calls() throws {
    #expect(try name(ada) == "Ada")
    #expect(try name(ben) == "Ben")
    #expect(try server.call("auth.state")["state"].string == "onboarding")
    try server.call("auth.resume", #"{"token": "\#(ben)"}"#)
    #expect(try name(ada) == "Ada")
    #expect(try server.call("profile.get")["user"]["name"].string == "Ben")
  }

  @Test("A change of the account applies to the session, not to the user of the connection")
  func changes() throws {
    try server.call("auth.resume", #"{"token": "\#(ben)"}"#)
    try server.call("profile.update", #"{"session": "\#(ada)", "name": "Ada King", "locale": "en"}"#)
    #expect(try name(ada) == "Ada King")
    #expect(try server.call("profile.get")["user"]["name"].string == "Ben")
    #expect(try server.failure("profile.update", #"{"dayStartsAt": 7}"#).description.contains("día"))
  }

  @Test("Texts of results and errors are in the language of the session")
  func languages() throws {
    for (session, part) in [(ada, "début de la journée"), (ben, "inicio del día")] {
      let failure = try server.failure("profile.update", #"{"session": "\#(session)", "dayStartsAt": 7}"#)
      #expect(failure.description.contains(part), "\(failure)")
    }
    #expect(try server.failure("profile.get").description.contains("Sign in first"))
  }

  @Test("An unknown, ended or expired session is rejected at once, and the connection stays signed in")
  func endedSessions() throws {
    try server.call("auth.resume", #"{"token": "\#(ben)"}"#)
    try server.call("auth.signOut", #"{"session": "\#(ada)"}"#)
    for session in [ada, "", "x", String(repeating: "f", count: 64)] {
      let failure = try server.failure("profile.get", #"{"session": "\#(session)"}"#)
      #expect(failure.code == 1001 && failure.rule == "session_ended" && failure.path == "/session", "\(session)")
    }
    #expect(try server.call("profile.get")["user"]["name"].string == "Ben")
    harness.clock.set(to: try "2027-03-01T00:00:00Z".instant)
    #expect(try server.failure("profile.get", #"{"session": "\#(ben)"}"#).rule == "session_ended")
  }

  @Test("A value that is not a text is rejected, signed in or not", arguments: ["7", "true", "[]", "{}"])
  func wrongType(_ value: String) throws {
    let failure = try server.failure("profile.get", #"{"session": \#(value)}"#)
    #expect(failure.code == -32602 && failure.path == "/session")
  }

  @Test("Null is the session of the connection, and methods for anyone take no session")
  func without() throws {
    #expect(try server.failure("profile.get", #"{"session": null}"#).rule == "not_signed_in")
    #expect(try server.failure("system.ping", #"{"session": "\#(ada)"}"#).path == "/session")
    #expect(try server.failure("auth.state", #"{"session": "\#(ada)"}"#).code == -32602)
  }

  @Test("A group runs as one session; its calls cannot name others")
  func atomic() throws {
    let calls = #""calls": [{"method": "profile.update", "params": {"name": "Ada King"}}, {"method": "profile.get"}]"#
    let results = try server.call("system.atomic", #"{"session": "\#(ada)", \#(calls)}"#)["results"].elements
    #expect(results.map { $0["user"]["name"].string } == ["Ada King", "Ada King"])
    let nested = #""calls": [{"method": "profile.get", "params": {"session": "\#(ben)"}}]"#
    #expect(try server.failure("system.atomic", #"{"session": "\#(ada)", \#(nested)}"#).rule == "not_allowed_in_atomic")
  }

  @Test("A method that hashes passwords runs as its session")
  func preparedMethods() throws {
    let wrong = #""password": "wrong""#
    #expect(try server.failure("auth.deleteAccount", #"{"session": "\#(ada)", \#(wrong)}"#).rule == "wrong_password")
    try server.call("auth.deleteAccount", #"{"session": "\#(ada)", "password": "analytical engine"}"#)
    #expect(try server.failure("profile.get", #"{"session": "\#(ada)"}"#).rule == "session_ended")
    #expect(try name(ben) == "Ben")
  }

  @Test("The use of a named session is recorded, so that it does not expire")
  func use() throws {
    for month in ["2027-01-15", "2027-03-15", "2027-05-15"] {
      harness.clock.set(to: try "\(month)T00:00:00Z".instant)
      #expect(try name(ada) == "Ada")
    }
    #expect(try server.failure("profile.get", #"{"session": "\#(ben)"}"#).rule == "session_ended")
  }

  // MARK: - Subscriptions

  /// Returns the notifications that follow a call, as the subscription and the topic or reason.
  private func notifications(_ method: String, _ params: String) throws -> [String] {
    let call = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#
    let messages = try (server.transport.receive(lines: call) + server.transport.wake()).map { try JSON($0) }
    return messages.filter { !$0["method"].isNull }.map { message in
      let params = message["params"]
      return "\(params["subscription"].int ?? 0) \(params["topic"].string ?? params["reason"].string ?? "")"
    }
  }

  private func subscribe(_ session: String, _ more: String = "") throws {
    _ = try notifications("events.subscribe", #"{"session": "\#(session)"\#(more)}"#)
  }

  @Test("A subscription belongs to the session that the call names")
  func subscriptions() throws {
    try subscribe(ada)
    try subscribe(ben)
    try subscribe(ben, #", "topics": ["spark"]"#)
    #expect(
      try notifications("profile.update", #"{"session": "\#(ben)", "dayStartsAt": 2}"#) == ["2 profile.updated"])
    #expect(
      try notifications("profile.update", #"{"session": "\#(ada)", "dayStartsAt": 3}"#) == ["1 profile.updated"])
    // A sign-in on the connection does not concern them.
    #expect(try notifications("auth.resume", #"{"token": "\#(ben)"}"#) == [])
    #expect(try server.failure("events.unsubscribe", #"{"subscription": 1}"#).rule == "subscription_not_found")
    #expect(try notifications("events.unsubscribe", #"{"session": "\#(ada)", "subscription": 1}"#) == [])
    #expect(try notifications("profile.update", #"{"session": "\#(ada)", "dayStartsAt": 4}"#) == [])
  }

  @Test("A subscription ends when its session ends, through this connection or another one")
  func endOfSession() throws {
    try subscribe(ada)
    try subscribe(ben)
    try subscribe(ada)
    #expect(try notifications("auth.signOut", #"{"session": "\#(ada)"}"#) == ["1 session_ended", "3 session_ended"])
    #expect(
      try notifications("profile.update", #"{"session": "\#(ben)", "dayStartsAt": 5}"#) == ["2 profile.updated"])
    let other = try harness.reopened().connect()
    server.dispatcher.checkForEvents()
    try other.call("auth.deleteAccount", #"{"session": "\#(ben)", "password": "analytical engine"}"#)
    server.dispatcher.checkForEvents()
    #expect(try notifications("system.ping", "{}") == ["2 session_ended"])
  }

  @Test("A subscription with an earlier position catches up without repeating or missing events")
  func catchingUp() throws {
    try subscribe(ada)
    for number in 0..<5 {
      _ = try notifications("profile.update", #"{"session": "\#(ada)", "dayStartsAt": \#(number + 1)}"#)
    }
    let replies = try notifications("events.subscribe", #"{"session": "\#(ada)", "since": 0}"#)
    #expect(replies.filter { $0 == "2 profile.updated" }.count == 5 && !replies.contains { $0.hasPrefix("1 ") })
    #expect(
      try notifications("profile.update", #"{"session": "\#(ada)", "dayStartsAt": 6}"#)
        == ["1 profile.updated", "2 profile.updated"])
  }

  @Test("A subscription ends when its session expires, even if no other session ends")
  func expiry() throws {
    try subscribe(ada)
    harness.clock.set(to: try "2027-02-01T00:00:00Z".instant)
    #expect(try name(ben) == "Ben")
    // Ninety days after the last use of Ada's session.
    harness.clock.set(to: try "2027-02-19T09:00:00Z".instant)
    #expect(try notifications("system.ping", "{}") == [])
    harness.clock.advance(milliseconds: 1)
    #expect(
      try notifications("profile.update", #"{"session": "\#(ben)", "dayStartsAt": 1}"#) == ["1 session_ended"])
    #expect(try name(ben) == "Ben")
  }

  @Test("The use of a session postpones the end of its subscriptions")
  func postponedExpiry() throws {
    try subscribe(ada)
    harness.clock.set(to: try "2027-02-01T00:00:00Z".instant)
    #expect(try name(ada) == "Ada")
    harness.clock.set(to: try "2027-04-01T00:00:00Z".instant)
    #expect(
      try notifications("profile.update", #"{"session": "\#(ada)", "dayStartsAt": 1}"#) == ["1 profile.updated"])
  }

  @Test("A session has at most 100 subscriptions, and a change reaches only those of its user")
  func manySubscriptions() throws {
    try subscribe(ada)
    for _ in 1...100 { try server.call("events.subscribe", #"{"session": "\#(ben)"}"#) }
    let failure = try server.failure("events.subscribe", #"{"session": "\#(ben)"}"#)
    #expect(failure.rule == "too_many_subscriptions" && failure.description.contains("100 suscripciones"))
    try server.call("events.unsubscribe", #"{"session": "\#(ben)", "subscription": 2}"#)
    try server.call("events.subscribe", #"{"session": "\#(ben)"}"#)
    #expect(
      try notifications("profile.update", #"{"session": "\#(ada)", "dayStartsAt": 1}"#) == ["1 profile.updated"])
  }

  @Test("A connection has at most 10,000 subscriptions")
  func manySessions() throws {
    for _ in 1...100 {
      let reply = try server.call(
        "auth.signIn",
        #"{"email": "ben@example.org", "password": "analytical engine", "sessionOnly": true}"#)
      let session = try #require(reply["token"].string)
      for _ in 1...100 { try server.call("events.subscribe", #"{"session": "\#(session)"}"#) }
    }
    let failure = try server.failure("events.subscribe", #"{"session": "\#(ada)"}"#)
    #expect(failure.rule == "too_many_subscriptions" && failure.description.contains("Cette connexion"))
  }
}
