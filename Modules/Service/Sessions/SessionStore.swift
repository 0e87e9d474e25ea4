import Database
public import Kernel
import Localization
public import SQLite

/// The sessions of all users: who holds which token.
public struct SessionStore {
  /// A session as its user sees it in the list of all.
  public struct Entry: Sendable {
    /// The row of the session.
    public let id: Int64
    /// What the client called itself; nil where it did not say.
    public let client: String?
    /// When it began.
    public let createdAt: Instant
    /// When it was last seen in use, to the day.
    public let lastUsedAt: Instant
  }

  private enum Statements: SQL, StatementSet {
    case findByToken = """
      select s.id, s.last_used_at, u.id, u.name, u.email, u.avatar, u.locale, u.time_zone, u.day_starts_at, u.joined_at
      from sessions s join users u on u.id = s.user_id where s.token_hash = :token
      """
    case findByID = """
      select s.id, s.last_used_at, u.id, u.name, u.email, u.avatar, u.locale, u.time_zone, u.day_starts_at, u.joined_at
      from sessions s join users u on u.id = s.user_id where s.id = :session
      """
    case insert = """
      insert into sessions (user_id, token_hash, client, created_at, last_used_at)
      values (:user, :token, :client, :now, :now)
      """
    case touch = "update sessions set last_used_at = :now where id = :session"
    case end = "delete from sessions where id = :session and user_id = :user"
    case endAll = "delete from sessions where user_id = :user"
    case endOthers = "delete from sessions where user_id = :user and id <> :session"
    case endExpired = "delete from sessions where user_id = :user and last_used_at < :limit"
    case list = """
      select id, client, created_at, last_used_at from sessions
      where user_id = :user and id < :before order by id desc limit :limit
      """
  }

  /// How many code points of a client's name are kept.
  private static let clientLength = 100

  private let connection: Connection

  /// A store on an open connection.
  public init(_ connection: Connection) {
    self.connection = connection
  }

  /// The session that a token opens; nil where there is none.
  public func session(tokenHash: [UInt8]) throws -> SignedInUser? {
    try connection.statement(Statements.findByToken).bind("token", tokenHash).row(SessionStore.user)
  }

  /// The session of a row, with the present state of its account; nil where it was ended.
  public func session(_ id: Int64) throws -> SignedInUser? {
    try connection.statement(Statements.findByID).bind("session", id).row(SessionStore.user)
  }

  /// Begins a session, of whose token only the SHA-256 is kept, and returns its row; of a long name of the client the
  /// beginning is kept.
  public func begin(user: Int64, tokenHash: [UInt8], client: String?, at now: Instant) throws(SQLiteError) -> Int64 {
    let client = client.map { String($0.unicodeScalars.prefix(SessionStore.clientLength)) }
    try connection.statement(Statements.insert)
      .bind("user", user).bind("token", tokenHash).bind("client", client).bind("now", now.milliseconds).run()
    return connection.lastInsertedRow
  }

  /// Notes that a session was used.
  public func touch(_ id: Int64, at now: Instant) throws(SQLiteError) {
    try connection.statement(Statements.touch).bind("session", id).bind("now", now.milliseconds).run()
  }

  /// Ends one session of a user and says whether there was one.
  public func end(_ id: Int64, of user: Int64) throws(SQLiteError) -> Bool {
    try connection.statement(Statements.end).bind("session", id).bind("user", user).run()
    return connection.changes > 0
  }

  /// Ends all sessions of a user, all but one where one is named.
  public func endAll(of user: Int64, except kept: Int64? = nil) throws(SQLiteError) {
    if let kept {
      try connection.statement(Statements.endOthers).bind("user", user).bind("session", kept).run()
    } else {
      try connection.statement(Statements.endAll).bind("user", user).run()
    }
  }

  /// Removes the sessions of a user that have ended by themselves.
  public func removeExpired(of user: Int64, at now: Instant) throws(SQLiteError) {
    try connection.statement(Statements.endExpired)
      .bind("user", user).bind("limit", now.milliseconds - SessionRules.lifetime).run()
  }

  /// The sessions of a user, newest first, one more than the page holds where there are more.
  public func list(of user: Int64, _ page: PageRequest) throws -> [Entry] {
    try connection.statement(Statements.list)
      .bind("user", user).bind("before", page.key ?? .max).bind("limit", page.limit + 1)
      .all { row in
        Entry(
          id: try row.integer64(0), client: try row.optionalText(1),
          createdAt: Instant(milliseconds: try row.integer64(2)),
          lastUsedAt: Instant(milliseconds: try row.integer64(3)))
      }
  }

  private static func user(_ row: Row) throws -> SignedInUser {
    SignedInUser(
      sessionID: try row.integer64(0), lastUsedAt: Instant(milliseconds: try row.integer64(1)),
      account: try Account(row, from: 2))
  }
}

extension Account {
  /// Reads an account from eight columns: id, name, email, avatar, locale, time_zone, day_starts_at, joined_at.
  ///
  /// A zone that this machine does not know (any more) is read as UTC.
  public init(_ row: Row, from column: Int = 0) throws {
    self.init(
      id: try row.integer64(column), name: try row.text(column + 1), email: try row.text(column + 2),
      avatar: Avatar(rawValue: try row.text(column + 3)) ?? .cat,
      language: Language(rawValue: try row.text(column + 4)) ?? .en,
      zone: Zone(identifier: try row.text(column + 5)) ?? .utc, dayStartsAt: try row.integer(column + 6),
      joinedAt: Instant(milliseconds: try row.integer64(column + 7)))
  }
}
