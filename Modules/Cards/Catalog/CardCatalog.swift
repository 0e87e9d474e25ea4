import Kernel
import Service

/// The shipped catalog: 43 missions, 50 cards and ten levels. (Sparks, 2.3, 3.1 and 4.1.)
///
/// IDs, order and numbers are read from the content document `Catalog/Data/cards.json`, and texts from the string
/// catalog by ID. The catalog is a class, so that passing it does not retain each of its arrays.
final class CardCatalog: Sendable {
  /// The missions in the order of the rules, which is the order of evaluation.
  let missions: [Mission]
  /// The cards in the order of the rules.
  let cards: [Card]
  let levels: [Level]
  let missionSlugs: SlugIndex
  let cardSlugs: SlugIndex
  private let pools: [Pool: [Int]]

  private struct Pool: Hashable {
    let category: SparkCategory
    let rarity: CardRarity
  }

  init(_ document: CardDocument) {
    missions = document.missions
    cards = document.cards
    levels = document.levels
    missionSlugs = SlugIndex(missions.map(\.id))
    cardSlugs = SlugIndex(cards.map(\.id))
    pools = Dictionary(grouping: document.cards.indices) { [cards] in
      Pool(category: cards[$0].category, rarity: cards[$0].rarity)
    }
  }

  /// Returns the indices of the cards of a category and rarity, in catalog order.
  ///
  /// The categories Decision and Experiment have no legendary cards. (Sparks, 4.2.)
  func pool(_ category: SparkCategory, _ rarity: CardRarity) -> [Int] {
    pools[Pool(category: category, rarity: rarity)] ?? []
  }

  /// The catalog of this build, read on first use.
  static let current = CardCatalog(ShippedContent.part(of: PackageResources.cards_json))
}

/// A level, reached by points. (Sparks, 2.3.)
struct Level: Sendable {
  /// 1 to 10.
  let number: Int
  let title: Message
  /// The slug of its color, such as `light-gray`.
  let color: String
  let colorName: Message
  /// The minimum number of points.
  let minPoints: Int
}
