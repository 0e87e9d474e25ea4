import Auth
import Database
import JSON
import JSONRPC
import Kernel
import SQLite
import TestFiles
import TestSupport
import Testing

@testable import Service

/// The methods that read the journal and subscribe to it.
@Suite struct EventTests {
  private struct ClubEvent: ResultObject {
    let user: Int64

    static let shape = Shape<ClubEvent>("ClubEvent", "An event of a club.") {
      Field("user", "The member.", \.user)
    }
  }

  private static let shared = Topic<ClubEvent>(
    "club.joined", "A user has joined.", subject: "The club.", audience: .friends)
  private static let secret = Topic<ClubEvent>("club.paid", "A user has paid.", subject: "The club.")

  private let client: TestUser

  init() throws {
    client = try Self.client(on: try Database.inMemory(now: .min))
    try client.signUp()
  }

  /// Opens a connection on which users 1 and 2 are friends.
  private static func client(on database: Database) throws -> TestUser {
    let clock = ManualClock(try #require(Instant(Harness.start)))
    let topics = Auth.topics + [shared.declaration, secret.declaration]
    return Harness(
      Registry(methods: Harness.baseMethods(clock), topics: topics), clock: clock, database: database,
      hooks: DomainHooks(friendsOf: { user, _ in [1: [2], 2: [1]][user] ?? [] })
    ).connect()
  }

  /// Adds users 2 and 3, and signs user 1 in again.
  private func addOthers() throws {
    try client.signUp(name: "Ben", email: "ben@example.org")
    try client.signUp(name: "Cem", email: "cem@example.org")
    try client.call("auth.signIn", #"{"email": "ada@example.org", "password": "analytical engine"}"#)
  }

  /// Emits events outside of any call and returns the parameters of the notifications that follow.
  private func emit(
    _ topic: Topic<ClubEvent>, of user: Int64, _ subject: String = "x", times: Int = 1
  ) throws -> [JSON] {
    try client.dispatcher.perform { context in
      for number in 0..<times {
        try context.emit(topic, ClubEvent(user: user), of: user, subject: times == 1 ? subject : "\(number)")
      }
    }
    return try client.transport.wake().map { try JSON($0)["params"] }
  }

  private func list(_ params: String = "{}") throws -> JSON { try client.call("events.list", params) }

  // MARK: - Listing

  @Test("The list contains only the user's own events and those that friends share")
  func visibility() throws {
    try addOthers()
    for (topic, user) in [(Self.secret, 1), (Self.secret, 2), (Self.shared, 2), (Self.shared, 3), (Self.shared, 1)] {
      _ = try emit(topic, of: Int64(user), "of \(user)")
    }
    let subjects = try list(#"{"topics": ["club"]}"#)["items"].elements.map { $0["subject"].string }
    #expect(subjects == ["of 1", "of 2", "of 1"])
    let users = try list()["items"].elements.filter { $0["userId"].int != 1 }.map { $0["topic"].string }
    #expect(users == ["club.joined"])
  }

  @Test("An event has a position, a topic, a time, a user, a subject and data")
  func fields() throws {
    _ = try emit(Self.secret, of: 1, "subject")
    let event = try #require(try list(#"{"topics": ["club.paid"]}"#)["items"].elements.first)
    #expect(event.names == ["seq", "topic", "time", "userId", "userName", "subject", "subjectTitle", "data", "origin"])
    #expect(event["seq"].int == 2)
    #expect(event["time"].string == "2026-11-21T09:00:00.000Z")
    #expect(event["subject"].string == "subject")
    #expect(event["data"]["user"].int == 1)
  }

  @Test("An event with damaged data is an error and not part of a reply")
  func damagedData() throws {
    _ = try emit(Self.secret, of: 1, "subject")
    try client.database.connection.execute("update journal set data = '{'")
    #expect(try client.failure("events.list").rule == "database_damaged")
  }

  @Test("Pages neither skip nor repeat events, even if most rows belong to other users")
  func pages() throws {
    try addOthers()
    for round in 0..<40 {
      _ = try emit(Self.secret, of: 3, times: 13)
      _ = try emit(Self.shared, of: 2, "\(round)")
    }
    var subjects: [String] = []
    var cursor = "null"
    repeat {
      let page = try list(#"{"topics": ["club"], "limit": 7, "cursor": \#(cursor)}"#)
      #expect(page["items"].elements.count <= 7)
      subjects += page["items"].elements.compactMap { $0["subject"].string }
      cursor = page["nextCursor"].description
    } while cursor != "null"
    #expect(subjects == (0..<40).map(String.init))
  }

  @Test("The list starts after `since` and returns the position up to which it has read")
  func since() throws {
    _ = try emit(Self.secret, of: 1, "a")
    let first = try list()
    #expect(first["nextCursor"].isNull)
    let seq = try #require(first["seq"].int)
    #expect(try list(#"{"since": \#(seq)}"#)["items"].elements.isEmpty)
    _ = try emit(Self.secret, of: 1, "b")
    #expect(try list(#"{"since": \#(seq)}"#)["items"].elements.map { $0["subject"].string } == ["b"])
    #expect(try list(#"{"since": 1000000}"#)["items"].elements.isEmpty)
  }

  @Test("A page finds the first event after many rows of others, and an empty page is the last one")
  func manyRowsOfOthers() throws {
    try addOthers()
    _ = try emit(Self.secret, of: 3, times: 10_200)
    _ = try emit(Self.secret, of: 1, "mine")
    _ = try emit(Self.secret, of: 3, times: 300)
    let first = try list(#"{"topics": ["club"]}"#)
    #expect(first["items"].elements.map { $0["subject"].string } == ["mine"])
    #expect(first["nextCursor"].isNull)
    let rest = try list(#"{"topics": ["club"], "since": \#(first["items"][0]["seq"].int ?? 0)}"#)
    #expect(rest["items"].elements.isEmpty && rest["nextCursor"].isNull)
    #expect(rest["seq"].int == first["seq"].int)
  }

  @Test("Of many own events, a page finds the first one of the topic")
  func manyOtherEvents() throws {
    _ = try emit(Self.secret, of: 1, times: 10_200)
    _ = try emit(Self.shared, of: 1, "mine")
    let page = try list(#"{"topics": ["club.joined"]}"#)
    #expect(page["items"].elements.map { $0["subject"].string } == ["mine"] && page["nextCursor"].isNull)
  }

  // MARK: - Subscribing

  @Test("Events follow the reply of the call that emitted them, in order and once each")
  func order() throws {
    try client.call("events.subscribe")
    let lines = client.transport.receive(
      lines: (1...3).map {
        #"{"jsonrpc":"2.0","id":\#($0),"method":"profile.update","params":{"dayStartsAt":\#($0)}}"#
      }.joined(separator: "\n"))
    let messages = try lines.map { try JSON($0) }
    #expect(messages.prefix(3).map { $0["id"].int } == [1, 2, 3])
    #expect(messages.dropFirst(3).map { $0["method"].string } == ["event", "event", "event"])
    #expect(messages.dropFirst(3).map { $0["params"]["seq"].int } == [2, 3, 4])
    #expect(client.transport.wake().isEmpty)
  }

  @Test("A subscription that starts at the position of a list neither loses nor repeats events")
  func resume() throws {
    _ = try emit(Self.secret, of: 1, "a")
    let seq = try #require(try list()["seq"].int)
    _ = try emit(Self.secret, of: 1, "b")
    let lines = client.transport.receive(
      lines: #"{"jsonrpc":"2.0","id":9,"method":"events.subscribe","params":{"since":\#(seq),"topics":["club"]}}"#)
    #expect(try lines.dropFirst().map { try JSON($0)["params"]["subject"].string } == ["b"])
    #expect(try emit(Self.secret, of: 1, "c").map { $0["subject"].string } == ["c"])
  }

  @Test("Topics and domains select events; each subscription has its own number")
  func topics() throws {
    try client.call("events.subscribe", #"{"topics": ["club.paid"]}"#)
    try client.call("events.subscribe", #"{"topics": ["club", "profile.updated"]}"#)
    #expect(try emit(Self.secret, of: 1).map { $0["subscription"].int } == [1, 2])
    #expect(try emit(Self.shared, of: 1).map { $0["subscription"].int } == [2])
  }

  @Test("Of the events of other users, only those that friends share are sent")
  func friends() throws {
    try addOthers()
    try client.call("events.subscribe")
    #expect(try emit(Self.shared, of: 2).count == 1)
    #expect(try emit(Self.secret, of: 2).isEmpty)
    #expect(try emit(Self.shared, of: 3).isEmpty)
  }

  @Test("No events are sent after unsubscribing, and unsubscribing again is an error")
  func unsubscribe() throws {
    try client.call("events.subscribe")
    try client.call("events.unsubscribe", #"{"subscription": 1}"#)
    #expect(try emit(Self.secret, of: 1).isEmpty)
    #expect(
      try client.failure("events.unsubscribe", #"{"subscription": 1}"#).rule == "subscription_not_found")
  }

  @Test("The end of the journal does not move back when the latest events are deleted with their account")
  func latestRowsDeleted() throws {
    try addOthers()
    let seq = try #require(try list()["seq"].int)
    try client.call("auth.signIn", #"{"email": "cem@example.org", "password": "analytical engine"}"#)
    try client.call("auth.deleteAccount", #"{"password": "analytical engine"}"#)
    try client.call("auth.signIn", #"{"email": "ada@example.org", "password": "analytical engine"}"#)
    #expect(try client.call("events.subscribe", #"{"since": \#(seq)}"#)["seq"].int == seq)
    #expect(try client.call("events.subscribe")["seq"].int == seq)
    #expect(try client.failure("events.subscribe", #"{"since": \#(seq + 1)}"#).rule == "unknown_position")
  }

  // MARK: - The end of a subscription

  /// Sends one call and returns its reply and the notifications that follow.
  private func send(_ method: String, _ params: String = "{}") throws -> [JSON] {
    try client.transport.receive(
      lines: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#
    ).map { try JSON($0) }
  }

  @Test(
    "A subscription ends with a notification when its session ends or is replaced",
    arguments: [
      ("auth.signOut", "{}", "session_ended"), ("auth.signOut", #"{"everywhere": true}"#, "session_ended"),
      ("auth.revoke", #"{"sessionId": 4}"#, "session_ended"),
      ("auth.deleteAccount", #"{"password": "analytical engine"}"#, "session_ended"),
      ("auth.signIn", #"{"email": "ben@example.org", "password": "analytical engine"}"#, "session_replaced"),
      ("auth.signIn", #"{"email": "ada@example.org", "password": "analytical engine"}"#, "session_replaced"),
    ])
  func ended(_ method: String, _ params: String, _ reason: String) throws {
    try addOthers()
    for _ in 1...2 { try client.call("events.subscribe") }
    let messages = try send(method, params)
    #expect(messages.first?["result"].isNull == false, "\(messages)")
    #expect(messages.dropFirst().map { $0["method"].string } == ["subscriptionEnded", "subscriptionEnded"])
    #expect(messages.dropFirst().map { $0["params"]["subscription"].int } == [1, 2])
    #expect(messages.dropFirst().allSatisfy { $0["params"]["reason"].string == reason && $0["params"]["seq"].int == 3 })
    #expect(try emit(Self.secret, of: 2).isEmpty)
    #expect(client.transport.wake().isEmpty)
  }

  @Test("The next session can subscribe from the position in `subscriptionEnded` without losing events")
  func resumeInNextSession() throws {
    try client.call("events.subscribe")
    let lines = client.transport.receive(
      lines: """
        {"jsonrpc":"2.0","id":1,"method":"profile.update","params":{"dayStartsAt":4}}
        {"jsonrpc":"2.0","id":2,"method":"auth.signIn","params":{"email":"ada@example.org","password":"analytical engine"}}
        """)
    let end = try #require(try lines.map { try JSON($0) }.first { $0["method"].string == "subscriptionEnded" })
    let seq = try #require(end["params"]["seq"].int)
    let messages = try send("events.subscribe", #"{"since": \#(seq)}"#)
    #expect(messages.dropFirst().map { $0["params"]["topic"].string } == ["profile.updated"])
  }

  @Test("A failed sign-in ends no subscription")
  func failedSignIn() throws {
    try client.call("events.subscribe")
    #expect(try send("auth.signIn", #"{"email": "ada@example.org", "password": "wrong"}"#).count == 1)
    #expect(try emit(Self.secret, of: 1).count == 1)
  }

  @Test("An expired session ends its subscriptions with the next call")
  func expired() throws {
    try client.call("events.subscribe")
    client.clock.advance(seconds: 91 * 86_400)
    let messages = try send("auth.state")
    #expect(messages.dropFirst().map { $0["params"]["reason"].string } == ["session_ended"])
  }

  @Test("The next user of a connection receives no events of the previous user, and cannot end their subscriptions")
  func nextUser() throws {
    try addOthers()
    try client.call("events.subscribe")
    _ = try send("auth.signIn", #"{"email": "ben@example.org", "password": "analytical engine"}"#)
    #expect(try emit(Self.secret, of: 1).isEmpty)
    #expect(try emit(Self.secret, of: 2).isEmpty)
    #expect(
      try client.failure("events.unsubscribe", #"{"subscription": 1}"#).rule == "subscription_not_found")
  }

  // MARK: - Many events, other connections

  @Test("A large number of events is sent completely")
  func manyEvents() throws {
    try client.call("events.subscribe")
    let subjects = try emit(Self.secret, of: 1, times: 5000).map { $0["subject"].string }
    #expect(subjects == (0..<5000).map(String.init))
  }

  @Test("Events of another connection to the same file are sent at the next wakeup")
  func otherConnection() throws {
    let folder = try TemporaryFolder()
    let location = DatabaseLocation.file(path: folder.path("two.sqlite3"))
    let subscriber = try Self.client(on: try Database(at: location, durability: .normal, now: .min))
    let token = try subscriber.signUp()
    try subscriber.call("events.subscribe")
    let writer = try Self.client(on: try Database(at: location, durability: .normal, now: .min))
    try writer.call("auth.resume", #"{"token": "\#(token)"}"#)

    _ = subscriber.transport.wake()
    #expect(subscriber.transport.wake().isEmpty)
    try writer.call("profile.update", #"{"dayStartsAt": 4}"#)
    #expect(try subscriber.transport.wake().map { try JSON($0)["params"]["topic"].string } == ["profile.updated"])
    #expect(subscriber.transport.wake().isEmpty)

    try writer.call("auth.signOut", #"{"everywhere": true}"#)
    try writer.dispatcher.perform { try $0.emit(Self.secret, ClubEvent(user: 1), of: 1, subject: "late") }
    let last = try subscriber.transport.wake().map { try JSON($0) }
    #expect(last.map { $0["method"].string } == ["subscriptionEnded"])
    #expect(last.first?["params"]["reason"].string == "session_ended")
    #expect(subscriber.transport.wake().isEmpty)
  }

  @Test("Events that could not be sent are sent at the next change")
  func sendFailure() throws {
    let database = client.database
    try client.call("events.subscribe")
    try database.connection.execute(script: "alter table sessions rename to away", name: "break")
    #expect(try emit(Self.secret, of: 1, "a").isEmpty)
    #expect(!client.dispatcher.hasPendingEvents)
    #expect(!database.hasOpenGroup)
    try database.connection.execute(script: "alter table away rename to sessions", name: "mend")
    #expect(try emit(Self.secret, of: 1, "b").map { $0["subject"].string } == ["a", "b"])
  }

  // MARK: - Errors

  @Test(
    "Invalid topics and positions are rejected",
    arguments: [
      ("events.subscribe", #"{"topics": ["club", "clubs"]}"#, "unknown_topic", "/topics/1"),
      ("events.list", #"{"topics": ["club.lost"]}"#, "unknown_topic", "/topics/0"),
      ("events.subscribe", #"{"since": 100}"#, "unknown_position", "/since"),
      ("events.subscribe", #"{"since": -1}"#, "out_of_range", "/since"),
      ("events.subscribe", #"{"topics": []}"#, "too_few", "/topics"),
    ])
  func rejected(method: String, params: String, rule: String, path: String) throws {
    let failure = try client.failure(method, params)
    #expect(failure.rule == rule)
    #expect(failure.path == path)
  }

  @Test("`events.subscribe` is not allowed in `system.atomic`")
  func atomic() throws {
    let failure = try client.failure("system.atomic", #"{"calls": [{"method": "events.subscribe"}]}"#)
    #expect(failure.rule == "not_allowed_in_atomic")
  }
}
