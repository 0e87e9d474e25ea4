import Kernel
import SQLite
import Service

/// The bounds of sequence numbers.
///
/// An imported number must leave room for incrementing it.
private let sequenceNumber = ColumnType.integer(1...1_000_000_000)
private let dayCount = ColumnType.integer(0...1_000_000_000)

extension Goal {
  /// The goal of each user. (Goals, 1.1.)
  static let table = Table(
    "goals", key: .owner,
    blank: Goal(
      text: "", duration: .month, createdAt: .min, period: Period(number: 1, start: .min, end: .min)),
    [
      Column("text", \.text, .text(1...GoalRules.maxTextLength), "What is to be reached."),
      Column("duration", \.duration, .oneOf(Duration.self), "How long a period is."),
      Column("createdAt", \.createdAt, .instant, "When it was set."),
      Column("run", \.run, sequenceNumber, "Which run of the streak it is.", .bounded("not before the run of a mark")),
      Column("blockingRun", \.blockingRun, sequenceNumber, "Marks of today block another one from this run on."),
      Column(
        "period", \.period.number, sequenceNumber, "Which period it is.", .bounded("after the periods that are over")),
      Column("periodStart", \.period.start, .day, "The first day of the period."),
      Column(
        "periodEnd", \.period.end, .day, "The day after the last one of the period.",
        .bounded("the end that the first day and the duration give")),
      Column(
        "daysLearned", \.period.daysLearned, dayCount, "How many days were learned in the period.",
        .derived(from: "goal_marks")),
      Column(
        "daysFrozen", \.period.daysFrozen, dayCount, "How many days were frozen in the period.",
        .derived(from: "goal_marks")),
      Column(
        "state", \.state, .oneOf(State.self), "Whether the period is over.", .derived(from: "goal_periods")),
      Column("streak", \.streak, dayCount, "The streak.", .derived(from: "goal_marks")),
      Column(
        "freezesUsed", \.freezesUsed, dayCount, "How many freezes were used in the run.", .derived(from: "goal_marks")),
      Column("lastLearnedAt", \.lastLearnedAt, .instant, "When it was last learned.", .derived(from: "goal_marks")),
      Column(
        "lastLearnedDay", \.lastLearnedDay, .day, "On which civil day that was.", .derived(from: "goal_marks")),
      Column(
        "frozenSince", \.frozenDaysSinceLearned, dayCount, "How many days were frozen since then.",
        .derived(from: "goal_marks")),
      Column(
        "lapsedAt", \.lapsedAt, .instant, "When the streak lapsed.",
        .bounded("the deadline of the run before, without a streak since")),
    ])

  /// Recomputes the derived columns from the marks of the current run and period.
  static let derivation = Derivation(of: table.description, expected: GoalDerivations.goal)
}

extension GoalMark {
  /// The marked days of each user. (Goals, 1.2.)
  static let table = Table(
    "goal_marks", key: .number,
    blank: GoalMark(day: .min, run: 1, period: 1, kind: .learned, markedAt: .min, zone: ""),
    [
      Column("day", \.day, .day, "The civil day.", .bounded("possible at the instant of the mark in its zone")),
      Column("run", \.run, sequenceNumber, "The run of the streak."),
      Column("period", \.period, sequenceNumber, "The period."),
      Column("mark", column: "kind", \.kind, .oneOf(DayMark.self), "Which of the two."),
      Column("markedAt", \.markedAt, .instant, "When it was marked."),
      Column("zone", \.zone, .zone, "In which zone the user was."),
    ])
}

extension PastPeriod {
  /// The past periods of each user. (Goals, 1.3.)
  static let table = Table(
    "goal_periods", key: .columns(["period"]),
    blank: PastPeriod(
      number: 1, text: "", duration: .month, start: .min, end: .min, daysLearned: 0, daysFrozen: 0, streak: 0,
      ending: .completed),
    [
      Column("period", \.number, sequenceNumber, "Which period it was."),
      Column("text", \.text, .text(1...GoalRules.maxTextLength), "What is to be reached."),
      Column("duration", \.duration, .oneOf(Goal.Duration.self), "How long a period is."),
      Column("startDay", \.start, .day, "Its first day."),
      Column(
        "endDay", \.end, .day, "The day after its last one, or the day on which it was given up.",
        .bounded("not after the end that the first day and the duration give")),
      Column("daysLearned", \.daysLearned, dayCount, "How many days were learned.", .derived(from: "goal_marks")),
      Column("daysFrozen", \.daysFrozen, dayCount, "How many days were frozen.", .derived(from: "goal_marks")),
      Column("streak", \.streak, dayCount, "The streak at its end."),
      Column("ending", \.ending, .oneOf(Ending.self), "How it ended."),
    ])

  /// Recomputes the derived columns from the marks of each period.
  static let derivation = Derivation(of: table.description, expected: GoalDerivations.period)
}

private enum GoalDerivations: SQL, StatementSet {
  case goal = """
    with learned as (
      select m.marked_at, m.day from goals g join goal_marks m on m.user_id = g.user_id and m.run = g.run
      where g.user_id = :user and m.kind = 'learned' order by m.id desc limit 1)
    select
      count(*) filter (where m.period = g.period and m.kind = 'learned') as days_learned,
      count(*) filter (where m.period = g.period and m.kind = 'frozen') as days_frozen,
      iif(exists (select 1 from goal_periods p where p.user_id = g.user_id and p.period = g.period),
        'period_complete', 'active') as state,
      count(*) filter (where m.run = g.run and m.kind = 'learned') as streak,
      count(*) filter (where m.run = g.run and m.period = g.period and m.kind = 'frozen') as freezes_used,
      (select marked_at from learned) as last_learned_at,
      (select day from learned) as last_learned_day,
      count(*) filter (
        where m.run = g.run and m.kind = 'frozen' and m.day > (select day from learned)) as frozen_since
    from goals g left join goal_marks m on m.user_id = g.user_id where g.user_id = :user group by g.user_id
    """
  case period = """
    select p.period,
      count(*) filter (where m.kind = 'learned') as days_learned,
      count(*) filter (where m.kind = 'frozen') as days_frozen
    from goal_periods p left join goal_marks m on m.user_id = p.user_id and m.period = p.period
    where p.user_id = :user group by p.period
    """
}
