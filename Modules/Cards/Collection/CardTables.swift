import Kernel
import SQLite
import Service

/// A card that a user owns.
struct OwnedCard: Sendable {
  /// The slug.
  var card: String
  /// How often it was obtained, 1 or more.
  var owned: Int
  /// When it was obtained first.
  var obtainedAt: Instant
}

extension OwnedCard {
  /// The collection of each user. (Sparks, 1.5.)
  static let table = Table(
    "card_states", key: .columns(["card"]), blank: OwnedCard(card: "", owned: 1, obtainedAt: .min),
    [
      Column("card", column: "card_id", \.card, .text(1...64), "The card."),
      Column(
        "owned", \.owned, .integer(1...Int.max), "How many times it was obtained.",
        .derived(from: "one, and the duplicates in ledger")),
      Column("obtainedAt", \.obtainedAt, .instant, "When that was for the first time."),
    ])

  /// Counts the copies of each card: the first one, and each duplicate that was paid for.
  static let derivation = Derivation(of: table.description, expected: CardDerivations.copies)
}

/// What the derived columns of cards are.
private enum CardDerivations: SQL, StatementSet {
  case copies = """
    select card_id, count(*) as owned from (
      select card_id from card_states where user_id = :user
      union all
      select substr(subject, 1, instr(subject, '/') - 1) from ledger
      where user_id = :user and rule = 'card_duplicate')
    group by card_id
    """
}
