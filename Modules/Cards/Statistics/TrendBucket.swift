import Kernel

/// The bucket length of a trend. (Sparks, 6.)
enum TrendStep: String, CaseIterable, Sendable {
  case day
  /// A week from Monday.
  case week
  case month
}

struct TrendBucket: Sendable {
  /// The days of the bucket, clamped to the range of the trend.
  let days: ClosedRange<CivilDay>
  var counts = SparkCounts()
  var missionsCompleted = 0
}

extension StatisticsRules {
  /// The maximum number of buckets of a trend. (Sparks, 6.)
  static let maxBuckets = 1000

  static func bucketCount(of range: ClosedRange<CivilDay>, by step: TrendStep) -> Int {
    let (first, last) = (range.lowerBound, range.upperBound)
    return switch step {
    case .day: dayCount(in: range)
    case .week: last.week.firstDay.days(since: first.week.firstDay) / 7 + 1
    case .month: (last.month.year - first.month.year) * 12 + last.month.month - first.month.month + 1
    }
  }

  /// Returns the empty buckets of a range, clamped to it; throws `too_many_buckets` above `maxBuckets`.
  static func buckets(
    of range: ClosedRange<CivilDay>, by step: TrendStep
  ) throws(DomainError) -> [TrendBucket] {
    let count = bucketCount(of: range, by: step)
    guard count <= maxBuckets else { throw DomainError.tooManyBuckets.asSingleIssue(at: "/bucket") }
    var buckets: [TrendBucket] = []
    buckets.reserveCapacity(count)
    var first = range.lowerBound
    for _ in 0..<count {
      let last = min(lastDay(of: step, containing: first), range.upperBound)
      buckets.append(TrendBucket(days: first...last))
      first = last.next
    }
    return buckets
  }

  private static func lastDay(of step: TrendStep, containing day: CivilDay) -> CivilDay {
    switch step {
    case .day: day
    case .week: day.week.lastDay
    case .month: day.month.lastDay
    }
  }

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
