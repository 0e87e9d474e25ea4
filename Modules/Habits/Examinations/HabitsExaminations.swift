import Database
import Kernel
import Localization
import SQLite

/// Recomputes what goals keep beside their marks: streaks, freezes, days of periods.
enum HabitsExaminations {
  static let all = [
    Doctor.Examination(Strings.doctorNameGoals, differences: goals),
    Doctor.Examination(Strings.doctorNameGoalPeriods, differences: periods),
    Doctor.Examination(Strings.doctorNameGoalMarks, differences: marks),
    Doctor.Examination(Strings.doctorNameGoalHistory, differences: GoalHistory.differences),
  ]

  private enum Recounts: SQL, StatementSet {
    case goals = """
      select g.user_id, g.streak, g.freezes_used, g.frozen_since, g.days_learned, g.days_frozen,
        ifnull(g.last_learned_at, 0),
        (select count(*) from goal_marks m where m.user_id = g.user_id and m.run = g.run and m.kind = 'learned'),
        (select count(*) from goal_marks m
          where m.user_id = g.user_id and m.run = g.run and m.period = g.period and m.kind = 'frozen'),
        (select count(*) from goal_marks m
          where m.user_id = g.user_id and m.run = g.run and m.kind = 'frozen' and m.day > g.last_learned_day),
        (select count(*) from goal_marks m where m.user_id = g.user_id and m.period = g.period and m.kind = 'learned'),
        (select count(*) from goal_marks m where m.user_id = g.user_id and m.period = g.period and m.kind = 'frozen'),
        ifnull((select m.marked_at from goal_marks m
          where m.user_id = g.user_id and m.run = g.run and m.kind = 'learned' order by m.id desc limit 1), 0)
      from goals g order by g.user_id
      """
    case periods = """
      select p.user_id, p.period from goal_periods p
      where (p.days_learned, p.days_frozen) <> (
        select ifnull(sum(m.kind = 'learned'), 0), ifnull(sum(m.kind = 'frozen'), 0)
        from goal_marks m where m.user_id = p.user_id and m.period = p.period)
      order by p.user_id, p.period
      """
    // Marks that came with a file of an earlier version are told without their day.
    case untoldMarks = """
      with told as materialized (
        select user_id, substr(topic, 6) as kind, data ->> '$.run' as run, cast(subject as integer) as period,
          unixepoch(data ->> '$.day') / 86400 as day, time
        from journal where topic in ('goal.learned', 'goal.frozen')
        union all
        select user_id, data ->> '$.kind', data ->> '$.run', cast(subject as integer),
          unixepoch(data ->> '$.day') / 86400, time
        from journal where topic = 'goal.restored' and data ->> '$.kind' is not null)
      select m.user_id, m.day from goal_marks m
      where not exists (
        select 1 from told t
        where t.user_id = m.user_id and t.time = m.marked_at and t.run = m.run and t.kind = m.kind
          and t.period = m.period and ifnull(t.day, m.day) = m.day)
      order by m.id
      """
    case lastDays = """
      select g.user_id, 'user ' || g.user_id, g.last_learned_day, m.day
      from goals g join goal_marks m on m.id = (
        select max(l.id) from goal_marks l where l.user_id = g.user_id and l.run = g.run and l.kind = 'learned')
      where g.last_learned_day is not m.day order by g.user_id
      """
    case states = """
      select user_id, 'user ' || user_id, state, recorded from (
        select user_id, state, iif(exists (
          select 1 from goal_periods p where p.user_id = g.user_id and p.period = g.period),
          'period_complete', 'active') as recorded
        from goals g)
      where state <> recorded order by user_id
      """
    case days = "select user_id, 'mark ' || id, day, marked_at, zone from goal_marks order by id"
    case ends = """
      select user_id, 'period ' || period, duration, period_start, period_end, 0, 'goals.period_end' from goals
      union all
      select user_id, 'period ' || period, duration, start_day, end_day, ending = 'goal_changed', 'goal_periods.end_day'
      from goal_periods
      order by 1, 2
      """
  }

  /// What a goal keeps must be what its marks give.
  private static func goals(_ connection: Connection) throws -> [Message] {
    let names = [
      Strings.doctorGoalStreak, Strings.doctorGoalFreezes, Strings.doctorGoalFrozenSince, Strings.doctorGoalLearned,
      Strings.doctorGoalFrozen, Strings.doctorGoalLastLearned,
    ]
    return try connection.statement(Recounts.goals).all { row -> [Message] in
      let user = try row.integer64(0)
      return try names.indices.compactMap { place in
        let (kept, counted) = (try row.integer64(1 + place), try row.integer64(1 + names.count + place))
        return kept == counted ? nil : Strings.doctorGoalNumber("\(user)", names[place], "\(kept)", "\(counted)")
      }
    }.flatMap(\.self)
      + Doctor.staleValues(of: "goals.last_learned_day", connection.statement(Recounts.lastDays))
      + Doctor.staleValues(of: "goals.state", connection.statement(Recounts.states))
  }

  /// A period that is over must have as many learned and frozen days as its record says.
  private static func periods(_ connection: Connection) throws -> [Message] {
    let miscounted = try connection.statement(Recounts.periods).all { row in
      Strings.doctorGoalPeriod("\(try row.integer64(0))", "\(try row.integer(1))")
    }
    return miscounted + (try ends(connection))
  }

  /// A period must end as late as its duration says; one that was given up may end earlier.
  private static func ends(_ connection: Connection) throws -> [Message] {
    var messages: [Message] = []
    try connection.statement(Recounts.ends).forEach { row in
      guard let duration = Goal.Duration(rawValue: try row.text(2)) else { return }
      let (start, end) = (CivilDay(dayNumber: try row.integer(3)), CivilDay(dayNumber: try row.integer(4)))
      let expected = duration.end(from: start)
      guard try end != expected, try !row.bool(5) || end > expected else { return }
      messages.append(
        Strings.doctorRowStale(
          "\(try row.integer64(0))", try row.text(6), try row.text(1), end.text, expected.text))
    }
    return messages
  }

  /// Every mark must have been told to the journal.
  private static func marks(_ connection: Connection) throws -> [Message] {
    let untold = try connection.statement(Recounts.untoldMarks).all { row in
      Strings.doctorUntoldMark("\(try row.integer64(0))", CivilDay(dayNumber: try row.integer(1)).text)
    }
    return untold + (try Doctor.impossibleDays(of: "goal_marks.day", connection.statement(Recounts.days)))
  }
}
