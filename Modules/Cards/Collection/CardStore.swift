import Database
import Kernel
import SQLite

/// The cards that one user owns.
struct CardStore {
  /// How a card is owned.
  struct State: Hashable, Sendable {
    /// How often it was obtained, 1 or more.
    var owned: Int
    /// When it was obtained first.
    let obtainedAt: Instant
  }

  private enum Statements: SQL, StatementSet {
    case states = "select card_id, owned, obtained_at from card_states where user_id = :user order by card_id"
    case obtain = """
      insert into card_states (user_id, card_id, owned, obtained_at) values (:user, :card, 1, :now)
      on conflict (user_id, card_id) do update set owned = owned + 1
      """
  }

  let transaction: Transaction
  let user: Int64

  /// How each card is owned, in the order of the catalogue; rows of cards that it no longer has are not counted.
  func states(in catalogue: CardCatalogue) throws -> [State?] {
    var states = [State?](repeating: nil, count: catalogue.cards.count)
    var slugs = catalogue.cardSlugs.walk()
    try transaction.statement(Statements.states).bind("user", user).forEach { row in
      guard let place = try row.withText("card_id", { slugs.place(of: $0) }) else { return }
      states[place] = State(owned: try row["owned"], obtainedAt: try row["obtained_at"])
    }
    return states
  }

  /// Counts a card that was obtained, possibly once more.
  func obtain(_ card: Card, at now: Instant) throws(SQLiteError) {
    try transaction.statement(Statements.obtain)
      .bind("user", user).bind("card", card.id).bind("now", now).run()
  }
}
