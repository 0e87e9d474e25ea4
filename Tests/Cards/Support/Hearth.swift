import Database
import JSONRPC
import Kernel
import SQLite
import Service
import TestSupport

@testable import Cards

/// One database in memory with users who capture sparks; the clock stands still until it is moved, and cards drop as a test
/// has written down: the first Common one of their category unless told.
final class Hearth {
  let database: Database
  let clock: ManualClock
  let random: any RandomSource

  /// Begins with a source of draws, which is one that is written down unless told.
  init(at instant: String = Fixture.start, random: any RandomSource = ScriptedRandomSource()) throws {
    clock = ManualClock(Instant(instant) ?? .min)
    database = try Database(at: .memory, durability: .normal, now: clock.now())
    self.random = random
  }

  /// The draws that are written down; a new, unused one where the draws are others.
  var script: ScriptedRandomSource { random as? ScriptedRandomSource ?? ScriptedRandomSource() }

  var connection: SQLite.Connection { database.connection }
  var transaction: Transaction { database.transaction }

  /// A signed-in user on a connection of their own.
  func igniter(
    _ name: String = "Ada", zone: String = "UTC", dayStartsAt: Int = 0, locale: String = "en"
  ) throws -> Igniter {
    let fixture = try Fixture(
      Cards.methods, clock: clock, database: database, framing: .lines, random: random)
    try fixture.signUp(name: name, email: "\(name.lowercased())@example.org", locale: locale, zone: zone)
    let igniter = Igniter(hearth: self, fixture: fixture)
    if dayStartsAt != 0 { try igniter.call("profile.update", #"{"dayStartsAt": \#(dayStartsAt)}"#) }
    return igniter
  }

  /// Moves the clock to an instant, also back.
  func move(to instant: String) {
    guard let instant = Instant(instant) else { preconditionFailure("\(instant) is no instant") }
    clock.set(to: instant)
  }

  /// What the doctor finds with the examinations of this area.
  func findings() throws -> [String] {
    try Doctor(database, examinations: Cards.examinations).examine().map(\.description)
  }

  /// How many rows each table has that this area writes to, the latest edit and the sums of what is counted.
  func state() throws -> [Int] {
    let sql: SQL = """
      select (select count(*) from sparks), (select ifnull(sum(revision), 0) from sparks),
        (select ifnull(sum(sparks), 0) from spark_words), (select ifnull(sum(doc % 1000003), 0) from spark_terms),
        (select count(*) from spark_terms), (select count(*) from spark_days),
        (select ifnull(sum(low + medium + high + extreme + mornings), 0) from spark_days),
        (select count(*) from spark_profiles), (select ifnull(sum(points + fuel + streak), 0) from spark_profiles),
        (select ifnull(sum(owned), 0) from card_states), (select count(*) from mission_completions),
        (select count(*) from mission_favorites), (select count(*) from ledger), (select ifnull(sum(points), 0) from ledger),
        (select count(*) from journal), (select count(*) from client_keys)
      """
    try database.performDeferredWrites()
    return try connection.statement(sql).all { row in
      try (0..<16).map { try row.integer($0) }
    }.first ?? []
  }
}

/// A signed-in user who captures sparks.
struct Igniter {
  let hearth: Hearth
  let fixture: Fixture

  /// The row of the user.
  var id: Int64 { fixture.dispatcher.conversation.user?.id ?? 0 }

  /// Calls a method; throws what it is refused with.
  @discardableResult
  func call(_ method: String, _ parameters: String = "{}") throws -> JSON {
    try JSON(try fixture.call(method, parameters))
  }

  /// The refusal of a call; throws where it is not refused.
  func refusal(_ method: String, _ parameters: String = "{}") throws -> Fixture.Failure {
    try fixture.refusal(method, parameters)
  }

  // MARK: - Sparks

  /// Captures a spark.
  ///
  /// - Parameters:
  ///   - category: What it is about.
  ///   - intensity: How strong it is.
  ///   - instant: When it was; nil for now.
  ///   - more: Further members of the parameters, each with a comma in front.
  /// - Returns: The whole reply.
  /// - Throws: What the call is refused with.
  @discardableResult
  func spark(
    _ category: SparkCategory = .idea, _ intensity: SparkIntensity = .medium, at instant: String? = nil,
    more: String = ""
  ) throws -> JSON {
    let createdAt = instant.map { #", "createdAt": "\#($0)""# } ?? ""
    return try call(
      "sparks.create",
      #"{"title": "A moment", "category": "\#(category)", "intensity": "\#(intensity)"\#(createdAt)\#(more)}"#)
  }

  /// Captures a spark and returns its row.
  func sparkID(
    _ category: SparkCategory = .idea, _ intensity: SparkIntensity = .medium, at instant: String? = nil
  ) throws -> Int {
    try spark(category, intensity, at: instant)["spark"]["id"].int ?? 0
  }

  /// Captures several sparks of one kind.
  func sparks(_ count: Int, _ category: SparkCategory = .idea, _ intensity: SparkIntensity = .medium) throws {
    for _ in 0..<count { try spark(category, intensity) }
  }

  /// Changes a spark.
  @discardableResult
  func update(_ id: Int, _ changes: String) throws -> JSON {
    try call("sparks.update", #"{"sparkId": \#(id), \#(changes)}"#)
  }

  /// Deletes a spark.
  @discardableResult
  func delete(_ id: Int) throws -> JSON { try call("sparks.delete", #"{"sparkId": \#(id)}"#) }

  // MARK: - Looking

  /// What the user has come to.
  var progress: JSON { get throws { try call("progress.get") } }

  /// All points.
  var points: Int { get throws { try progress["points"].int ?? -1 } }

  /// What is in the gauge.
  var fuel: Int { get throws { try progress["fuel"]["amount"].int ?? -1 } }

  /// The reported streak and the longest one.
  var streak: [Int] {
    get throws {
      let streak = try progress["streak"]
      return [streak["current"].int ?? -1, streak["longest"].int ?? -1]
    }
  }

  /// A mission as lists show it.
  func mission(_ id: String) throws -> JSON {
    let items = try call("missions.list")["items"].elements
    return try items.first { $0["id"].string == id } ?? JSON("null")
  }

  /// "progress/target status" of a mission.
  func standing(_ id: String) throws -> String {
    let mission = try mission(id)
    return "\(mission["progress"])/\(mission["target"]) \(mission["status"].string ?? "")"
  }

  /// A card as lists show it.
  func card(_ id: String) throws -> JSON { try call("cards.get", #"{"cardId": "\#(id)"}"#)["card"] }

  // MARK: - Behind the scenes

  /// The sum of the ledger.
  func ledgerSum() throws -> Int {
    try hearth.connection.statement("select coalesce(sum(points), 0) from ledger where user_id = :user")
      .bind("user", id).scalar(Int.self) ?? 0
  }

  /// The entries of the ledger in order, as `rule points`.
  func ledger() throws -> [String] {
    try hearth.connection.statement("select rule, points from ledger where user_id = :user order by id")
      .bind("user", id).all { "\(try $0.text(0)) \(try $0.integer(1))" }
  }

  /// The topics and subjects of what the journal tells of this area, in order.
  func journal() throws -> [String] {
    try hearth.connection.statement(
      """
      select topic, subject from journal
      where user_id = :user and topic not like 'profile.%' and topic not like 'auth.%' and topic not like 'account.%'
      order by seq
      """
    ).bind("user", id).all { "\(try $0.text(0)) \(try $0.text(1))" }
  }

  /// Sets the gauge, which takes many missions to fill otherwise.
  func setFuel(_ fuel: Int) throws {
    try hearth.connection.statement("update spark_profiles set fuel = :fuel where user_id = :user")
      .bind("fuel", fuel).bind("user", id).run()
  }

  /// Gives points by an entry of the ledger, which takes many sparks otherwise.
  func give(_ points: Int) throws {
    let connection = hearth.connection
    try connection.statement(
      """
      insert into ledger (user_id, rule, subject, period, points, paid_at)
      values (:user, 'adjustment', 'gift ' || (select count(*) from ledger), 'life', :points, 0)
      """
    ).bind("user", id).bind("points", points).run()
    try connection.statement("update spark_profiles set points = points + :points where user_id = :user")
      .bind("points", points).bind("user", id).run()
  }

  /// Owns a card, which takes luck otherwise.
  func own(_ card: String, at instant: String = Fixture.start) throws {
    try hearth.connection.statement(
      "insert into card_states (user_id, card_id, owned, obtained_at) values (:user, :card, 1, :at)"
    ).bind("user", id).bind("card", card).bind("at", Instant(instant)?.milliseconds ?? 0).run()
  }
}

/// The ids of the missions that a reply says were completed, in order.
func completed(_ reply: JSON) -> [String] { reply["missionsCompleted"].elements.compactMap { $0["id"].string } }
