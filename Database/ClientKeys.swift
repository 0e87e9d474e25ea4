public import Kernel
public import SQLite

/// The replies of calls that may be sent again under the same key. (Protocol, "Values".)
public struct ClientKeys {
  /// What a key was used for.
  public struct Use: Hashable, Sendable {
    /// The method that was called.
    public let method: String
    /// Its result, in JSON.
    public let reply: String

    /// Makes the note of a use.
    public init(method: String, reply: String) {
      self.method = method
      self.reply = reply
    }
  }

  private enum Statements: SQL, StatementSet {
    case find = "select method, reply from client_keys where user_id = :user and client_key = :key"
    case remember = """
      insert into client_keys (user_id, client_key, method, reply, used_at)
      values (:user, :key, :method, :reply, :now)
      """
  }

  let connection: Connection

  /// What a user has used a key for; nil where it is new.
  public func use(of key: ClientKey, by user: Int64) throws -> Use? {
    try connection.statement(Statements.find).bind("user", user).bind("key", key.text).row { row in
      Use(method: try row["method"], reply: try row["reply"])
    }
  }

  /// Remembers what a key was used for.
  public func remember(_ use: Use, under key: ClientKey, by user: Int64, at now: Instant) throws(SQLiteError) {
    try connection.statement(Statements.remember)
      .bind("user", user).bind("key", key.text).bind("method", use.method).bind("reply", use.reply)
      .bind("now", now.milliseconds).run()
  }
}
