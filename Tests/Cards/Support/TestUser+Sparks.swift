import Kernel
import SQLite
import TestSupport

@testable import Cards

extension TestUser {
  // MARK: - Sparks

  /// Creates a spark, by default at the current instant; `more` has further parameters, each after a comma.
  @discardableResult
  func createSpark(
    _ category: SparkCategory = .idea, _ intensity: SparkIntensity = .medium, at instant: String? = nil,
    more: String = ""
  ) throws -> JSON {
    let createdAt = instant.map { #", "createdAt": "\#($0)""# } ?? ""
    return try call(
      "sparks.create",
      #"{"title": "A moment", "category": "\#(category)", "intensity": "\#(intensity)"\#(createdAt)\#(more)}"#)
  }

  func createSparkID(
    _ category: SparkCategory = .idea, _ intensity: SparkIntensity = .medium, at instant: String? = nil
  ) throws -> Int {
    try createSpark(category, intensity, at: instant)["spark"]["id"].int ?? 0
  }

  @discardableResult
  func updateSpark(_ id: Int, _ changes: String) throws -> JSON {
    try call("sparks.update", #"{"sparkId": \#(id), \#(changes)}"#)
  }

  @discardableResult
  func deleteSpark(_ id: Int) throws -> JSON { try call("sparks.delete", #"{"sparkId": \#(id)}"#) }

  // MARK: - Progress

  var progress: JSON { get throws { try call("sparks.progress") } }

  var points: Int { get throws { try progress["points"].int ?? -1 } }

  var fuel: Int { get throws { try progress["fuel"]["amount"].int ?? -1 } }

  var streaks: [Int] {
    get throws {
      let streak = try progress["streak"]
      return [streak["current"].int ?? -1, streak["longest"].int ?? -1]
    }
  }

  /// Returns a mission of `missions.list`; null if it does not exist.
  func mission(_ id: String) throws -> JSON {
    let items = try call("missions.list")["items"].elements
    return try items.first { $0["id"].string == id } ?? JSON("null")
  }

  /// Returns a mission as "progress/target status".
  func missionSummary(_ id: String) throws -> String {
    let mission = try mission(id)
    return "\(mission["value"])/\(mission["target"]) \(mission["status"].string ?? "")"
  }

  /// Returns the card in the result of `cards.get`.
  func card(_ id: String) throws -> JSON { try call("cards.get", #"{"cardId": "\#(id)"}"#)["card"] }

  // MARK: - Rows

  func ledgerSum() throws -> Int {
    try harness.connection.statement("select coalesce(sum(points), 0) from ledger where user_id = :user")
      .bind("user", id).scalar(Int.self) ?? 0
  }

  /// Returns the ledger entries as "rule points", in order.
  func ledger() throws -> [String] {
    try harness.connection.statement("select rule, points from ledger where user_id = :user order by id")
      .bind("user", id).all { "\(try $0.text(0)) \(try $0.integer(1))" }
  }

  /// Returns the journal entries of this domain as "topic subject", in order.
  func journal() throws -> [String] {
    try harness.connection.statement(
      """
      select topic, subject from journal
      where user_id = :user and topic not like 'profile.%' and topic not like 'auth.%' and topic not like 'account.%'
      order by seq
      """
    ).bind("user", id).all { "\(try $0.text(0)) \(try $0.text(1))" }
  }

  func setFuel(_ fuel: Int) throws {
    try harness.connection.statement("update spark_profiles set fuel = :fuel where user_id = :user")
      .bind("fuel", fuel).bind("user", id).run()
  }

  func addPoints(_ points: Int) throws {
    let connection = harness.connection
    try connection.statement(
      """
      insert into ledger (user_id, rule, subject, period, points, paid_at)
      values (:user, 'adjustment', 'gift ' || (select count(*) from ledger), 'life', :points, 0)
      """
    ).bind("user", id).bind("points", points).run()
    try connection.statement("update spark_profiles set points = points + :points where user_id = :user")
      .bind("points", points).bind("user", id).run()
  }

  func insertCard(_ card: String, at instant: String = Harness.start) throws {
    try harness.connection.statement(
      "insert into card_states (user_id, card_id, owned, obtained_at) values (:user, :card, 1, :at)"
    ).bind("user", id).bind("card", card).bind("at", Instant(instant)?.milliseconds ?? 0).run()
  }
}

/// Returns the IDs of the missions that a reply reports as completed, in order.
func completedMissions(in reply: JSON) -> [String] {
  reply["missionsCompleted"].elements.compactMap { $0["id"].string }
}
