import Database
import Kernel
import SQLite

/// Queries of one user's days with sparks and completed missions for statistics.
struct StatisticsStore {
  private enum Statements: SQL, StatementSet {
    case recorded = """
      select (select day from spark_days where user_id = :user order by day limit 1) as first,
        (select day from spark_days where user_id = :user order by day desc limit 1) as last
      """
    case completions = """
      select count(*) from mission_completions where user_id = :user and day between :first and :last
      """
    case completionsOfDays = """
      select day, count(*) as count from mission_completions where user_id = :user and day between :first and :last
      group by day order by day
      """
  }

  let transaction: Transaction
  let user: Int64

  /// Returns the range from the first to the last day with a spark; nil without sparks.
  func recordedDays() throws -> ClosedRange<CivilDay>? {
    try transaction.statement(Statements.recorded).bind("user", user).row { row -> ClosedRange<CivilDay>? in
      guard let first: CivilDay = try row["first"], let last: CivilDay = try row["last"] else { return nil }
      return first...last
    } ?? nil
  }

  func completionCount(in days: ClosedRange<CivilDay>) throws -> Int {
    try transaction.statement(Statements.completions)
      .bind("user", user).bind("first", days.lowerBound).bind("last", days.upperBound)
      .scalar() ?? 0
  }

  /// Returns the number of missions completed per day, in order; days without any are omitted.
  func completionsPerDay(in days: ClosedRange<CivilDay>) throws -> [DayCompletions] {
    try transaction.statement(Statements.completionsOfDays)
      .bind("user", user).bind("first", days.lowerBound).bind("last", days.upperBound)
      .all { row in DayCompletions(day: try row["day"], count: try row["count"]) }
  }
}
