import Service

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
