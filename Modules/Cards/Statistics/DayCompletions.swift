import Kernel

/// The number of missions completed on a day.
struct DayCompletions: Sendable {
  let day: CivilDay
  let count: Int
}

/// The sparks that statistics count; all by default. (Sparks, 6.)
///
/// Completed missions, the streak and fuel are not filtered. (Decisions, "Sparks, missions, statistics".)
struct StatisticsFilter: Sendable {
  var categories = SparkCategory.allCases
  var intensities = SparkIntensity.allCases

  /// Returns the sparks of a day that match.
  func part(of sums: DaySums) -> DaySums {
    DaySums(day: sums.day, tally: sums.tally.only(categories, intensities))
  }
}

extension SparkTally {
  /// Returns the sparks of the given categories and intensities.
  ///
  /// `mornings` is not carried over.
  func only(
    _ categories: [SparkCategory], _ intensities: [SparkIntensity] = SparkIntensity.allCases
  ) -> SparkTally {
    var part = SparkTally()
    for category in categories {
      for intensity in intensities { part[category, intensity] = self[category, intensity] }
    }
    return part
  }

  func count(_ intensity: SparkIntensity) -> Int {
    SparkCategory.allCases.reduce(0) { $0 + self[$1, intensity] }
  }

  /// The sum of intensity levels, 1 to 4 per spark.
  var levels: Int { SparkIntensity.allCases.reduce(0) { $0 + count($1) * $1.level } }
}

/// The totals of a range of days.
struct RangeSums: Sendable {
  private(set) var tally = SparkTally()
  /// The number of days with a spark.
  private(set) var activeDays = 0

  /// Adds up distinct days.
  init(_ days: [DaySums] = []) {
    for day in days { add(day) }
  }

  mutating func add(_ day: DaySums) {
    guard day.tally.count > 0 else { return }
    tally.add(day.tally)
    activeDays += 1
  }
}
