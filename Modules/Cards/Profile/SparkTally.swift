import Kernel

/// How many sparks there are of each category and intensity, in a day, a week, or any other set of sparks.
///
/// What they are worth follows from these numbers alone, because category and intensity fix the points. (Sparks, 2.1.)
struct SparkTally: Hashable, Sendable {
  /// Four lanes for each category, in the order of the intensities.
  private var lanes = SIMD32<Int32>()
  /// How many of them came before noon.
  var mornings = 0

  /// The number of sparks of a category and an intensity.
  subscript(_ category: SparkCategory, _ intensity: SparkIntensity) -> Int {
    get { Int(lanes[SparkTally.lane(category, intensity)]) }
    set { lanes[SparkTally.lane(category, intensity)] = Int32(clamping: newValue) }
  }

  private static func lane(_ category: SparkCategory, _ intensity: SparkIntensity) -> Int {
    category.place * 4 + intensity.level - 1
  }

  /// The number of all sparks.
  var count: Int { Int(lanes.wrappedSum()) }

  /// The number of sparks of a category.
  func count(_ category: SparkCategory) -> Int {
    SparkIntensity.allCases.reduce(0) { $0 + self[category, $1] }
  }

  /// The number of sparks whose intensity is high or extreme.
  var highCount: Int {
    SparkCategory.allCases.reduce(0) { $0 + self[$1, .high] + self[$1, .extreme] }
  }

  /// In how many categories there are sparks.
  var categoryCount: Int { SparkCategory.allCases.count { count($0) > 0 } }

  /// What all sparks are worth.
  var points: Int {
    SparkCategory.allCases.reduce(0) { sum, category in
      SparkIntensity.allCases.reduce(sum) { $0 + self[category, $1] * SparkPoints.points(category, $1) }
    }
  }

  /// Adds the sparks of another set.
  mutating func add(_ other: SparkTally) {
    lanes &+= other.lanes
    mornings += other.mornings
  }
}

/// The sparks of one day.
struct DaySums: Sendable {
  let day: CivilDay
  var tally: SparkTally
}
