import Kernel
import SQLite
import Service

/// The learning goal of one user. (Goals, 1.1.)
struct Goal: Hashable, Sendable {
  /// The length of a period.
  enum Duration: String, CaseIterable, ResultValue, SQLiteValue {
    case week, month, year
  }

  /// The state of a goal, which determines whether days can be marked.
  enum State: String, CaseIterable, ResultValue, SQLiteValue {
    /// The current period is running.
    case active
    /// The period has ended, and the user has not chosen how to continue. (Goals, 2.5.)
    case periodComplete = "period_complete"
  }

  /// A span of days with a limit of freezes.
  struct Period: Hashable, Sendable {
    /// The sequence number among the user's periods, from 1.
    var number: Int
    var start: CivilDay
    /// The exclusive end.
    var end: CivilDay
    var daysLearned = 0
    /// The number of frozen days, including those that no longer count against the limit.
    var daysFrozen = 0
  }

  /// The subject to learn, 1 to 100 characters, trimmed.
  var text: String
  var duration: Duration
  var createdAt: Instant
  /// The sequence number of the current run among the user's runs, from 1.
  ///
  /// Each reset of the streak starts a new run.
  var run = 1
  /// The first run whose marks prevent another mark on the same day; marks of earlier runs do not.
  var blockingRun = 1
  /// The current period, which is running or awaits a decision.
  var period: Period
  var state = State.active
  /// The number of learned days since the last reset.
  var streak = 0
  /// The number of freezes that count against the limit.
  var freezesUsed = 0
  /// The time at which the last day of the streak was marked; nil if the streak is 0.
  var lastLearnedAt: Instant?
  /// The last day of the streak, in the zone at the time of marking; nil if the streak is 0.
  var lastLearnedDay: CivilDay?
  /// The number of frozen days in this run after `lastLearnedDay`.
  var frozenDaysSinceLearned = 0
  /// The time at which the streak lapsed in this period; nil if it has not, or if a day was learned since then.
  var lapsedAt: Instant?
}

extension Goal.Duration {
  /// The maximum number of freezes per period, not counting those before a lapse. (Goals, 2.3.)
  var freezeLimit: Int {
    switch self {
    case .week: 2
    case .month: 6
    case .year: 60
    }
  }

  /// Returns the exclusive end of a period: 7 days, a month or a year later, clamped to the end of the month. (Goals,
  /// 2.5.)
  func end(from start: CivilDay) -> CivilDay {
    let month = start.month
    switch self {
    case .week: return start.adding(days: 7)
    case .month: return month.next.day(clamping: start.date.day)
    case .year: return (MonthKey(year: month.year + 1, month: month.month) ?? month).day(clamping: start.date.day)
    }
  }
}

extension MonthKey {
  /// Returns a day of the month, clamped to the last one.
  fileprivate func day(clamping day: Int) -> CivilDay { firstDay.adding(days: min(day, dayCount) - 1) }
}

/// Whether a marked day was used for learning or was frozen.
///
/// A mark never changes. (Goals, 1.2.)
enum DayMark: String, CaseIterable, ResultValue, SQLiteValue {
  case learned, frozen
}

/// The record that a day of a goal was used for learning or was frozen. (Goals, 1.2.)
struct GoalMark: Hashable, Sendable {
  /// The run and the period to which a mark belongs.
  struct Assignment: Hashable, Sendable {
    var run: Int
    var period: Int
  }

  /// The civil day in the user's zone at the time of marking.
  var day: CivilDay
  /// The run and the period; nil if the mark has no effect, because another device has marked the day, too.
  var assignment: Assignment?
  var kind: DayMark
  var markedAt: Instant
  /// The IANA time zone at the time of marking.
  var zone: String
  /// The position among the marks and decisions of the user.
  var position: Int
}
