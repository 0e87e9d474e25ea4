import Kernel

/// The days that a habit with the schedule `times` implies: the rest of an interval with enough done days. (Habits, 4.)
struct HabitIntervals {
  private struct Interval {
    /// The first and the last of its done days; it is not moved so far back that it ends before the last one.
    let firstDone: Int
    let lastDone: Int
    /// The first and the last day.
    var begin: Int
    var end: Int
  }

  private let intervals: [Interval]

  /// Creates the intervals of the done days, as ascending day numbers; each `times` in a row can make one.
  init(done: [Int], times: Int, days: Int) {
    guard done.count >= times else {
      intervals = []
      return
    }
    var intervals = (0...(done.count - times)).compactMap { index -> Interval? in
      let (first, last) = (done[index], done[index + times - 1])
      let length = Self.length(days, from: first)
      guard last - first < length else { return nil }
      return Interval(firstDone: first, lastDone: last, begin: first, end: first + length - 1)
    }
    for index in intervals.indices.dropLast().reversed() {
      let interval = intervals[index]
      let shift = min(interval.end - interval.lastDone, interval.end - intervals[index + 1].begin + 1)
      guard shift > 0 else { continue }
      intervals[index].begin -= shift
      intervals[index].end -= shift
    }
    self.intervals = intervals
  }

  /// The length of an interval; 30 and 31 days mean the month in which it begins, or the next one on its last day.
  private static func length(_ days: Int, from begin: Int) -> Int {
    guard days == 30 || days == 31 else { return days }
    let month = CivilDay(dayNumber: begin).next.month
    return month.lastDay.days(since: month.firstDay) + 1
  }

  /// Returns, for each day of a range of day numbers, whether it lies inside an interval.
  func cover(_ days: ClosedRange<Int>) -> [Bool] {
    // The change of the number of intervals from day to day, so that the cost does not depend on their lengths.
    var changes = [Int](repeating: 0, count: days.count + 1)
    for interval in intervals where interval.end >= days.lowerBound && interval.begin <= days.upperBound {
      changes[max(interval.begin, days.lowerBound) - days.lowerBound] += 1
      changes[min(interval.end, days.upperBound) + 1 - days.lowerBound] -= 1
    }
    var count = 0
    return changes.dropLast().map { change in
      count += change
      return count > 0
    }
  }

  /// Returns `nextInterval` of a checkpoint on a day.
  func nextInterval(of day: CivilDay, _ schedule: HabitSchedule) -> CivilDay? {
    let first = day.dayNumber + schedule.dependentDays / 2
    return intervals.first { $0.firstDone >= first }.map { CivilDay(dayNumber: $0.begin) }
  }
}
