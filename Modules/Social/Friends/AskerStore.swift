import SQLite
import Service

/// What one account has heard of those who ask for its friendship.
struct AskerStore {
  private enum Statements: SQL, StatementSet {
    case open = "select asked_id from friend_askers where asker_id = :asker and is_open = 1 order by asked_id"
  }

  let connection: Connection
  /// The row of the one who is asked.
  let asked: Int64

  /// What the account has heard of somebody; nil if that is nothing.
  func asker(_ id: Int64) throws -> Asker? { try Asker.table.row(of: asked, id, in: connection) }

  /// The rows of those who believe that a request of somebody is open.
  static func openRequests(of asker: Int64, connection: Connection) throws -> [Int64] {
    try connection.statement(Statements.open).bind("asker", asker).all { try $0["asked_id"] }
  }

  /// Saves what the account has heard of somebody.
  func save(_ asker: Asker) throws(SQLiteError) { try Asker.table.save(asker, of: asked, in: connection) }

  /// Forgets somebody, because the two are friends now or the account wants to be.
  func forget(_ id: Int64) throws(SQLiteError) { try Asker.table.delete(of: asked, key: id, in: connection) }
}
