import Kernel

/// What is known about a habit before a day, so that its state today can be computed from recent marks alone.
struct HabitCheckpoint: Hashable, Sendable {
  /// The first day that is not included; under `per`, the first day of a period.
  var day: CivilDay
  /// The score of the previous day.
  var score: Double
  /// The fulfillment of the latest day of the schedule.
  var latestStep: Double
  /// The length of the run that reaches the previous day; 0 if it is missed.
  var run: Int
  /// The length of the longest run before the day.
  var longest: Int
  /// The latest day before `day` that counts; nil if there is none.
  var lastDay: CivilDay?
  /// The first day of the oldest interval that lies after the days of `dependentDays`; nil if there is none.
  ///
  /// Later marks change what is known only if they change this day: older intervals are moved back to it.
  var nextInterval: CivilDay?
  /// The values of the last days before `day` that are neither skipped nor paused, as far as later scores need them.
  var latestValues = ScoreValues()
}

extension HabitSchedule {
  /// The number of days from the day of a checkpoint on whose marks it depends.
  var dependentDays: Int { if case .times(_, let days) = self { 2 * Self.maxIntervalLength(days) } else { 0 } }

  /// The number of days before a checkpoint on whose marks the states of later days depend.
  ///
  /// The scores of later days depend on the `latestValues` of the checkpoint, because the days that are neither skipped
  /// nor paused can be years ago.
  var lookback: Int { dependentDays }

  /// Returns the latest day not after a day on which a checkpoint is possible.
  func checkpointDay(notAfter day: CivilDay) -> CivilDay {
    if case .per(let period) = self { period.start(of: day) } else { day }
  }

  /// The maximum number of days of an interval of `times`.
  static func maxIntervalLength(_ days: Int) -> Int { days == 30 ? 31 : days }
}
