import Database
import Kernel
import SQLite
import Service

/// Queries and updates of one user's preferences.
struct PreferenceStore {
  private enum Statements: SQL, StatementSet {
    case count = "select count(*) from preferences where user_id = :user"
  }

  private let transaction: Transaction
  private let user: Int64

  /// Creates the store of the signed-in user; throws `not_signed_in`.
  init(_ context: CallContext) throws(DomainError) {
    (transaction, user) = (context.transaction, try context.user.id)
  }

  /// Returns the preferences for an app; empty if none are stored.
  func preferences(of app: String) throws -> Preferences {
    try Preferences.table.row(of: user, app, in: transaction) ?? Preferences(app: app, values: JSONObject())
  }

  /// Saves preferences, or deletes them if they are empty.
  func save(_ preferences: Preferences) throws(SQLiteError) {
    if preferences.values.isEmpty {
      try Preferences.table.delete(preferences.app, of: user, in: transaction)
    } else {
      try Preferences.table.save(preferences, of: user, in: transaction)
    }
  }

  /// Returns the number of apps for which the user has preferences.
  func appCount() throws -> Int {
    try transaction.statement(Statements.count).bind("user", user).scalar(Int.self) ?? 0
  }
}
