public import Kernel
public import SQLite

/// The idempotency keys of clients, with the results of their calls. (Protocol, "Values".)
///
/// A key expires after `lifetime`. The result is erased earlier, when the user deletes an object that it names; the key
/// then prevents only a repetition.
public struct ClientKeys {
  /// The call for which a key was used.
  public struct StoredCall: Hashable, Sendable {
    /// The method.
    public let method: String
    /// The objects that the result names; empty if it is unknown which these are.
    public let objects: [StoredObject]
    /// The result as JSON; nil after an object was deleted.
    public let result: String?

    /// Creates a stored call.
    public init(method: String, objects: [StoredObject] = [], result: String?) {
      self.method = method
      self.objects = objects
      self.result = result
    }
  }

  /// An object that a result names, or a deleted one.
  public struct StoredObject: Hashable, Sendable {
    /// The kind, which is the domain of the topics of its events, such as `spark`.
    public let kind: String
    /// The identifier.
    public let id: String

    /// Creates an object.
    public init(kind: String, id: String) {
      self.kind = kind
      self.id = id
    }
  }

  /// The time after which a key expires: 7 days, in milliseconds.
  public static let lifetime: Int64 = 7 * 86_400_000
  /// The maximum number of objects that are stored for a key; the objects of a larger result count as unknown.
  public static let maxObjects = 20
  /// The number of expired keys that are deleted when a key is added.
  private static let removalsPerInsertion = 4
  /// The number of expired keys that are deleted when the program is idle.
  static let idleRemovals = 200

  private enum Statements: SQL, StatementSet {
    case find = """
      select method, reply from client_keys where user_id = :user and client_key = :key and used_at > :limit
      """
    case insert = """
      insert into client_keys (user_id, client_key, method, objects, used_at, reply)
      values (:user, :key, :method, :objects, :now, :reply)
      on conflict (user_id, client_key) do update
      set method = excluded.method, objects = excluded.objects, used_at = excluded.used_at, reply = excluded.reply
      """
    case anyExpired = "select 1 from client_keys where used_at <= :limit limit 1"
    case removeExpired = """
      delete from client_keys where (user_id, client_key) in (
        select user_id, client_key from client_keys where used_at <= :limit order by used_at limit :count)
      """
    case stored = """
      select client_key, objects from client_keys where user_id = :user and reply is not null
      """
    case eraseResult = "update client_keys set reply = null where user_id = :user and client_key = :key"
  }

  let connection: Connection

  /// Returns the call for which a user has used a key; nil if the key is new or has expired.
  public func find(_ key: ClientKey, of user: Int64, at now: Instant) throws -> StoredCall? {
    try connection.statement(Statements.find)
      .bind("user", user).bind("key", key.text).bind("limit", now.milliseconds - ClientKeys.lifetime).row { row in
        StoredCall(method: try row["method"], result: try row["reply"])
      }
  }

  /// Stores the call for which a key was used, and deletes some expired keys of all users.
  public func insert(_ call: StoredCall, key: ClientKey, user: Int64, at now: Instant) throws(SQLiteError) {
    let objects = Set(call.objects.compactMap(\.text)).sorted()
    let list = objects.count > ClientKeys.maxObjects ? "" : objects.joined(separator: " ")
    try connection.statement(Statements.insert)
      .bind("user", user).bind("key", key.text).bind("method", call.method).bind("objects", list)
      .bind("now", now.milliseconds).bind("reply", call.result).run()
    try removeExpired(at: now, atMost: ClientKeys.removalsPerInsertion)
  }

  func hasExpired(at now: Instant) throws -> Bool {
    try connection.statement(Statements.anyExpired).bind("limit", now.milliseconds - ClientKeys.lifetime)
      .scalar(Int.self) != nil
  }

  func removeExpired(at now: Instant, atMost count: Int) throws(SQLiteError) {
    try connection.statement(Statements.removeExpired)
      .bind("limit", now.milliseconds - ClientKeys.lifetime).bind("count", count).run()
  }

  /// Erases the results of a user that name a deleted object or an object of a deleted kind, and those whose objects
  /// are unknown.
  public func eraseResults(of user: Int64, naming objects: Set<StoredObject>, kinds: Set<String>) throws {
    var keys: [String] = []
    try connection.statement(Statements.stored).bind("user", user).forEach { row in
      let named = try (row["objects"] as String).split(separator: " ").compactMap(StoredObject.init)
      guard named.isEmpty || named.contains(where: { objects.contains($0) || kinds.contains($0.kind) }) else { return }
      keys.append(try row["client_key"])
    }
    for key in keys { try connection.statement(Statements.eraseResult).bind("user", user).bind("key", key).run() }
  }
}

extension ClientKeys.StoredObject {
  /// The form in which it is stored; nil if it cannot be stored.
  fileprivate var text: String? { id.isEmpty || id.utf8.contains(UInt8(ascii: " ")) ? nil : "\(kind):\(id)" }

  fileprivate init?(_ text: Substring) {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    self.init(kind: String(text[..<colon]), id: String(text[text.utf8.index(after: colon)...]))
  }
}
