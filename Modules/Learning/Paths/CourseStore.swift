import Kernel
import Localization
import SQLite

/// The courses that users have imported; each is seen by its owner alone.
///
/// Texts stand in three columns, English, Spanish and French, in this order.
struct CourseStore {
  /// A course as the list of all shows it.
  struct Entry: Sendable {
    /// The row of the course.
    let id: Int64
    let title: String
    let description: String?
    let stages: Int
    let lessons: Int
    let minutes: Int
    /// How many of its lessons the owner has completed.
    let lessonsDone: Int
  }

  private enum Statements: SQL, StatementSet {
    case find = """
      select title_en, title_es, title_fr, description_en, description_es, description_fr
      from courses where id = :course and user_id = :user
      """
    case stages = """
      select number, title_en, title_es, title_fr, description_en, description_es, description_fr
      from course_stages where course_id = :course order by number
      """
    case lessons = """
      select stage, position, minutes, title_en, title_es, title_fr, subtitle_en, subtitle_es, subtitle_fr
      from course_lessons where course_id = :course order by stage, position
      """
    case list = """
      select c.id, c.stage_count, c.lesson_count, c.minutes,
        (select count(*) from lesson_completions l where l.user_id = c.user_id and l.path_id = 'course-' || c.id),
        c.title_en, c.title_es, c.title_fr, c.description_en, c.description_es, c.description_fr
      from courses c where c.user_id = :user and c.id > :after order by c.id limit :limit
      """
    case insert = """
      insert into courses (user_id, title_en, title_es, title_fr, description_en, description_es, description_fr,
        stage_count, lesson_count, minutes, created_at)
      values (:user, :titleEN, :titleES, :titleFR, :textEN, :textES, :textFR, :stages, :lessons, :minutes, :now)
      """
    case insertStage = """
      insert into course_stages (course_id, number, title_en, title_es, title_fr,
        description_en, description_es, description_fr)
      values (:course, :number, :titleEN, :titleES, :titleFR, :textEN, :textES, :textFR)
      """
    case insertLesson = """
      insert into course_lessons (course_id, stage, position, minutes, title_en, title_es, title_fr,
        subtitle_en, subtitle_es, subtitle_fr)
      values (:course, :stage, :position, :minutes, :titleEN, :titleES, :titleFR, :textEN, :textES, :textFR)
      """
  }

  let connection: Connection
  let user: Int64
  /// In which language the owner reads.
  let language: Language

  // MARK: - Reading

  /// A course as a path; nil where the user has none of that row.
  func path(_ course: Int64) throws -> LearningPath? {
    let texts = try connection.statement(Statements.find).bind("course", course).bind("user", user).row { row in
      (title: try title(row, 0), description: try text(row, 3))
    }
    guard let texts else { return nil }
    let stages = try connection.statement(Statements.stages).bind("course", course).all { row in
      let number = try row.integer(0)
      return LearningPath.Stage(
        id: CourseSlug.stage(number, of: course), number: number, title: .imported(try title(row, 1)),
        description: try text(row, 4).map(ContentText.imported), masteryLine: Strings.masteryOther)
    }
    let lessons = try connection.statement(Statements.lessons).bind("course", course).all { row in
      let (stage, position) = (try row.integer(0), try row.integer(1))
      return LearningPath.Lesson(
        id: CourseSlug.lesson(position, ofStage: stage, of: course), stage: stage - 1, position: position,
        title: .imported(try title(row, 3)), subtitle: try text(row, 6).map(ContentText.imported),
        minutes: try row.integer(2))
    }
    return LearningPath(
      id: CourseSlug.path(course), title: .imported(texts.title),
      description: texts.description.map(ContentText.imported),
      isShipped: false, stages: stages, lessons: lessons)
  }

  /// The courses of the user after a row, oldest first.
  func list(after course: Int64, limit: Int) throws -> [Entry] {
    try connection.statement(Statements.list)
      .bind("user", user).bind("after", course).bind("limit", limit)
      .all { row in
        Entry(
          id: try row.integer64(0), title: try title(row, 5), description: try text(row, 8),
          stages: try row.integer(1), lessons: try row.integer(2), minutes: try row.integer(3),
          lessonsDone: try row.integer(4))
      }
  }

  /// The text of three columns in the language of the reader, else in English.
  private func text(_ row: Row, _ column: Int) throws(SQLiteError) -> String? {
    let translated: String? =
      switch language {
      case .en: nil
      case .es: try row.optionalText(column + 1)
      case .fr: try row.optionalText(column + 2)
      }
    if let translated { return translated }
    return try row.optionalText(column)
  }

  /// The same for a text that is always there.
  private func title(_ row: Row, _ column: Int) throws(SQLiteError) -> String {
    if let text = try text(row, column) { return text }
    return try row.text(column)
  }

  // MARK: - Writing

  /// Keeps a course and returns its row.
  ///
  /// - Parameters:
  ///   - source: The course, checked.
  ///   - now: When it was imported.
  ///   - report: Is told after each stage how many there are so far; may throw to stop.
  /// - Returns: The row of the course.
  /// - Throws: What the report throws, and faults of the storage.
  func insert(_ source: CourseSource, at now: Instant, report: (Int) throws -> Void) throws -> Int64 {
    let statement = try connection.statement(Statements.insert)
      .bind("user", user).bind("stages", source.stages.count).bind("lessons", source.lessonCount)
      .bind("minutes", source.totalMinutes).bind("now", now.milliseconds)
    try bind(source.title, source.description, to: statement).run()
    let course = connection.lastInsertedRow
    for (place, stage) in source.stages.enumerated() {
      try insert(stage, number: place + 1, of: course)
      try report(place + 1)
    }
    return course
  }

  private func insert(_ stage: CourseSource.Stage, number: Int, of course: Int64) throws(SQLiteError) {
    let statement = try connection.statement(Statements.insertStage).bind("course", course).bind("number", number)
    try bind(stage.title, stage.description, to: statement).run()
    for (place, lesson) in stage.lessons.enumerated() {
      let statement = try connection.statement(Statements.insertLesson)
        .bind("course", course).bind("stage", number).bind("position", place + 1).bind("minutes", lesson.minutes)
      try bind(lesson.title, lesson.subtitle, to: statement).run()
    }
  }

  /// Binds a title and the text below it, each in three languages.
  private func bind(
    _ title: CourseText, _ text: CourseText?, to statement: Statement
  ) throws(SQLiteError) -> Statement {
    try statement
      .bind("titleEN", title.en).bind("titleES", title.es).bind("titleFR", title.fr)
      .bind("textEN", text?.en).bind("textES", text?.es).bind("textFR", text?.fr)
  }
}
