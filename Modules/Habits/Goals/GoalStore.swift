import Database
import Kernel
import SQLite
import Service

/// The goal of one user, its marks, and its periods that are over.
struct GoalStore {
  private enum Statements: SQL, StatementSet {
    case markOfDay = """
      select kind from goal_marks where user_id = :user and day = :day and run >= :run order by run desc limit 1
      """
    case frozenAfter = """
      select count(*) from goal_marks where user_id = :user and day > :day and run = :run and kind = 'frozen'
      """
    case marks = """
      select * from goal_marks where user_id = :user and day between :first and :last order by day, run
      """
    case periods = """
      select * from goal_periods where user_id = :user and period < :before order by period desc limit :limit
      """
  }

  let transaction: Transaction
  let user: Int64

  // MARK: - The goal

  /// The goal as it was last saved; nil if none was set.
  func goal() throws -> Goal? { try Goal.table.row(of: user, in: transaction) }

  /// Saves the goal instead of the one before.
  func save(_ goal: Goal) throws(SQLiteError) { try Goal.table.save(goal, of: user, in: transaction) }

  // MARK: - Marks

  /// The mark of a day in one of the runs that block another mark; nil if the day is free.
  func mark(on day: CivilDay, blocking goal: Goal) throws(SQLiteError) -> DayMark? {
    try transaction.statement(Statements.markOfDay)
      .bind("user", user).bind("day", day).bind("run", goal.blockingRun).scalar()
  }

  /// The number of frozen days after a day in the present run.
  func frozenDays(after day: CivilDay, inRunOf goal: Goal) throws(SQLiteError) -> Int {
    try transaction.statement(Statements.frozenAfter)
      .bind("user", user).bind("day", day).bind("run", goal.run).scalar() ?? 0
  }

  /// Marks the day of a moment.
  func mark(_ kind: DayMark, for goal: Goal, at moment: GoalMoment) throws(SQLiteError) {
    let mark = GoalMark(
      day: moment.today, run: goal.run, period: goal.period.number, kind: kind, markedAt: moment.now,
      zone: moment.zone.identifier)
    try GoalMark.table.insert(mark, of: user, in: transaction)
  }

  /// The marks of some days, by day; of several marks of a day, that of the latest run. (Goals, 2.7.)
  func marks(in days: ClosedRange<CivilDay>) throws -> [CivilDay: DayMark] {
    var marks: [CivilDay: DayMark] = [:]
    try transaction.statement(Statements.marks)
      .bind("user", user).bind("first", days.lowerBound).bind("last", days.upperBound)
      .forEach { row in marks[try row["day"]] = try row["kind"] as DayMark }
    return marks
  }

  // MARK: - Periods that are over

  /// Inserts the record of a period.
  func insert(_ period: GoalPeriod) throws(SQLiteError) {
    try GoalPeriod.table.insert(period, of: user, in: transaction)
  }

  /// Periods that are over, the latest first.
  ///
  /// - Parameters:
  ///   - number: The number of the period before which to begin.
  ///   - limit: Maximum number of periods.
  /// - Returns: The records.
  /// - Throws: Faults of the storage.
  func periods(before number: Int64, limit: Int) throws -> [GoalPeriod] {
    try transaction.statement(Statements.periods)
      .bind("user", user).bind("before", number).bind("limit", limit).all { try GoalPeriod.table.decode($0) }
  }
}
