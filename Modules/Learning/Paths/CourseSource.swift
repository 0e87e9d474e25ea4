import Kernel
import Localization
import Service

/// A text of a course in English and, where its author wrote them, in other languages.
struct CourseText: Sendable {
  var en: String
  var es: String?
  var fr: String?

  /// How many characters a title or a subtitle may have.
  static let titleLengths = 1...200
  /// How many characters a description may have.
  static let descriptionLengths = 0...1000

  /// The text for a reader, else in English.
  func text(in language: Language) -> String { language.translation(es, fr) ?? en }
}

extension CourseText {
  /// Asks for the text in every language.
  init(from fields: inout ParameterReader, _ lengths: ClosedRange<Int>) throws(DomainError) {
    en = try fields.required("en", .text(lengths), "The text in English.")
    es = try fields.optional("es", .text(lengths), "The text in Spanish; English stands for a missing one.")
    fr = try fields.optional("fr", .text(lengths), "The text in French; English stands for a missing one.")
  }
}

/// A course as `paths.import` takes it.
struct CourseSource: Parameters {
  /// How many stages a course may have.
  static let stageCounts = 1...200
  /// How many lessons a stage may have; one without lessons is passed by itself. (Learning paths, 9.)
  static let lessonCounts = 0...100
  /// Maximum number of lessons in all stages.
  static let maxLessons = stageCounts.upperBound * lessonCounts.upperBound
  /// How many minutes a lesson may take.
  static let minutes = 1...1440

  let title: CourseText
  let description: CourseText?
  let stages: [Stage]

  init(from fields: inout ParameterReader) throws(DomainError) {
    title = try fields.required("title", .object(Title.self), "The title of the course.").text
    description = try fields.optional("description", .object(Description.self), "What the course is about.")?.text
    stages = try fields.required("stages", .list(of: .object(), Self.stageCounts), "The stages, in order.")
  }

  /// One stage of the course.
  struct Stage: Parameters {
    let title: CourseText
    let description: CourseText?
    let lessons: [Lesson]

    init(from fields: inout ParameterReader) throws(DomainError) {
      title = try fields.required("title", .object(Title.self), "The title of the stage.").text
      description = try fields.optional("description", .object(Description.self), "What the stage is about.")?.text
      lessons = try fields.required(
        "lessons", .list(of: .object(), CourseSource.lessonCounts), "The lessons, in order.")
    }
  }

  /// One lesson of a stage.
  struct Lesson: Parameters {
    let title: CourseText
    let subtitle: CourseText?
    let minutes: Int

    init(from fields: inout ParameterReader) throws(DomainError) {
      title = try fields.required("title", .object(Title.self), "The title of the lesson.").text
      subtitle = try fields.optional("subtitle", .object(Title.self), "A few words below the title.")?.text
      minutes = try fields.required("minutes", .integer(CourseSource.minutes), "How long the lesson takes, in minutes.")
    }
  }

  /// A title: 1 to 200 characters in each language.
  struct Title: Parameters {
    let text: CourseText

    init(from fields: inout ParameterReader) throws(DomainError) {
      text = try CourseText(from: &fields, CourseText.titleLengths)
    }
  }

  /// A description: at most 1000 characters in each language.
  struct Description: Parameters {
    let text: CourseText

    init(from fields: inout ParameterReader) throws(DomainError) {
      text = try CourseText(from: &fields, CourseText.descriptionLengths)
    }
  }
}
