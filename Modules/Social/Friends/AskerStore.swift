import Kernel
import SQLite

/// What an account has heard of somebody who asks for its friendship; it outlives the request.
struct Asker: Hashable, Sendable {
  /// When a request was last told.
  var heardAt: Instant
  /// Whether the one who was asked believes that a request is open.
  var isOpen: Bool
  /// When the one who was asked has declined; nil where that is not so.
  var declinedAt: Instant?
}

/// What one account has heard of those who ask for its friendship.
struct AskerStore {
  private enum Statements: SQL, StatementSet {
    case find = """
      select heard_at, is_open, declined_at from friend_askers where asked_id = :asked and asker_id = :asker
      """
    case save = """
      insert into friend_askers (asked_id, asker_id, heard_at, is_open, declined_at)
      values (:asked, :asker, :heardAt, :open, :declinedAt)
      on conflict (asked_id, asker_id) do update
      set heard_at = excluded.heard_at, is_open = excluded.is_open, declined_at = excluded.declined_at
      """
    case open = "select asked_id from friend_askers where asker_id = :asker and is_open = 1 order by asked_id"
    case forget = "delete from friend_askers where asked_id = :asked and asker_id = :asker"
  }

  let connection: Connection
  /// The row of the one who is asked.
  let asked: Int64

  /// What the account has heard of somebody; nil where that is nothing.
  func asker(_ id: Int64) throws -> Asker? {
    try connection.statement(Statements.find).bind("asked", asked).bind("asker", id).row { row in
      Asker(
        heardAt: Instant(milliseconds: try row.integer64(0)), isOpen: try row.bool(1),
        declinedAt: row.isNull(2) ? nil : Instant(milliseconds: try row.integer64(2)))
    }
  }

  /// The rows of those who believe that a request of somebody is open.
  static func openRequests(of asker: Int64, connection: Connection) throws -> [Int64] {
    try connection.statement(Statements.open).bind("asker", asker).all { try $0.integer64(0) }
  }

  /// Keeps what the account has heard of somebody.
  func save(_ asker: Asker, of id: Int64) throws(SQLiteError) {
    try connection.statement(Statements.save)
      .bind("asked", asked).bind("asker", id).bind("heardAt", asker.heardAt.milliseconds).bind("open", asker.isOpen)
      .bind("declinedAt", asker.declinedAt?.milliseconds).run()
  }

  /// Forgets somebody, because the two are friends now or the account wants to be.
  func forget(_ id: Int64) throws(SQLiteError) {
    try connection.statement(Statements.forget).bind("asked", asked).bind("asker", id).run()
  }
}
