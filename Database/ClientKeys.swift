public import Kernel
public import SQLite

/// The idempotency keys of clients, with the results of their calls.
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
    case remove = "delete from client_keys where user_id = :user and client_key = :key"
    case insert = """
      insert into client_keys (user_id, client_key, method, used_at, reply) values (:user, :key, :method, :now, :reply)
      """
    case insertObject = """
      insert into client_key_objects (user_id, kind, object_id, key_id) values (:user, :kind, :object, :id)
      """
    case anyExpired = "select 1 from client_keys where used_at <= :limit limit 1"
    case removeExpired = """
      delete from client_keys where id in (
        select id from client_keys where used_at <= :limit order by used_at limit :count)
      """
    case keysOfObject = """
      select key_id from client_key_objects where user_id = :user and kind = :kind and object_id = :object
      """
    case keysOfKind = "select key_id from client_key_objects where user_id = :user and kind = :kind"
    case eraseResult = "update client_keys set reply = null where id = :id"
    case removeObjects = "delete from client_key_objects where key_id = :id"
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
    // An expired call with the key may remain.
    try connection.statement(Statements.remove).bind("user", user).bind("key", key.text).run()
    try connection.statement(Statements.insert)
      .bind("user", user).bind("key", key.text).bind("method", call.method).bind("now", now.milliseconds)
      .bind("reply", call.result).run()
    let (id, objects) = (connection.lastInsertedRowID, Set(call.objects))
    let isKnown = !objects.isEmpty && objects.count <= ClientKeys.maxObjects
    for object in isKnown ? objects : [.unknown] {
      try connection.statement(Statements.insertObject)
        .bind("user", user).bind("kind", object.kind).bind("object", object.id).bind("id", id).run()
    }
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
    for object in objects.union([.unknown]) {
      try eraseResults(
        connection.statement(Statements.keysOfObject).bind("user", user).bind("kind", object.kind)
          .bind("object", object.id))
    }
    for kind in kinds {
      try eraseResults(connection.statement(Statements.keysOfKind).bind("user", user).bind("kind", kind))
    }
  }

  private func eraseResults(_ keys: Statement) throws {
    for id in Set(try keys.all { try $0["key_id"] as Int64 }) {
      for statement in [Statements.eraseResult, .removeObjects] {
        try connection.statement(statement).bind("id", id).run()
      }
    }
  }
}

extension ClientKeys.StoredObject {
  /// Stands for the objects of a result if these are not known.
  fileprivate static let unknown = ClientKeys.StoredObject(kind: "", id: "")
}
