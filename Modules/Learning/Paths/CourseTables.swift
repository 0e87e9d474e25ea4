import Kernel
import SQLite
import Service

/// A row with a title in up to three languages.
protocol CourseRow: Sendable {
  var title: TranslatedText { get set }
}

extension CourseRow {
  /// Whether no title is blank.
  var hasTitles: Bool { ![title.en, title.es, title.fr].contains { $0?.isBlank ?? false } }
}

/// A row with a title and a description, each in up to three languages.
protocol DescribedCourseRow: CourseRow {
  var description: TranslatedText { get set }
}

extension Column where Value: CourseRow {
  fileprivate static var titles: [Column] {
    let type = ColumnType.text(TranslatedText.titleLengths)
    return [
      Column("titleEn", \.title.en, type, "The title.").part("title"),
      Column("titleEs", \.title.es, type, "The title.").part("title"),
      Column("titleFr", \.title.fr, type, "The title.").part("title"),
    ]
  }
}

extension Column where Value: DescribedCourseRow {
  fileprivate static var descriptions: [Column] {
    let type = ColumnType.text(TranslatedText.descriptionLengths)
    return [
      Column("descriptionEn", \.description.en, type, "The description.").part("description"),
      Column("descriptionEs", \.description.es, type, "The description.").part("description"),
      Column("descriptionFr", \.description.fr, type, "The description.").part("description"),
    ]
  }
}

/// A row of `courses`: a course of a user without its stages.
struct ImportedCourse: DescribedCourseRow {
  var id: Int64 = 0
  var title: TranslatedText
  var description: TranslatedText
  var stageCount: Int
  var lessonCount: Int
  /// The total duration of its lessons.
  var minutes: Int
  var createdAt: Instant

  /// The courses; the blank row has the smallest counts that the schema allows.
  static let table = Table(
    "courses", key: .number, id: \ImportedCourse.id,
    blank: ImportedCourse(
      title: TranslatedText(), description: TranslatedText(), stageCount: 1, lessonCount: 1, minutes: 1, createdAt: .min
    ),
    Column.titles + Column.descriptions + [
      Column(
        "stageCount", \.stageCount, .integer(CourseSource.stageCounts), "The number of stages.",
        .derived(from: "course_stages"), isExported: false),
      Column(
        "lessonCount", \.lessonCount, .integer(1...CourseSource.maxLessons), "The number of lessons.",
        .derived(from: "course_lessons"), isExported: false),
      Column(
        "minutes", \.minutes, .integer(1...CourseSource.maxLessons * CourseSource.minutes.upperBound),
        "The total duration of all lessons, in minutes.", .derived(from: "course_lessons.minutes"), isExported: false),
      Column("createdAt", \.createdAt, .instant, "The time of the import.", isFixed: true),
    ])

  /// The derivation of the numbers of stages, lessons and minutes.
  static let derivation = Derivation(of: table.description, expected: CourseDerivations.counts)
}

/// A stage of a course.
struct CourseStage: DescribedCourseRow {
  /// The id in the document of the course.
  var id: String
  /// The position in the course, from 1.
  var number: Int
  var title: TranslatedText
  var description: TranslatedText

  /// The stages of courses.
  static let table = Table(
    "course_stages", owner: .course, key: .columns(["documentId"]),
    blank: CourseStage(id: "", number: 1, title: TranslatedText(), description: TranslatedText()),
    [
      Column("documentId", \.id, .text(CourseID.lengths), "The id of the stage in the document of the course."),
      Column("number", \.number, .integer(CourseSource.stageCounts), "The position in the course, from 1."),
    ] + Column.titles + Column.descriptions)
}

/// A lesson of a course.
struct CourseLesson: CourseRow {
  /// The id in the document of the course.
  var id: String
  /// The number of the stage.
  var stage: Int
  /// The position in the stage, from 1.
  var position: Int
  var title: TranslatedText
  var subtitle: TranslatedText
  var minutes: Int
  /// The content in Markdown; in an outline of a course, an empty text stands for each body.
  var body: TranslatedText

