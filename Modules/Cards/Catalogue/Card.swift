import Kernel
import Service

/// One of the fifty cards that sparks drop. (Sparks, 1.5 and 4.1.)
struct Card: Sendable {
  /// The slug: `card-energy-bolt`.
  let id: String
  let title: Message
  /// The category of the sparks that drop it.
  let category: SparkCategory
  let rarity: CardRarity
}

/// How rare a card is. (Sparks, 4.1.)
enum CardRarity: String, CaseIterable, ResultValue {
  case common, rare, epic, legendary

  /// The place in the order from common to legendary, from 0.
  var place: Int {
    switch self {
    case .common: 0
    case .rare: 1
    case .epic: 2
    case .legendary: 3
    }
  }

  /// What a card that is owned already brings. (2.2.)
  var duplicatePoints: Int {
    switch self {
    case .common: 10
    case .rare: 25
    case .epic: 50
    case .legendary: 100
    }
  }
}
