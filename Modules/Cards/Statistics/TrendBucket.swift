import Kernel

/// How long the buckets of a trend are. (Sparks, 6.)
enum TrendStep: String, CaseIterable, Sendable {
  /// One day.
  case day
  /// A week, from Monday on.
  case week
  /// A month of the calendar.
  case month
}

/// What happened in one step of a trend.
struct TrendBucket: Sendable {
  /// The first and the last day, both within the range of the trend.
  let days: ClosedRange<CivilDay>
  /// The sparks.
  var tally = SparkTally()
  /// How many missions were completed.
  var missionsCompleted = 0
}

extension StatisticsRules {
  /// How many buckets a trend has at most. (Sparks, 6.)
  static let mostBuckets = 1000

  /// How many buckets a range has.
  static func bucketCount(of range: ClosedRange<CivilDay>, by step: TrendStep) -> Int {
    let (first, last) = (range.lowerBound, range.upperBound)
    return switch step {
    case .day: days(in: range)
    case .week: last.week.firstDay.days(since: first.week.firstDay) / 7 + 1
    case .month: (last.month.year - first.month.year) * 12 + last.month.month - first.month.month + 1
    }
  }

  /// The buckets of a range, empty ones too; the first and the last end where the range does.
  ///
  /// - Parameters:
  ///   - range: The first and the last day.
  ///   - step: How long a bucket is.
  /// - Returns: The buckets in order, without sparks.
  /// - Throws: `tooManyBuckets` for more than 1,000.
  static func buckets(
    of range: ClosedRange<CivilDay>, by step: TrendStep
  ) throws(DomainError) -> [TrendBucket] {
    let count = bucketCount(of: range, by: step)
    guard count <= mostBuckets else {
      throw DomainError(issues: [DomainError.tooManyBuckets.issue(at: "/bucket")]) ?? .tooManyBuckets
    }
    var buckets: [TrendBucket] = []
    buckets.reserveCapacity(count)
    var first = range.lowerBound
    for _ in 0..<count {
      let last = min(lastDay(of: step, with: first), range.upperBound)
      buckets.append(TrendBucket(days: first...last))
      first = last.next
    }
    return buckets
  }

  private static func lastDay(of step: TrendStep, with day: CivilDay) -> CivilDay {
    switch step {
    case .day: day
    case .week: day.week.lastDay
    case .month: day.month.lastDay
    }
  }

  /// The buckets with what belongs in them.
  ///
  /// - Parameters:
  ///   - buckets: Empty buckets without gaps between them.
  ///   - sums: The sparks of their days, in the order of days.
  ///   - completions: The missions of their days, in the order of days.
  /// - Returns: The filled buckets.
  static func filled(
    _ buckets: [TrendBucket], sums: [DaySums], completions: [DayCompletions]
  ) -> [TrendBucket] {
    var buckets = buckets
    var place = 0
    for sum in sums {
      while sum.day > buckets[place].days.upperBound { place += 1 }
      buckets[place].tally.add(sum.tally)
    }
    place = 0
    for completion in completions {
      while completion.day > buckets[place].days.upperBound { place += 1 }
      buckets[place].missionsCompleted += completion.count
    }
    return buckets
  }
}
