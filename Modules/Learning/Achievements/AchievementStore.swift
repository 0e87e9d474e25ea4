import Kernel
import SQLite

/// Which achievements each user has earned.
struct AchievementStore {
  private enum Statements: SQL, StatementSet {
    case unlocks = """
      select achievement_id, unlocked_at from achievement_unlocks where user_id = :user order by achievement_id
      """
    case unlock = """
      insert into achievement_unlocks (user_id, achievement_id, unlocked_at) values (:user, :achievement, :now)
      """
  }

  let connection: Connection

  /// What a user has earned; rows of achievements that the catalogue no longer has are kept but not counted.
  func unlocks(of user: Int64, in catalogue: ShippedCatalogue) throws -> AchievementUnlocks {
    var unlocks = catalogue.nothingEarned
    var slugs = catalogue.achievementSlugs.walk()
    try connection.statement(Statements.unlocks).bind("user", user).forEach { row in
      guard let place = try row.withText(0, { slugs.place(of: $0) }) else { return }
      unlocks.unlock(place, at: Instant(milliseconds: try row.integer64(1)))
    }
    return unlocks
  }

  /// Notes that a user has earned an achievement.
  func unlock(_ achievement: Achievement, for user: Int64, at now: Instant) throws(SQLiteError) {
    try connection.statement(Statements.unlock)
      .bind("user", user).bind("achievement", achievement.id).bind("now", now.milliseconds).run()
  }

  /// The achievements whose rules hold for a user and that are not recorded, in the order of the catalogue.
  func due(of user: Int64) throws -> [Achievement] {
    let catalogue = ShippedCatalogue.current
    let store = ProgressStore(connection: connection, user: user)
    return AchievementRules.due(
      catalogue.achievements, unlocks: try unlocks(of: user, in: catalogue),
      progress: try store.progress(on: catalogue.path), streak: try store.streak().longest
    ).map { catalogue.achievements[$0] }
  }
}
