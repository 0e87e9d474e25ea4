import Database
import Kernel
import SQLite
import Service

/// The storage of a user's goal, marks and past periods.
struct GoalStore {
  private enum Statements: SQL, StatementSet {
    case markOfDay = """
      select kind from goal_marks where user_id = :user and day = :day and run >= :run order by run desc limit 1
      """
    case frozenAfter = """
      select count(*) from goal_marks where user_id = :user and day > :day and run = :run and kind = 'frozen'
      """
    case marks = """
      select * from goal_marks where user_id = :user and run is not null and day between :first and :last order by day, run
      """
    case learnedDays = """
      select max(learned) as longest, max(last_day) as last_day from (
        select count(*) as learned, max(day) as last_day from goal_marks
        where user_id = :user and kind = 'learned' and run is not null group by run)
      """
    case numbers = """
      select ifnull((select max(run) from goal_marks where user_id = :user), 0) as run,
        ifnull((select max(period) from goal_periods where user_id = :user), 0) as period
      """
    case latestPosition = """
      select ifnull(max(position), -1000000000000000) from (
        select max(position) as position from goal_marks where user_id = :user
        union all select max(position) from goal_decisions where user_id = :user)
      """
    case periods = """
      select * from goal_periods where user_id = :user and period < :before order by period desc limit :limit
      """
  }

  let transaction: Transaction
  let user: Int64

  // MARK: - Goal

  /// Returns the saved goal, without pending changes; nil if no goal is set.
  func goal() throws -> Goal? { try Goal.table.row(of: user, in: transaction) }

  func save(_ goal: Goal) throws(SQLiteError) { try Goal.table.save(goal, of: user, in: transaction) }

  /// Deletes the goal; its marks and past periods stay.
  func deleteGoal() throws(SQLiteError) { try Goal.table.delete(of: user, in: transaction) }

  /// Returns the latest numbers of the marks and the past periods.
  func latestNumbers() throws -> GoalRules.Numbers {
    try transaction.statement(Statements.numbers).bind("user", user)
      .row { GoalRules.Numbers(run: try $0["run"], period: try $0["period"]) } ?? GoalRules.Numbers()
  }

  // MARK: - Marks

  /// Returns the mark that prevents another one on a day, of run `goal.blockingRun` or later; nil if there is none.
  func blockingMark(on day: CivilDay, for goal: Goal) throws(SQLiteError) -> DayMark? {
    try transaction.statement(Statements.markOfDay)
      .bind("user", user).bind("day", day).bind("run", goal.blockingRun).scalar()
  }

  /// Returns the number of frozen days after a day in the current run.
  func frozenDays(after day: CivilDay, inRunOf goal: Goal) throws(SQLiteError) -> Int {
    try transaction.statement(Statements.frozenAfter)
      .bind("user", user).bind("day", day).bind("run", goal.run).scalar() ?? 0
  }

  /// Inserts a mark for today.
  func insertMark(_ kind: DayMark, for goal: Goal, at time: LocalTime) throws(SQLiteError) {
    let mark = GoalMark(
      day: time.today, assignment: GoalMark.Assignment(run: goal.run, period: goal.period.number), kind: kind,
      markedAt: time.now, zone: time.zone.identifier, position: try nextPosition(at: time.now))
    try GoalMark.table.insert(mark, of: user, in: transaction)
  }

  /// Inserts a decision of now.
  func insert(
    _ type: GoalDecision.DecisionType, text: String? = nil, duration: Goal.Duration? = nil, keepsStreak: Bool? = nil,
    at time: LocalTime
  ) throws(SQLiteError) {
    let decision = GoalDecision(
      type: type, position: try nextPosition(at: time.now), decidedAt: time.now, day: time.today,
      zone: time.zone.identifier, dayStartsAt: time.dayStartsAt, text: text, duration: duration,
      keepsStreak: keepsStreak)
    try GoalDecision.table.insert(decision, of: user, in: transaction)
  }

  /// Returns the position of a new mark or decision, which is after all others.
  func nextPosition(at now: Instant) throws(SQLiteError) -> Int {
    let latest = try transaction.statement(Statements.latestPosition).bind("user", user).scalar(Int.self) ?? 0
    return max(Int(now.milliseconds), latest + 1)
  }

  /// Returns the marks in a range of days, by day.
  ///
  /// The latest run wins if a day has several marks. (Goals, 2.7.)
  func marks(in days: ClosedRange<CivilDay>) throws -> [CivilDay: DayMark] {
    var marks: [CivilDay: DayMark] = [:]
    try transaction.statement(Statements.marks)
      .bind("user", user).bind("first", days.lowerBound).bind("last", days.upperBound)
      .forEach { row in marks[try row["day"]] = try row["kind"] as DayMark }
    return marks
  }

  /// Returns the number of learned days of the longest run, and the last learned day of all runs.
  ///
  /// The marks of a run remain after its streak has lapsed.
  func learnedDays() throws -> GoalStatus.LearnedDays {
    try transaction.statement(Statements.learnedDays).bind("user", user).row { row in
      GoalStatus.LearnedDays(longest: try row["longest"] as Int? ?? 0, last: try row["last_day"])
    } ?? GoalStatus.LearnedDays(longest: 0, last: nil)
  }

  // MARK: - Past periods

  func insert(_ period: PastPeriod) throws(SQLiteError) {
    try PastPeriod.table.insert(period, of: user, in: transaction)
  }

  /// Returns the past periods before a number, newest first.
  func periods(before number: Int64, limit: Int) throws -> [PastPeriod] {
    try transaction.statement(Statements.periods)
      .bind("user", user).bind("before", number).bind("limit", limit).all { try PastPeriod.table.decode($0) }
  }
}
