public import Database
public import Kernel
import Localization
public import SQLite

/// Queries and updates of sessions.
public struct SessionStore {
  private enum Statements: SQL, StatementSet {
    case findByToken = """
      select s.id, s.last_used_at, s.name as token_name, s.domains, s.is_read_only, u.id as user_id, u.name,
        u.email, u.avatar, u.locale, u.time_zone, u.day_starts_at, u.week_starts_on,
        u.is_on_leaderboard, u.joined_at
      from sessions s join users u on u.id = s.user_id where s.token_hash = :token
      """
    case findByID = """
      select s.id, s.last_used_at, s.name as token_name, s.domains, s.is_read_only, u.id as user_id, u.name,
        u.email, u.avatar, u.locale, u.time_zone, u.day_starts_at, u.week_starts_on,
        u.is_on_leaderboard, u.joined_at
      from sessions s join users u on u.id = s.user_id where s.id = :session
      """
    case hasPassword = "select 1 from users where id = :user and password_hash = :passwordHash"
    case touch = "update sessions set last_used_at = :now where id = :session"
    case endAll = "delete from sessions where user_id = :user and name is null and id is not :session"
    case endExpired = "delete from sessions where user_id = :user and name is null and last_used_at < :limit"
    case endExcess = """
      delete from sessions where id in (
        select id from sessions where user_id = :user and name is null
        order by last_used_at desc, id desc limit -1 offset :count)
      """
    case revokeToken = "delete from sessions where user_id = :user and name = :name"
    case identifiers = "select id from sessions where user_id = :user order by id"
    case list = """
      select * from sessions where user_id = :user and id < :before order by id desc limit :limit
      """
  }

  private enum AdministrationQueries: SQL, StatementSet {
    case tokens = """
      select u.email, s.* from sessions s join users u on u.id = s.user_id
      where s.name is not null and (:user is null or s.user_id = :user) order by s.user_id, s.id
      """
  }

  let transaction: Transaction

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

  /// Whether the password of a user has this hash.
  func hasPassword(_ hash: String, _ user: Int64) throws -> Bool {
    try transaction.statement(Statements.hasPassword).bind("user", user).bind("passwordHash", hash).scalar(Int.self)
      != nil
  }

  /// Creates a session and returns its row ID.
  ///
  /// Only the SHA-256 of the secret is stored, and a long client name is truncated. Beyond the maximum number of
  /// sessions, those that were not used for the longest time end.
  public func begin(user: Int64, tokenHash: [UInt8], client: String?, at now: Instant) throws(SQLiteError) -> Int64 {
    let client = client.map { $0.prefix(codePoints: SignInSession.maxClientLength) }
    let session = SignInSession(id: 0, tokenHash: tokenHash, client: client, createdAt: now, lastUsedAt: now)
    try SignInSession.table.insert(session, of: user, in: transaction)
    let id = transaction.lastInsertedRowID
    try transaction.statement(Statements.endExcess).bind("user", user).bind("count", SessionRules.maxSessions).run()
    return id
  }

  /// Creates a token for scripts, whose name the user must not have used for another one.
  public func insert(
    _ token: AccessToken, of user: Int64, secretHash: [UInt8], at now: Instant
  ) throws(SQLiteError) {
    let session = SignInSession(
      id: 0, tokenHash: secretHash, name: token.name, domains: token.domains, isReadOnly: token.isReadOnly,
      createdAt: now, lastUsedAt: now)
    try SignInSession.table.insert(session, of: user, in: transaction)
  }

  /// Deletes the token with a name; returns false if it does not exist.
  public func revokeToken(named name: String, of user: Int64) throws(SQLiteError) -> Bool {
    try transaction.statement(Statements.revokeToken).bind("user", user).bind("name", name).run()
    return transaction.changes > 0
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

  /// Ends all sessions of a user, optionally except one; tokens remain.
  public func endAll(of user: Int64, except excluded: Int64? = nil) throws(SQLiteError) {
    try transaction.statement(Statements.endAll).bind("user", user).bind("session", excluded).run()
  }

  /// Deletes the expired sessions of a user.
  public func removeExpired(of user: Int64, at now: Instant) throws(SQLiteError) {
    try transaction.statement(Statements.endExpired)
      .bind("user", user).bind("limit", now.milliseconds - SessionRules.lifetime).run()
  }

  /// Returns the row IDs of all sessions and tokens of a user.
  public func identifiers(of user: Int64) throws -> [Int64] {
    try transaction.statement(Statements.identifiers).bind("user", user).all { try $0["id"] }
  }

  /// Returns the sessions and tokens of a user, newest first, with at most one more than fits on the page.
  public func list(of user: Int64, _ page: PageRequest) throws -> [SignInSession] {
    try transaction.statement(Statements.list)
      .bind("user", user).bind("before", page.key ?? .max).bind("limit", page.limit + 1)
      .all { try SignInSession.table.decode($0) }
  }

  /// Returns the tokens of a user, or of all users, with the users' email addresses.
  public func tokens(of user: Int64?) throws -> [(email: String, session: SignInSession)] {
    try transaction.statement(AdministrationQueries.tokens).bind("user", user).all {
      (try $0["email"], try SignInSession.table.decode($0))
    }
  }

  private static func user(_ row: Row) throws -> SignedInUser {
    let name: String? = try row["token_name"]
    let token = try name.map {
      AccessToken(name: $0, domains: TextList.texts(try row["domains"]), isReadOnly: try row["is_read_only"])
    }
    return SignedInUser(
      sessionID: try row["id"], lastUsedAt: try row["last_used_at"], token: token,
      account: try Account.table.decode(row, id: "user_id"))
  }
}
