import Kernel
import SQLite

/// The progress of one user: completed lessons and stages, and the streak.
struct ProgressStore {
  private enum Statements: SQL, StatementSet {
    case completions = """
      select lesson_id, completed_at from lesson_completions where user_id = :user and path_id = :path
      order by lesson_id
      """
    case stages = """
      select stage_id from stage_completions where user_id = :user and path_id = :path order by stage_id
      """
    case streak = "select current, longest, last_day from learning_streaks where user_id = :user"
    case completeLesson = """
      insert into lesson_completions (user_id, path_id, lesson_id, completed_at, zone, day)
      values (:user, :path, :lesson, :now, :zone, :day)
      """
    case completeStage = """
      insert into stage_completions (user_id, path_id, stage_id, completed_at) values (:user, :path, :stage, :now)
      """
    case saveStreak = """
      insert into learning_streaks (user_id, current, longest, last_day) values (:user, :current, :longest, :day)
      on conflict (user_id) do update
      set current = excluded.current, longest = excluded.longest, last_day = excluded.last_day
      """
  }

  let connection: Connection
  let user: Int64

  /// The progress on a path.
  ///
  /// Rows of lessons and stages that the path no longer has are kept but not counted. (Learning paths, 9.)
  func progress(on path: LearningPath) throws -> PathProgress {
    var record = path.emptyRecord
    var lessons = path.lessonSlugs.walk()
    try connection.statement(Statements.completions).bind("user", user).bind("path", path.key).forEach { row in
      guard let lesson = try row.withText(0, { lessons.place(of: $0) }) else { return }
      record.complete(lesson, at: Instant(milliseconds: try row.integer64(1)))
    }
    var stages = path.stageSlugs.walk()
    try connection.statement(Statements.stages).bind("user", user).bind("path", path.key).forEach { row in
      guard let stage = try row.withText(0, { stages.place(of: $0) }) else { return }
      record.mark(stage, as: .recorded)
    }
    return PathProgress(on: path, record)
  }

  /// The streak of learning days.
  func streak() throws -> DayStreak {
    try connection.statement(Statements.streak).bind("user", user).row { row in
      DayStreak(
        current: try row.integer(0), longest: try row.integer(1),
        lastDay: CivilDay(dayNumber: try row.integer(2)))
    } ?? .none
  }

  /// Keeps what completing a lesson has changed, but for achievements.
  ///
  /// - Parameters:
  ///   - completion: What has changed.
  ///   - zone: The user's zone, which belongs to the day.
  /// - Throws: Faults of the storage.
  func save(_ completion: LessonCompletion, zone: Zone) throws(SQLiteError) {
    let path = completion.state.progress.path
    let now = completion.moment.milliseconds
    try connection.statement(Statements.completeLesson)
      .bind("user", user).bind("path", path.key).bind("lesson", path.lessons[completion.lesson].id).bind("now", now)
      .bind("zone", zone.identifier).bind("day", completion.day.dayNumber).run()
    for stage in completion.completedStages { try record(stage, of: path, at: completion.moment) }
    if completion.movesStreak { try save(completion.state.streak) }
  }

  /// Keeps that a stage of a path is completed.
  func record(_ stage: Int, of path: LearningPath, at moment: Instant) throws(SQLiteError) {
    try connection.statement(Statements.completeStage)
      .bind("user", user).bind("path", path.key).bind("stage", path.stages[stage].id)
      .bind("now", moment.milliseconds).run()
  }

  /// Keeps the streak of learning days; one that has not begun is not kept.
  func save(_ streak: DayStreak) throws(SQLiteError) {
    guard let day = streak.lastDay else { return }
    try connection.statement(Statements.saveStreak)
      .bind("user", user).bind("current", streak.current).bind("longest", streak.longest)
      .bind("day", day.dayNumber).run()
  }
}
