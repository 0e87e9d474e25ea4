import Kernel
import Localization
import SQLite

/// Brings the progress of one user on all paths in order after an import.
struct LessonSettlement {
  private enum Statements: SQL, StatementSet {
    case paths = """
      select path_id from lesson_completions where user_id = :user
      union select path_id from stage_completions where user_id = :user
      """
    case lessons = "select lesson_id from lesson_completions where user_id = :user and path_id = :path"
    case deleteLesson = """
      delete from lesson_completions where user_id = :user and path_id = :path and lesson_id = :slug
      """
    case stages = "select stage_id from stage_completions where user_id = :user and path_id = :path"
    case deleteStage = """
      delete from stage_completions where user_id = :user and path_id = :path and stage_id = :slug
      """
  }

  let connection: Connection
  let user: Int64

  /// Records the stages in which nothing is missing, and forgets lessons and stages that courses of the user do not have.
  ///
  /// Of the shipped path such lessons and stages are kept; of courses that were gone elsewhere nothing is known.
  func settle() throws {
    let shipped = ShippedCatalogue.current.path
    let courses = CourseStore(connection: connection, user: user, language: .en)
    for slug in try connection.statement(Statements.paths).bind("user", user).all({ try $0.text(0) }) {
      if slug == shipped.id {
        try recordStages(of: shipped)
      } else if let course = CourseSlug.course(of: slug) {
        let path = try courses.path(course)
        try forget(.lessons, .deleteLesson, of: slug) { path?.place(ofLesson: $0) == nil }
        try forget(.stages, .deleteStage, of: slug) { path?.place(ofStage: $0) == nil }
        if let path { try recordStages(of: path) }
      }
    }
  }

  private func forget(
    _ read: Statements, _ delete: Statements, of path: String, where isUnknown: (String) -> Bool
  ) throws {
    let slugs = try connection.statement(read).bind("user", user).bind("path", path).all { try $0.text(0) }
    for slug in slugs where isUnknown(slug) {
      try connection.statement(delete).bind("user", user).bind("path", path).bind("slug", slug).run()
    }
  }

  /// Records each completed stage at the moment of the last lesson up to its end; one without lessons before the first
  /// lesson is passed with that lesson.
  private func recordStages(of path: LearningPath) throws {
    let store = ProgressStore(connection: connection, user: user)
    let progress = try store.progress(on: path)
    guard var moment = progress.completions.lazy.compactMap({ $0 }).min() else { return }
    var unrecorded = progress.unrecordedStages[...]
    for (place, stage) in path.stages.enumerated() {
      moment = progress.completions[stage.lessons].reduce(moment) { max($0, $1 ?? $0) }
      guard unrecorded.first == place else { continue }
      unrecorded.removeFirst()
      try store.record(place, of: path, at: moment)
    }
  }
}
