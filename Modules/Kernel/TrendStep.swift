/// The length of the buckets of a series over days. (Sparks, 6.)
public enum TrendStep: String, CaseIterable, Sendable {
  case day
  /// A week from Monday.
  case week
  case month

  /// The maximum number of buckets of a series. (Sparks, 6.)
  public static let maxBuckets = 1000

  /// Returns the number of buckets that cover a range.
  public func bucketCount(of range: ClosedRange<CivilDay>) -> Int { index(of: range.upperBound, in: range) + 1 }

  /// Returns the index of the bucket that contains a day of a range, from 0.
  public func index(of day: CivilDay, in range: ClosedRange<CivilDay>) -> Int {
    let first = range.lowerBound
    return switch self {
    case .day: day.days(since: first)
    case .week: day.week.firstDay.days(since: first.week.firstDay) / 7
    case .month: (day.month.year - first.month.year) * 12 + day.month.month - first.month.month
    }
  }

  /// Returns the buckets of a range, clamped to it and in order.
  ///
  /// The number of buckets is not limited; see `bucketCount(of:)`.
  public func buckets(of range: ClosedRange<CivilDay>) -> [ClosedRange<CivilDay>] {
    var first = range.lowerBound
    return (0..<bucketCount(of: range)).map { _ in
      let bucket = first...min(lastDay(ofBucketWith: first), range.upperBound)
      first = bucket.upperBound.next
      return bucket
    }
  }

  private func lastDay(ofBucketWith day: CivilDay) -> CivilDay {
    switch self {
    case .day: day
    case .week: day.week.lastDay
    case .month: day.month.lastDay
    }
  }
}
