import Kernel

/// What the program ships for sparks: 43 missions, 50 cards and ten levels. (Sparks, 2.3, 3.1 and 4.1.)
///
/// Ids, order and numbers are data in `Catalogue/Data`; texts are entries of the string tables, found by these ids once. An
/// object only because handing it on should not copy its lists.
final class CardCatalogue: Sendable {
  /// The missions in the order of the sheet, in which they are evaluated.
  let missions: [Mission]
  /// The cards in the order of the sheet.
  let cards: [Card]
  /// The levels from the lowest up.
  let levels: [Level]
  /// The slugs of the missions, for finding their places.
  let missionSlugs: SlugOrder
  /// The slugs of the cards, for finding their places.
  let cardSlugs: SlugOrder
  private let pools: [Pool: [Int]]

  /// What the cards that can take each other's place have in common.
  private struct Pool: Hashable {
    let category: SparkCategory
    let rarity: CardRarity
  }

  init(missions: [Mission], cards: [Card], levels: [Level]) {
    self.missions = missions
    self.cards = cards
    self.levels = levels
    missionSlugs = SlugOrder(missions.map(\.id))
    cardSlugs = SlugOrder(cards.map(\.id))
    pools = Dictionary(grouping: cards.indices) { Pool(category: cards[$0].category, rarity: cards[$0].rarity) }
  }

  /// The cards of a category and a rarity, as their places in the catalogue, in its order; none for Legendary in Decision
  /// and in Experiment. (4.2.)
  func pool(_ category: SparkCategory, _ rarity: CardRarity) -> [Int] {
    pools[Pool(category: category, rarity: rarity)] ?? []
  }

  /// The catalogue of this program, read when it is first needed.
  static let current: CardCatalogue = {
    do {
      return try CardCatalogueReader.catalogue(
        missions: PackageResources.missions_json, cards: PackageResources.cards_json,
        levels: PackageResources.levels_json)
    } catch {
      // The files are part of the program and a test reads them: this is a fault of the build, never of an input.
      preconditionFailure("the shipped catalogue of cards cannot be read: \(error)")
    }
  }()
}

/// A step of the ladder that points climb. (Sparks, 2.3.)
struct Level: Sendable {
  /// From 1 to 10.
  let number: Int
  let title: Message
  /// The slug of its colour: `light-gray`.
  let colour: String
  /// What its colour is called.
  let colourName: Message
  /// The points with which it begins.
  let from: Int
}

/// A set of places in a catalogue of at most 64 entries.
struct PlaceSet: Hashable, Sendable {
  private var bits: UInt64 = 0

  /// Whether a place is in the set.
  func contains(_ place: Int) -> Bool { bits & (1 << UInt64(place)) != 0 }

  /// Adds a place.
  mutating func insert(_ place: Int) { bits |= 1 << UInt64(place) }

  /// How many places are in the set.
  var count: Int { bits.nonzeroBitCount }
}
