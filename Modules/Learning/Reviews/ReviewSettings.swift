import Kernel
import SQLite

/// How a user wants to review.
struct ReviewSettings: Hashable, Sendable {
  /// How many new cards a day brings; 20 as in Anki.
  var newPerDay = 20
  /// The chance of recall at which a card comes again, in percent.
  var desiredRetention = 90
  /// Whether intervals of days are spread a little, so that cards that were learned together do not come together for ever.
  var hasFuzz = false

  /// How many new cards a day may bring.
  static let newPerDayRange = 0...9999
  /// The chances of recall that may be wished for, in percent.
  static let desiredRetentions = 70...99

  /// The scheduler of this user.
  var scheduler: ReviewScheduler { ReviewScheduler(desiredRetention: Double(desiredRetention) / 100) }
}

/// Keeps how one user wants to review; who has changed nothing has no row.
struct ReviewSettingsStore {
  private enum Statements: SQL, StatementSet {
    case find = "select new_per_day, desired_retention, has_fuzz from review_settings where user_id = :user"
    case save = """
      insert into review_settings (user_id, new_per_day, desired_retention, has_fuzz)
      values (:user, :newPerDay, :retention, :fuzz)
      on conflict (user_id) do update set new_per_day = excluded.new_per_day,
        desired_retention = excluded.desired_retention, has_fuzz = excluded.has_fuzz
      """
  }

  let connection: Connection
  let user: Int64

  /// The settings as they are.
  func settings() throws -> ReviewSettings {
    try connection.statement(Statements.find).bind("user", user).row { row in
      ReviewSettings(
        newPerDay: try row.integer(0), desiredRetention: try row.integer(1), hasFuzz: try row.bool(2))
    } ?? ReviewSettings()
  }

  /// Keeps other settings.
  func save(_ settings: ReviewSettings) throws(SQLiteError) {
    try connection.statement(Statements.save)
      .bind("user", user).bind("newPerDay", settings.newPerDay).bind("retention", settings.desiredRetention)
      .bind("fuzz", settings.hasFuzz).run()
  }
}
