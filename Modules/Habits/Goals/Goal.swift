import Kernel
import SQLite
import Service

/// The learning goal of one user. (Goals, 1.1.)
struct Goal: Hashable, Sendable {
  /// How long a period of a goal is.
  enum Duration: String, CaseIterable, ResultValue, SQLiteValue {
    case week, month, year
  }

  /// Whether days can be marked.
  enum State: String, CaseIterable, ResultValue, SQLiteValue {
    /// A period runs.
    case active
    /// The period is over, and the user has not decided how to go on. (Goals, 2.5.)
    case periodComplete = "period_complete"
  }

  /// A span of days with a number of freezes of its own.
  struct Period: Hashable, Sendable {
    /// Counts the periods of a user, from 1.
    var number: Int
    /// The first day.
    var start: CivilDay
    /// The day after the last one.
    var end: CivilDay
    /// How many days were marked as learned.
    var daysLearned = 0
    /// How many days were frozen, also those that no longer count against the limit.
    var daysFrozen = 0
  }

  /// What is learned, 1 to 100 characters without white space around them.
  var text: String
  /// How long a period is.
  var duration: Duration
  /// When the goal was set.
  var createdAt: Instant
  /// Counts the runs of a user, from 1: a reset of the streak begins a new one.
  var run = 1
  /// The first run whose marks of today block another one.
  var blockingRun = 1
  /// The period that runs, or that waits for a decision.
  var period: Period
  /// Whether days can be marked.
  var state = State.active
  /// How many days were marked as learned since the last reset.
  var streak = 0
  /// How many freezes count against the limit.
  var freezesUsed = 0
  /// When the latest day of the streak was marked; nil while the streak is 0.
  var lastLearnedAt: Instant?
  /// The latest day of the streak, as the user counted days at that moment; nil while the streak is 0.
  var lastLearnedDay: CivilDay?
  /// How many days of this run after that mark's day are frozen.
  var frozenSince = 0
  /// When the streak lapsed, where nothing was learned since in this period.
  var lapsedAt: Instant?
}

extension Goal.Duration {
  /// How many days can be frozen in one period. (Goals, 2.3.)
  var freezeLimit: Int {
    switch self {
    case .week: 2
    case .month: 6
    case .year: 60
    }
  }

  /// The day after the last one of a period. (Goals, 2.5.)
  ///
  /// - Parameter start: The first day of the period.
  /// - Returns: 7 days, a month or a year later, on the last day of that month where it is shorter.
  func end(from start: CivilDay) -> CivilDay {
    let month = start.month
    switch self {
    case .week: return start.adding(days: 7)
    case .month: return month.next.day(upTo: start.date.day)
    case .year: return (MonthKey(year: month.year + 1, month: month.month) ?? month).day(upTo: start.date.day)
    }
  }
}

extension MonthKey {
  /// A day of the month, or the last one where the month is shorter.
  fileprivate func day(upTo day: Int) -> CivilDay { firstDay.adding(days: min(day, dayCount) - 1) }
}

/// What a day can be marked as; it is never changed. (Goals, 1.2.)
enum DayMark: String, CaseIterable, ResultValue, SQLiteValue {
  case learned, frozen
}

/// A marked day. (Goals, 1.2.)
struct GoalMark: Hashable, Sendable {
  /// The day, as the user counted days when it was marked.
  var day: CivilDay
  /// The run of the streak.
  var run: Int
  /// The period.
  var period: Int
  /// Which of the two.
  var kind: DayMark
  /// When it was marked.
  var markedAt: Instant
  /// The identifier of the user's zone at that moment.
  var zone: String
}
