import Database
import Kernel
import SQLite

/// The numbers by which the registers of a user name their kinds, which may be those of newer versions. (Sync, 4.)
///
/// Not thread-safe.
final class FactKindNumbers {
  private enum Statements: SQL, StatementSet {
    case all = "select kind, name from sync_kinds where user_id = :user"
    case insert = "insert into sync_kinds (user_id, kind, name) values (:user, :kind, :name)"
    case clear = "delete from sync_kinds where user_id = :user"
  }

  private let transaction: Transaction
  private let user: Int64
  private var numbers: [String: Int64] = [:]
  private var names: [Int64: String] = [:]
  private var last: Int64 = 0

  /// Reads the numbers of a user.
  init(of user: Int64, in transaction: Transaction) throws {
    (self.user, self.transaction) = (user, transaction)
    try transaction.statement(Statements.all).bind("user", user).forEach { row in
      remember(try row["kind"], try row["name"])
    }
  }

  /// Returns the number of a kind; 0 if no register has it.
  subscript(_ name: String) -> Int64 { numbers[name] ?? 0 }

  /// Returns the name of a kind from its column in a row.
  func name(_ row: Row) throws -> String {
    guard let name = names[try row["kind"]] else { throw DomainError.databaseDamaged }
    return name
  }

  /// Returns the number of a kind, which gets one if no register has it yet.
  func assign(_ name: String) throws(SQLiteError) -> Int64 {
    if let number = numbers[name] { return number }
    let number = last + 1
    try transaction.statement(Statements.insert).bind("user", user).bind("kind", number).bind("name", name).run()
    remember(number, name)
    return number
  }

  /// Removes the numbers of a user.
  static func clear(_ user: Int64, in transaction: Transaction) throws(SQLiteError) {
    try transaction.statement(Statements.clear).bind("user", user).run()
  }

  private func remember(_ number: Int64, _ name: String) {
    (numbers[name], names[number]) = (number, name)
    last = max(last, number)
  }
}
