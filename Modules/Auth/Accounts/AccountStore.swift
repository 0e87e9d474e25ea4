import Database
import Kernel
import Localization
import SQLite
import Service

/// Queries and updates of accounts.
struct AccountStore {
  private enum Statements: SQL, StatementSet {
    case exists = "select 1 from users where email = :email"
    case findByEmail = "select * from users where email = :email"
    case readPasswordHash = "select password_hash from users where id = :user"
    case insert = """
      insert into users (name, email, password_hash, avatar, locale, time_zone, day_starts_at, week_starts_on,
        is_on_leaderboard, joined_at)
      values (:name, :email, :passwordHash, :avatar, :locale, :timeZone, :dayStartsAt, :weekStartsOn,
        :isOnLeaderboard, :joinedAt)
      """
    case readZone = "select time_zone from users where id = :user"
    case setZone = "update users set time_zone = :timeZone where id = :user"
    case setPasswordHash = "update users set password_hash = :passwordHash where id = :user"
  }

  private enum AdministrationQueries: SQL, StatementSet {
    case summaries = """
      select u.*, count(s.id) filter (where s.name is null) as sessions, count(s.name) as tokens,
        max(s.last_used_at) as last_used_at
      from users u left join sessions s on s.user_id = u.id group by u.id order by u.id
      """
  }

  private let transaction: Transaction

  init(_ transaction: Transaction) {
    self.transaction = transaction
  }

  /// Returns whether an account exists for a normalized email address.
  func exists(email: String) throws -> Bool {
    try transaction.statement(Statements.exists).bind("email", email).scalar(Int.self) != nil
  }

  /// Returns the account and password hash of a normalized email address; nil if it does not exist.
  func account(email: String) throws -> (account: Account, passwordHash: String)? {
    try transaction.statement(Statements.findByEmail).bind("email", email).row { row in
      (try Account.table.decode(row), try row["password_hash"])
    }
  }

  func passwordHash(of user: Int64) throws -> String? {
    try transaction.statement(Statements.readPasswordHash).bind("user", user).scalar(String.self)
  }

  /// Inserts an account and returns it with its new row id; the id of the argument is ignored.
  func insert(_ account: Account, passwordHash: String) throws -> Account {
    let statement = try transaction.statement(Statements.insert).bind("passwordHash", passwordHash)
    try Account.table.bind(account, to: statement).run()
    var account = account
    account.id = transaction.lastInsertedRowID
    return account
  }

  /// Returns the stored name of the time zone, which can be unknown on this machine and is then read as UTC.
  func zoneName(of user: Int64) throws -> String {
    try transaction.statement(Statements.readZone).bind("user", user).scalar(String.self) ?? Zone.utc.identifier
  }

  /// Updates the profile columns of an account, not the email address or password.
  ///
  /// `zoneName` may be a name that is unknown on this machine, because another machine may know it.
  func update(_ account: Account, zoneName: String) throws {
    try Account.table.update(account, in: transaction)
    guard zoneName != account.zone.identifier else { return }
    try transaction.statement(Statements.setZone).bind("user", account.id).bind("timeZone", zoneName).run()
  }

  func setPassword(_ hash: String, of user: Int64) throws {
    try transaction.statement(Statements.setPasswordHash).bind("user", user).bind("passwordHash", hash).run()
  }

  func delete(_ user: Int64) throws { try Account.table.delete(user, in: transaction) }

  /// Returns all accounts with their sessions and tokens, in the order of their IDs.
  func summaries() throws -> [AccountSummary] {
    try transaction.statement(AdministrationQueries.summaries).all { row in
      AccountSummary(
        account: try Account.table.decode(row), sessions: try row["sessions"], tokens: try row["tokens"],
        lastUsedAt: try row["last_used_at"])
    }
  }
}
