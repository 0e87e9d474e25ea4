import Kernel
import SQLite
import Service

/// Courses, in the file that holds everything of a user.
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
    case find = """
      select id from courses
      where user_id = :user and id > :after and id <= :last and created_at = :createdAt and title_en = :titleEn
      order by id limit 1
      """
    // The numbers are those of the least course there can be, until all of it is there.
    case add = """
      insert into courses (user_id, title_en, title_es, title_fr, description_en, description_es, description_fr,
        stage_count, lesson_count, minutes, created_at)
      values (:user, :titleEn, :titleEs, :titleFr, :descriptionEn, :descriptionEs, :descriptionFr, 1, 1, 1, :createdAt)
      """
    case replace = """
      update courses set title_es = :titleEs, title_fr = :titleFr, description_en = :descriptionEn,
        description_es = :descriptionEs, description_fr = :descriptionFr
      where id = :row
      """
    case clear = "delete from course_stages where course_id = :row"
    case addStage = """
      insert into course_stages (course_id, number, title_en, title_es, title_fr, description_en, description_es,
        description_fr)
      values (:course, :number, :titleEn, :titleEs, :titleFr, :descriptionEn, :descriptionEs, :descriptionFr)
      """
    case addLesson = """
      insert into course_lessons (course_id, stage, position, title_en, title_es, title_fr, subtitle_en, subtitle_es,
        subtitle_fr, minutes)
      values (:course, :stage, :position, :titleEn, :titleEs, :titleFr, :subtitleEn, :subtitleEs, :subtitleFr, :minutes)
      """
    case deleteBroken = """
      delete from courses where user_id = :user and (
        not exists (select 1 from course_lessons l where l.course_id = courses.id)
        or (select count(*) <> max(s.number) from course_stages s where s.course_id = courses.id)
        or exists (
          select 1 from course_lessons l where l.course_id = courses.id group by l.stage
          having count(*) <> max(l.position)))
      """
    case count = """
      update courses set
        stage_count = (select count(*) from course_stages s where s.course_id = courses.id),
        (lesson_count, minutes) = (select count(*), sum(l.minutes) from course_lessons l where l.course_id = courses.id)
      where user_id = :user
      """
  }

  /// The slugs of a path or a course, and of what belongs to it.
  static let slug = ColumnType.slug(of: "course", beginning: "course-")

  /// A text in three languages, of which English is the one that every text has.
  private static func text(_ names: [StaticString], _ lengths: ClosedRange<Int>, _ meaning: StaticString)
    -> [ExportField]
  {
    [ExportField(names[0], .text(lengths), meaning)] + names.dropFirst().map { .optional($0, .text(lengths), meaning) }
  }

  private static let titles: [StaticString] = ["titleEn", "titleEs", "titleFr"]
  private static let descriptions: [StaticString] = ["descriptionEn", "descriptionEs", "descriptionFr"]
  private static let subtitles: [StaticString] = ["subtitleEn", "subtitleEs", "subtitleFr"]

  /// Refuses titles that are nothing but white space.
  private static func checkTitles(_ record: ImportedLine, _ importing: Importer) throws {
    for name in titles where record[name].text.map(CourseRules.isBlank) ?? false {
      throw DomainError.invalidLine.at("/\(name)")
    }
  }

  static let all = [
    ExportLine(
      "course", "An imported course.", isNumbered: true,
      text(titles, CourseText.titleLengths, "The title.")
        + descriptions.map { .optional($0, .text(CourseText.descriptionLengths), "What it is about.") }
        + [ExportField("createdAt", .instant, "When it was imported.")],
      read: Statements.courses,
      restore: .found(
        by: ["titleEn", "createdAt"], Statements.find, add: .add, replace: [.replace, .clear]
      ).checking(checkTitles)),
    ExportLine(
      "courseStage", "A stage of an imported course.",
      [
        ExportField("course", .row(of: "course"), "The course."),
        ExportField("number", .integer(CourseSource.stageCounts), "The place in the course, from 1."),
      ] + text(titles, CourseText.titleLengths, "The title.")
        + descriptions.map { .optional($0, .text(CourseText.descriptionLengths), "What it is about.") },
      read: Statements.stages,
      restore: .part(of: "course", add: Statements.addStage).checking(checkTitles)),
    ExportLine(
      "courseLesson", "A lesson of an imported course.",
      [
        ExportField("course", .row(of: "course"), "The course."),
        ExportField("stage", .integer(CourseSource.stageCounts), "The number of the stage."),
        ExportField("position", .integer(1...CourseSource.lessonCounts.upperBound), "The place in the stage, from 1."),
      ] + text(titles, CourseText.titleLengths, "The title.")
        + subtitles.map { .optional($0, .text(CourseText.titleLengths), "The line below it.") }
        + [ExportField("minutes", .integer(CourseSource.minutes), "How long it takes.")],
      read: Statements.lessons,
      restore: .part(of: "course", add: Statements.addLesson).checking(checkTitles)),
  ]

  /// Whether courses have come, or have changed.
  static func haveChanged(in importing: Importer) -> Bool {
    ["course", "courseStage", "courseLesson"].contains { importing.hasChanged($0) }
  }

  /// Counts what courses have, and takes those away that a file has not brought whole: a course has lessons, and its
  /// stages and their lessons are numbered from 1 without gaps.
  static func settle(_ importing: Importer) throws {
    guard haveChanged(in: importing) else { return }
    try importing.connection.statement(Statements.deleteBroken).bind("user", importing.user).run()
    try importing.connection.statement(Statements.count).bind("user", importing.user).run()
  }
}
