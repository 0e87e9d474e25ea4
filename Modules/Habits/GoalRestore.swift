import Database
import Kernel
import SQLite
import Service

/// How the goal, its marks and its periods that are over become rows again.
///
/// The three are one thing, of which a user has one: marks and periods are taken where the goal before them was. What
/// the goal and its periods keep beside the marks is counted from these.
enum GoalRestore {
  private enum Statements: SQL, StatementSet {
    case isThere = "select 1 from goals where user_id = :user"
    case goal = """
      insert into goals (
        user_id, text, duration, created_at, run, blocking_run, period, period_start, period_end, days_learned,
        days_frozen, state, streak, freezes_used, last_learned_at, last_learned_day, frozen_since, lapsed_at)
      values (
        :user, :text, :duration, :createdAt, :run, :blockingRun, :period, :periodStart, :periodEnd, 0, 0, :state, 0, 0,
        null, null, 0, :lapsedAt)
      on conflict (user_id) do update
      set text = excluded.text, duration = excluded.duration, created_at = excluded.created_at, run = excluded.run,
        blocking_run = excluded.blocking_run, period = excluded.period, period_start = excluded.period_start,
        period_end = excluded.period_end, days_learned = 0, days_frozen = 0, state = excluded.state, streak = 0,
        freezes_used = 0, last_learned_at = null, last_learned_day = null, frozen_since = 0,
        lapsed_at = excluded.lapsed_at
      """
    case clearMarks = "delete from goal_marks where user_id = :user"
    case clearPeriods = "delete from goal_periods where user_id = :user"
    case clearJournal = "delete from journal where user_id = :user and topic = 'goal.restored'"
    case mark = """
      insert into goal_marks (user_id, day, run, period, kind, marked_at, zone)
      select :user, :day, :run, :period, :mark, :markedAt, :zone from goals
      where user_id = :user and :run <= run and :period <= period
      """
    case period = """
      insert into goal_periods (
        user_id, period, text, duration, start_day, end_day, days_learned, days_frozen, streak, ending)
      select :user, :period, :text, :duration, :startDay, :endDay, 0, 0, :streak, :ending from goals
      where user_id = :user and (:period < period or (:period = period and state = 'period_complete'))
      """
    case settleGoal = """
      with learned as (
        select m.marked_at, m.day from goals g join goal_marks m on m.user_id = g.user_id and m.run = g.run
        where g.user_id = :user and m.kind = 'learned' order by m.id desc limit 1)
      update goals set
        (streak, freezes_used) = (
          select ifnull(sum(m.kind = 'learned'), 0), ifnull(sum(m.kind = 'frozen' and m.period = goals.period), 0)
          from goal_marks m where m.user_id = :user and m.run = goals.run),
        (days_learned, days_frozen) = (
          select ifnull(sum(m.kind = 'learned'), 0), ifnull(sum(m.kind = 'frozen'), 0)
          from goal_marks m where m.user_id = :user and m.period = goals.period),
        (last_learned_at, last_learned_day) = (select marked_at, day from learned),
        frozen_since = (
          select count(*) from goal_marks m
          where m.user_id = :user and m.run = goals.run and m.kind = 'frozen' and m.day > (select day from learned)),
        lapsed_at = iif(exists (select 1 from learned), null, lapsed_at),
        state = iif(exists (
          select 1 from goal_periods p where p.user_id = :user and p.period = goals.period), 'period_complete', 'active')
      where user_id = :user
      """
    case tellGoal = """
      insert into journal (user_id, topic, subject, time, data)
      select user_id, 'goal.restored', period, created_at, json_object(
        'run', run, 'blockingRun', blocking_run, 'lapsedAt', lapsed_at, 'missingPeriods',
        period - 1 + (state = 'period_complete') - (select count(*) from goal_periods p where p.user_id = :user))
      from goals where user_id = :user
      """
    case settlePeriods = """
      update goal_periods set days_learned = counted.learned, days_frozen = counted.frozen
      from (
        select period, sum(kind = 'learned') as learned, sum(kind = 'frozen') as frozen from goal_marks
        where user_id = :user group by period) as counted
      where goal_periods.user_id = :user and goal_periods.period = counted.period
      """
  }

  // MARK: - Lines

  /// Makes a row of the goal; where one is there and is to be replaced, its marks and periods go with it.
  static func goal(_ record: Record, _ importing: RecordImport) throws -> RecordOutcome {
    guard !importing.hasChanged("goal") else { throw DomainError.invalidLine }
    try check(record, text: "/text")
    guard record["periodEnd"] == end(from: record["periodStart"], record["duration"]) else {
      throw DomainError.invalidLine.at("/periodEnd")
    }
    guard try isThere(importing) else {
      try keepGoal(record, importing)
      return .added(row: importing.user)
    }
    return try importing.resolve(importing.user) {
      try keepGoal(record, importing)
      for statement: Statements in [.clearMarks, .clearPeriods, .clearJournal] {
        try importing.connection.statement(statement).bind("user", importing.user).run()
      }
    }
  }

