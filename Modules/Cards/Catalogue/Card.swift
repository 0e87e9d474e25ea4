import Kernel

/// One of the fifty cards that sparks drop. (Sparks, 1.5 and 4.1.)
struct Card: Sendable {
  /// The slug: `card-energy-bolt`.
  let id: String
  let title: Message
  /// The category of the sparks that drop it.
  let category: SparkCategory
  let rarity: CardRarity
}
