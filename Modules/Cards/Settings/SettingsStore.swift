import Database
import SQLite
import Service

/// Queries and updates of one user's settings.
struct SettingsStore {
  let transaction: Transaction
  let user: Int64

  /// Returns the saved settings, or the defaults if none are saved.
  func settings() throws -> UserSettings { try saved() ?? UserSettings() }

  /// Returns the saved settings; nil if none are saved.
  func saved() throws -> UserSettings? { try UserSettings.table.row(of: user, in: transaction) }

  func save(_ settings: UserSettings) throws(SQLiteError) {
    try UserSettings.table.save(settings, of: user, in: transaction)
  }
}
