import Database
import Kernel
import SQLite
import TestSupport

@testable import Cards

private enum Statements: SQL, StatementSet {
  case sparkDay = """
    insert into spark_days (user_id, day, category, low, medium, high, extreme, mornings)
    values (:user, :day, :category, :low, :medium, :high, :extreme, 0)
    on conflict (user_id, day, category) do update
    set low = low + excluded.low, medium = medium + excluded.medium, high = high + excluded.high,
      extreme = extreme + excluded.extreme
    """
  case completion = """
    insert into mission_completions (user_id, period, mission_id, day, completed_at, reward, position)
    values (:user, :day, 'mission-' || (select count(*) from mission_completions), :day, 0, 10, 0)
    """
  case profile = """
    insert into spark_profiles (
      user_id, decisions, energies, ideas, experiments, challenges, levels, points, streak, longest_streak, last_day,
      fuel, overloads, last_overload_at, missions_completed, latest_day, first_day)
    values (:user, 0, 0, 0, 0, 0, 0, 0, :streak, :longest, :lastDay, :fuel, 0, null, 0, 0, 0)
    """
}

extension TestUser {
  // MARK: - Rows

  func insertSparkCounts(
    _ count: Int = 1, of category: SparkCategory = .idea, _ intensity: SparkIntensity = .medium, on day: String
  ) throws {
    try database.connection.statement(Statements.sparkDay)
      .bind("user", id).bind("day", dayNumber(of: day)).bind("category", category.rawValue)
      .bind("low", intensity == .low ? count : 0).bind("medium", intensity == .medium ? count : 0)
      .bind("high", intensity == .high ? count : 0).bind("extreme", intensity == .extreme ? count : 0).run()
  }

  func insertCompletions(_ count: Int = 1, on day: String) throws {
    for _ in 0..<count {
      try database.connection.statement(Statements.completion)
        .bind("user", id).bind("day", dayNumber(of: day)).run()
    }
  }

  func insertProfile(streak: Int, longest: Int, lastDay: String?, fuel: Int) throws {
    try database.connection.statement(Statements.profile)
      .bind("user", id).bind("streak", streak).bind("longest", longest)
      .bind("lastDay", lastDay.map { dayNumber(of: $0) }).bind("fuel", fuel).run()
  }

  private func dayNumber(of day: String) -> Int { (CivilDay(day) ?? .min).dayNumber }

  // MARK: - Calls

  func statistics(_ parameters: String) throws -> JSON { try call("sparks.statistics", parameters) }

  func overview(_ range: String, _ more: String = "") throws -> JSON {
    try statistics(#"{"range": "\#(range)"\#(more)}"#)["overview"]
  }

  func overview(from first: String, to last: String) throws -> JSON {
    try overview("custom", #", "from": "\#(first)", "to": "\#(last)""#)
  }

  func trend(from first: String, to last: String, by step: String, _ more: String = "") throws -> [JSON] {
    try buckets(#"{"range": "custom", "from": "\#(first)", "to": "\#(last)", "bucket": "\#(step)"\#(more)}"#)
  }

  func buckets(_ parameters: String) throws -> [JSON] {
    try call("sparks.trend", parameters)["items"].elements
  }
}

extension JSON {
  /// The first and last day of a range or a bucket, such as `2026-11-16…2026-11-21`.
  var span: String { "\(self["from"].string ?? "")…\(self["to"].string ?? "")" }

  /// Returns whether the number equals another up to rounding.
  func isNearly(_ number: Double) -> Bool { double.map { abs($0 - number) < 1e-12 } ?? false }
}
