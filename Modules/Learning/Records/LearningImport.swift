import Database
import Kernel
import Localization
import SQLite
import Service

/// Makes courses, progress and achievements of one user consistent after the last line of an import.
struct LearningImport {
  private enum Statements: SQL, StatementSet {
    case deleteBroken = """
      delete from courses where user_id = :user and (
        not exists (select 1 from course_lessons l where l.course_id = courses.id)
        or (select count(*) <> max(s.number) from course_stages s where s.course_id = courses.id)
        or exists (
          select 1 from course_lessons l where l.course_id = courses.id group by l.stage
          having count(*) <> max(l.position)))
      """
    case paths = """
      select path_id from lesson_completions where user_id = :user
      union select path_id from stage_completions where user_id = :user
      """
    case lessons = "select lesson_id as slug from lesson_completions where user_id = :user and path_id = :path"
    case deleteLesson = """
      delete from lesson_completions where user_id = :user and path_id = :path and lesson_id = :slug
      """
    case stages = "select stage_id as slug from stage_completions where user_id = :user and path_id = :path"
    case deleteStage = """
      delete from stage_completions where user_id = :user and path_id = :path and stage_id = :slug
      """
  }

  private let transaction: Transaction
  private let user: Int64

  /// Recomputes what lines have changed: the counts of courses, completed stages, the streak, and due achievements.
  static func recompute(_ importer: Importer) throws {
    let recomputation = LearningImport(transaction: importer.transaction, user: importer.user)
    let hasCourses = ["course", "courseStage", "courseLesson"].contains { importer.hasChanged($0) }
    let hasProgress = ["lessonCompletion", "stageCompletion"].contains { importer.hasChanged($0) }
    let hasLearned = importer.hasChanged("learned")
    if hasCourses { try recomputation.recomputeCourses() }
    if hasCourses || hasProgress { try recomputation.recomputeProgress() }
    if hasLearned { try LearningStreak.derivation.recompute(of: importer.user, in: importer.transaction) }
    if hasProgress || hasLearned { try recomputation.unlockAchievements(at: importer.context.now) }
  }

  /// Deletes courses without lessons and courses whose stages or lessons are not numbered from 1 without gaps, and
  /// recomputes the counts of the others.
  private func recomputeCourses() throws {
    try transaction.statement(Statements.deleteBroken).bind("user", user).run()
    try ImportedCourse.derivation.recompute(of: user, in: transaction)
  }

  /// Inserts the stages in which nothing is missing, and deletes lessons and stages that the user's courses do not
  /// have.
  ///
  /// Those that the shipped path no longer has stay, and so do those of courses that did not exist when exported.
  private func recomputeProgress() throws {
    let shipped = ShippedCatalogue.current.path
    let courses = CourseStore(transaction: transaction, user: user)
    let slugs: [String] = try transaction.statement(Statements.paths).bind("user", user).all { try $0["path_id"] }
    for slug in slugs {
      if slug == shipped.id {
        try insertStages(of: shipped)
      } else if let course = CourseSlug.course(of: slug) {
        let path = try courses.path(course, in: .en)
        try delete(.deleteLesson, from: .lessons, of: slug) { path?.place(ofLesson: $0) == nil }
        try delete(.deleteStage, from: .stages, of: slug) { path?.place(ofStage: $0) == nil }
        if let path { try insertStages(of: path) }
      }
    }
  }

  private func delete(
    _ delete: Statements, from read: Statements, of path: String, where isUnknown: (String) -> Bool
  ) throws {
    let slugs: [String] = try transaction.statement(read).bind("user", user).bind("path", path).all { try $0["slug"] }
    for slug in slugs where isUnknown(slug) {
      try transaction.statement(delete).bind("user", user).bind("path", path).bind("slug", slug).run()
    }
  }

  /// Inserts each completed stage at the instant of the last lesson up to its end, or of the first lesson of all if
  /// there is none.
  private func insertStages(of path: LearningPath) throws {
    let store = ProgressStore(transaction: transaction, user: user)
    let progress = try store.progress(on: path)
    guard var moment = progress.completions.lazy.compactMap({ $0 }).min() else { return }
    var unrecorded = progress.unrecordedStages[...]
    for (index, stage) in path.stages.enumerated() {
      moment = progress.completions[stage.lessons].reduce(moment) { max($0, $1 ?? $0) }
      guard unrecorded.first == index else { continue }
      unrecorded.removeFirst()
      try store.insert(index, of: path, at: moment)
    }
  }

  private func unlockAchievements(at now: Instant) throws {
    let store = AchievementStore(transaction: transaction)
    for achievement in try store.due(of: user) { try store.unlock(achievement, for: user, at: now) }
  }
}
