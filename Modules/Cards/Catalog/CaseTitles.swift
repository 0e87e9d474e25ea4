import Kernel
import Service

/// The titles of the cases of an enumeration, looked up once in the string catalog.
struct CaseTitles<Case: CaseIterable & Hashable & RawRepresentable<String> & Sendable>: Sendable {
  private let messages: [Case: Message]

  /// Looks up the titles; `keyPrefix` is, for example, `card.rarity` for the key `card.rarity.common`.
  init(_ keyPrefix: String) {
    do {
      messages = try Dictionary(
        uniqueKeysWithValues: Case.allCases.map { ($0, try DataFile.message("\(keyPrefix).\($0.rawValue)")) })
    } catch {
      // The strings are compiled in and tested, so a missing title is a build defect.
      preconditionFailure("a title is missing: \(error)")
    }
  }

  subscript(_ value: Case) -> Message {
    guard let message = messages[value] else { preconditionFailure("\(value) is not in allCases") }
    return message
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

extension CardRarity {
  private static let titles = CaseTitles<Self>("card.rarity")

  var title: Message { Self.titles[self] }
}

extension Mission.Kind {
  private static let titles = CaseTitles<Self>("mission.kind")

  var title: Message { Self.titles[self] }
}

extension Mission.Difficulty {
  private static let titles = CaseTitles<Self>("mission.difficulty")

  var title: Message { Self.titles[self] }
}
