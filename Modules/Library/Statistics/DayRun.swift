import Kernel

/// A run of consecutive days with entries, as long as it can be. (Sparks, 5.3.)
struct DayRun: Hashable, Sendable {
  /// The first day.
  var first: CivilDay
  /// The last day, not before the first.
  var last: CivilDay

  /// How many days it has.
  var length: Int { last.days(since: first) + 1 }

  /// The run that a day begins or makes longer which had no entries before.
  ///
  /// - Parameters:
  ///   - day: The day.
  ///   - earlier: The last run that ends before the day; nil where there is none.
  ///   - later: The first run that begins after the day; nil where there is none.
  /// - Returns: The run in which the day is now; those of the two that it touches are part of it.
  static func joined(by day: CivilDay, after earlier: DayRun?, before later: DayRun?) -> DayRun {
    DayRun(
      first: earlier.flatMap { $0.last.days(since: day) == -1 ? $0.first : nil } ?? day,
      last: later.flatMap { $0.first.days(since: day) == 1 ? $0.last : nil } ?? day)
  }

  /// What is left of the run without one of its days: nothing, one run or two.
  func without(_ day: CivilDay) -> [DayRun] {
    var rest: [DayRun] = []
    if day > first { rest.append(DayRun(first: first, last: day.previous)) }
    if day < last { rest.append(DayRun(first: day.next, last: last)) }
    return rest
  }
}
