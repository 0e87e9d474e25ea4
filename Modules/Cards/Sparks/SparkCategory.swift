import Localization
import SQLite
import Service

/// What a spark is about. (Sparks, 1.1.)
enum SparkCategory: String, CaseIterable, ResultValue, SQLiteValue {
  case decision, energy, idea, experiment, challenge

  /// The name as the database keeps it.
  var slug: StaticString {
    switch self {
    case .decision: "decision"
    case .energy: "energy"
    case .idea: "idea"
    case .experiment: "experiment"
    case .challenge: "challenge"
    }
  }

  /// The place in the order of the sheet, from 0.
  var place: Int {
    switch self {
    case .decision: 0
    case .energy: 1
    case .idea: 2
    case .experiment: 3
    case .challenge: 4
    }
  }

  /// The place in the order of the slugs, from 0.
  var placeByName: Int {
    switch self {
    case .challenge: 0
    case .decision: 1
    case .energy: 2
    case .experiment: 3
    case .idea: 4
    }
  }

  /// The points before the intensity counts. (2.1.)
  var base: Int {
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

/// How strong a spark is. (Sparks, 1.1.)
enum SparkIntensity: String, CaseIterable, ResultValue, SQLiteValue {
  case low, medium, high, extreme

  /// From 1 to 4, as averages reckon with it.
  var level: Int {
    switch self {
    case .low: 1
    case .medium: 2
    case .high: 3
    case .extreme: 4
    }
  }

  /// Whether missions count it as high: high or extreme.
  var isHigh: Bool { level >= 3 }

  /// The intensity of a level from 1 to 4; nil for any other.
  init?(level: Int) {
    guard let intensity = SparkIntensity.allCases.first(where: { $0.level == level }) else { return nil }
    self = intensity
  }

  /// Reads the level.
  static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> SparkIntensity {
    guard let intensity = SparkIntensity(level: try row.integer(column)) else {
      throw row.unreadable(column, as: "the intensity of a spark")
    }
    return intensity
  }

  /// Binds the level.
  func bind(to parameter: Parameter) throws(SQLiteError) { try level.bind(to: parameter) }
}

/// What a spark is worth. (Sparks, 2.1.)
enum SparkPoints {
  /// The whole part of base × multiplier, where the multiplier is 1, 1.5, 2 or 2.5.
  static func points(_ category: SparkCategory, _ intensity: SparkIntensity) -> Int {
    category.base * (intensity.level + 1) / 2
  }
}
