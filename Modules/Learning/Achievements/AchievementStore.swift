import Database
import Kernel
import SQLite
import Service

/// An achievement that a user has earned.
struct UnlockedAchievement: Sendable {
  var achievementID: String
  var unlockedAt: Instant

  /// The earned achievements, including those that the catalog no longer contains. (Learning paths, 1.3.)
  static let table = Table(
    "achievement_unlocks", key: .columns(["achievement"]),
    blank: UnlockedAchievement(achievementID: "", unlockedAt: .min),
    [
      Column("achievement", column: "achievement_id", \.achievementID, .text(1...64), "The slug of the badge."),
      Column("unlockedAt", \.unlockedAt, .instant, "The time when the badge was earned."),
    ])
}

/// The storage of earned achievements.
struct AchievementStore {
  private enum Statements: SQL, StatementSet {
    case unlocks = """
      select achievement_id, unlocked_at from achievement_unlocks where user_id = :user order by achievement_id
      """
  }

  let transaction: Transaction

  /// Returns the achievements that a user has earned, without those that the catalog no longer contains.
  func unlocks(of user: Int64, in catalog: ShippedCatalog) throws -> AchievementUnlocks {
    var unlocks = catalog.emptyUnlocks
    var slugs = catalog.achievementSlugs.merge()
    try transaction.statement(Statements.unlocks).bind("user", user).forEach { row in
      guard let index = try row.withText("achievement_id", { slugs.index(of: $0) }) else { return }
      unlocks.unlock(index, at: try row["unlocked_at"])
    }
    return unlocks
  }

  func unlock(_ achievement: Achievement, for user: Int64, at now: Instant) throws(SQLiteError) {
    let unlocked = UnlockedAchievement(achievementID: achievement.id, unlockedAt: now)
    try UnlockedAchievement.table.insert(unlocked, of: user, in: transaction)
  }

  /// Records the achievements that are earned now, with their events, and returns their indices in catalog order.
  @discardableResult
  func unlockAll(of user: Int64, in context: CallContext) throws -> [Int] {
    let earned = try unrecordedAchievements(of: user)
    for index in earned {
      let achievement = ShippedCatalog.current.achievements[index]
      try unlock(achievement, for: user, at: context.now)
      try LearningTopics.emitAchievement(achievement, of: user, in: context)
    }
    return earned
  }

  /// Returns the indices of the unrecorded achievements whose conditions a user meets, in catalog order.
  func unrecordedAchievements(of user: Int64) throws -> [Int] {
    let catalog = ShippedCatalog.current
    let store = ProgressStore(transaction: transaction, user: user)
    let progress = try store.progress(on: PathLookup(transaction: transaction, user: user).active())
    return AchievementRules.newlyEarned(
      catalog.achievements, unlocks: try unlocks(of: user, in: catalog),
      progress: progress.isStarted ? progress : nil,
      streak: try store.streak().longest)
  }
}
