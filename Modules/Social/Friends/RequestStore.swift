import Database
import Kernel
import SQLite
import Service

/// Queries and updates of the open friend requests, with addressees as the askers entered them.
///
/// A request to an unregistered email address is stored like any other request, so the asker cannot distinguish the
/// two. It becomes visible to its addressee when an account with that address is created, and is deleted with it.
struct RequestStore {
  /// A request in the list of its addressee.
  struct Incoming: Sendable {
    /// The row id of the request.
    let id: Int64
    let asker: Int64
    let name: String
    let askedAt: Instant
  }

  private enum Statements: SQL, StatementSet {
    case isHiddenByEmail = "select is_hidden from friend_requests where asker_id = :asker and email = :email"
    case isHiddenByUserID = "select is_hidden from friend_requests where asker_id = :asker and number = :number"
    case hasRequest = """
      select 1 from friend_requests where asker_id = :asker and (email = :email or number = :number) limit 1
      """
    case count = "select count(*) from friend_requests where asker_id = :asker"
    case outgoing = "select * from friend_requests where asker_id = :asker order by id desc"
    case hasVisibleRequest = """
      select 1 from friend_requests
      where asker_id = :asker and (email = :email or number = :number) and is_hidden = 0 limit 1
      """
    case incomingByEmail = """
      select r.id, r.asker_id, u.name, r.asked_at from friend_requests r join users u on u.id = r.asker_id
      where r.email = :email and r.is_hidden = 0 and not exists (
        select 1 from friend_askers a
        where a.asked_id = :user and a.asker_id = r.asker_id and a.declined_at is not null)
      order by r.id desc limit :limit
      """
    case incomingByUserID = """
      select r.id, r.asker_id, u.name, r.asked_at from friend_requests r join users u on u.id = r.asker_id
      where r.number = :user and r.is_hidden = 0 and not exists (
        select 1 from friend_askers a
        where a.asked_id = :user and a.asker_id = r.asker_id and a.declined_at is not null)
      order by r.id desc limit :limit
      """
    case withdrawByEmail = "delete from friend_requests where asker_id = :asker and email = :email"
    case withdrawByUserID = "delete from friend_requests where asker_id = :asker and number = :number"
    case deleteIncoming = """
      delete from friend_requests where (email = :email or number = :number) and is_hidden = 0
      """
    case deleteImported = "delete from imported_requests where email = :email"
    case deleteRequests = "delete from friend_requests where asker_id = :asker and (email = :email or number = :number)"
  }

  let transaction: Transaction

  // MARK: - By addressee

  /// Returns whether a request is visible only to its asker; nil if the request does not exist.
  func isHidden(_ addressee: Addressee, from asker: Int64) throws -> Bool? {
    switch addressee {
    case .email(let email):
      try transaction.statement(Statements.isHiddenByEmail).bind("asker", asker).bind("email", email.text)
        .row { try $0["is_hidden"] }
    case .userID(let userID):
      try transaction.statement(Statements.isHiddenByUserID).bind("asker", asker).bind("number", userID)
        .row { try $0["is_hidden"] }
    }
  }

  func count(from asker: Int64) throws -> Int {
    try transaction.statement(Statements.count).bind("asker", asker).scalar(Int.self) ?? 0
  }

  /// Returns the open requests of an asker, newest first.
  func outgoing(from asker: Int64) throws -> [FriendRequest] {
    try transaction.statement(Statements.outgoing).bind("asker", asker).all { try FriendRequest.table.decode($0) }
  }

  /// Inserts a request.
  ///
  /// A hidden request is visible only to its asker.
  func insert(_ addressee: Addressee, from asker: Int64, isHidden: Bool, at now: Instant) throws(SQLiteError) {
    var request = FriendRequest(isHidden: isHidden, askedAt: now)
    switch addressee {
    case .email(let email): request.email = email.text
    case .userID(let userID): request.userID = userID
    }
    try FriendRequest.table.insert(request, of: asker, in: transaction)
  }

