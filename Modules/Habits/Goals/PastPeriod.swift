import Kernel
import SQLite
import Service

/// A period of a goal that has ended, and how it ended. (Goals, 1.3.)
struct PastPeriod: Hashable, Sendable {
  /// The kind of end of a period.
  enum Ending: String, CaseIterable, ResultValue, SQLiteValue {
    /// The last day passed.
    case completed
    /// The duration was changed before the end.
    case goalChanged = "goal_changed"
    /// The goal was deleted before the end.
    case deleted
    /// The last day passed; the streak had lapsed before, and no day was learned since.
    case lapsed
  }

  /// The sequence number among the user's periods, from 1.
  var number: Int
  /// The last text of the goal in this period.
  var text: String
  /// The intended length.
  var duration: Goal.Duration
  var start: CivilDay
  /// The exclusive end; the day of the change or the deletion if the period was abandoned.
  var end: CivilDay
  var daysLearned: Int
  var daysFrozen: Int
  /// The streak at the end of the period.
  var streak: Int
  var ending: Ending

  /// Whether the period ended before its duration.
  var isAbandoned: Bool { ending == .goalChanged || ending == .deleted }
}

extension PastPeriod {
  /// Creates the record of a goal's current period; `end` is exclusive.
  init(ending goal: Goal, on end: CivilDay, as ending: Ending) {
    self.init(
      number: goal.period.number, text: goal.text, duration: goal.duration, start: goal.period.start, end: end,
      daysLearned: goal.period.daysLearned, daysFrozen: goal.period.daysFrozen, streak: goal.streak, ending: ending)
  }
}
