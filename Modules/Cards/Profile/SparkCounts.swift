import Kernel

/// The number of sparks per category and intensity in a set of sparks, such as those of a day.
///
/// The points follow from these counts, because category and intensity determine them. (Sparks, 2.1.)
struct SparkCounts: Hashable, Sendable {
  /// Four lanes per category, in the order of intensities.
  private var lanes = SIMD32<Int32>()
  /// The number of sparks in the morning.
  var morningCount = 0

  subscript(_ category: SparkCategory, _ intensity: SparkIntensity) -> Int {
    get { Int(lanes[SparkCounts.lane(category, intensity)]) }
    set { lanes[SparkCounts.lane(category, intensity)] = Int32(clamping: newValue) }
  }

  private static func lane(_ category: SparkCategory, _ intensity: SparkIntensity) -> Int {
    category.index * 4 + intensity.level - 1
  }

  var count: Int { Int(lanes.wrappedSum()) }

  func count(_ category: SparkCategory) -> Int {
    SparkIntensity.allCases.reduce(0) { $0 + self[category, $1] }
  }

  /// The number of sparks with high or extreme intensity.
  var highOrExtremeCount: Int {
    SparkCategory.allCases.reduce(0) { $0 + self[$1, .high] + self[$1, .extreme] }
  }

  /// The number of distinct categories.
  var categoryCount: Int { SparkCategory.allCases.count { count($0) > 0 } }

  /// The sum of the sparks' points.
  var points: Int {
    SparkCategory.allCases.reduce(0) { sum, category in
      SparkIntensity.allCases.reduce(sum) { $0 + self[category, $1] * SparkPoints.points(category, $1) }
    }
  }

  mutating func add(_ other: SparkCounts) {
    lanes &+= other.lanes
    morningCount += other.morningCount
  }
}

/// The spark counts of one day.
struct DayTotals: Sendable {
  let day: CivilDay
  var counts: SparkCounts
}
