/// The length of the buckets of a series over days. (Days, 4.1.)
///
/// Weeks start on a given weekday: Monday = 1 … Sunday = 7, by default Monday.
public enum TrendStep: String, CaseIterable, Sendable {
  case day, week, month

  /// The maximum number of buckets of a series. (Days, 4.1.)
  public static let maxBuckets = 1000

  /// Returns the number of buckets that cover a range.
  public func bucketCount(of range: ClosedRange<CivilDay>, weekStartsOn weekday: Int = 1) -> Int {
    index(of: range.upperBound, in: range, weekStartsOn: weekday) + 1
  }

  /// Returns the index of the bucket that contains a day of a range, from 0.
  public func index(of day: CivilDay, in range: ClosedRange<CivilDay>, weekStartsOn weekday: Int = 1) -> Int {
    let first = range.lowerBound
    return switch self {
    case .day: day.days(since: first)
    case .week: day.days(since: WeekKey(containing: first, startingOn: weekday).firstDay) / 7
    case .month: (day.month.year - first.month.year) * 12 + day.month.month - first.month.month
    }
  }

  /// Returns the buckets of a range, clamped to it and in order.
  ///
  /// The number of buckets is not limited; see `bucketCount(of:weekStartsOn:)`.
  public func buckets(of range: ClosedRange<CivilDay>, weekStartsOn weekday: Int = 1) -> [ClosedRange<CivilDay>] {
    var first = range.lowerBound
    return (0..<bucketCount(of: range, weekStartsOn: weekday)).map { _ in
      let bucket = first...min(lastDay(ofBucketWith: first, weekStartsOn: weekday), range.upperBound)
      first = bucket.upperBound.next
      return bucket
    }
  }

  private func lastDay(ofBucketWith day: CivilDay, weekStartsOn weekday: Int) -> CivilDay {
    switch self {
    case .day: day
    case .week: WeekKey(containing: day, startingOn: weekday).lastDay
    case .month: day.month.lastDay
    }
  }
}
