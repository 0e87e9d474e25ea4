import Kernel
import SQLite
import Service

/// The type of sequence numbers, whose upper bound leaves room to increment an imported number.
private let sequenceNumber = ColumnType.integer(1...1_000_000_000)
private let dayCount = ColumnType.integer(0...1_000_000_000)
/// The type of positions: milliseconds, whose bounds leave room for later positions.
private let eventPosition = ColumnType.integer(-1_000_000_000_000_000...1_000_000_000_000_000)
private let replayed = ColumnDescription.Origin.bounded("as the replay of decisions and marks results in")

extension Goal {
  /// The goal of each user. (Goals, 1.1.)
  static let table = Table(
    "goals", key: .owner,
    blank: Goal(
      text: "", duration: .month, createdAt: .min, period: Period(number: 1, start: .min, end: .min)),
    [
      Column("text", \.text, .text(1...GoalRules.maxTextLength), "The subject to learn."),
      Column("duration", \.duration, .oneOf(Duration.self), "The length of a period."),
      Column("createdAt", \.createdAt, .instant, "The creation time.", replayed),
      Column("run", \.run, sequenceNumber, "The number of the current run.", replayed),
      Column(
        "blockingRun", \.blockingRun, sequenceNumber, "The first run whose marks prevent another mark on the same day."),
      Column("period", \.period.number, sequenceNumber, "The number of the current period.", replayed),
      Column("periodStart", \.period.start, .day, "The first day of the period.", replayed),
      Column("periodEnd", \.period.end, .day, "The exclusive end of the period.", replayed),
      Column(
        "daysLearned", \.period.daysLearned, dayCount, "The number of learned days in the period.",
        .derived(from: "goal_marks")),
      Column(
        "daysFrozen", \.period.daysFrozen, dayCount, "The number of frozen days in the period.",
        .derived(from: "goal_marks")),
      Column(
        "state", \.state, .oneOf(State.self),
        "The state: active while the period is running, period_complete after its end.",
        .derived(from: "goal_periods")),
      Column("streak", \.streak, dayCount, "The length of the streak, in days.", .derived(from: "goal_marks")),
      Column(
        "freezesUsed", \.freezesUsed, dayCount, "The number of freezes that count against the limit.",
        .derived(from: "goal_marks")),
      Column(
        "lastLearnedAt", \.lastLearnedAt, .instant, "The time of the latest learned mark in the run.",
        .derived(from: "goal_marks")),
      Column(
        "lastLearnedDay", \.lastLearnedDay, .day, "The civil day of the latest learned mark in the run.",
        .derived(from: "goal_marks")),
      Column(
        "frozenSince", \.frozenDaysSinceLearned, dayCount, "The number of frozen days in the run after lastLearnedDay.",
        .derived(from: "goal_marks")),
      Column(
        "lapsedAt", \.lapsedAt, .instant, "The time at which the streak lapsed.", replayed),
    ])

  /// The derivation of counts and state from the marks of the current run and period, and from past periods.
  static let derivation = Derivation(of: table.description, expected: GoalDerivations.goal)
}

extension GoalMark {
  /// The marked days of each user. (Goals, 1.2.)
  static let table = Table(
    "goal_marks", key: .number,
    blank: GoalMark(day: .min, assignment: nil, kind: .learned, markedAt: .min, zone: "", position: 0),
    [
      Column("day", \.day, .day, "The civil day.", .bounded("possible at the instant of the mark in its zone")),
      Column(
        "run", \.assignment, \.run, of: Assignment(run: 0, period: 0), sequenceNumber,
        "The number of the run; null if the mark has no effect.", .consistent(with: "goal_decisions")),
      Column(
        "period", \.assignment, \.period, of: Assignment(run: 0, period: 0), sequenceNumber,
        "The number of the period; null if the mark has no effect.", .consistent(with: "goal_decisions")),
      Column("mark", column: "kind", \.kind, .oneOf(DayMark.self), "The kind of mark: learned or frozen."),
      Column("markedAt", \.markedAt, .instant, "The time of marking."),
      Column("zone", \.zone, .zone, "The user's time zone at the time of marking."),
      Column(
        "position", \.position, eventPosition,
        "The position among marks and decisions: the time in milliseconds, or one more than the latest position.",
        isRequired: false),
    ])
}

extension GoalDecision {
  /// The decisions of each user. (Goals, 8.)
  static let table = Table(
    "goal_decisions", key: .number,
    blank: GoalDecision(type: .set, position: 0, decidedAt: .min, day: .min, zone: "", dayStartsAt: 0),
    [
      Column("position", \.position, eventPosition, "The position among marks and decisions, as that of a mark."),
      Column(
        "type", \.type, .oneOf(DecisionType.self),
        "The kind of decision: set, update, continue, delete, or the base of later ones."),
      Column("decidedAt", \.decidedAt, .instant, "The time of the decision."),
      Column("day", \.day, .day, "The civil day.", .bounded("possible at the instant of the decision in its zone")),
      Column("zone", \.zone, .zone, "The user's time zone at the time of the decision."),
      Column("dayStartsAt", \.dayStartsAt, .integer(0...6), "The hour at which a day started for the user."),
      Column("text", \.text, .text(1...GoalRules.maxTextLength), "The new text; null if it was not changed."),
      Column("duration", \.duration, .oneOf(Goal.Duration.self), "The new duration; null if it was not changed."),
      Column("keepStreak", \.keepsStreak, .flag, "Whether the streak was kept; null if no period was continued."),
      Column("state", \.state, .object, "The goal, the past periods and the runs of marks of a base; otherwise null."),
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
      Column("period", \.number, sequenceNumber, "The sequence number among the user's periods, from 1."),
      Column("text", \.text, .text(1...GoalRules.maxTextLength), "The subject to learn."),
      Column("duration", \.duration, .oneOf(Goal.Duration.self), "The length of a period."),
      Column("startDay", \.start, .day, "The first day.", replayed),
      Column(
        "endDay", \.end, .day, "The exclusive end, or the day on which the period was abandoned.",
        replayed),
      Column("daysLearned", \.daysLearned, dayCount, "The number of learned days.", .derived(from: "goal_marks")),
      Column("daysFrozen", \.daysFrozen, dayCount, "The number of frozen days.", .derived(from: "goal_marks")),
      Column("streak", \.streak, dayCount, "The streak at the end of the period.", replayed),
      Column("ending", \.ending, .oneOf(Ending.self), "The kind of end: completed, goal_changed, lapsed or deleted."),
    ])

  /// The derivation of the counts from the marks of each period.
  static let derivation = Derivation(of: table.description, expected: GoalDerivations.period)
}

private enum GoalDerivations: SQL, StatementSet {
  case goal = """
    with learned as (
      select m.marked_at, m.day from goals g join goal_marks m on m.user_id = g.user_id and m.run = g.run
      where g.user_id = :user and m.kind = 'learned' order by m.position desc, m.day desc limit 1)
    select
      count(*) filter (where m.period = g.period and m.kind = 'learned') as days_learned,
      count(*) filter (where m.period = g.period and m.kind = 'frozen') as days_frozen,
      iif(exists (select 1 from goal_periods p where p.user_id = g.user_id and p.period = g.period),
        'period_complete', 'active') as state,
      count(*) filter (where m.run = g.run and m.kind = 'learned') as streak,
      min(
        count(*) filter (where m.run = g.run and m.period = g.period and m.kind = 'frozen'),
        iif(g.duration = 'week', 2, iif(g.duration = 'month', 6, 60))) as freezes_used,
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
