import Kernel
import Service

/// The length of the buckets of a habit's statistics. (Habits, 7.)
enum HabitBucket: String, CaseIterable, ResultValue {
  case day, week, month, quarter, year

  /// Returns the last day of the bucket that contains a day.
  private func end(of day: CivilDay) -> CivilDay {
    switch self {
    case .day: day
    case .week: day.week.lastDay
    case .month: day.month.lastDay
    case .quarter: lastDay(ofMonth: (day.month.month + 2) / 3 * 3, of: day)
    case .year: lastDay(ofMonth: 12, of: day)
    }
  }

  private func lastDay(ofMonth month: Int, of day: CivilDay) -> CivilDay {
    MonthKey(year: day.month.year, month: month)?.lastDay ?? day.month.lastDay
  }

  /// Returns the buckets of a range of days, cut to it and in order.
  func buckets(of days: ClosedRange<CivilDay>) -> [ClosedRange<CivilDay>] {
    var buckets: [ClosedRange<CivilDay>] = []
    var first = days.lowerBound
    while true {
      let last = min(end(of: first), days.upperBound)
      buckets.append(first...last)
      guard last < days.upperBound else { return buckets }
      first = last.next
    }
  }
}

/// The statistics of a habit. (Habits, 7.)
struct HabitStatistics: Sendable {
  /// The totals of a range of days.
  struct Bucket: Sendable {
    let days: ClosedRange<CivilDay>
    /// The number of done days, without implied ones.
    var done = 0
    /// The sum of the amounts, in thousandths.
    var sum: Int64 = 0
    /// The score at the end; nil before the first day and after today.
    var score: Double?
  }

  /// The numbers of days of the rates. (Habits, 7.)
  static let rateDays = [30, 90, 365]

  let series: [Bucket]
  let totals: Bucket
  /// The number of done days per weekday, Monday first.
  let weekdays: [Int]
  /// The share of done and implied days of the last days, by `rateDays`; nil if none was due.
  let rates: [Double?]
  let streak: Int
  let best: [HabitStreak]

  /// Computes the statistics of a range of days from a timeline that begins on the first day.
  init(_ timeline: HabitTimeline, in span: ClosedRange<CivilDay>, by bucket: HabitBucket, today: CivilDay) {
    let (evaluated, scores) = (timeline.days, timeline.scores)
    func total(_ days: ClosedRange<CivilDay>) -> Bucket {
      var total = Bucket(days: days, sum: timeline.sum(in: days))
      guard let evaluated, days.lowerBound <= today, days.upperBound >= evaluated.lowerBound else { return total }
      if days.overlaps(evaluated) {
        total.done = days.clamped(to: evaluated).allDays.count { timeline.state($0) == .done }
      }
      total.score = scores[min(days.upperBound, evaluated.upperBound).days(since: evaluated.lowerBound)]
      return total
    }
    series = bucket.buckets(of: span).map(total)
    totals = total(span)
    let doneDays = span.allDays.filter { timeline.state($0) == .done }
    weekdays = (1...7).map { weekday in doneDays.count { $0.weekday == weekday } }
    rates = Self.rateDays.map { count in
      let states = (today.adding(days: 1 - count)...today).allDays.map(timeline.state)
      let kept = states.count(where: \.counts)
      let due = kept + states.count { $0 == .missed }
      return due > 0 ? Double(kept) / Double(due) : nil
    }
    streak = timeline.accumulated(through: today).streak
    best = timeline.bestStreaks
  }
}
