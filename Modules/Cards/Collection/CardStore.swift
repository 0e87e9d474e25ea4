import Database
import Kernel
import SQLite

/// Queries and updates of one user's cards.
struct CardStore {
  struct Ownership: Hashable, Sendable {
    /// The number of copies, 1 or more.
    var copies: Int
    /// The time of the earliest spark that dropped a copy.
    let obtainedAt: Instant
  }

  private enum Statements: SQL, StatementSet {
    case ownership = "select card_id, owned, obtained_at from card_states where user_id = :user order by card_id"
    case add = """
      insert into card_states (user_id, card_id, owned, obtained_at) values (:user, :card, 1, :time)
      on conflict (user_id, card_id) do update
      set owned = owned + 1, obtained_at = min(obtained_at, excluded.obtained_at)
      """
    case removeBonus = """
      delete from ledger where user_id = :user and rule = 'card_duplicate' and subject = :subject returning points
      """
    case otherBonus = """
      select subject from ledger
      where user_id = :user and rule = 'card_duplicate' and subject > :card || '/' and subject < :card || '0'
      order by subject limit 1
      """
    case decrement = "update card_states set owned = owned - 1 where user_id = :user and card_id = :card and owned > 1"
    case updateTime = """
      update card_states
      set obtained_at = ifnull(
        (select min(created_at) from sparks where user_id = :user and card_id = :card), obtained_at)
      where user_id = :user and card_id = :card
      """
    case delete = "delete from card_states where user_id = :user and card_id = :card"
  }

  let transaction: Transaction
  let user: Int64

  /// Returns the ownership of each card in catalog order.
  ///
  /// Rows of cards that are no longer in the catalog are ignored.
  func ownership(in catalog: CardCatalog) throws -> [Ownership?] {
    var ownership = [Ownership?](repeating: nil, count: catalog.cards.count)
    var slugs = catalog.cardSlugs.merge()
    try transaction.statement(Statements.ownership).bind("user", user).forEach { row in
      guard let index = try row.withText("card_id", { slugs.index(of: $0) }) else { return }
      ownership[index] = Ownership(copies: try row["owned"], obtainedAt: try row["obtained_at"])
    }
    return ownership
  }

  /// Inserts a card, or increments its number of copies.
  ///
  /// - `time`: The time of the spark that dropped it.
  func add(_ card: Card, at time: Instant) throws(SQLiteError) {
    try transaction.statement(Statements.add)
      .bind("user", user).bind("card", card.id).bind("time", time).run()
  }

  /// Sets the time of a card to that of the earliest spark that dropped it.
  func updateTime(of card: String) throws(SQLiteError) {
    try transaction.statement(Statements.updateTime).bind("user", user).bind("card", card).run()
  }

  /// Removes the copy of a card that a spark dropped, with the bonus of one copy, and returns the bonus.
  ///
  /// The only copy of a card has no bonus.
  func remove(_ card: String, of spark: Int64) throws -> Int {
    let bonus = try removeBonus("\(card)/\(spark)") ?? otherBonus(of: card).flatMap(removeBonus) ?? 0
    try transaction.statement(Statements.decrement).bind("user", user).bind("card", card).run()
    if transaction.changes == 0 {
      try transaction.statement(Statements.delete).bind("user", user).bind("card", card).run()
    } else {
      try updateTime(of: card)
    }
    return bonus
  }

  private func removeBonus(_ subject: String) throws -> Int? {
    try transaction.statement(Statements.removeBonus).bind("user", user).bind("subject", subject).scalar()
  }

  private func otherBonus(of card: String) throws -> String? {
    try transaction.statement(Statements.otherBonus).bind("user", user).bind("card", card).scalar()
  }
}
