import Kernel
import Service

/// The titles of the cases of an enumeration, found in the string tables once.
struct CaseTitles<Case: CaseIterable & Hashable & RawRepresentable<String> & Sendable>: Sendable {
  private let messages: [Case: Message]

  /// Finds the titles.
  ///
  /// - Parameter group: What the keys begin with: `card.rarity` for `card.rarity.common`.
  init(_ group: String) {
    do {
      messages = try Dictionary(
        uniqueKeysWithValues: Case.allCases.map { ($0, try ShippedFile.message("\(group).\($0.rawValue)")) })
    } catch {
      // The tables are part of the program and a test asks for every title: this is a fault of the build.
      preconditionFailure("a title is missing: \(error)")
    }
  }

  /// The title of a case.
  subscript(_ value: Case) -> Message {
    guard let message = messages[value] else { preconditionFailure("\(value) is no case of its own type") }
    return message
  }
}

extension SparkCategory {
  private static let titles = CaseTitles<Self>("spark.category")

  /// The name of the category.
  var title: Message { Self.titles[self] }
}

extension SparkIntensity {
  private static let titles = CaseTitles<Self>("spark.intensity")

  /// The name of the intensity.
  var title: Message { Self.titles[self] }
}

extension CardRarity {
  private static let titles = CaseTitles<Self>("card.rarity")

  /// The name of the rarity.
  var title: Message { Self.titles[self] }
}

extension Mission.Kind {
  private static let titles = CaseTitles<Self>("mission.kind")

  /// The name of the kind.
  var title: Message { Self.titles[self] }
}

extension Mission.Difficulty {
  private static let titles = CaseTitles<Self>("mission.difficulty")

  /// The name of the difficulty.
  var title: Message { Self.titles[self] }
}
