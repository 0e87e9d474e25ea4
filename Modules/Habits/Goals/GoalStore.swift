import Kernel
import SQLite

/// The goal of one user, its marks, and its periods that are over.
struct GoalStore {
  private enum Statements: SQL, StatementSet {
    case goal = """
      select text, duration, created_at, run, blocking_run, period, period_start, period_end, days_learned,
        days_frozen, state, streak, freezes_used, last_learned_at, last_learned_day, frozen_since, lapsed_at
      from goals where user_id = :user
      """
    case save = """
      insert into goals (
        user_id, text, duration, created_at, run, blocking_run, period, period_start, period_end, days_learned,
        days_frozen, state, streak, freezes_used, last_learned_at, last_learned_day, frozen_since, lapsed_at)
      values (
        :user, :text, :duration, :createdAt, :run, :blockingRun, :period, :start, :end, :daysLearned,
        :daysFrozen, :state, :streak, :freezesUsed, :learnedAt, :learnedDay, :frozenSince, :lapsedAt)
      on conflict (user_id) do update
      set text = excluded.text, duration = excluded.duration, created_at = excluded.created_at, run = excluded.run,
        blocking_run = excluded.blocking_run, period = excluded.period, period_start = excluded.period_start,
        period_end = excluded.period_end, days_learned = excluded.days_learned, days_frozen = excluded.days_frozen,
        state = excluded.state, streak = excluded.streak, freezes_used = excluded.freezes_used,
        last_learned_at = excluded.last_learned_at, last_learned_day = excluded.last_learned_day,
        frozen_since = excluded.frozen_since, lapsed_at = excluded.lapsed_at
      """
    case markOfDay = """
      select kind from goal_marks where user_id = :user and day = :day and run >= :run order by run desc limit 1
      """
    case frozenAfter = """
      select count(*) from goal_marks where user_id = :user and day > :day and run = :run and kind = 'frozen'
      """
    case mark = """
      insert into goal_marks (user_id, day, run, period, kind, marked_at, zone)
      values (:user, :day, :run, :period, :kind, :now, :zone)
      """
    case marks = """
      select day, kind from goal_marks where user_id = :user and day between :first and :last order by day, run
      """
    case keepPeriod = """
      insert into goal_periods (
        user_id, period, text, duration, start_day, end_day, days_learned, days_frozen, streak, ending)
      values (:user, :period, :text, :duration, :start, :end, :daysLearned, :daysFrozen, :streak, :ending)
      """
    case periods = """
      select period, text, duration, start_day, end_day, days_learned, days_frozen, streak, ending
      from goal_periods where user_id = :user and period < :before order by period desc limit :limit
      """
  }

  let connection: Connection
  let user: Int64

  // MARK: - The goal

  /// The goal as it was left; nil where none was set.
  ///
  /// A duration that is none of the three counts as a month. (Goals, 2.3.)
  func goal() throws -> Goal? {
    try connection.statement(Statements.goal).bind("user", user).row { row in
      var goal = Goal(
        text: try row.text(0), duration: Goal.Duration(rawValue: try row.text(1)) ?? .month,
        createdAt: Instant(milliseconds: try row.integer64(2)), run: try row.integer(3),
        blockingRun: try row.integer(4),
        period: Goal.Period(
          number: try row.integer(5), start: CivilDay(dayNumber: try row.integer(6)),
          end: CivilDay(dayNumber: try row.integer(7)), daysLearned: try row.integer(8),
          daysFrozen: try row.integer(9)))
      goal.state = Goal.State(rawValue: try row.text(10)) ?? .active
      goal.streak = try row.integer(11)
      goal.freezesUsed = try row.integer(12)
      if let instant = try row.optionalInteger64(13), let day = try row.optionalInteger(14) {
        goal.lastLearned = Goal.LearnedMark(instant: Instant(milliseconds: instant), day: CivilDay(dayNumber: day))
      }
      goal.frozenSince = try row.integer(15)
      goal.lapsedAt = try row.optionalInteger64(16).map { Instant(milliseconds: $0) }
      return goal
    }
  }

