import SQLite
import Service

/// Imported courses and what was learned, in the file that holds everything of a user.
enum CourseRecords {
  private enum Statements: SQL, StatementSet {
    case courses = """
      select id, title_en, title_es, title_fr, description_en, description_es, description_fr, created_at
      from courses where user_id = :user order by id
      """
    case stages = """
      select s.course_id, s.number, s.title_en, s.title_es, s.title_fr, s.description_en, s.description_es, s.description_fr
      from courses c join course_stages s on s.course_id = c.id
      where c.user_id = :user order by c.id, s.number
      """
    case lessons = """
      select l.course_id, l.stage, l.position, l.title_en, l.title_es, l.title_fr, l.subtitle_en, l.subtitle_es,
        l.subtitle_fr, l.minutes
      from courses c join course_lessons l on l.course_id = c.id
      where c.user_id = :user order by c.id, l.stage, l.position
      """
    case lessonCompletions = """
      select path_id, lesson_id, completed_at, zone, day from lesson_completions
      where user_id = :user order by path_id, lesson_id
      """
    case stageCompletions = """
      select path_id, stage_id, completed_at from stage_completions where user_id = :user order by path_id, stage_id
      """
    case learningDays = """
      select subject, data ->> '$.pathId', data ->> '$.stageId', data ->> '$.day', time from journal
      where user_id = :user and topic = 'lesson.completed' order by seq
      """
    case unlocks = """
      select achievement_id, unlocked_at from achievement_unlocks where user_id = :user order by achievement_id
      """
  }

  private static let course = RecordForm.slug(of: "course", beginning: "course-")

  /// A text in three languages, of which English is the one that every text has.
  private static func text(_ names: [StaticString], _ lengths: ClosedRange<Int>, _ meaning: StaticString)
    -> [RecordField]
  {
    [RecordField(names[0], .text(lengths), meaning)] + names.dropFirst().map { .optional($0, .text(lengths), meaning) }
  }

  private static let titles: [StaticString] = ["titleEn", "titleEs", "titleFr"]
  private static let descriptions: [StaticString] = ["descriptionEn", "descriptionEs", "descriptionFr"]
  private static let subtitles: [StaticString] = ["subtitleEn", "subtitleEs", "subtitleFr"]

  static let all = [
    RecordKind(
      "course", "An imported course.", isNumbered: true,
      text(titles, CourseText.titleLengths, "The title.")
        + descriptions.map { .optional($0, .text(CourseText.descriptionLengths), "What it is about.") }
        + [RecordField("createdAt", .instant, "When it was imported.")],
      read: Statements.courses),
    RecordKind(
      "courseStage", "A stage of an imported course.",
      [
        RecordField("course", .row(of: "course"), "The course."),
        RecordField("number", .integer(1...200), "The place in the course, from 1."),
      ] + text(titles, CourseText.titleLengths, "The title.")
        + descriptions.map { .optional($0, .text(CourseText.descriptionLengths), "What it is about.") },
      read: Statements.stages),
    RecordKind(
      "courseLesson", "A lesson of an imported course.",
      [
        RecordField("course", .row(of: "course"), "The course."),
        RecordField("stage", .integer(1...200), "The number of the stage."),
        RecordField("position", .integer(1...100), "The place in the stage, from 1."),
      ] + text(titles, CourseText.titleLengths, "The title.")
        + subtitles.map { .optional($0, .text(CourseText.titleLengths), "The line below it.") }
        + [RecordField("minutes", .integer(1...1440), "How long it takes.")],
      read: Statements.lessons),
    RecordKind(
      "lessonCompletion", "A lesson that is completed.",
      [
        RecordField("path", course, "The path or the course."),
        RecordField("lesson", course, "The lesson."),
        RecordField("completedAt", .instant, "When."),
        RecordField("zone", .zone, "In which zone the user was."),
        RecordField("day", .day, "On which civil day that fell."),
      ], read: Statements.lessonCompletions),
    RecordKind(
      "stageCompletion", "A stage that is completed, for ever.",
      [
        RecordField("path", course, "The path or the course."),
        RecordField("stage", course, "The stage."),
        RecordField("completedAt", .instant, "When."),
      ], read: Statements.stageCompletions),
    RecordKind(
      "learned", "A lesson that was completed then, also where that was taken back: the streak goes by these.",
      [
        RecordField("lesson", course, "The lesson."),
        RecordField("path", course, "The path or the course."),
        RecordField("stage", course, "The stage."),
        RecordField("day", .text(10...10), "On which civil day it counted."),
        RecordField("at", .instant, "When."),
      ], read: Statements.learningDays),
    RecordKind(
      "achievement", "A badge that was earned.",
      [
        RecordField("achievement", .text(1...64), "The badge."),
        RecordField("unlockedAt", .instant, "When."),
      ], read: Statements.unlocks),
  ]
}
