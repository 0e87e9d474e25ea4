import Kernel
import SQLite

/// What the reminders of one user depend on.
struct ReminderStore {
  private enum Statements: SQL, StatementSet {
    case sparkDays = """
      select distinct day from spark_days where user_id = :user and day between :first and :last
      """
    case runUpTo = """
      with recursive run (day) as (
        select day from spark_days where user_id = :user and day = :day
        union
        select spark_days.day from run join spark_days
        where spark_days.user_id = :user and spark_days.day = run.day - 1)
      select count(*) from run
      """
    case latestDay = "select latest_day from spark_profiles where user_id = :user"
    case achievements = """
      select mission_id, completed_at from mission_completions
      where user_id = :user and period = 0 and completed_at >= :from and completed_at < :to
      order by completed_at, mission_id
      """
  }

  let connection: Connection
  let user: Int64

  /// The days of a span that have a spark.
  func sparkDays(in days: ClosedRange<CivilDay>) throws -> Set<CivilDay> {
    var found: Set<CivilDay> = []
    try connection.statement(Statements.sparkDays)
      .bind("user", user).bind("first", days.lowerBound.dayNumber).bind("last", days.upperBound.dayNumber)
      .forEach { row in found.insert(CivilDay(dayNumber: try row.integer(0))) }
    return found
  }

  /// How many days in a row, of which a day is the last, have a spark.
  func run(upTo day: CivilDay) throws(SQLiteError) -> Int {
    try connection.statement(Statements.runUpTo).bind("user", user).bind("day", day.dayNumber).scalar(Int.self) ?? 0
  }

  /// The latest day that missions have seen; nil where they have seen none.
  func latestDay() throws(SQLiteError) -> CivilDay? {
    try connection.statement(Statements.latestDay).bind("user", user).scalar(Int.self).map { CivilDay(dayNumber: $0) }
  }

  /// The lifetime missions that were completed in a span, in order of time, then by slug.
  ///
  /// - Parameters:
  ///   - from: the first instant of the span.
  ///   - to: the instant after its last.
  ///   - title: the title of a mission; nil where the catalogue does not have it.
  /// - Returns: the completions.
  /// - Throws: faults of the storage.
  func achievements(
    from: Instant, to: Instant, title: (String) -> Message?
  ) throws -> [CompletedAchievement] {
    try connection.statement(Statements.achievements)
      .bind("user", user).bind("from", from.milliseconds).bind("to", to.milliseconds)
      .all { row in
        let mission = try row.text(0)
        return CompletedAchievement(
          missionID: mission, title: title(mission), instant: Instant(milliseconds: try row.integer64(1)))
      }
  }
}
