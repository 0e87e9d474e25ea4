import Database
import Kernel
import SQLite

/// Queries and updates of one user's cards.
struct CardStore {
  /// The ownership of a card.
  struct State: Hashable, Sendable {
    /// The number of copies, 1 or more.
    var owned: Int
    /// When the first copy was obtained.
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

  /// Returns the ownership of each card in catalog order.
  ///
  /// Rows of cards that are no longer in the catalog are ignored.
  func states(in catalogue: CardCatalogue) throws -> [State?] {
    var states = [State?](repeating: nil, count: catalogue.cards.count)
    var slugs = catalogue.cardSlugs.walk()
    try transaction.statement(Statements.states).bind("user", user).forEach { row in
      guard let place = try row.withText("card_id", { slugs.place(of: $0) }) else { return }
      states[place] = State(owned: try row["owned"], obtainedAt: try row["obtained_at"])
    }
    return states
  }

  /// Inserts a card, or increments its number of copies.
  func obtain(_ card: Card, at now: Instant) throws(SQLiteError) {
    try transaction.statement(Statements.obtain)
      .bind("user", user).bind("card", card.id).bind("now", now).run()
  }
}
