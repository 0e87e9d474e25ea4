import Kernel

/// Calculation of statistics from daily totals. (Sparks, 6.)
///
/// Shares and productivity are unrounded fractions from 0 to 1.
enum StatisticsRules {
  /// The weights of the productivity of a range.
  private static let intensityWeight = 0.4
  private static let varietyWeight = 0.3
  private static let regularityWeight = 0.3
  /// The weights of the productivity of a day.
  private static let dayIntensityWeight = 0.6
  private static let dayCountWeight = 0.4
  /// The number of sparks at which the count component of a day reaches its maximum.
  private static let maxCountedSparksPerDay = 5
  /// The threshold for reporting a change, in percent.
  private static let changeThreshold = 5

  /// Returns a fraction; 0 if `total` is 0.
  static func share(_ part: Int, of total: Int) -> Double {
    total > 0 ? Double(part) / Double(total) : 0
  }

  /// Returns the mean intensity level, 1 to 4; 0 without sparks.
  static func averageIntensity(_ counts: SparkCounts) -> Double {
    let count = counts.count
    return count > 0 ? Double(counts.intensitySum) / Double(count) : 0
  }

  /// Returns the productivity of a range from intensity, variety and regularity, 0 to 1; `days` is its length.
  static func productivity(_ totals: RangeTotals, days: Int) -> Double {
    intensityWeight * intensityShare(totals.counts)
      + varietyWeight * share(totals.counts.categoryCount, of: SparkCategory.allCases.count)
      + regularityWeight * share(totals.activeDays, of: days)
  }

  /// Returns the productivity of a day from intensity and count, 0 to 1.
  static func productivityOfDay(_ counts: SparkCounts) -> Double {
    dayIntensityWeight * intensityShare(counts) + dayCountWeight
      * min(1, share(counts.count, of: maxCountedSparksPerDay))
  }

  private static func intensityShare(_ counts: SparkCounts) -> Double {
    averageIntensity(counts) / Double(SparkIntensity.extreme.level)
  }

  /// Returns the categories by descending number of sparks, then by name.
  static func categoriesByCount(_ counts: SparkCounts) -> [SparkCategory] {
    SparkCategory.allCases.sorted { left, right in
      let (leftCount, rightCount) = (counts.count(left), counts.count(right))
      return leftCount == rightCount ? left.rawValue < right.rawValue : leftCount > rightCount
    }
  }

  // MARK: - Changes

  /// Returns the direction of a change; changes of at most 5 % are stable.
  ///
  /// Any increase from 0 is up. `before` is the value in the preceding range of equal length.
  static func change(_ now: Int, before: Int) -> ChangeDirection {
    let (scaled, threshold) = (now * 100, before * changeThreshold)
    if scaled > before * 100 + threshold { return .up }
    return scaled < before * 100 - threshold ? .down : .stable
  }

  /// Returns the direction in which the average intensity changed.
  ///
  /// The averages are compared with a common denominator, so that rounding does not affect a change of exactly 5 %.
  static func changeOfIntensity(_ now: SparkCounts, before: SparkCounts) -> ChangeDirection {
    change(now.intensitySum * max(before.count, 1), before: before.intensitySum * max(now.count, 1))
  }

  // MARK: - Days

  static func dayCount(in range: ClosedRange<CivilDay>) -> Int {
    range.upperBound.days(since: range.lowerBound) + 1
  }

  /// Returns the preceding range of equal length, clamped to the first supported day; nil if there is none.
  static func range(before range: ClosedRange<CivilDay>) -> ClosedRange<CivilDay>? {
    guard range.lowerBound > .min else { return nil }
    return range.lowerBound.adding(days: -dayCount(in: range))...range.lowerBound.previous
  }
}

/// The direction of a change. (Sparks, 6.)
enum ChangeDirection: String, CaseIterable, Sendable {
  case up, down, stable
}
