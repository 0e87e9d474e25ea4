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
      try store.insertStages(of: store.progress(on: path), in: context)
    }
    let choosers: [Int64] = try context.transaction.statement(CheckQueries.choosers).all { try $0["user_id"] }
    for user in choosers {
      try AchievementStore(transaction: context.transaction).unlockAll(of: user, in: context)
    }
  }
}
