import Kernel
import Localization
import SQLite
import Service

/// A row with a title and a description or subtitle, each in up to three languages.
protocol CourseRow: Sendable {
  var title: CourseText { get set }
  /// The description or the subtitle.
  var text: OptionalCourseText { get set }
}

/// A text of a course in which every language is optional.
struct OptionalCourseText: Sendable {
  var en: String?
  var es: String?
  var fr: String?

  /// Copies a text; all languages are nil if the text is nil.
  init(_ text: CourseText? = nil) { (en, es, fr) = (text?.en, text?.es, text?.fr) }

  /// Returns the text in a language, or in English if it is missing; nil if neither exists.
  func text(in language: Language) -> String? { language.translation(es, fr) ?? en }
}

extension Language {
  /// Returns the translation into this language; nil if it is missing, as it is in all languages but Spanish and
  /// French.
  func translation(_ es: String?, _ fr: String?) -> String? {
    switch self {
    case .es: es
    case .fr: fr
    default: nil
    }
  }
}

extension Column where Value: CourseRow {
  fileprivate static var titles: [Column] {
    let type = ColumnType.text(CourseText.titleLengths)
    return [
      Column("titleEn", \.title.en, type, "The title."), Column("titleEs", \.title.es, type, "The title."),
      Column("titleFr", \.title.fr, type, "The title."),
    ]
  }

  fileprivate static var descriptions: [Column] {
    let type = ColumnType.text(CourseText.descriptionLengths)
    return [
      Column("descriptionEn", \.text.en, type, "The description."),
      Column("descriptionEs", \.text.es, type, "The description."),
      Column("descriptionFr", \.text.fr, type, "The description."),
    ]
  }

  fileprivate static var subtitles: [Column] {
    let type = ColumnType.text(CourseText.titleLengths)
    return [
      Column("subtitleEn", \.text.en, type, "The subtitle."),
      Column("subtitleEs", \.text.es, type, "The subtitle."),
      Column("subtitleFr", \.text.fr, type, "The subtitle."),
    ]
  }
}

/// A row of `courses`: an imported course without its stages.
struct ImportedCourse: CourseRow {
  var id: Int64 = 0
  var title: CourseText
  var text: OptionalCourseText
  var stageCount: Int
  var lessonCount: Int
  /// The total duration of its lessons.
  var minutes: Int
  var createdAt: Instant

  /// The imported courses; the blank row has the smallest counts that the schema allows.
  static let table = Table(
    "courses", key: .number, id: \ImportedCourse.id,
    blank: ImportedCourse(
      title: .blank, text: OptionalCourseText(), stageCount: 1, lessonCount: 1, minutes: 1, createdAt: .min),
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

/// A stage of an imported course.
struct CourseStage: CourseRow {
  /// The position in the course, from 1.
  var number: Int
  var title: CourseText
  var text: OptionalCourseText

  /// The stages of imported courses.
  static let table = Table(
    "course_stages", owner: .course, key: .columns(["number"]),
    blank: CourseStage(number: 1, title: .blank, text: OptionalCourseText()),
    [Column("number", \.number, .integer(CourseSource.stageCounts), "The position in the course, from 1.")]
      + Column.titles + Column.descriptions)
}

/// A lesson of an imported course.
struct CourseLesson: CourseRow {
  /// The number of the stage.
  var stage: Int
  /// The position in the stage, from 1.
  var position: Int
  var title: CourseText
  var text: OptionalCourseText
  var minutes: Int

  /// The lessons of imported courses.
  static let table = Table(
    "course_lessons", owner: .course, key: .columns(["stage", "position"]),
    blank: CourseLesson(stage: 1, position: 1, title: .blank, text: OptionalCourseText(), minutes: 1),
    [
      Column("stage", \.stage, .integer(CourseSource.stageCounts), "The number of the stage."),
      Column(
        "position", \.position, .integer(1...CourseSource.lessonCounts.upperBound), "The position in the stage, from 1."
      ),
    ] + Column.titles + Column.subtitles + [
      Column("minutes", \.minutes, .integer(CourseSource.minutes), "The duration in minutes.")
    ])
}

extension TableOwner {
  fileprivate static let course = TableOwner.row(
    "course", column: "course_id", of: ImportedCourse.table.description, "The course.")
}

extension CourseText {
  fileprivate static let blank = CourseText(en: "", es: nil, fr: nil)
}

private enum CourseDerivations: SQL, StatementSet {
  case counts = """
    select c.id, (select count(*) from course_stages s where s.course_id = c.id) as stage_count,
      count(l.course_id) as lesson_count, ifnull(sum(l.minutes), 0) as minutes
    from courses c left join course_lessons l on l.course_id = c.id where c.user_id = :user group by c.id
    """
}
