import Kernel
import SQLite
import Service

/// A period that is over, as it is kept. (Goals, 1.3.)
struct GoalPeriod: Hashable, Sendable {
  /// How a period ended.
  enum Ending: String, CaseIterable, ResultValue, SQLiteValue {
    /// Its last day has passed.
    case completed
    /// The duration was changed before.
    case goalChanged = "goal_changed"
    /// Its last day has passed, and the streak had lapsed without another day being learned.
    case lapsed
  }

  /// Counts the periods of a user, from 1.
  var number: Int
  /// What was learned, as it was called in the end.
  var text: String
  /// How long the period was meant to be.
  var duration: Goal.Duration
  /// The first day.
  var start: CivilDay
  /// The day after the last one; the day of the change for a period that was given up.
  var end: CivilDay
  /// How many days were marked as learned.
  var daysLearned: Int
  /// How many days were frozen.
  var daysFrozen: Int
  /// The streak when the period ended.
  var streak: Int
  /// How it ended.
  var ending: Ending
}

extension GoalPeriod {
  /// The running period of a goal, as it ends.
  ///
  /// - Parameters:
  ///   - goal: The goal in its last state before that.
  ///   - end: The day after the last one.
  ///   - ending: How it ended.
  init(of goal: Goal, until end: CivilDay, _ ending: Ending) {
    self.init(
      number: goal.period.number, text: goal.text, duration: goal.duration, start: goal.period.start, end: end,
      daysLearned: goal.period.daysLearned, daysFrozen: goal.period.daysFrozen, streak: goal.streak, ending: ending)
  }
}
