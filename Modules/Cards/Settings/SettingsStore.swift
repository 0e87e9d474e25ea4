import Database
import SQLite
import Service

/// The settings of one user.
struct SettingsStore {
  let transaction: Transaction
  let user: Int64

  /// The settings as they were last saved; the default settings if the user has changed nothing.
  func settings() throws -> UserSettings { try saved() ?? UserSettings() }

  /// The settings as they were last saved; nil if the user has changed nothing.
  func saved() throws -> UserSettings? { try UserSettings.table.row(of: user, in: transaction) }

  /// Saves the settings instead of those before.
  func save(_ settings: UserSettings) throws(SQLiteError) {
    try UserSettings.table.save(settings, of: user, in: transaction)
  }
}