  /// Keeps the goal in place of the one before.
  func save(_ goal: Goal) throws(SQLiteError) {
    try connection.statement(Statements.save)
      .bind("user", user).bind("text", goal.text).bind("duration", goal.duration.rawValue)
      .bind("createdAt", goal.createdAt.milliseconds).bind("run", goal.run).bind("blockingRun", goal.blockingRun)
      .bind("period", goal.period.number).bind("start", goal.period.start.dayNumber)
      .bind("end", goal.period.end.dayNumber).bind("daysLearned", goal.period.daysLearned)
      .bind("daysFrozen", goal.period.daysFrozen).bind("state", goal.state.rawValue).bind("streak", goal.streak)
      .bind("freezesUsed", goal.freezesUsed).bind("learnedAt", goal.lastLearned?.instant.milliseconds)
      .bind("learnedDay", goal.lastLearned?.day.dayNumber).bind("frozenSince", goal.frozenSince)
      .bind("lapsedAt", goal.lapsedAt?.milliseconds).run()
  }

  // MARK: - Marks

  /// How a day is marked in one of the runs that block another mark; nil where it is free.
  func mark(on day: CivilDay, blocking goal: Goal) throws -> DayMark? {
    try connection.statement(Statements.markOfDay)
      .bind("user", user).bind("day", day.dayNumber).bind("run", goal.blockingRun).scalar(String.self)
      .flatMap(DayMark.init)
  }

  /// How many days after a day are frozen in the present run.
  func frozenDays(after day: CivilDay, inRunOf goal: Goal) throws(SQLiteError) -> Int {
    try connection.statement(Statements.frozenAfter)
      .bind("user", user).bind("day", day.dayNumber).bind("run", goal.run).scalar(Int.self) ?? 0
  }

  /// Marks the day of a moment.
  func mark(_ kind: DayMark, for goal: Goal, at moment: GoalMoment) throws(SQLiteError) {
    try connection.statement(Statements.mark)
      .bind("user", user).bind("day", moment.today.dayNumber).bind("run", goal.run)
      .bind("period", goal.period.number).bind("kind", kind.rawValue).bind("now", moment.now.milliseconds)
      .bind("zone", moment.zone.identifier).run()
  }

  /// The marks of some days; where a day has several, that of the latest run. (Goals, 2.7.)
  func marks(in days: ClosedRange<CivilDay>) throws -> [CivilDay: DayMark] {
    var marks: [CivilDay: DayMark] = [:]
    try connection.statement(Statements.marks)
      .bind("user", user).bind("first", days.lowerBound.dayNumber).bind("last", days.upperBound.dayNumber)
      .forEach { row in marks[CivilDay(dayNumber: try row.integer(0))] = DayMark(rawValue: try row.text(1)) }
    return marks
  }

  // MARK: - Periods that are over

  /// Keeps the record of a period.
  func keep(_ period: GoalPeriod) throws(SQLiteError) {
    try connection.statement(Statements.keepPeriod)
      .bind("user", user).bind("period", period.number).bind("text", period.text)
      .bind("duration", period.duration.rawValue).bind("start", period.start.dayNumber)
      .bind("end", period.end.dayNumber).bind("daysLearned", period.daysLearned)
      .bind("daysFrozen", period.daysFrozen).bind("streak", period.streak).bind("ending", period.ending.rawValue)
      .run()
  }

  /// Periods that are over, the latest first.
  ///
  /// - Parameters:
  ///   - number: The number before which to begin.
  ///   - limit: How many to return at most.
  /// - Returns: The records.
  /// - Throws: Faults of the storage.
  func periods(before number: Int64, limit: Int) throws -> [GoalPeriod] {
    try connection.statement(Statements.periods)
      .bind("user", user).bind("before", number).bind("limit", limit)
      .all { row in
        GoalPeriod(
          number: try row.integer(0), text: try row.text(1),
          duration: Goal.Duration(rawValue: try row.text(2)) ?? .month,
          start: CivilDay(dayNumber: try row.integer(3)), end: CivilDay(dayNumber: try row.integer(4)),
          daysLearned: try row.integer(5), daysFrozen: try row.integer(6), streak: try row.integer(7),
          ending: GoalPeriod.Ending(rawValue: try row.text(8)) ?? .completed)
      }
  }
}
