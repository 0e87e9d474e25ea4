import Kernel
import Localization
import SQLite
import Service

/// The category of a spark. (Sparks, 1.1.)
enum SparkCategory: String, CaseIterable, ResultValue, SQLiteValue {
  case decision, energy, idea, experiment, challenge

  /// The name in the database.
  var slug: StaticString {
    switch self {
    case .decision: "decision"
    case .energy: "energy"
    case .idea: "idea"
    case .experiment: "experiment"
    case .challenge: "challenge"
    }
  }

  /// The index in the order of the rules, from 0.
  var index: Int {
    switch self {
    case .decision: 0
    case .energy: 1
    case .idea: 2
    case .experiment: 3
    case .challenge: 4
    }
  }

  /// The index in alphabetical order, from 0.
  var alphabeticalIndex: Int {
    switch self {
    case .challenge: 0
    case .decision: 1
    case .energy: 2
    case .experiment: 3
    case .idea: 4
    }
  }

  /// The points before the intensity multiplier. (Sparks, 2.1.)
  var basePoints: Int {
    switch self {
    case .decision: 10
    case .energy: 15
    case .idea: 8
    case .experiment: 20
    case .challenge: 25
    }
  }

  /// Binds the name without copying it.
  func bind(to parameter: Parameter) throws(SQLiteError) { try parameter.set(slug) }
}

/// The intensity of a spark. (Sparks, 1.1.)
enum SparkIntensity: String, CaseIterable, ResultValue, SQLiteValue {
  case low, medium, high, extreme

  /// The level for averages and storage, 1 to 4.
  var level: Int {
    switch self {
    case .low: 1
    case .medium: 2
    case .high: 3
    case .extreme: 4
    }
  }

  /// Creates the intensity of a level; nil unless the level is 1 to 4.
  init?(level: Int) {
    guard let intensity = SparkIntensity.allCases.first(where: { $0.level == level }) else { return nil }
    self = intensity
  }

  static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> SparkIntensity {
    guard let intensity = SparkIntensity(level: try row.integer(column)) else {
      throw row.conversionError(column, expected: "a spark intensity")
    }
    return intensity
  }

  func bind(to parameter: Parameter) throws(SQLiteError) { try level.bind(to: parameter) }
}

/// The calculation of a spark's points. (Sparks, 2.1.)
enum SparkPoints {
  /// Returns the base points × 1, 1.5, 2 or 2.5, rounded down.
  static func points(_ category: SparkCategory, _ intensity: SparkIntensity) -> Int {
    category.basePoints * (intensity.level + 1) / 2
  }
}

extension SparkCategory {
  private static let titles = CaseTitles<Self>("spark.category")

  var title: Message { Self.titles[self] }
}

extension SparkIntensity {
  private static let titles = CaseTitles<Self>("spark.intensity")

  var title: Message { Self.titles[self] }
}
