import Database
import Kernel
import Localization
import SQLite
import Service

/// The doctor's checks of goals: derived columns, ends of periods, lapses, and the limits of runs, periods and days.
enum GoalChecks {
  static let all = [
    Doctor.Check(Strings.doctorNameGoals) { transaction in
      try Goal.derivation.violations(in: transaction) + periodEnds(transaction)
        + Doctor.staleValues(of: "goals.run", transaction.statement(CheckQueries.runs))
        + Doctor.staleValues(of: "goals.period", transaction.statement(CheckQueries.periods))
        + Doctor.missingRows(in: "goals", transaction.statement(CheckQueries.withoutGoal)) + lapses(transaction)
    },
    Doctor.Check(Strings.doctorNameGoalPeriods) { try PastPeriod.derivation.violations(in: $0) },
    Doctor.Check(Strings.doctorNameGoalMarks) { transaction in
      try Doctor.impossibleDays(of: "goal_marks.day", transaction.statement(CheckQueries.days))
    },
  ]

  private enum CheckQueries: SQL, StatementSet {
    case runs = """
      select g.user_id, 'user=' || g.user_id as key, g.run, max(m.run) as latest
      from goals g join goal_marks m on m.user_id = g.user_id group by g.user_id having g.run < latest
      """
    case periods = """
      select g.user_id, 'user=' || g.user_id as key, g.period, p.latest + (g.state = 'active') as next
      from goals g join (
        select user_id, max(period) as latest from goal_periods group by user_id) p on p.user_id = g.user_id
      where g.period < next or (g.state = 'period_complete' and g.period <> next)
      """
    case withoutGoal = """
      select user_id, 'user=' || user_id from goal_marks
      where user_id not in (select user_id from goals) and period not in (
        select p.period from goal_periods p where p.user_id = goal_marks.user_id)
      group by user_id
      """
    case days = "select user_id, 'mark=' || id, day, marked_at, zone from goal_marks order by id"
    case ends = """
      select user_id, 'user=' || user_id as key, duration, period_start as start, period_end as end, 0 as is_abandoned,
        'goals.period_end' as name
      from goals
      union all
      select user_id, 'period=' || period, duration, start_day, end_day, ending in ('goal_changed', 'deleted'),
        'goal_periods.end_day'
      from goal_periods
      order by user_id, key
      """
    case lapses = """
      select g.user_id, g.lapsed_at, (
        select m.marked_at from goal_marks m
        where m.user_id = g.user_id and m.run = g.run - 1 and m.kind = 'learned' order by m.id desc limit 1) as learned_at,
        (select count(*) from goal_marks f
        where f.user_id = g.user_id and f.run = g.run - 1 and f.kind = 'frozen' and f.day > (
          select m.day from goal_marks m
          where m.user_id = g.user_id and m.run = g.run - 1 and m.kind = 'learned' order by m.id desc limit 1)) as frozen
      from goals g where g.lapsed_at is not null
      """
  }

  /// Checks that each period ends as its duration implies, or earlier if it was abandoned.
  private static func periodEnds(_ transaction: Transaction) throws -> [Message] {
    try transaction.statement(CheckQueries.ends).all { row -> Message? in
      let (duration, start, end): (Goal.Duration, CivilDay, CivilDay) =
        (try row["duration"], try row["start"], try row["end"])
      let expected = duration.end(from: start)
      guard end != expected, try !row["is_abandoned"] || end > expected else { return nil }
      return Strings.doctorRowStale(
        user: "\(try row["user_id"] as Int64)", column: try row["name"] as String, row: try row["key"] as String,
        value: end.text, expected: expected.text)
    }.compactMap(\.self)
  }

  /// Checks that `lapsed_at` is the deadline of the previous run.
  private static func lapses(_ transaction: Transaction) throws -> [Message] {
    try transaction.statement(CheckQueries.lapses).all { row -> Message? in
      let (user, lapsedAt, learnedAt): (Int64, Instant, Instant?) =
        (try row["user_id"], try row["lapsed_at"], try row["learned_at"])
      // An import may lack the marks of that run.
      guard let learnedAt else { return nil }
      let expected = GoalRules.deadline(after: learnedAt, frozenDays: try row["frozen"])
      guard lapsedAt != expected else { return nil }
      return Strings.doctorRowStale(
        user: "\(user)", column: "goals.lapsed_at", row: "user=\(user)", value: lapsedAt.text, expected: expected.text)
    }.compactMap(\.self)
  }
}