  /// The lessons of courses.
  static let table = Table(
    "course_lessons", owner: .course, key: .columns(["documentId"]),
    blank: CourseLesson(
      id: "", stage: 1, position: 1, title: TranslatedText(), subtitle: TranslatedText(), minutes: 1,
      body: TranslatedText()),
    [
      Column("documentId", \.id, .text(CourseID.lengths), "The id of the lesson in the document of the course."),
      Column("stage", \.stage, .integer(CourseSource.stageCounts), "The number of the stage.").part("place"),
      Column(
        "position", \.position, .integer(1...CourseSource.lessonCounts.upperBound), "The position in the stage, from 1."
      ).part("place"),
    ] + Column.titles + [
      Column("subtitleEn", \.subtitle.en, .text(TranslatedText.titleLengths), "The subtitle.").part("title"),
      Column("subtitleEs", \.subtitle.es, .text(TranslatedText.titleLengths), "The subtitle.").part("title"),
      Column("subtitleFr", \.subtitle.fr, .text(TranslatedText.titleLengths), "The subtitle.").part("title"),
      Column("minutes", \.minutes, .integer(CourseSource.minutes), "The duration in minutes."),
      Column("bodyEn", \.body.en, .text(TranslatedText.bodyLengths), "The content in Markdown.").part("body"),
      Column("bodyEs", \.body.es, .text(TranslatedText.bodyLengths), "The content in Markdown.").part("body"),
      Column("bodyFr", \.body.fr, .text(TranslatedText.bodyLengths), "The content in Markdown.").part("body"),
    ])
}

/// A link of a lesson of a course.
struct CourseLink: CourseRow {
  /// The id of the lesson in the document of the course.
  var lesson: String
  /// The position among the links of the lesson, from 1.
  var position: Int
  var title: TranslatedText
  var url: String

  /// The links of lessons of courses.
  static let table = Table(
    "course_links", owner: .course, key: .columns(["lesson", "position"]),
    blank: CourseLink(lesson: "", position: 1, title: TranslatedText(), url: ""),
    [
      Column("lesson", \.lesson, .text(CourseID.lengths), "The id of the lesson in the document of the course."),
      Column(
        "position", \.position, .integer(1...CourseSource.linkCounts.upperBound),
        "The position among the links of the lesson, from 1."),
    ] + Column.titles + [
      Column("url", \.url, .text(CourseSource.urlLengths), "The address.").reporting(as: .courseInvalidURL)
    ])
}

extension TableOwner {
  fileprivate static let course = TableOwner.row(
    "course", column: "course_id", of: ImportedCourse.table.description, "The course.")
}

/// Queries that concern all courses of a user.
enum CourseQueries: SQL, StatementSet {
  /// The courses without lessons, those whose stages or lessons are not numbered consecutively, and those with lessons
  /// without a stage or links without a lesson.
  case broken = """
    select id from courses where user_id = :user and (
      not exists (select 1 from course_lessons l where l.course_id = courses.id)
      or (select count(*) <> max(s.number) from course_stages s where s.course_id = courses.id)
      or exists (
        select 1 from course_lessons l where l.course_id = courses.id group by l.stage
        having count(*) <> max(l.position))
      or exists (
        select 1 from course_lessons l
        left join course_stages s on s.course_id = l.course_id and s.number = l.stage
        where l.course_id = courses.id and s.number is null)
      or exists (
        select 1 from course_links k
        left join course_lessons l on l.course_id = k.course_id and l.document_id = k.lesson
        where k.course_id = courses.id and l.document_id is null))
    """
}

private enum CourseDerivations: SQL, StatementSet {
  case counts = """
    select c.id, (select count(*) from course_stages s where s.course_id = c.id) as stage_count,
      count(l.course_id) as lesson_count, ifnull(sum(l.minutes), 0) as minutes
    from courses c left join course_lessons l on l.course_id = c.id where c.user_id = :user group by c.id
    """
}
