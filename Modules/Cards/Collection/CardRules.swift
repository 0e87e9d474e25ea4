import Kernel

/// How many different cards somebody owns.
struct CardCounts: Hashable, Sendable {
  private var counts = SIMD32<Int32>()

  /// Counts the cards that are owned; the states are in the order of the catalogue.
  init(_ states: [CardStore.State?], in catalogue: CardCatalogue) {
    for place in states.indices where states[place] != nil { insert(catalogue.cards[place]) }
  }

  /// Counts one card more.
  mutating func insert(_ card: Card) {
    counts[card.category.place * 4 + card.rarity.place] += 1
  }

  /// The number of cards of a category and a rarity; nil stands for all of them.
  func count(_ category: SparkCategory?, _ rarity: CardRarity?) -> Int {
    if category == nil, rarity == nil { return Int(counts.wrappedSum()) }
    let categories = category.map { [$0] } ?? SparkCategory.allCases
    let rarities = rarity.map { [$0] } ?? CardRarity.allCases
    return categories.reduce(0) { sum, category in
      rarities.reduce(sum) { $0 + Int(counts[category.place * 4 + $1.place]) }
    }
  }
}

/// Which card a spark drops. (Sparks, 4.2.)
enum CardRules {
  /// Draws a card of a category: first how rare it is, then which of those.
  ///
  /// Where there is no card that rare in the category, it is one step less rare.
  ///
  /// - Parameters:
  ///   - category: The category of the spark.
  ///   - catalogue: The cards.
  ///   - random: Where both draws come from, in this order.
  /// - Returns: The place of the card in the catalogue.
  static func draw(_ category: SparkCategory, from catalogue: CardCatalogue, with random: any RandomSource) -> Int {
    let pool = pool(category, atMost: rarity(ofRoll: random.below(100)), in: catalogue)
    return pool[random.below(pool.count)]
  }

  /// The rarity of a number from 0 to 99: 60, 30, 8 and 2 of a hundred.
  static func rarity(ofRoll roll: Int) -> CardRarity {
    switch roll {
    case ..<60: .common
    case ..<90: .rare
    case ..<98: .epic
    default: .legendary
    }
  }

  /// The cards of a category of the highest rarity that there is, at most the one asked for.
  static func pool(_ category: SparkCategory, atMost rarity: CardRarity, in catalogue: CardCatalogue) -> [Int] {
    for candidate in CardRarity.allCases[...rarity.place].reversed() {
      let pool = catalogue.pool(category, candidate)
      if !pool.isEmpty { return pool }
    }
    preconditionFailure("every category has a common card")
  }
}
