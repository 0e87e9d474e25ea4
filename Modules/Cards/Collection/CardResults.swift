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

  /// The points earned by duplicates. (1.5.)
  var duplicateValue: Int { max(0, (ownership?.owned ?? 0) - 1) * card.rarity.duplicatePoints }
}

/// A card in a reply.
struct CardView: ResultObject {
  let entry: CardEntry
  let locale: TextLocale

  private var card: Card { entry.card }

  static let shape = Shape<CardView>(
    "Card", "A card of the collection.", entry: { CatalogEntry(index: $0.entry.index, in: $0.locale) }
  ) {
    Field("id", "The slug.") { $0.card.id }
    Field("title", "The title.") { $0.card.title.rendered(in: $0.locale) }
    Field("category", "The category.") { $0.card.category }
    Field("rarity", "How rare it is.") { $0.card.rarity }
  } fields: {
    Field("isOwned", "Whether the user owns it.") { $0.entry.ownership != nil }
    Field("ownedCount", "How often it was obtained.") { $0.entry.ownership?.owned ?? 0 }
    Field("obtainedAt", "When it was obtained first; null where it is not owned.") { $0.entry.ownership?.obtainedAt }
    Field("duplicateValue", "The points that the copies beyond the first have brought.") { $0.entry.duplicateValue }
  }
}

/// The reply with one card.
struct CardReply: ResultObject {
  let card: CardView

  static let shape = Shape<CardReply>("CardReply", "A card.") {
    Field("card", "The card.", \.card)
  }
}

/// The number of owned cards in a part of the collection, and its size.
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

  static let shape = Shape<RarityShare>("RarityShare", "How many cards of a rarity are owned.") {
    Field("rarity", "The rarity.", \.rarity)
    Field("owned", "How many different ones are owned.") { $0.share.owned }
    Field("total", "How many there are.") { $0.share.total }
  }
}

/// The owned share of a category.
struct CategoryShare: ResultObject {
  let category: SparkCategory
  let share: CardShare

  static let shape = Shape<CategoryShare>("CategoryShare", "How many cards of a category are owned.") {
    Field("category", "The category.", \.category)
    Field("owned", "How many different ones are owned.") { $0.share.owned }
    Field("total", "How many there are.") { $0.share.total }
  }
}

/// The reply with a summary of the collection.
struct CardSummary: ResultObject {
  let entries: [CardEntry]
  let locale: TextLocale

  private var share: CardShare { CardShare(entries) }

  static let shape = Shape<CardSummary>("CardSummary", "How much of the collection is owned.") {
    Field("owned", "How many different cards are owned.") { $0.share.owned }
    Field("total", "How many there are.") { $0.share.total }
    Field("fraction", "The share of all cards, from 0 to 1.") {
      Double($0.share.owned) / Double(max(1, $0.share.total))
    }
    Field("rarities", "The same for each rarity, from common to legendary.") { summary in
      CardRarity.allCases.map { rarity in
        RarityShare(rarity: rarity, share: CardShare(summary.entries.filter { $0.card.rarity == rarity }))
      }
    }
    Field("categories", "The same for each category.") { summary in
      SparkCategory.allCases.map { category in
        CategoryShare(category: category, share: CardShare(summary.entries.filter { $0.card.category == category }))
      }
    }
    Field("rarest", "The three rarest cards that are owned; fewer where fewer are.") { summary in
      CollectionRules.rarest(summary.entries, in: summary.locale).map { CardView(entry: $0, locale: summary.locale) }
    }
  }
}
