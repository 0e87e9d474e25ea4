public import SQLite

/// A kind of reminder.
///
/// Reminders that are due at the same instant are in the order of the cases.
public enum ReminderKind: String, CaseIterable, Sendable, ResultValue, SQLiteValue {
  /// The streak of sparks ends today.
  case streak
  /// A mission in progress ends soon.
  case missionDeadline = "mission_deadline"
  /// The sparks of the week can be reviewed.
  case weeklyReport = "weekly_report"
  /// A spark can be captured.
  case dailySpark = "daily_spark"
  /// A lifetime mission is completed.
  case achievement
  /// The day of the goal is not marked.
  case goal
  /// The study course continues.
  case study
  /// A habit is due.
  case habit
}
