import Kernel
import Localization

/// How the collection is filtered and sorted. (Sparks, 4.3.)
enum CollectionRules {
  /// How many cards are the rarest.
  static let rarestCount = 3

  /// Whether a list shows a card.
  ///
  /// - Parameters:
  ///   - entry: The card.
  ///   - category: The only category that is wanted; nil for all.
  ///   - ownedOnly: Whether only owned ones are wanted.
  ///   - text: A part of the title or of the name of the category, folded as they are compared.
  ///   - locale: The language of both.
  /// - Returns: Whether every condition fits.
  static func admits(
    _ entry: CardEntry, category: SparkCategory?, ownedOnly: Bool, folded text: String, in locale: TextLocale
  ) -> Bool {
    (category.map { $0 == entry.card.category } ?? true) && (!ownedOnly || entry.state != nil)
      && (text.isEmpty || key(entry.card.title, locale).contains(text)
        || key(entry.card.category.title, locale).contains(text))
  }

  /// Cards from the rarest to the most common, then by title.
  static func sorted(_ entries: [CardEntry], in locale: TextLocale) -> [CardEntry] {
    entries.map { (key: key($0.card.title, locale), entry: $0) }
      .sorted { (-$0.entry.card.rarity.place, $0.key) < (-$1.entry.card.rarity.place, $1.key) }.map(\.entry)
  }

  /// The rarest cards that are owned; of equal ones those that were first seen last, then by title.
  static func rarest(_ entries: [CardEntry], in locale: TextLocale) -> [CardEntry] {
    let owned = entries.compactMap { entry in entry.state.map { (entry, $0.obtainedAt.milliseconds) } }
      .map { (rank: (-$0.0.card.rarity.place, -$0.1, key($0.0.card.title, locale)), entry: $0.0) }
    return owned.sorted { $0.rank < $1.rank }.prefix(rarestCount).map(\.entry)
  }

  private static func key(_ title: Message, _ locale: TextLocale) -> String {
    title.rendered(in: locale).string.folded
  }
}
