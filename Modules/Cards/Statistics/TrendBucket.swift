import Kernel

/// One bucket of a trend. (Sparks, 6.)
struct TrendBucket: Sendable {
  /// The days of the bucket, clamped to the range of the trend.
  let days: ClosedRange<CivilDay>
  var counts = SparkCounts()
  var missionsCompleted = 0
}

extension StatisticsRules {
  /// Returns the buckets with sparks and completions added.
  ///
  /// The buckets must be contiguous and cover all days of `dailyTotals` and `completions`, which are sorted by day.
  static func filled(
    _ buckets: [TrendBucket], dailyTotals: [DayTotals], completions: [DayCompletions]
  ) -> [TrendBucket] {
    var buckets = buckets
    var index = 0
    for totals in dailyTotals {
      while totals.day > buckets[index].days.upperBound { index += 1 }
      buckets[index].counts.add(totals.counts)
    }
    index = 0
    for completion in completions {
      while completion.day > buckets[index].days.upperBound { index += 1 }
      buckets[index].missionsCompleted += completion.count
    }
    return buckets
  }
}
