/// The reply to `habits.statistics`; amounts are in thousandths.
struct ReplayedStatistics: Equatable, Sendable {
  /// A part of the series.
  struct Bucket: Equatable, Sendable {
    var first: GregorianDay
    var last: GregorianDay
    /// Number of days in state `done`.
    var count: Int
    /// Number of days in state `done`, `open` or `missed`.
    var due: Int
    /// The part of reached days among the reached and the missed ones; nil if there is none.
    var fraction: Double?
    var sum: Int
    /// The score as of the last day that is not in the future; nil before the first day of the habit.
    var score: Double?
  }

  var buckets: [Bucket]
  var count: Int
  var sum: Int
  /// Number of days in state `done` by weekday, Monday first.
  var doneByWeekday: [Int]
  /// Rates of the last 30, 90 and 365 days with today; nil if nothing was due.
  var rates: [Double?]
  var streak: Int
  var bestStreaks: [ReplayedStreak]
}

extension ReplayedUser {
  /// Returns the statistics of a habit, by default from its first day to today.
  func statistics(
    of habit: Int, by span: GregorianDay.Span, from: GregorianDay? = nil, to: GregorianDay? = nil,
    on today: GregorianDay
  ) throws(RuleViolation) -> ReplayedStatistics {
    let days = try days(of: habit, on: today)
    // With the clock set back, the first day may be later than today.
    let from = from ?? (to == nil ? min(days.first, today) : days.first)
    let to = to ?? today
    try RuleViolation.check(from > to ? ["invalid_span"] : [])
    return days.statistics(by: span, from: from, to: to)
  }
}

extension ReplayedDays {
  fileprivate func statistics(by span: GregorianDay.Span, from: GregorianDay, to: GregorianDay) -> ReplayedStatistics {
    let scores = scores
    var buckets: [ReplayedStatistics.Bucket] = []
    var begin = from
    while begin <= to {
      let end = min(span == .week ? begin.saturday : begin.last(of: span), to)
      let part = GregorianDay.days(from: begin, to: end)
      let scored = min(end, last)
      buckets.append(
        .init(
          first: begin, last: end, count: part.count { state(of: $0) == .done },
          due: part.count { [.done, .open, .missed].contains(state(of: $0)) }, fraction: fraction(of: part),
          sum: part.reduce(0) { $0 + amount(of: $1) },
          score: begin <= today && first <= scored ? scores[scored - first] : nil))
      begin = end + 1
    }
    let done = GregorianDay.days(from: from, to: to).filter { state(of: $0) == .done }
    return ReplayedStatistics(
      buckets: buckets, count: done.count, sum: buckets.reduce(0) { $0 + $1.sum },
      doneByWeekday: (1...7).map { weekday in done.count { $0.weekday == weekday } },
      rates: [30, 90, 365].map(rate), streak: streak, bestStreaks: bestStreaks)
  }

  private func rate(ofLast count: Int) -> Double? {
    fraction(of: GregorianDay.days(from: today - (count - 1), to: today))
  }

  private func fraction(of days: [GregorianDay]) -> Double? {
    let states = days.map(state)
    let reached = states.count { $0 == .done || $0 == .implied }
    let missed = states.count { $0 == .missed }
    return reached + missed == 0 ? nil : Double(reached) / Double(reached + missed)
  }
}
