import Kernel

/// A maximal run of consecutive days with entries. (Tables, 5.1.)
struct DayRun: Hashable, Sendable {
  var first: CivilDay
  /// The last day, inclusive.
  var last: CivilDay

  /// The number of days.
  var length: Int { last.days(since: first) + 1 }

  /// Returns the run that contains `day`, merged with the adjacent runs.
  ///
  /// - `day`: A day that had no entries before.
  /// - `earlier`: The last run that ends before the day; nil if there is none.
  /// - `later`: The first run that begins after the day; nil if there is none.
  static func merging(_ day: CivilDay, after earlier: DayRun?, before later: DayRun?) -> DayRun {
    DayRun(
      first: earlier.flatMap { $0.last.days(since: day) == -1 ? $0.first : nil } ?? day,
      last: later.flatMap { $0.first.days(since: day) == 1 ? $0.last : nil } ?? day)
  }

  /// Returns the runs that remain without a day: none, one or two.
  func removing(_ day: CivilDay) -> [DayRun] {
    var remaining: [DayRun] = []
    if day > first { remaining.append(DayRun(first: first, last: day.previous)) }
    if day < last { remaining.append(DayRun(first: day.next, last: last)) }
    return remaining
  }
}
