import Kernel
import Localization
import SQLite
import Service

/// The accounts.
struct AccountStore {
  private enum Statements: SQL, StatementSet {
    case exists = "select 1 from users where email = :email"
    case findByEmail = """
      select id, name, email, avatar, locale, time_zone, day_starts_at, joined_at, password_hash
      from users where email = :email
      """
    case readPassword = "select password_hash from users where id = :user"
    case insert = """
      insert into users (name, email, password_hash, avatar, locale, time_zone, day_starts_at, joined_at)
      values (:name, :email, :password, :avatar, :locale, :zone, :day_start, :now)
      """
    case update = """
      update users set name = :name, avatar = :avatar, locale = :locale, time_zone = :zone, day_starts_at = :day_start
      where id = :user
      """
    case setPassword = "update users set password_hash = :password where id = :user"
    case delete = "delete from users where id = :user"
  }

  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Whether somebody has signed up with an address, given in its stored form.
  func exists(email: String) throws -> Bool {
    try connection.statement(Statements.exists).bind("email", email).scalar(Int.self) != nil
  }

  /// The account of an address, given in its stored form, with its password hash.
  func account(email: String) throws -> (account: Account, passwordHash: String)? {
    try connection.statement(Statements.findByEmail).bind("email", email).row { row in
      (try Account(row), try row.text(8))
    }
  }

  /// The password hash of a user.
  func passwordHash(of user: Int64) throws -> String? {
    try connection.statement(Statements.readPassword).bind("user", user).scalar(String.self)
  }

  /// Makes an account and returns it with its row; the row of the argument is passed over.
  func insert(_ account: Account, passwordHash: String) throws -> Account {
    try connection.statement(Statements.insert)
      .bind("name", account.name).bind("email", account.email).bind("password", passwordHash)
      .bind("avatar", account.avatar.rawValue).bind("locale", account.language.rawValue)
      .bind("zone", account.zone.identifier).bind("day_start", account.dayStartsAt)
      .bind("now", account.joinedAt.milliseconds).run()
    return account.with(id: connection.lastInsertedRow)
  }

  /// Writes what a user may change.
  func update(_ account: Account) throws {
    try connection.statement(Statements.update)
      .bind("user", account.id).bind("name", account.name).bind("avatar", account.avatar.rawValue)
      .bind("locale", account.language.rawValue).bind("zone", account.zone.identifier)
      .bind("day_start", account.dayStartsAt).run()
  }

  /// Writes a new password hash.
  func setPassword(_ hash: String, of user: Int64) throws {
    try connection.statement(Statements.setPassword).bind("user", user).bind("password", hash).run()
  }

  /// Removes an account and with it everything of that user.
  func delete(_ user: Int64) throws {
    try connection.statement(Statements.delete).bind("user", user).run()
  }
}

extension Account {
  fileprivate func with(id: Int64) -> Account {
    Account(
      id: id, name: name, email: email, avatar: avatar, language: language, zone: zone, dayStartsAt: dayStartsAt,
      joinedAt: joinedAt)
  }
}