  func withdraw(_ addressee: Addressee, from asker: Int64) throws(SQLiteError) {
    switch addressee {
    case .email(let email):
      try transaction.statement(Statements.withdrawByEmail).bind("asker", asker).bind("email", email.text).run()
    case .userID(let userID):
      try transaction.statement(Statements.withdrawByUserID).bind("asker", asker).bind("number", userID).run()
    }
  }

  // MARK: - By account

  /// Returns whether any request to an account exists, by email or row id, including hidden requests.
  func hasRequest(from asker: Int64, to account: Account) throws -> Bool {
    try transaction.statement(Statements.hasRequest)
      .bind("asker", asker).bind("email", account.email).bind("number", account.id).scalar(Int.self) != nil
  }

  /// Returns whether a visible request to an account exists, by email or row id.
  func hasVisibleRequest(from asker: Int64, to account: Account) throws -> Bool {
    try transaction.statement(Statements.hasVisibleRequest)
      .bind("asker", asker).bind("email", account.email).bind("number", account.id).scalar(Int.self) != nil
  }

  /// Returns the visible requests to an account that it has not declined, newest first, at most one per asker.
  func incoming(to account: Account, limit: Int) throws -> [Incoming] {
    let byEmail = try transaction.statement(Statements.incomingByEmail)
      .bind("email", account.email).bind("user", account.id).bind("limit", limit).all(RequestStore.decodeIncoming)
    let byUserID = try transaction.statement(Statements.incomingByUserID)
      .bind("user", account.id).bind("limit", limit).all(RequestStore.decodeIncoming)
    var askers: Set<Int64> = []
    let all = (byEmail + byUserID).compactMap { $0 }.sorted { $0.id > $1.id }
      .filter { askers.insert($0.asker).inserted }
    return Array(all.prefix(limit))
  }

  /// Decodes a request; nil if the asker's name is unreadable, so that one corrupt row does not fail the list.
  private static func decodeIncoming(_ row: Row) throws -> Incoming? {
    guard let name: String = try? row["name"] else { return nil }
    return Incoming(id: try row["id"], asker: try row["asker_id"], name: name, askedAt: try row["asked_at"])
  }

  /// Deletes all requests of an asker to an account, by email or row id, including hidden requests.
  func deleteRequests(from asker: Int64, to account: Account) throws(SQLiteError) {
    try transaction.statement(Statements.deleteRequests)
      .bind("asker", asker).bind("email", account.email).bind("number", account.id).run()
  }

  /// Deletes all visible requests to an account that is deleted, and imported requests with its email address.
  func deleteRequests(to account: Account) throws(SQLiteError) {
    try transaction.statement(Statements.deleteIncoming)
      .bind("email", account.email).bind("number", account.id).run()
    try transaction.statement(Statements.deleteImported).bind("email", account.email).run()
  }
}

/// Queries and updates of the records that one addressee has of the users who sent it requests.
struct AskerStore {
  private enum Statements: SQL, StatementSet {
    case open = "select asked_id from friend_askers where asker_id = :asker and is_open = 1 order by asked_id"
  }

  let transaction: Transaction
  /// The row id of the addressee.
  let addressee: Int64

  /// Returns the record of an asker; nil if there is none.
  func record(of id: Int64) throws -> AskerRecord? { try AskerRecord.table.row(of: addressee, id, in: transaction) }

  /// Returns the row ids of the addressees who were notified of a request of this asker but not of its end.
  static func addresseesOfOpenRequests(from asker: Int64, transaction: Transaction) throws -> [Int64] {
    try transaction.statement(Statements.open).bind("asker", asker).all { try $0["asked_id"] }
  }

  func save(_ asker: AskerRecord) throws(SQLiteError) {
    try AskerRecord.table.save(asker, of: addressee, in: transaction)
  }

  /// Deletes the record of an asker, which also revokes a decline.
  func delete(_ id: Int64) throws(SQLiteError) { try AskerRecord.table.delete(id, of: addressee, in: transaction) }
}
