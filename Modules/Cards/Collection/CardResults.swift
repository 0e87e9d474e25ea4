import Kernel
import Localization
import Service

/// A card of the catalog with the user's ownership. (Sparks, 4.3.)
struct CardEntry: Hashable, Sendable {
  /// The index of the card in the catalog.
  let index: Int
  /// The ownership; nil if the card is not owned.
  let ownership: CardStore.Ownership?

  var card: Card { CardCatalog.current.cards[index] }

  /// The total points for duplicates. (Sparks, 1.5.)
  var duplicateValue: Int { max(0, (ownership?.copies ?? 0) - 1) * card.rarity.duplicatePoints }
}

/// A card in a reply.
struct CardView: ResultObject {
  let entry: CardEntry
  let locale: TextLocale

  private var card: Card { entry.card }

  static let shape = Shape<CardView>(
    "Card", "A card of the collection.", cacheKey: { CatalogFieldKey(index: $0.entry.index, in: $0.locale) }
  ) {
    Field("id", "The slug.", as: .cardID) { $0.card.id }
    Field("title", "The title.") { $0.card.title.text(in: $0.locale) }
    Field("category", "The category.") { $0.card.category }
    Field("rarity", "The rarity.") { $0.card.rarity }
  } fields: {
    Field("isOwned", "Whether the user owns the card.") { $0.entry.ownership != nil }
    Field("ownedCount", "The number of copies.") { $0.entry.ownership?.copies ?? 0 }
    Field("obtainedAt", "The time at which the first copy was obtained; null if not owned.") {
      $0.entry.ownership?.obtainedAt
    }
    Field("duplicateValue", "The total points for duplicates.") { $0.entry.duplicateValue }
  }
}

struct CardReply: ResultObject {
  let card: CardView

  static let shape = Shape<CardReply>("CardReply", "A card.") {
    Field("card", "The card.", \.card)
  }
}

/// The number of distinct owned cards and the total number of cards in a part of the collection.
struct CardShare: Hashable, Sendable {
  let owned: Int
  let total: Int

  init(_ entries: [CardEntry]) {
    owned = entries.count { $0.ownership != nil }
    total = entries.count
  }
}

/// The owned share of a rarity.
struct RarityShare: ResultObject {
  let rarity: CardRarity
  let share: CardShare

  static let shape = Shape<RarityShare>("RarityShare", "The owned cards of a rarity.") {
    Field("rarity", "The rarity.", \.rarity)
    Field("owned", "The number of distinct owned cards.") { $0.share.owned }
    Field("total", "The total number of cards.") { $0.share.total }
  }
}

/// The owned share of a category.
struct CategoryShare: ResultObject {
  let category: SparkCategory
  let share: CardShare

  static let shape = Shape<CategoryShare>("CategoryShare", "The owned cards of a category.") {
    Field("category", "The category.", \.category)
    Field("owned", "The number of distinct owned cards.") { $0.share.owned }
    Field("total", "The total number of cards.") { $0.share.total }
  }
}

/// The reply with a summary of the collection.
struct CardSummary: ResultObject {
  let entries: [CardEntry]
  let locale: TextLocale

  private var share: CardShare { CardShare(entries) }

  static let shape = Shape<CardSummary>("CardSummary", "A summary of the collection.") {
    Field("owned", "The number of distinct owned cards.") { $0.share.owned }
    Field("total", "The total number of cards.") { $0.share.total }
    Field("fraction", "The owned share of all cards.", as: .fraction) {
      Double($0.share.owned) / Double(max(1, $0.share.total))
    }
    Field("rarities", "The owned cards of each rarity, from common to legendary.") { summary in
      CardRarity.allCases.map { rarity in
        RarityShare(rarity: rarity, share: CardShare(summary.entries.filter { $0.card.rarity == rarity }))
      }
    }
    Field("categories", "The owned cards of each category.") { summary in
      SparkCategory.allCases.map { category in
        CategoryShare(category: category, share: CardShare(summary.entries.filter { $0.card.category == category }))
      }
    }
    Field("rarest", "The rarest owned cards; at most three.") { summary in
      CollectionRules.rarest(summary.entries, in: summary.locale).map { CardView(entry: $0, locale: summary.locale) }
    }
  }
}
