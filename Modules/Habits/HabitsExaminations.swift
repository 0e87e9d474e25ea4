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
    case untoldMarks = """
      select m.user_id, m.day from goal_marks m
      where (m.user_id, m.kind, m.run, m.marked_at) not in (
        select j.user_id, substr(j.topic, 6), j.data ->> '$.run', j.time from journal j
        where j.topic in ('goal.learned', 'goal.frozen') and j.data ->> '$.run' is not null
        union all
        select j.user_id, j.data ->> '$.kind', j.data ->> '$.run', j.time from journal j
        where j.topic = 'goal.restored' and j.data ->> '$.kind' is not null and j.data ->> '$.run' is not null)
      order by m.id
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
  }

  /// A period that is over must have as many learned and frozen days as its record says.
  private static func periods(_ connection: Connection) throws -> [Message] {
    try connection.statement(Recounts.periods).all { row in
      Strings.doctorGoalPeriod("\(try row.integer64(0))", "\(try row.integer(1))")
    }
  }

  /// Every mark must have been told to the journal.
  private static func marks(_ connection: Connection) throws -> [Message] {
    try connection.statement(Recounts.untoldMarks).all { row in
      Strings.doctorUntoldMark("\(try row.integer64(0))", CivilDay(dayNumber: try row.integer(1)).text)
    }
  }
}
