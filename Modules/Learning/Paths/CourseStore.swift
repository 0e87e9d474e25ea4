import Database
import Kernel
import Localization
import SQLite
import Service

/// The storage of a user's courses, which other users cannot see.
struct CourseStore {
  /// A course in the list of courses.
  struct Entry: Sendable {
    let course: ImportedCourse
    /// The number of its lessons that the owner has completed.
    let lessonsDone: Int
  }

  private enum Statements: SQL, StatementSet {
    case stages = "select * from course_stages where course_id = :course order by number"
    case lessons = "select * from course_lessons where course_id = :course order by stage, position"
    // typeof reads no pages of a long text.
    case outlines = """
      select document_id, stage, position, title_en, title_es, title_fr, subtitle_en, subtitle_es, subtitle_fr, minutes,
        iif(typeof(body_en) = 'text', '', null) as body_en, iif(typeof(body_es) = 'text', '', null) as body_es,
        iif(typeof(body_fr) = 'text', '', null) as body_fr
      from course_lessons where course_id = :course order by stage, position
      """
    case links = "select * from course_links where course_id = :course order by lesson, position"
    case lessonLinks = "select * from course_links where course_id = :course and lesson = :lesson order by position"
    case list = """
      select c.*, (
        select count(*) from lesson_completions d join course_lessons l on l.course_id = c.id
          and l.document_id = substr(d.lesson_id, length('course-' || c.id || '-lesson-') + 1)
        where d.user_id = c.user_id and d.path_id = 'course-' || c.id
      ) as lessons_done
      from courses c where c.user_id = :user and c.id > :after order by c.id limit :limit
      """
  }

  let transaction: Transaction
  let user: Int64

  // MARK: - Reading

  /// Returns whether a course exists and belongs to the user.
  func contains(_ row: Int64) throws -> Bool { try ImportedCourse.table.row(of: user, row, in: transaction) != nil }

  /// Returns a course as a path in one language; nil if it does not exist or belongs to another user.
  func path(_ row: Int64, in language: Language) throws -> LearningPath? {
    try outline(row).map { LearningPath($0, slugs: CourseSlug(row: row), in: language) }
  }

  /// Returns a course without links, with an empty text for each body; nil if it does not exist or belongs to another
  /// user.
  func outline(_ row: Int64) throws -> Course? { try course(row, lessons: .outlines, links: { [] }) }

  /// Returns a course with bodies and links; nil if it does not exist or belongs to another user.
  func course(_ row: Int64) throws -> Course? {
    try course(row, lessons: .lessons) {
      try transaction.statement(Statements.links).bind("course", row).all { try CourseLink.table.decode($0) }
    }
  }

  private func course(_ row: Int64, lessons: Statements, links: () throws -> [CourseLink]) throws -> Course? {
    guard let header = try ImportedCourse.table.row(of: user, row, in: transaction) else { return nil }
    return Course(
      title: header.title, description: header.description,
      stages: try transaction.statement(Statements.stages).bind("course", row).all { try CourseStage.table.decode($0) },
      lessons: try transaction.statement(lessons).bind("course", row).all { try CourseLesson.table.decode($0) },
      links: try links())
  }

  /// Returns the body and the links of a lesson of a course of the user, by its id in the document.
  func content(of lesson: String, in row: Int64) throws -> LessonContent {
    LessonContent(
      body: try CourseLesson.table.row(of: row, lesson, in: transaction)?.body ?? TranslatedText(),
      links: try transaction.statement(Statements.lessonLinks).bind("course", row).bind("lesson", lesson).all {
        try CourseLink.table.decode($0)
      })
  }

  /// Returns the user's courses with row ids greater than `course`, oldest first.
  func list(after course: Int64, limit: Int) throws -> [Entry] {
    try transaction.statement(Statements.list)
      .bind("user", user).bind("after", course).bind("limit", limit)
      .all { Entry(course: try ImportedCourse.table.decode($0), lessonsDone: try $0["lessons_done"]) }
  }

  // MARK: - Writing

  /// Inserts a course and returns its row id.
  ///
  /// `report` receives the number of inserted stages from time to time, and may throw to stop.
  func insert(_ course: Course, at now: Instant, report: (Int) throws -> Void) throws -> Int64 {
    try ImportedCourse.table.insert(header(of: course, createdAt: now), of: user, in: transaction)
    let row = transaction.lastInsertedRowID
    try insertParts(of: course, row, report: report)
    return row
  }

  /// Replaces a course of the user; see `insert` for `report`.
  func replace(_ row: Int64, with course: Course, report: (Int) throws -> Void) throws {
    try CourseStage.table.description.deleteAll(of: row, in: transaction)
    var header = header(of: course, createdAt: .min)
    header.id = row
    try ImportedCourse.table.update(header, of: user, in: transaction)
    try insertParts(of: course, row, report: report)
  }

  func delete(_ row: Int64) throws(SQLiteError) { try ImportedCourse.table.delete(row, of: user, in: transaction) }

  private func header(of course: Course, createdAt: Instant) -> ImportedCourse {
    ImportedCourse(
      title: course.title, description: course.description, stageCount: course.stages.count,
      lessonCount: course.lessons.count, minutes: course.minutes, createdAt: createdAt)
  }

  private func insertParts(of course: Course, _ row: Int64, report: (Int) throws -> Void) throws {
    for stage in course.stages { try CourseStage.table.insert(stage, of: row, in: transaction) }
    for (index, lesson) in course.lessons.enumerated() {
      if index > 0, lesson.stage > course.lessons[index - 1].stage { try report(lesson.stage - 1) }
      try CourseLesson.table.insert(lesson, of: row, in: transaction)
    }
    for link in course.links { try CourseLink.table.insert(link, of: row, in: transaction) }
    try report(course.stages.count)
  }
}
