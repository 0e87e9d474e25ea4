import Kernel

/// How many missions were completed on a day.
struct DayCompletions: Sendable {
  let day: CivilDay
  let count: Int
}

/// Which sparks statistics count; all of them unless told. (Sparks, 6.)
///
/// Completed missions, the streak and fuel do not depend on it. (Decisions, "Sparks, missions, statistics".)
struct StatisticsFilter: Sendable {
  var categories = SparkCategory.allCases
  var intensities = SparkIntensity.allCases

  /// The sparks of a day that count.
  func part(of sums: DaySums) -> DaySums {
    DaySums(day: sums.day, tally: sums.tally.only(categories, intensities))
  }
}

extension SparkTally {
  /// The sparks of some categories and intensities alone; without how many came before noon.
  func only(
    _ categories: [SparkCategory], _ intensities: [SparkIntensity] = SparkIntensity.allCases
  ) -> SparkTally {
    var part = SparkTally()
    for category in categories {
      for intensity in intensities { part[category, intensity] = self[category, intensity] }
    }
    return part
  }

  /// The number of sparks of an intensity.
  func count(_ intensity: SparkIntensity) -> Int {
    SparkCategory.allCases.reduce(0) { $0 + self[$1, intensity] }
  }

  /// The sum of the levels of all sparks, 1 to 4 each.
  var levels: Int { SparkIntensity.allCases.reduce(0) { $0 + count($1) * $1.level } }
}

/// What the sparks of some days add up to.
struct RangeSums: Sendable {
  /// The sparks.
  private(set) var tally = SparkTally()
  /// How many days have one.
  private(set) var activeDays = 0

  /// Adds up days, each of which comes once.
  init(_ days: [DaySums] = []) {
    for day in days { add(day) }
  }

  /// Adds one more day.
  mutating func add(_ day: DaySums) {
    guard day.tally.count > 0 else { return }
    tally.add(day.tally)
    activeDays += 1
  }
}
