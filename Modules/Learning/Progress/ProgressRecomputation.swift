import Database
import Kernel
import SQLite
import Service

/// Records what completed lessons imply: completed stages and earned badges, after an import or an exchange of devices.
struct ProgressRecomputation {
  private enum Statements: SQL, StatementSet {
    case paths = """
      select path_id from lesson_completions where user_id = :user
      union select path_id from stage_completions where user_id = :user
      """
    case earliest = "select min(completed_at) from lesson_completions where user_id = :user and path_id = :path"
    case latest = "select max(completed_at) from lesson_completions where user_id = :user"
  }

  let transaction: Transaction
  let user: Int64

  /// Records stages and badges that are the same on all devices.
  ///
  /// A badge is earned at the time of the latest completion.
  func recordAll() throws {
    let lookup = PathLookup(transaction: transaction, user: user)
    for path in try paths().compactMap(lookup.find) { try recordStages(of: path) }
    try LearningStreak.derivation.recompute(of: user, in: transaction)
    let latest = try transaction.statement(Statements.latest).bind("user", user).scalar(Instant?.self) ?? nil
    if let latest { try recordAchievements(at: latest) }
  }

  /// Returns the slugs of the paths with completions.
  func paths() throws -> [String] {
    try transaction.statement(Statements.paths).bind("user", user).all { try $0["path_id"] }
  }

  /// Records missing completions of stages.
  ///
  /// The instant is the time of the latest completion among the lessons up to the end of the stage. If none of them is
  /// completed, it is the time of the earliest completion on the path, also of a lesson that is no longer on the path.
  /// On a path without completions of lessons, nothing is recorded.
  func recordStages(of path: LearningPath) throws {
    let store = ProgressStore(transaction: transaction, user: user)
    let progress = try store.progress(on: path)
    let started = try transaction.statement(Statements.earliest).bind("user", user).bind("path", path.id)
      .scalar(Instant?.self)
    guard var instant = started ?? nil else { return }
    var unrecorded = progress.unrecordedStages[...]
    for (index, stage) in path.stages.enumerated() {
      instant = progress.completions[stage.lessonIndices].reduce(instant) { max($0, $1 ?? $0) }
      guard unrecorded.first == index else { continue }
      unrecorded.removeFirst()
      try store.insert(index, of: path, at: instant)
    }
  }

  /// Records the badges that are earned now.
  func recordAchievements(at instant: Instant) throws {
    let store = AchievementStore(transaction: transaction)
    for index in try store.unrecordedAchievements(of: user) {
      try store.unlock(ShippedCatalog.current.achievements[index], for: user, at: instant)
    }
  }
}
