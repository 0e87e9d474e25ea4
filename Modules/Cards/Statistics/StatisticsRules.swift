import Kernel

/// How statistics are worked out from the sums of days. (Sparks, 6.)
///
/// Shares and productivity are numbers from 0 to 1, not rounded.
enum StatisticsRules {
  /// What productivity is made of.
  private static let intensityWeight = 0.4
  private static let varietyWeight = 0.3
  private static let regularityWeight = 0.3
  /// What the productivity of one day is made of.
  private static let dayIntensityWeight = 0.6
  private static let dayCountWeight = 0.4
  /// With how many sparks a day is full.
  private static let sparksOfFullDay = 5
  /// Beyond how much more or less a number has gone up or down, in percent.
  private static let changeThreshold = 5

  /// The part of a whole; 0 where there is no whole.
  static func share(_ part: Int, of whole: Int) -> Double {
    whole > 0 ? Double(part) / Double(whole) : 0
  }

  /// The mean of the levels from 1 to 4; 0 without sparks.
  static func averageIntensity(_ tally: SparkTally) -> Double {
    let count = tally.count
    return count > 0 ? Double(tally.levels) / Double(count) : 0
  }

  /// How intense, varied and regular the sparks of some days are, 0 to 1.
  ///
  /// - Parameters:
  ///   - sums: The sparks.
  ///   - days: How many days the range has.
  /// - Returns: The productivity; 0 without sparks.
  static func productivity(_ sums: RangeSums, days: Int) -> Double {
    intensityWeight * intensityShare(sums.tally)
      + varietyWeight * share(sums.tally.categoryCount, of: SparkCategory.allCases.count)
      + regularityWeight * share(sums.activeDays, of: days)
  }

  /// How intense and how many the sparks of one day are, 0 to 1; 0 without sparks.
  static func productivityOfDay(_ tally: SparkTally) -> Double {
    dayIntensityWeight * intensityShare(tally) + dayCountWeight * min(1, share(tally.count, of: sparksOfFullDay))
  }

  private static func intensityShare(_ tally: SparkTally) -> Double {
    averageIntensity(tally) / Double(SparkIntensity.extreme.level)
  }

  /// The categories by their number of sparks, most first, then by name.
  static func distribution(_ tally: SparkTally) -> [SparkCategory] {
    SparkCategory.allCases.sorted { left, right in
      let (more, less) = (tally.count(left), tally.count(right))
      return more == less ? left.rawValue < right.rawValue : more > less
    }
  }

  // MARK: - Change

  /// Where a number has gone since the range before.
  ///
  /// - Parameters:
  ///   - now: The number, 0 or more.
  ///   - before: The same of the range of equal length just before.
  /// - Returns: Up or down if over 5 % more or less; up from nothing.
  static func change(_ now: Int, before: Int) -> ChangeDirection {
    let (scaled, threshold) = (now * 100, before * changeThreshold)
    if scaled > before * 100 + threshold { return .up }
    return scaled < before * 100 - threshold ? .down : .stable
  }

  /// Where the average intensity has gone since the range before.
  ///
  /// The averages are compared over their common denominator, so that 5 % are exactly 5 %.
  static func changeOfIntensity(_ now: SparkTally, before: SparkTally) -> ChangeDirection {
    change(now.levels * max(before.count, 1), before: before.levels * max(now.count, 1))
  }

  // MARK: - Days

  /// How many days a range has.
  static func days(in range: ClosedRange<CivilDay>) -> Int {
    range.upperBound.days(since: range.lowerBound) + 1
  }

  /// The range of equal length just before; shorter at the beginning of the calendar, and nil where there is none.
  static func range(before range: ClosedRange<CivilDay>) -> ClosedRange<CivilDay>? {
    guard range.lowerBound > .min else { return nil }
    return range.lowerBound.adding(days: -days(in: range))...range.lowerBound.previous
  }
}

/// Where a number has gone. (Sparks, 6.)
enum ChangeDirection: String, CaseIterable, Sendable {
  case up, down, stable
}
