import Kernel
import Localization
import Service

/// A text of a course in English and optionally in other languages.
struct CourseText: Sendable {
  var en: String
  var es: String?
  var fr: String?

  /// The valid lengths of a title or a subtitle, in characters.
  static let titleLengths = 1...200
  /// The valid lengths of a description, in characters.
  static let descriptionLengths = 0...1000

  /// Returns the text in a language, or in English if it is missing.
  func text(in language: Language) -> String { language.translation(es, fr) ?? en }
}

extension CourseText {
  /// Decodes the text in every language.
  init(from fields: inout ParameterReader, _ lengths: ClosedRange<Int>) throws(DomainError) {
    en = try fields.required("en", .text(lengths), "The text in English.")
    es = try fields.optional("es", .text(lengths), "The text in Spanish. Default: the English text.")
    fr = try fields.optional("fr", .text(lengths), "The text in French. Default: the English text.")
  }
}

/// The course in the parameters of `paths.import`.
struct CourseSource: Parameters {
  /// The valid numbers of stages in a course.
  static let stageCounts = 1...200
  /// The valid numbers of lessons in a stage; a stage without lessons is completed automatically. (Learning paths, 9.)
  static let lessonCounts = 0...100
  /// The maximum number of lessons in all stages.
  static let maxLessons = stageCounts.upperBound * lessonCounts.upperBound
  /// The valid durations of a lesson, in minutes.
  static let minutes = 1...1440

  let title: CourseText
  let description: CourseText?
  let stages: [Stage]

  init(from fields: inout ParameterReader) throws(DomainError) {
    title = try fields.required("title", .object(Title.self), "The title of the course.").text
    description = try fields.optional("description", .object(Description.self), "A description of the course.")?.text
    stages = try fields.required("stages", .list(of: .object(), Self.stageCounts), "The stages, in order.")
  }

  /// A stage of the course.
  struct Stage: Parameters {
    let title: CourseText
    let description: CourseText?
    let lessons: [Lesson]

    init(from fields: inout ParameterReader) throws(DomainError) {
      title = try fields.required("title", .object(Title.self), "The title of the stage.").text
      description = try fields.optional("description", .object(Description.self), "A description of the stage.")?.text
      lessons = try fields.required(
        "lessons", .list(of: .object(), CourseSource.lessonCounts), "The lessons, in order.")
    }
  }

  /// A lesson of a stage.
  struct Lesson: Parameters {
    let title: CourseText
    let subtitle: CourseText?
    let minutes: Int

    init(from fields: inout ParameterReader) throws(DomainError) {
      title = try fields.required("title", .object(Title.self), "The title of the lesson.").text
      subtitle = try fields.optional("subtitle", .object(Title.self), "The subtitle.")?.text
      minutes = try fields.required("minutes", .integer(CourseSource.minutes), "The duration of the lesson in minutes.")
    }
  }

  struct Title: Parameters {
    let text: CourseText

    init(from fields: inout ParameterReader) throws(DomainError) {
      text = try CourseText(from: &fields, CourseText.titleLengths)
    }
  }

  struct Description: Parameters {
    let text: CourseText

    init(from fields: inout ParameterReader) throws(DomainError) {
      text = try CourseText(from: &fields, CourseText.descriptionLengths)
    }
  }
}
