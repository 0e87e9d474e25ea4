import Database
import Kernel
import SQLite
import Service

/// The storage of a user's completed lessons, completed stages and streak.
struct ProgressStore {
  private enum Statements: SQL, StatementSet {
    case completions = """
      select lesson_id, completed_at from lesson_completions where user_id = :user and path_id = :path
      order by lesson_id
      """
    case stages = """
      select stage_id from stage_completions where user_id = :user and path_id = :path order by stage_id
      """
    case deleteLessons = "delete from lesson_completions where user_id = :user and path_id = :path"
    case deleteStages = "delete from stage_completions where user_id = :user and path_id = :path"
  }

  let transaction: Transaction
  let user: Int64

  /// Returns the progress on a path.
  ///
  /// Rows of lessons and stages that are no longer on the path are ignored, but not deleted. (Learning paths, 9.)
  func progress(on path: LearningPath) throws -> PathProgress {
    var recorded = path.emptyProgress
    var lessons = path.lessonSlugs.merge()
    try transaction.statement(Statements.completions).bind("user", user).bind("path", path.bindableID).forEach { row in
      guard let lesson = try row.withText("lesson_id", { lessons.index(of: $0) }) else { return }
      recorded.complete(lesson, at: try row["completed_at"])
    }
    var stages = path.stageSlugs.merge()
    try transaction.statement(Statements.stages).bind("user", user).bind("path", path.bindableID).forEach { row in
      guard let stage = try row.withText("stage_id", { stages.index(of: $0) }) else { return }
      recorded.setCompletion(of: stage, to: .recorded)
    }
    return PathProgress(on: path, recorded)
  }

  /// Returns the ids of completed stages and lessons of a course, including those that are no longer in the course.
  func completedIDs(of slugs: CourseSlug) throws -> CompletedCourseIDs {
    func ids(_ statement: Statements, _ id: (String) -> String?) throws -> Set<String> {
      let slugs = try transaction.statement(statement).bind("user", user).bind("path", slugs.path).all {
        try $0.text(0)
      }
      return Set(slugs.compactMap(id))
    }
    return CompletedCourseIDs(
      stages: try ids(.stages, slugs.id(ofStage:)), lessons: try ids(.completions, slugs.id(ofLesson:)))
  }

  func streak() throws -> DayStreak {
    try LearningStreak.table.row(of: user, in: transaction).map {
      DayStreak(current: $0.current, longest: $0.longest, lastDay: $0.lastDay)
    } ?? .none
  }

  /// Saves the changes made by completing a lesson, except achievements.
  func save(_ completion: LessonCompletion, zone: Zone) throws(SQLiteError) {
    let path = completion.state.progress.path
    let lesson = path.lessons[completion.lesson]
    let completed = CompletedLesson(
      path: path.id, lesson: lesson.id, completedAt: completion.completedAt, zone: zone.identifier, day: completion.day)
    try CompletedLesson.table.insert(completed, of: user, in: transaction)
    let learned = LearnedLesson(
      lesson: lesson.id, path: path.id, stage: path.stages[lesson.stageIndex].id, day: completion.day,
      completedAt: completion.completedAt)
    try LearnedLesson.table.insert(learned, of: user, in: transaction)
    for stage in completion.completedStages { try insert(stage, of: path, at: completion.completedAt) }
    if completion.changesStreak, let day = completion.state.streak.lastDay {
      let streak = completion.state.streak
      let stored = LearningStreak(current: streak.current, longest: streak.longest, lastDay: day)
      try LearningStreak.table.save(stored, of: user, in: transaction)
    }
  }

  /// Deletes the completions of a path; the facts of the streak remain.
  func deleteCompletions(of path: String) throws(SQLiteError) {
    for statement in [Statements.deleteLessons, .deleteStages] {
      try transaction.statement(statement).bind("user", user).bind("path", path).run()
    }
  }

  /// Records the stages that are complete now, with their events.
  func insertStages(of progress: PathProgress, in context: CallContext) throws {
    for stage in progress.unrecordedStages {
      try insert(stage, of: progress.path, at: context.now)
      try LearningTopics.emitStage(stage, of: progress.path, user, in: context)
    }
  }

  func insert(_ stage: Int, of path: LearningPath, at instant: Instant) throws(SQLiteError) {
    let completed = CompletedStage(path: path.id, stage: path.stages[stage].id, completedAt: instant)
    try CompletedStage.table.insert(completed, of: user, in: transaction)
  }
}
