import Localization
import Service

/// What a spark is about. (Sparks, 1.1.)
enum SparkCategory: String, CaseIterable, ResultValue {
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
}

/// How strong a spark is. (Sparks, 1.1.)
enum SparkIntensity: String, CaseIterable, ResultValue {
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
}
