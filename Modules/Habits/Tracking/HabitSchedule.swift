import Kernel

/// The days on which a habit is due. (Habits, 2.)
enum HabitSchedule: Hashable, Sendable {
  /// The period of a target.
  enum Period: String, CaseIterable, Sendable {
    case week, month

    /// Returns the first day of the period that contains a day.
    func start(of day: CivilDay) -> CivilDay { self == .week ? day.week.firstDay : day.month.firstDay }

    /// Returns the last day of the period that contains a day.
    func end(of day: CivilDay) -> CivilDay { self == .week ? day.week.lastDay : day.month.lastDay }

    /// The number of days whose amounts the score compares with the target. (Habits, 6.)
    var scoreDays: Int { self == .week ? 7 : 30 }
  }

  /// Every day.
  case daily
  /// Some weekdays, Monday 1 to Sunday 7.
  case weekdays(Set<Int>)
  /// A number of days out of any `days` consecutive days.
  case times(Int, days: Int)
  /// Every day; the target is the sum of a calendar period.
  case per(Period)

  static let maxDays = 366

  /// The number of days of the window of the score. (Habits, 6.)
  var windowDays: Int {
    switch self {
    case .daily, .weekdays: 1
    case .times(_, let days): 2 * days
    case .per(let period): period.scoreDays
    }
  }

  /// Whether the schedule includes a day.
  func includes(_ day: CivilDay) -> Bool {
    if case .weekdays(let weekdays) = self { weekdays.contains(day.weekday) } else { true }
  }

  /// The expected repetitions per day, which determine how fast the score changes. (Habits, 6.)
  var frequency: Double {
    switch self {
    case .daily: 1
    case .weekdays(let weekdays): Double(weekdays.count) / 7
    case .times(let times, let days): Double(times) / Double(days)
    case .per(let period): 1 / Double(period.scoreDays)
    }
  }
}

/// What determines the states and the score of a habit besides its marks. (Habits, 1.)
struct HabitPlan: Hashable, Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case check, amount
  }

  /// The amount to reach or not to exceed.
  struct Target: Hashable, Sendable {
    enum Direction: String, CaseIterable, Sendable {
      case atLeast = "at_least"
      case atMost = "at_most"
    }

    /// The amount in thousandths.
    var amount: Int64
    var direction: Direction
  }

  var kind: Kind
  var schedule: HabitSchedule
  /// The target; nil for a check.
  var target: Target?
  /// The first day on which the habit is due; nil if its creation or its first mark determines it.
  var startDay: CivilDay?
  /// The last day on which the habit is due; nil if there is none.
  var endDay: CivilDay?

  var isAtMost: Bool { target?.direction == .atMost }

  /// Returns whether a day is neither before the start day nor after the end day.
  func includes(_ day: CivilDay) -> Bool { startDay ?? day <= day && day <= endDay ?? day }

  /// Returns the last day up to another one that can be due.
  func lastDay(upTo day: CivilDay) -> CivilDay { min(day, endDay ?? day) }
}

/// The mark of a day. (Habits, 3.)
enum HabitMark: Hashable, Sendable {
  /// A check, done or explicitly not.
  case done(Bool)
  /// An amount in thousandths.
  case amount(Int64)
  /// Neither for nor against, for example because of an illness.
  case skipped

  /// Whether a check is done; nil for other marks.
  var done: Bool? { if case .done(let isDone) = self { isDone } else { nil } }

  /// The amount in thousandths; nil for other marks.
  var amount: Int64? { if case .amount(let amount) = self { amount } else { nil } }

  /// What the mark adds to the window of the score: 1 if a check is done, or the amount in thousandths.
  var scoreValue: Int64 { amount ?? (self == .done(true) ? 1 : 0) }
}

/// Days without marks of their own that count as skipped. (Habits, 3.)
struct HabitPause: Hashable, Sendable {
  var first: CivilDay
  /// The last day; nil for a pause without an end.
  var last: CivilDay?

  func contains(_ day: CivilDay) -> Bool { first <= day && last.map { day <= $0 } ?? true }
}
