import Kernel
import Service

/// One of the fifty cards that sparks drop. (Sparks, 1.5 and 4.1.)
struct Card: Sendable {
  /// The slug, such as `card-energy-bolt`.
  let id: String
  let title: Message
  /// The category of sparks that drop this card.
  let category: SparkCategory
  let rarity: CardRarity
}

/// The rarity of a card. (Sparks, 4.1.)
enum CardRarity: String, CaseIterable, ResultValue {
  case common, rare, epic, legendary

  /// The index in the order of rarity: 0 for common to 3 for legendary.
  var index: Int {
    switch self {
    case .common: 0
    case .rare: 1
    case .epic: 2
    case .legendary: 3
    }
  }

  /// The points for a duplicate. (Sparks, 2.2.)
  var duplicatePoints: Int {
    switch self {
    case .common: 10
    case .rare: 25
    case .epic: 50
    case .legendary: 100
    }
  }
}

extension CardRarity {
  private static let titles = CaseTitles<Self>("card.rarity")

  var title: Message { Self.titles[self] }
}
