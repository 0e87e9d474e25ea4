import Kernel

/// The number of distinct owned cards per category and rarity.
struct CardCounts: Hashable, Sendable {
  private var counts = SIMD32<Int32>()

  /// Counts the owned cards; `ownership` is in catalog order.
  init(_ ownership: [CardStore.Ownership?], in catalog: CardCatalog) {
    for index in ownership.indices where ownership[index] != nil { insert(catalog.cards[index]) }
  }

  mutating func insert(_ card: Card) {
    counts[card.category.index * 4 + card.rarity.index] += 1
  }

  /// Returns the number of owned cards of a category and a rarity; a nil parameter matches all.
  func count(_ category: SparkCategory?, _ rarity: CardRarity?) -> Int {
    if category == nil, rarity == nil { return Int(counts.wrappedSum()) }
    let categories = category.map { [$0] } ?? SparkCategory.allCases
    let rarities = rarity.map { [$0] } ?? CardRarity.allCases
    return categories.reduce(0) { sum, category in
      rarities.reduce(sum) { $0 + Int(counts[category.index * 4 + $1.index]) }
    }
  }
}

/// The rules by which a captured spark draws a card. (Sparks, 4.2.)
enum CardRules {
  /// Draws a card of a category and returns its catalog index.
  ///
  /// The first random number selects the rarity, the second one the card. If the category has no card of that rarity,
  /// the next lower rarity with a card is used.
  static func draw(_ category: SparkCategory, from catalog: CardCatalog, with random: any RandomSource) -> Int {
    let pool = candidates(category, atMost: rarity(ofRoll: random.next(upperBound: 100)), in: catalog)
    return pool[random.next(upperBound: pool.count)]
  }

  /// Returns the rarity for a roll from 0 to 99, with probabilities of 60, 30, 8 and 2 %.
  static func rarity(ofRoll roll: Int) -> CardRarity {
    switch roll {
    case ..<60: .common
    case ..<90: .rare
    case ..<98: .epic
    default: .legendary
    }
  }

  /// Returns the catalog indices of a category's cards of the highest available rarity up to `rarity`.
  static func candidates(_ category: SparkCategory, atMost rarity: CardRarity, in catalog: CardCatalog) -> [Int] {
    for lowerRarity in CardRarity.allCases[...rarity.index].reversed() {
      let pool = catalog.pool(category, lowerRarity)
      if !pool.isEmpty { return pool }
    }
    preconditionFailure("every category has a common card")
  }
}
