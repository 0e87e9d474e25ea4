import Database
import JSONRPC
import Kernel
import SQLite
import Service
import TestSupport

@testable import Cards

/// A signed-in user whose sums of days are written straight into the tables; the clock stands still.
final class StatisticsDesk {
  private enum Statements: SQL, StatementSet {
    case spark = """
      insert into spark_days (user_id, day, category, low, medium, high, extreme, mornings)
      values (:user, :day, :category, :low, :medium, :high, :extreme, 0)
      on conflict (user_id, day, category) do update
      set low = low + excluded.low, medium = medium + excluded.medium, high = high + excluded.high,
        extreme = extreme + excluded.extreme
      """
    case completion = """
      insert into mission_completions (user_id, period, mission_id, day, completed_at, reward)
      values (:user, :day, :mission, :day, 0, 10)
      """
    case profile = """
      insert into spark_profiles (
        user_id, decisions, energies, ideas, experiments, challenges, levels, points, streak, longest_streak, last_day,
        fuel, overloads, last_overload_at, missions_completed, latest_day)
      values (:user, 0, 0, 0, 0, 0, 0, 0, :streak, :longest, :lastDay, :fuel, 0, null, 0, 0)
      """
  }

  private let clock: ManualClock
  private let database: Database
  private let fixture: Fixture
  private var completions = 0

  init(at instant: String = Fixture.start, zone: String = "UTC") throws {
    clock = ManualClock(Instant(instant) ?? .min)
    database = try Database(at: .memory, durability: .normal, now: clock.now())
    fixture = try Fixture(StatisticsMethods.all, clock: clock, database: database, framing: .lines)
    try fixture.signUp(zone: zone)
  }

  /// The row of the user.
  var user: Int64 { fixture.dispatcher.conversation.user?.id ?? 0 }

  /// The row of another user of the same file.
  func stranger() throws -> Int64 {
    let other = try Fixture([], clock: clock, database: database, framing: .lines)
    try other.signUp(name: "Grace Hopper", email: "grace@example.org")
    return other.dispatcher.conversation.user?.id ?? 0
  }

  /// Lives in another zone, or with days that begin at another hour, from now on.
  func live(_ change: String) throws { try fixture.call("profile.update", change) }

  // MARK: - Rows

  /// Counts some sparks of a day.
  func sparks(
    _ count: Int = 1, of category: SparkCategory = .idea, _ intensity: SparkIntensity = .medium, on day: String,
    by user: Int64? = nil
  ) throws {
    try connection.statement(Statements.spark)
      .bind("user", user ?? self.user).bind("day", number(of: day)).bind("category", category.rawValue)
      .bind("low", intensity == .low ? count : 0).bind("medium", intensity == .medium ? count : 0)
      .bind("high", intensity == .high ? count : 0).bind("extreme", intensity == .extreme ? count : 0).run()
  }

  /// Logs some missions of a day.
  func missions(_ count: Int = 1, on day: String, by user: Int64? = nil) throws {
    for _ in 0..<count {
      completions += 1
      try connection.statement(Statements.completion)
        .bind("user", user ?? self.user).bind("day", number(of: day)).bind("mission", "mission-\(completions)").run()
    }
  }

  /// Keeps a streak and a fuel gauge.
  func profile(streak: Int, longest: Int, lastDay: String?, fuel: Int, of user: Int64? = nil) throws {
    try connection.statement(Statements.profile)
      .bind("user", user ?? self.user).bind("streak", streak).bind("longest", longest)
      .bind("lastDay", lastDay.map { number(of: $0) }).bind("fuel", fuel).run()
  }

  private var connection: SQLite.Connection { database.connection }
  private var transaction: Transaction { database.transaction }

  private func number(of day: String) -> Int { (CivilDay(day) ?? .min).dayNumber }

  // MARK: - Calls

  /// Asks for everything but the course.
  func statistics(_ parameters: String) throws -> JSON { try JSON(fixture.call("stats.overview", parameters)) }

  /// Asks for the most important numbers of a range.
  func overview(_ range: String, _ more: String = "") throws -> JSON {
    try statistics(#"{"range": "\#(range)"\#(more)}"#)["overview"]
  }

  /// Asks for the numbers of named days.
  func overview(from first: String, to last: String) throws -> JSON {
    try overview("custom", #", "from": "\#(first)", "to": "\#(last)""#)
  }

  /// Asks for the course of named days.
  func trend(from first: String, to last: String, by step: String, _ more: String = "") throws -> [JSON] {
    try buckets(#"{"range": "custom", "from": "\#(first)", "to": "\#(last)", "bucket": "\#(step)"\#(more)}"#)
  }

  /// Asks for a course.
  func buckets(_ parameters: String) throws -> [JSON] {
    try JSON(fixture.call("stats.trend", parameters))["buckets"].elements
  }

  /// What a call that must be refused is refused with.
  func refusal(_ method: String, _ parameters: String) throws -> Fixture.Failure {
    try fixture.refusal(method, parameters)
  }
}

extension JSON {
  /// The days of a range or a bucket: `2026-11-16…2026-11-21`.
  var span: String { "\(self["from"].string ?? "")…\(self["to"].string ?? "")" }

  /// Whether a number is another but for the last bits.
  func isNearly(_ number: Double) -> Bool { double.map { abs($0 - number) < 1e-12 } ?? false }
}
