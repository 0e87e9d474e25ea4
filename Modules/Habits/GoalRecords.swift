import SQLite
import Service

/// The goal, its marks and its periods, in the file that holds everything of a user.
enum GoalRecords {
  private enum Statements: SQL, StatementSet {
    case goal = """
      select text, duration, created_at, run, blocking_run, period, period_start, period_end, days_learned, days_frozen,
        state, streak, freezes_used, last_learned_at, last_learned_day, frozen_since, lapsed_at
      from goals where user_id = :user
      """
    case marks = "select day, run, period, kind, marked_at, zone from goal_marks where user_id = :user order by id"
    case periods = """
      select period, text, duration, start_day, end_day, days_learned, days_frozen, streak, ending from goal_periods
      where user_id = :user order by period
      """
  }

  private static let text = RecordField("text", .text(1...GoalRules.longestText), "What is to be reached.")
  private static let duration = RecordField("duration", .oneOf(["week", "month", "year"]), "How long a period is.")
  /// Runs and periods go on being counted from what a file says, so that it must not be near the last number there is.
  private static let number = RecordForm.integer(1...1_000_000_000)
  private static let count = RecordForm.integer(0...1_000_000_000)

  /// A part of the goal.
  private static func part(
    _ restore: @escaping @Sendable (Record, RecordImport) throws -> RecordOutcome
  ) -> RecordRestore {
    .custom("Belongs to the goal: added with it, and skipped if that is skipped.", restore)
  }

  static let mark = RecordKind(
    "goalMark", "A day that was learned or frozen.",
    [
      RecordField("day", .day, "The civil day."),
      RecordField("run", number, "The run of the streak."),
      RecordField("period", number, "The period."),
      RecordField("mark", .oneOf(["learned", "frozen"]), "Which of the two."),
      RecordField("markedAt", .instant, "When it was marked."),
      RecordField("zone", .zone, "In which zone the user was."),
    ], read: Statements.marks, restore: part(GoalRestore.mark))

  static let all = [
    RecordKind(
      "goal", "The goal, and how far it has come in its period.",
      [
        text, duration,
        RecordField("createdAt", .instant, "When it was set."),
        RecordField("run", number, "Which run of the streak it is."),
        RecordField("blockingRun", number, "Marks of today block another one from this run on."),
        RecordField("period", number, "Which period it is."),
        RecordField("periodStart", .day, "The first day of the period."),
        RecordField("periodEnd", .day, "The day after the last one of the period."),
        RecordField("daysLearned", count, "How many days were learned in the period."),
        RecordField("daysFrozen", count, "How many days were frozen in the period."),
        RecordField("state", .oneOf(["active", "period_complete"]), "Whether the period is over."),
        RecordField("streak", count, "The streak."),
        RecordField("freezesUsed", count, "How many freezes were used in the run."),
        .optional("lastLearnedAt", .instant, "When it was last learned."),
        .optional("lastLearnedDay", .day, "On which civil day that was."),
        RecordField("frozenSince", count, "How many days were frozen since then."),
        .optional("lapsedAt", .instant, "When the streak lapsed."),
      ], read: Statements.goal, restore: .custom("Exists if the user has one.", GoalRestore.goal)),
    mark,
    RecordKind(
      "goalPeriod", "A period that is over.",
      [
        RecordField("period", number, "Which period it was."),
        text, duration,
        RecordField("startDay", .day, "Its first day."),
        RecordField("endDay", .day, "The day after its last one, or the day on which it was given up."),
        RecordField("daysLearned", count, "How many days were learned."),
        RecordField("daysFrozen", count, "How many days were frozen."),
        RecordField("streak", count, "The streak at its end."),
        RecordField("ending", .oneOf(["completed", "goal_changed", "lapsed"]), "How it ended."),
      ], read: Statements.periods, restore: part(GoalRestore.period)),
  ]
}
