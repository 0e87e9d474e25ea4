import Database
import Kernel
import SQLite
import Service

/// The progress of all users on installed courses after a change of the content. (Content, 4.2.)
enum ContentProgress {
  private enum CheckQueries: SQL, StatementSet {
    case started = """
      select distinct user_id, path_id from lesson_completions where path_id glob '*.*' order by user_id, path_id
      """
    case choosers = "select user_id from active_paths where path_id glob '*.*' order by user_id"
  }

  /// Records the stages that are now completed, and the badges of users whose active path is an installed course.
  static func update(in context: CallContext) throws {
    let started: [(user: Int64, path: String)] = try context.transaction.statement(CheckQueries.started).all {
      (try $0["user_id"], try $0["path_id"])
    }
    for (user, slug) in started {
      guard let path = try PathLookup(transaction: context.transaction, user: user).find(slug) else { continue }
      let store = ProgressStore(transaction: context.transaction, user: user)
      for stage in try store.progress(on: path).unrecordedStages {
        try store.insert(stage, of: path, at: context.now)
        try LearningTopics.emitStage(stage, of: path, user, in: context)
      }
    }
    let choosers: [Int64] = try context.transaction.statement(CheckQueries.choosers).all { try $0["user_id"] }
    for user in choosers {
      let store = AchievementStore(transaction: context.transaction)
      for index in try store.unrecordedAchievements(of: user) {
        let achievement = ShippedCatalog.current.achievements[index]
        try store.unlock(achievement, for: user, at: context.now)
        try LearningTopics.emitAchievement(achievement, of: user, in: context)
      }
    }
  }
}