  /// Makes a row of a mark, and tells the journal of it in silence.
  static func mark(_ record: Record, _ importing: RecordImport) throws -> RecordOutcome {
    guard importing.hasChanged("goal") else { return try outcomeWithoutGoal(importing) }
    try record.checkDay("day", of: "markedAt")
    try importing.connection.statement(Statements.mark)
      .bind("user", importing.user).bind("day", record["day"]).bind("run", record["run"])
      .bind("period", record["period"]).bind("mark", record["mark"]).bind("markedAt", record["markedAt"])
      .bind("zone", record["zone"]).run()
    guard importing.connection.changes == 1, let run = record["run"].integer, let kind = record["mark"].text,
      let day = record["day"].integer
    else { throw DomainError.invalidLine }
    let row = importing.connection.lastInsertedRow
    try importing.context.database.journal.append(
      Topic.goalRestored.name, user: importing.user, subject: String(record["period"].integer ?? 0),
      time: Instant(milliseconds: record["markedAt"].integer ?? 0),
      data: #"{"kind":"\#(kind)","run":\#(run),"day":"\#(CivilDay(dayNumber: Int(day)).text)"}"#)
    return .added(row: row)
  }

  /// Makes a row of a period that is over: one before the present one, or this one where it waits for a decision.
  static func period(_ record: Record, _ importing: RecordImport) throws -> RecordOutcome {
    guard importing.hasChanged("goal") else { return try outcomeWithoutGoal(importing) }
    try check(record, text: "/text")
    let end = end(from: record["startDay"], record["duration"])
    let isGivenUp = record["ending"] == .text(GoalPeriod.Ending.goalChanged.rawValue)
    guard let day = record["endDay"].integer, let last = end.integer, day == last || (isGivenUp && day < last) else {
      throw DomainError.invalidLine.at("/endDay")
    }
    try importing.connection.statement(Statements.period)
      .bind("user", importing.user).bind("period", record["period"]).bind("text", record["text"])
      .bind("duration", record["duration"]).bind("startDay", record["startDay"]).bind("endDay", record["endDay"])
      .bind("streak", record["streak"]).bind("ending", record["ending"]).run()
    guard importing.connection.changes == 1 else { throw DomainError.invalidLine.at("/period") }
    return .added(row: 0)
  }

  // MARK: - After the last line

  /// Counts anew what the goal and its periods keep beside the marks; more freezes than a period has break a bound of
  /// the schema, and with it the import.
  static func settle(_ importing: RecordImport) throws {
    guard importing.hasChanged("goal") else { return }
    for statement: Statements in [.settleGoal, .settlePeriods, .tellGoal] {
      try importing.connection.statement(statement).bind("user", importing.user).run()
    }
  }

  // MARK: - Rules

  /// Refuses a text that no goal can have. (Goals, 5.)
  private static func check(_ record: Record, text path: String) throws(DomainError) {
    let text = record["text"].text ?? ""
    guard !text.isEmpty, text == text.trimmed, GoalRules.issue(ofText: text) == nil else {
      throw .invalidLine.at(path)
    }
  }

  /// The day after the last one of a period that is not given up. (Goals, 2.5.)
  private static func end(from start: RecordValue, _ duration: RecordValue) -> RecordValue {
    guard let start = start.integer, let duration = duration.text.flatMap(Goal.Duration.init) else { return .null }
    return .integer(Int64(duration.end(from: CivilDay(dayNumber: Int(start))).dayNumber))
  }

  // MARK: - Rows

  private static func isThere(_ importing: RecordImport) throws -> Bool {
    try importing.connection.statement(Statements.isThere).bind("user", importing.user).scalar(Int.self) != nil
  }

  private static func keepGoal(_ record: Record, _ importing: RecordImport) throws(SQLiteError) {
    try importing.connection.statement(Statements.goal)
      .bind("user", importing.user).bind("text", record["text"]).bind("duration", record["duration"])
      .bind("createdAt", record["createdAt"]).bind("run", record["run"]).bind("blockingRun", record["blockingRun"])
      .bind("period", record["period"]).bind("periodStart", record["periodStart"])
      .bind("periodEnd", record["periodEnd"]).bind("state", record["state"]).bind("lapsedAt", record["lapsedAt"]).run()
  }

  /// What becomes of a mark or a period before which no goal was taken: it stays out with the goal that stays as it is,
  /// and is refused where its own is missing.
  private static func outcomeWithoutGoal(_ importing: RecordImport) throws -> RecordOutcome {
    guard importing.conflict != .replace, try isThere(importing) else { throw DomainError.unknownRow }
    return try importing.resolve(0) {}
  }
}
