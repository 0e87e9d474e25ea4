import Kernel
import Service

/// The length of the buckets of statistics. (Habits, 7.)
enum HabitBucket: String, CaseIterable, ResultValue {
  case day, week, month, quarter, year

  /// Returns the last day of the bucket that contains a day; weeks are those of the account.
  private func end(of day: CivilDay, for account: Account) -> CivilDay {
    switch self {
    case .day: day
    case .week: account.week(of: day).lastDay
    case .month: day.month.lastDay
    case .quarter: lastDay(ofMonth: (day.month.month + 2) / 3 * 3, of: day)
    case .year: lastDay(ofMonth: 12, of: day)
    }
  }

  private func lastDay(ofMonth month: Int, of day: CivilDay) -> CivilDay {
    MonthKey(year: day.month.year, month: month)?.lastDay ?? day.month.lastDay
  }

  /// Returns the buckets of a range of days, cut to it and in order; weeks are those of the account.
  func buckets(of days: ClosedRange<CivilDay>, for account: Account) -> [ClosedRange<CivilDay>] {
    var buckets: [ClosedRange<CivilDay>] = []
    var first = days.lowerBound
    while true {
      let last = min(end(of: first, for: account), days.upperBound)
      buckets.append(first...last)
      guard last < days.upperBound else { return buckets }
      first = last.next
    }
  }
}

/// The totals of a range of days.
struct HabitTotals: Sendable {
  let days: ClosedRange<CivilDay>
  /// The number of done days, without implied ones.
  private(set) var done = 0
  private(set) var implied = 0
  private(set) var missed = 0
  private var open = 0
  /// The sum of the amounts, in thousandths; nil for several habits, whose units differ.
  private(set) var sum: Int64?
  /// The score at the end; nil before the first day, after today and for several habits.
  fileprivate(set) var score: Double?

  /// Creates the totals of a range without days that are due.
  init(days: ClosedRange<CivilDay>) { self.days = days }

  /// Counts the days of a timeline.
  fileprivate init(of timeline: HabitTimeline, in days: ClosedRange<CivilDay>) {
    self.days = days
    sum = timeline.sum(in: days)
    guard let evaluated = timeline.days, days.overlaps(evaluated) else { return }
    for day in days.clamped(to: evaluated).allDays {
      switch timeline.state(day) {
      case .done: done += 1
      case .implied: implied += 1
      case .missed: missed += 1
      case .open: open += 1
      case .none, .skipped, .notDue: break
      }
    }
  }

  /// The number of done, open and missed days.
  var due: Int { done + open + missed }

  /// The part of done and implied days among those that were due, from 0 to 1; nil if none was.
  var fraction: Double? {
    let kept = done + implied
    return kept + missed > 0 ? Double(kept) / Double(kept + missed) : nil
  }

  /// Adds the numbers of days of a timeline to those of buckets, but neither its amounts nor its score.
  static func add(_ timeline: HabitTimeline, to buckets: inout [HabitTotals]) {
    guard let evaluated = timeline.days else { return }
    for index in buckets.indices where buckets[index].days.overlaps(evaluated) {
      buckets[index].add(HabitTotals(of: timeline, in: buckets[index].days))
    }
  }

  /// Adds the numbers of days of another habit, but neither its amounts nor its score.
  mutating func add(_ other: HabitTotals) {
    done += other.done
    implied += other.implied
    missed += other.missed
    open += other.open
  }
}

/// The statistics of a habit. (Habits, 7.)
struct HabitStatistics: Sendable {
  /// The numbers of days of the recent fractions. (Habits, 7.)
  static let recentDays = [30, 90, 365]

  let series: [HabitTotals]
  let totals: HabitTotals
  /// The number of done days per weekday, Monday first.
  let weekdays: [Int]
  /// The totals of the last days, by `recentDays`.
  let recent: [HabitTotals]
  let best: [HabitStreak]

  /// Computes the statistics of a range of days, divided into buckets, from a timeline that begins on the first day.
  init(
    _ timeline: HabitTimeline, in span: ClosedRange<CivilDay>, by buckets: [ClosedRange<CivilDay>], today: CivilDay
  ) {
    let (evaluated, scores) = (timeline.days, timeline.scores)
    func totals(_ days: ClosedRange<CivilDay>) -> HabitTotals {
      var totals = HabitTotals(of: timeline, in: days)
      if let evaluated, days.lowerBound <= today, days.upperBound >= evaluated.lowerBound {
        totals.score = scores[min(days.upperBound, evaluated.upperBound).days(since: evaluated.lowerBound)]
      }
      return totals
    }
    series = buckets.map(totals)
    self.totals = totals(span)
    var weekdays = Array(repeating: 0, count: 7)
    if let evaluated, span.overlaps(evaluated) {
      for day in span.clamped(to: evaluated).allDays where timeline.state(day) == .done {
        weekdays[day.weekday - 1] += 1
      }
    }
    self.weekdays = weekdays
    recent = Self.recentDays.map { totals(today.adding(days: 1 - $0)...today) }
    best = timeline.bestStreaks
  }
}
