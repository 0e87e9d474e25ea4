import Kernel
import Localization

/// Filtering and sorting of the collection. (Sparks, 4.3.)
enum CollectionRules {
  /// The maximum number of cards in the list of rarest cards.
  static let maxRarest = 3

  /// Returns whether a card matches all filters.
  ///
  /// - `text`: A folded substring of the card's title or category name in `locale`; empty for any.
  static func matches(
    _ entry: CardEntry, category: SparkCategory?, ownedOnly: Bool, folded text: String, in locale: TextLocale
  ) -> Bool {
    (category.map { $0 == entry.card.category } ?? true) && (!ownedOnly || entry.ownership != nil)
      && (text.isEmpty || folded(entry.card.title, locale).contains(text)
        || folded(entry.card.category.title, locale).contains(text))
  }

  /// Returns the cards by descending rarity, then by title.
  static func sorted(_ entries: [CardEntry], in locale: TextLocale) -> [CardEntry] {
    entries.map { (key: folded($0.card.title, locale), entry: $0) }
      .sorted { (-$0.entry.card.rarity.index, $0.key) < (-$1.entry.card.rarity.index, $1.key) }.map(\.entry)
  }

  /// Returns at most `maxRarest` owned cards, by descending rarity, then by first copy, latest first, then by title.
  static func rarest(_ entries: [CardEntry], in locale: TextLocale) -> [CardEntry] {
    let owned = entries.compactMap { entry in entry.ownership.map { (entry, $0.obtainedAt.milliseconds) } }
      .map { (rank: (-$0.0.card.rarity.index, -$0.1, folded($0.0.card.title, locale)), entry: $0.0) }
    return owned.sorted { $0.rank < $1.rank }.prefix(maxRarest).map(\.entry)
  }

  private static func folded(_ title: Message, _ locale: TextLocale) -> String {
    title.text(in: locale).string.folded
  }
}
