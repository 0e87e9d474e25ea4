public import Kernel
public import SQLite

/// The idempotency keys of clients, with the results of their calls. (Protocol, "Values".)
public struct ClientKeys {
  /// The call for which a key was used.
  public struct StoredCall: Hashable, Sendable {
    /// The method.
    public let method: String
    /// The result as JSON.
    public let result: String

    /// Creates a stored call.
    public init(method: String, result: String) {
      self.method = method
      self.result = result
    }
  }

  private enum Statements: SQL, StatementSet {
    case find = "select method, reply from client_keys where user_id = :user and client_key = :key"
    case insert = """
      insert into client_keys (user_id, client_key, method, reply, used_at)
      values (:user, :key, :method, :reply, :now)
      """
  }

  let connection: Connection

  /// Returns the call for which a user has used a key; nil if the key is new.
  public func find(_ key: ClientKey, of user: Int64) throws -> StoredCall? {
    try connection.statement(Statements.find).bind("user", user).bind("key", key.text).row { row in
      StoredCall(method: try row["method"], result: try row["reply"])
    }
  }

  /// Stores the call for which a key was used.
  public func insert(_ call: StoredCall, key: ClientKey, user: Int64, at now: Instant) throws(SQLiteError) {
    try connection.statement(Statements.insert)
      .bind("user", user).bind("key", key.text).bind("method", call.method).bind("reply", call.result)
      .bind("now", now.milliseconds).run()
  }
}
