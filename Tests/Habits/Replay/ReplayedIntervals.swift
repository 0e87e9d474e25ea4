/// The intervals of a schedule `times` whose days count because the repetitions are done (Habits, 4).
struct ReplayedIntervals: Sendable {
  private struct Interval {
    var begin: GregorianDay
    let lastDone: GregorianDay
    var end: GregorianDay
  }

  /// The days inside an interval; they may be later than today.
  let days: Set<GregorianDay>

  /// Computes the intervals from the days done by own marks, in any order.
  init(doneDays: [GregorianDay], times: Int, days: Int) {
    let sorted = doneDays.sorted()
    var intervals: [Interval] = []
    for start in sorted.indices where start + times <= sorted.count {
      let begin = sorted[start]
      let lastDone = sorted[start + times - 1]
      let length = days == 30 || days == 31 ? begin.lengthOfMonthAhead : days
      guard lastDone - begin < length else { continue }
      intervals.append(Interval(begin: begin, lastDone: lastDone, end: begin + (length - 1)))
    }
    for index in intervals.indices.dropLast().reversed() {
      let interval = intervals[index]
      let next = intervals[index + 1].begin
      guard interval.end >= next else { continue }
      let shift = min(interval.end - interval.lastDone, interval.end - next + 1)
      intervals[index].begin = interval.begin - shift
      intervals[index].end = interval.end - shift
    }
    self.days = Set(intervals.flatMap { GregorianDay.days(from: $0.begin, to: $0.end) })
  }
}
