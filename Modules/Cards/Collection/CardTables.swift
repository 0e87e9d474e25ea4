import Kernel
import SQLite
import Service

/// A card that a user owns.
struct OwnedCard: Sendable {
  var card: String
  /// The number of copies, 1 or more.
  var copies: Int
  /// The time of the earliest spark that dropped a copy.
  var obtainedAt: Instant
}

extension OwnedCard {
  /// The collection of each user. (Sparks, 1.5.)
  static let table = Table(
    "card_states", key: .columns(["card"]), blank: OwnedCard(card: "", copies: 1, obtainedAt: .min),
    [
      Column("card", column: "card_id", \.card, .text(1...64), "The slug of the card."),
      Column(
        "owned", \.copies, .integer(1...Int.max), "The number of copies.",
        .derived(from: "the sparks that dropped it")),
      Column(
        "obtainedAt", \.obtainedAt, .instant, "The time of the earliest spark that dropped it.",
        .consistent(with: "the sparks that dropped it")),
    ])

  /// The derivation of the number of copies and the time from the sparks.
  static let derivation = Derivation(of: table.description, expected: CardDerivations.copies)
}

private enum CardDerivations: SQL, StatementSet {
  case copies = """
    select card_id, count(*) as owned, min(created_at) as obtained_at from sparks
    where user_id = :user and card_id is not null group by card_id
    """
}
