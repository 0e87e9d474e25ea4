import Database
import Kernel
import SQLite
import Service

/// The requests of friendship that are open, each as its asker typed it.
///
/// A request to an address that nobody has signed up with is kept like any other, so that the asker cannot tell the two
/// apart; it stands when somebody signs up with it later.
struct RequestStore {
  /// A request as the one who was asked sees it.
  struct Incoming: Sendable {
    /// The row of the request.
    let id: Int64
    let asker: Int64
    let name: String
    let askedAt: Instant
  }

  private enum Statements: SQL, StatementSet {
    case findByEmail = "select is_hidden from friend_requests where asker_id = :asker and email = :email"
    case findByNumber = "select is_hidden from friend_requests where asker_id = :asker and number = :number"
    case stands = """
      select 1 from friend_requests where asker_id = :asker and (email = :email or number = :number) limit 1
      """
    case count = "select count(*) from friend_requests where asker_id = :asker"
    case outgoing = "select * from friend_requests where asker_id = :asker order by id desc"
    case isOpen = """
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
    case incomingByNumber = """
      select r.id, r.asker_id, u.name, r.asked_at from friend_requests r join users u on u.id = r.asker_id
      where r.number = :user and r.is_hidden = 0 and not exists (
        select 1 from friend_askers a
        where a.asked_id = :user and a.asker_id = r.asker_id and a.declined_at is not null)
      order by r.id desc limit :limit
      """
    case withdrawByEmail = "delete from friend_requests where asker_id = :asker and email = :email"
    case withdrawByNumber = "delete from friend_requests where asker_id = :asker and number = :number"
    case settle = "delete from friend_requests where asker_id = :asker and (email = :email or number = :number)"
  }

  let transaction: Transaction

  // MARK: - As they were typed

  /// Whether this very request is hidden from everybody but its asker; nil where somebody has not made it.
  func isHidden(_ addressee: Addressee, from asker: Int64) throws -> Bool? {
    switch addressee {
    case .email(let email):
      try transaction.statement(Statements.findByEmail).bind("asker", asker).bind("email", email.text)
        .row { try $0["is_hidden"] }
    case .number(let number):
      try transaction.statement(Statements.findByNumber).bind("asker", asker).bind("number", number)
        .row { try $0["is_hidden"] }
    }
  }

  /// How many requests somebody has open.
  func count(from asker: Int64) throws -> Int {
    try transaction.statement(Statements.count).bind("asker", asker).scalar(Int.self) ?? 0
  }

  /// The open requests of a user, newest first.
  func outgoing(from asker: Int64) throws -> [FriendRequest] {
    try transaction.statement(Statements.outgoing).bind("asker", asker).all { try FriendRequest.table.decode($0) }
  }

  /// Inserts a request; one that is hidden, because nobody has the number that was typed, is seen by its asker alone.
  func insert(_ addressee: Addressee, from asker: Int64, isHidden: Bool, at now: Instant) throws(SQLiteError) {
    var request = FriendRequest(isHidden: isHidden, askedAt: now)
    switch addressee {
    case .email(let email): request.email = email.text
    case .number(let number): request.number = number
    }
    try FriendRequest.table.insert(request, of: asker, in: transaction)
  }

  /// Takes a request back.
  func withdraw(_ addressee: Addressee, from asker: Int64) throws(SQLiteError) {
    switch addressee {
    case .email(let email):
      try transaction.statement(Statements.withdrawByEmail).bind("asker", asker).bind("email", email.text).run()
    case .number(let number):
      try transaction.statement(Statements.withdrawByNumber).bind("asker", asker).bind("number", number).run()
    }
  }

  // MARK: - As they reach an account

  /// Whether somebody has asked an account, in either way, also by a number that it got only later.
  func stands(from asker: Int64, to account: Account) throws -> Bool {
    try transaction.statement(Statements.stands)
      .bind("asker", asker).bind("email", account.email).bind("number", account.id).scalar(Int.self) != nil
  }

  /// Whether somebody has asked an account, in either way, when it was there to be asked.
  func isOpen(from asker: Int64, to account: Account) throws -> Bool {
    try transaction.statement(Statements.isOpen)
      .bind("asker", asker).bind("email", account.email).bind("number", account.id).scalar(Int.self) != nil
  }

  /// The requests to an account that it has not declined, newest first, one for each asker.
  func incoming(to account: Account, limit: Int) throws -> [Incoming] {
    let byEmail = try transaction.statement(Statements.incomingByEmail)
      .bind("email", account.email).bind("user", account.id).bind("limit", limit).all(RequestStore.incoming)
    let byNumber = try transaction.statement(Statements.incomingByNumber)
      .bind("user", account.id).bind("limit", limit).all(RequestStore.incoming)
    var askers: Set<Int64> = []
    let all = (byEmail + byNumber).compactMap { $0 }.sorted { $0.id > $1.id }
      .filter { askers.insert($0.asker).inserted }
    return Array(all.prefix(limit))
  }

  /// Reads a request; nil where the name of the asker cannot be read, so that one broken row never fails the list.
  private static func incoming(_ row: Row) throws -> Incoming? {
    guard let name: String = try? row["name"] else { return nil }
    return Incoming(id: try row["id"], asker: try row["asker_id"], name: name, askedAt: try row["asked_at"])
  }

  /// Removes what somebody has asked of an account, because the two are friends now.
  func settle(from asker: Int64, to account: Account) throws(SQLiteError) {
    try transaction.statement(Statements.settle)
      .bind("asker", asker).bind("email", account.email).bind("number", account.id).run()
  }
}

/// What one account has heard of those who ask for its friendship.
struct AskerStore {
  private enum Statements: SQL, StatementSet {
    case open = "select asked_id from friend_askers where asker_id = :asker and is_open = 1 order by asked_id"
  }

  let transaction: Transaction
  /// The row of the one who is asked.
  let asked: Int64

  /// What the account has heard of somebody; nil if that is nothing.
  func asker(_ id: Int64) throws -> Asker? { try Asker.table.row(of: asked, id, in: transaction) }

  /// The rows of those who believe that a request of somebody is open.
  static func openRequests(of asker: Int64, transaction: Transaction) throws -> [Int64] {
    try transaction.statement(Statements.open).bind("asker", asker).all { try $0["asked_id"] }
  }

  /// Saves what the account has heard of somebody.
  func save(_ asker: Asker) throws(SQLiteError) { try Asker.table.save(asker, of: asked, in: transaction) }

  /// Forgets somebody, because the two are friends now or the account wants to be.
  func forget(_ id: Int64) throws(SQLiteError) { try Asker.table.delete(id, of: asked, in: transaction) }
}
