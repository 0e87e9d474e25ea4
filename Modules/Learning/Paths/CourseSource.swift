import JSONRPC
import Kernel
import Localization
import Service

/// The document of a course: in the parameters of `paths.import` and `paths.update`, or in a file.
///
/// It does not depend on a user or a language. (Learning paths, 5.1.)
struct CourseSource: Parameters, Sendable {
  /// The valid numbers of stages in a course.
  static let stageCounts = 1...200
  /// The valid numbers of lessons in a stage; a stage without lessons is completed automatically. (Learning paths, 9.)
  static let lessonCounts = 0...100
  /// The maximum number of lessons in all stages.
  static let maxLessons = stageCounts.upperBound * lessonCounts.upperBound
  /// The valid durations of a lesson, in minutes.
  static let minutes = 1...1440
  /// The valid numbers of links of a lesson.
  static let linkCounts = 0...20
  /// The valid lengths of the address of a link, in characters.
  static let urlLengths = 1...2000

  var title: TranslatedText
  var description: TranslatedText
  var stages: [Stage]

  init(from fields: inout ParameterReader) throws(DomainError) {
    // The titles of the program are in the string catalogs.
    title =
      fields.content == .shipped
      ? TranslatedText() : try fields.required("title", .title, "The title of the course.").text
    description =
      try fields.optional("description", .object(Description.self), "A description of the course.")?.text
      ?? TranslatedText()
    stages = try fields.required("stages", .list(of: .object(), Self.stageCounts), "The stages, in order.")
    guard fields.content == nil || fields.content == .checked else { return }
    fields.check { [self] in CourseRules.issues(of: self) }
  }

  /// A stage of the course.
  struct Stage: Parameters, Sendable {
    var id: String?
    var title: TranslatedText
    var description: TranslatedText
    var lessons: [Lesson]

    init(from fields: inout ParameterReader) throws(DomainError) {
      id = try fields.documentID("The id of the stage, unique in the course, with which it keeps its completion.")
      title =
        fields.content == .shipped
        ? TranslatedText() : try fields.required("title", .title, "The title of the stage.").text
      description =
        try fields.optional("description", .object(Description.self), "A description of the stage.")?.text
        ?? TranslatedText()
      lessons = try fields.required(
        "lessons", .list(of: .object(), CourseSource.lessonCounts), "The lessons, in order.")
    }
  }

  /// A lesson of a stage.
  struct Lesson: Parameters, Sendable {
    var id: String?
    var title: TranslatedText
    var subtitle: TranslatedText
    var minutes: Int
    var body: TranslatedText
    var links: [Link]

    init(from fields: inout ParameterReader) throws(DomainError) {
      id = try fields.documentID("The id of the lesson, unique in the course, with which it keeps its completion.")
      title =
        fields.content == .shipped
        ? TranslatedText() : try fields.required("title", .title, "The title of the lesson.").text
      subtitle =
        try fields.optional("subtitle", .object(Title.self), "The subtitle.")?.text.withoutBlanks ?? TranslatedText()
      minutes = try fields.required("minutes", .integer(CourseSource.minutes), "The duration of the lesson in minutes.")
      body = try fields.optional("body", .object(Body.self), "The content in Markdown.")?.text ?? TranslatedText()
      links =
        try fields.optional(
          "links", .list(of: .object(), CourseSource.linkCounts), "Links to further material, in order.") ?? []
    }
  }

  /// A link of a lesson.
  struct Link: Parameters, Sendable {
    let title: TranslatedText
    let url: String

    init(from fields: inout ParameterReader) throws(DomainError) {
      title = try fields.required("title", .title, "The title of the link.").text
      url = CourseRules.withLowercaseScheme(
        try fields.required("url", .webAddress, "The address, which begins with https:// or http://."))
    }
  }

  struct Title: Parameters {
    let text: TranslatedText

    init(from fields: inout ParameterReader) throws(DomainError) {
      text = try fields.translations(.text(TranslatedText.titleLengths))
    }
  }

  struct Description: Parameters {
    let text: TranslatedText

    init(from fields: inout ParameterReader) throws(DomainError) {
      text = try fields.translations(.text(TranslatedText.descriptionLengths)).withoutBlanks
    }
  }

  struct Body: Parameters {
    let text: TranslatedText

    init(from fields: inout ParameterReader) throws(DomainError) {
      text = try fields.translations(.text(TranslatedText.bodyLengths)).withoutBlanks
    }
  }
}

extension FieldType where Value == CourseSource.Title {
  /// A title, which has at least one language.
  fileprivate static var title: FieldType {
    .object(CourseSource.Title.self).described(as: CourseSource.Title.schema.nonEmpty)
  }
}

extension FieldType where Value == String {
  /// The address of a web page.
  fileprivate static var webAddress: FieldType {
    .text(CourseSource.urlLengths).rejecting(where: { !CourseRules.isWebAddress($0) }, as: .courseInvalidURL)
      .described(as: .string(lengths: CourseSource.urlLengths, pattern: CourseRules.webAddressPattern))
  }

  /// The id of a stage or a lesson.
  fileprivate static var documentID: FieldType {
    .text(CourseID.lengths).rejecting(where: { !CourseID.isValid($0) }, as: .courseInvalidID)
      .described(as: .string(lengths: CourseID.lengths, pattern: CourseID.pattern))
  }
}

extension ParameterReader {
  /// Reads the id of a stage or a lesson, which content documents require. (Content, 2.2.)
  fileprivate mutating func documentID(_ meaning: StaticString) throws(DomainError) -> String? {
    guard content == nil else { return try required("id", .documentID, meaning) }
    return try optional("id", .documentID, meaning)
  }

  /// Reads a text in every language.
  fileprivate mutating func translations(_ type: FieldType<String>) throws(DomainError) -> TranslatedText {
    TranslatedText(
      en: try optional("en", type, "The text in English."), es: try optional("es", type, "The text in Spanish."),
      fr: try optional("fr", type, "The text in French."))
  }
}
