import Database
import Kernel
import Localization
import SQLite
import Service

/// The storage of a user's imported courses, which other users cannot see.
struct CourseStore {
  /// A course in the list of courses.
  struct Entry: Sendable {
    let course: ImportedCourse
    /// The number of lessons that the owner has completed.
    let lessonsDone: Int
  }

  private enum Statements: SQL, StatementSet {
    case stages = "select * from course_stages where course_id = :course order by number"
    case lessons = "select * from course_lessons where course_id = :course order by stage, position"
    case list = """
      select c.*, (
        select count(*) from lesson_completions l where l.user_id = c.user_id and l.path_id = 'course-' || c.id
      ) as lessons_done
      from courses c where c.user_id = :user and c.id > :after order by c.id limit :limit
      """
  }

  let transaction: Transaction
  let user: Int64

  // MARK: - Reading

  /// Returns a course as a path in one language; nil if it does not exist or belongs to another user.
  func path(_ course: Int64, in language: Language) throws -> LearningPath? {
    guard let row = try ImportedCourse.table.row(of: user, course, in: transaction) else { return nil }
    let stages = try transaction.statement(Statements.stages).bind("course", course).all { row in
      let stage = try CourseStage.table.decode(row)
      return LearningPath.Stage(
        id: CourseSlug.stage(stage.number, of: course), number: stage.number, title: stage.title(in: language),
        description: stage.text(in: language), masteryLine: Strings.masteryOther)
    }
    let lessons = try transaction.statement(Statements.lessons).bind("course", course).all { row in
      let lesson = try CourseLesson.table.decode(row)
      return LearningPath.Lesson(
        id: CourseSlug.lesson(lesson.position, ofStage: lesson.stage, of: course), stage: lesson.stage - 1,
        position: lesson.position, title: lesson.title(in: language), subtitle: lesson.text(in: language),
        minutes: lesson.minutes)
    }
    return LearningPath(
      id: CourseSlug.path(course), title: row.title(in: language), description: row.text(in: language),
      isShipped: false, stages: stages, lessons: lessons)
  }

  /// Returns the user's courses with row ids greater than `course`, oldest first.
  func list(after course: Int64, limit: Int) throws -> [Entry] {
    try transaction.statement(Statements.list)
      .bind("user", user).bind("after", course).bind("limit", limit)
      .all { Entry(course: try ImportedCourse.table.decode($0), lessonsDone: try $0["lessons_done"]) }
  }

  // MARK: - Writing

  /// Inserts a checked course and returns its row id.
  ///
  /// `report` receives the number of inserted stages after each stage, and may throw to stop.
  func insert(_ source: CourseSource, at now: Instant, report: (Int) throws -> Void) throws -> Int64 {
    let course = ImportedCourse(
      title: source.title, text: OptionalCourseText(source.description), stageCount: source.stages.count,
      lessonCount: source.lessonCount, minutes: source.totalMinutes, createdAt: now)
    try ImportedCourse.table.insert(course, of: user, in: transaction)
    let id = transaction.lastInsertedRowID
    for (index, stage) in source.stages.enumerated() {
      try insert(stage, number: index + 1, of: id)
      try report(index + 1)
    }
    return id
  }

  private func insert(_ stage: CourseSource.Stage, number: Int, of course: Int64) throws(SQLiteError) {
    let row = CourseStage(number: number, title: stage.title, text: OptionalCourseText(stage.description))
    try CourseStage.table.insert(row, of: course, in: transaction)
    for (index, lesson) in stage.lessons.enumerated() {
      let row = CourseLesson(
        stage: number, position: index + 1, title: lesson.title, text: OptionalCourseText(lesson.subtitle),
        minutes: lesson.minutes)
      try CourseLesson.table.insert(row, of: course, in: transaction)
    }
  }
}

extension CourseRow {
  fileprivate func title(in language: Language) -> ContentText { .entered(title.text(in: language)) }

  fileprivate func text(in language: Language) -> ContentText? { text.text(in: language).map(ContentText.entered) }
}
