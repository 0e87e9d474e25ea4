public import Database
public import Kernel
import Localization
public import SQLite

/// Queries and updates of sessions.
public struct SessionStore {
  private enum Statements: SQL, StatementSet {
    case findByToken = """
      select s.id, s.last_used_at, u.id as user_id, u.name, u.email, u.avatar, u.locale, u.time_zone, u.day_starts_at,
        u.joined_at
      from sessions s join users u on u.id = s.user_id where s.token_hash = :token
      """
    case findByID = """
      select s.id, s.last_used_at, u.id as user_id, u.name, u.email, u.avatar, u.locale, u.time_zone, u.day_starts_at,
        u.joined_at
      from sessions s join users u on u.id = s.user_id where s.id = :session
      """
    case touch = "update sessions set last_used_at = :now where id = :session"
    case endOthers = "delete from sessions where user_id = :user and id <> :session"
    case endExpired = "delete from sessions where user_id = :user and last_used_at < :limit"
    case list = """
      select * from sessions where user_id = :user and id < :before order by id desc limit :limit
      """
  }

  private let transaction: Transaction

  /// Creates a store in the open transaction.
  public init(_ transaction: Transaction) {
    self.transaction = transaction
  }

  /// Returns the session of a token and its account, even if the session has expired; nil if it does not exist.
  public func signedInUser(tokenHash: [UInt8]) throws -> SignedInUser? {
    try transaction.statement(Statements.findByToken).bind("token", tokenHash).row(SessionStore.user)
  }

  /// Returns a session and the current state of its account, even if the session has expired; nil if it was deleted.
  public func signedInUser(sessionID id: Int64) throws -> SignedInUser? {
    try transaction.statement(Statements.findByID).bind("session", id).row(SessionStore.user)
  }

  /// Creates a session and returns its row ID.
  ///
  /// Only the SHA-256 of the token is stored, and a long client name is truncated.
  public func begin(user: Int64, tokenHash: [UInt8], client: String?, at now: Instant) throws(SQLiteError) -> Int64 {
    let client = client.map { String($0.unicodeScalars.prefix(SignInSession.maxClientLength)) }
    let session = SignInSession(id: 0, tokenHash: tokenHash, client: client, createdAt: now, lastUsedAt: now)
    try SignInSession.table.insert(session, of: user, in: transaction)
    return transaction.lastInsertedRowID
  }

  /// Records the use of a session.
  public func touch(_ id: Int64, at now: Instant) throws(SQLiteError) {
    try transaction.statement(Statements.touch).bind("session", id).bind("now", now.milliseconds).run()
  }

  /// Ends a session of a user; returns false if it does not exist.
  public func end(_ id: Int64, of user: Int64) throws(SQLiteError) -> Bool {
    try SignInSession.table.delete(id, of: user, in: transaction)
    return transaction.changes > 0
  }

  /// Ends all sessions of a user, optionally except one.
  public func endAll(of user: Int64, except excluded: Int64? = nil) throws(SQLiteError) {
    if let excluded {
      try transaction.statement(Statements.endOthers).bind("user", user).bind("session", excluded).run()
    } else {
      try SignInSession.table.description.deleteAll(of: user, in: transaction)
    }
  }

  /// Deletes the expired sessions of a user.
  public func removeExpired(of user: Int64, at now: Instant) throws(SQLiteError) {
    try transaction.statement(Statements.endExpired)
      .bind("user", user).bind("limit", now.milliseconds - SessionRules.lifetime).run()
  }

  /// Returns the sessions of a user, newest first, with at most one more than fits on the page.
  public func list(of user: Int64, _ page: PageRequest) throws -> [SignInSession] {
    try transaction.statement(Statements.list)
      .bind("user", user).bind("before", page.key ?? .max).bind("limit", page.limit + 1)
      .all { try SignInSession.table.decode($0) }
  }

  private static func user(_ row: Row) throws -> SignedInUser {
    SignedInUser(
      sessionID: try row["id"], lastUsedAt: try row["last_used_at"],
      account: try Account.table.decode(row, id: "user_id"))
  }
}
