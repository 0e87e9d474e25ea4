import Kernel

/// The number of missions completed on a day.
struct DayCompletions: Sendable {
  let day: CivilDay
  let count: Int
}

/// The filter of the sparks that statistics count; all sparks by default. (Sparks, 6.)
///
/// It does not apply to completed missions, the streak or fuel.
struct StatisticsFilter: Sendable {
  var categories = SparkCategory.allCases
  var intensities = SparkIntensity.allCases

  /// Returns the totals of the matching sparks of a day.
  func filtered(_ totals: DayTotals) -> DayTotals {
    DayTotals(day: totals.day, counts: totals.counts.filtered(categories: categories, intensities: intensities))
  }
}

extension SparkCounts {
  /// Returns the counts of the given categories and intensities; `morningCount` is 0.
  func filtered(
    categories: [SparkCategory], intensities: [SparkIntensity] = SparkIntensity.allCases
  ) -> SparkCounts {
    var filtered = SparkCounts()
    for category in categories {
      for intensity in intensities { filtered[category, intensity] = self[category, intensity] }
    }
    return filtered
  }

  func count(_ intensity: SparkIntensity) -> Int {
    SparkCategory.allCases.reduce(0) { $0 + self[$1, intensity] }
  }

  /// The sum of intensity levels, 1 to 4 per spark.
  var intensitySum: Int { SparkIntensity.allCases.reduce(0) { $0 + count($1) * $1.level } }
}

/// The totals of a range of days.
struct RangeTotals: Sendable {
  private(set) var counts = SparkCounts()
  /// The number of days with a spark.
  private(set) var activeDays = 0

  /// Adds up the totals of distinct days.
  init(_ days: [DayTotals] = []) {
    for day in days { add(day) }
  }

  mutating func add(_ day: DayTotals) {
    guard day.counts.count > 0 else { return }
    counts.add(day.counts)
    activeDays += 1
  }
}
