import Database
import JSONRPC
import Kernel
import SQLite
import Service
import Social
import TestSupport

/// One database in memory with users who know each other; the clock stands still until it is moved.
final class Village {
  let database: Database
  let clock: ManualClock

  init(at instant: String = Fixture.start) throws {
    clock = ManualClock(Instant(instant) ?? .min)
    database = try Database(at: .memory, durability: .normal, now: clock.now())
  }

  var connection: SQLite.Connection { database.connection }
  var transaction: Transaction { database.transaction }

  /// A signed-in user on a connection of their own.
  func member(
    _ name: String, locale: String = "en", zone: String = "UTC", dayStartsAt: Int = 0, email: String? = nil
  ) throws -> Member {
    let fixture = try connectionOfItsOwn()
    let address = email ?? "\(name.lowercased().filter(\.isLetter))@example.org"
    try fixture.signUp(name: name, email: address, locale: locale, zone: zone)
    let member = Member(fixture: fixture, name: name, email: address)
    if dayStartsAt != 0 { try member.call("profile.update", #"{"dayStartsAt": \#(dayStartsAt)}"#) }
    return member
  }

  /// Somebody who has signed up before, with another password.
  func signIn(_ email: String, password: String) throws -> Member {
    let fixture = try connectionOfItsOwn()
    try fixture.call("auth.signIn", #"{"email": "\#(email)", "password": "\#(password)"}"#)
    return Member(fixture: fixture, name: "", email: email)
  }

  private func connectionOfItsOwn() throws -> Fixture {
    try Fixture(Social.methods, clock: clock, database: database, framing: .lines)
  }

  /// Moves the clock to an instant, also back.
  func move(to instant: String) { if let instant = Instant(instant) { clock.set(to: instant) } }

  /// The place in the journal of the latest change.
  func place() throws -> Int64 { try database.journal.latest() }

  /// What the journal tells a user in this area, as `topic subject`.
  func journal(of member: Member) throws -> [String] {
    try connection.statement(
      """
      select topic, subject from journal
      where user_id = :user and (topic like 'friend.%' or topic like 'challenge.%') and topic <> 'friend.unheard'
      order by seq
      """
    ).bind("user", member.id).all { "\(try $0.text(0)) \(try $0.text(1))" }
  }

  /// The data of the latest entry of the journal.
  func latestData() throws -> JSON {
    try JSON(connection.statement("select data from journal order by seq desc limit 1").scalar(String.self) ?? "null")
  }

  /// What the doctor finds with the examinations of this area.
  func findings() throws -> [String] {
    try Doctor(database, examinations: Social.examinations).examine().map(\.description)
  }
}

/// A signed-in user who calls methods.
struct Member {
  let fixture: Fixture
  let name: String
  let email: String

  /// The row of the user.
  var id: Int64 { fixture.dispatcher.conversation.user?.id ?? 0 }

  /// Calls a method; throws what it is refused with.
  @discardableResult
  func call(_ method: String, _ parameters: String = "{}") throws -> JSON {
    try JSON(try fixture.call(method, parameters))
  }

  /// The rule with which a call is refused; throws where it is not.
  func rule(_ method: String, _ parameters: String = "{}") throws -> String? {
    try fixture.refusal(method, parameters).rule
  }

  // MARK: - Friends

  /// Asks somebody by row, or agrees.
  @discardableResult
  func add(_ other: Member) throws -> Bool? { try call("friends.add", #"{"userId": \#(other.id)}"#)["changed"].bool }

  /// Both sides of a friendship.
  func befriend(_ others: Member...) throws {
    for other in others {
      try add(other)
      try other.add(self)
    }
  }

  /// The cards of the grid.
  var cards: [JSON] {
    get throws {
      var cards: [JSON] = []
      var cursor = ""
      repeat {
        let page = try call("friends.list", #"{"limit": 500\#(cursor)}"#)
        cards += page["friends"].elements
        cursor = page["nextCursor"].string.map { #", "cursor": "\#($0)""# } ?? ""
      } while !cursor.isEmpty
      return cards
    }
  }

  // MARK: - Challenges

  /// Makes a challenge and returns its row.
  func create(_ title: String = "Walks", duration: Int = 3, tasksPerDay: Int = 2, more: String = "") throws -> Int {
    let reply = try call(
      "challenges.create",
      """
      {"title": "\(title)", "description": "", "duration": \(duration), "tasksPerDay": \(tasksPerDay)\(more)}
      """)
    return reply["challenge"]["id"].int ?? 0
  }

  /// Joins a challenge and returns the row of the participation.
  func join(_ challenge: Int) throws -> Int {
    try call("challenges.join", #"{"challengeId": \#(challenge)}"#)["participation"]["id"].int ?? 0
  }

  /// Calls a method about a participation and returns that.
  @discardableResult
  func change(_ verb: String, _ participation: Int, task: Int? = nil) throws -> JSON {
    let index = task.map { #", "taskIndex": \#($0)"# } ?? ""
    return try call("challenges.\(verb)", #"{"participationId": \#(participation)\#(index)}"#)
  }

  /// The rule with which such a call is refused.
  func refusal(_ verb: String, _ participation: Int, task: Int? = nil) throws -> String? {
    let index = task.map { #", "taskIndex": \#($0)"# } ?? ""
    return try rule("challenges.\(verb)", #"{"participationId": \#(participation)\#(index)}"#)
  }

  /// "day completed/total status" of the latest part in a challenge.
  func standing(in challenge: Int) throws -> String {
    let items = try call("challenges.list")["items"].elements
    let part = items.first { $0["id"].int == challenge }.map { $0["participation"] }
    guard let part, !part.isNull else { return "none" }
    return "\(part["currentDay"]) \(part["completedTasks"])/\(part["totalTasks"]) \(part["status"].string ?? "")"
  }

  // MARK: - Feed

  /// The titles of the rows of the feed.
  func feed(_ parameters: String = "{}") throws -> [String] {
    try call("feed.list", parameters)["items"].elements.compactMap { $0["challenge"]["title"].string }
  }
}
