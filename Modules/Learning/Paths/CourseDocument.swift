import Kernel
import Service

/// The document of a course in a result, which `paths.update` and `paths.import` accept.
struct CourseDocument: ResultObject {
  let course: Course

  static let shape = Shape<CourseDocument>("CourseDocument", "The document of a course.") {
    Field("title", "The title.", \.course.title)
    Field("description", "A description of the course; null if missing.") { $0.course.description.present }
    Field("stages", "The stages, in order.", \.stages)
  }

  private var stages: [CourseDocumentStage] {
    let links = Dictionary(grouping: course.links, by: \.lesson)
    let lessons = Dictionary(grouping: course.lessons, by: \.stage)
    return course.stages.map { stage in
      CourseDocumentStage(
        stage: stage,
        lessons: (lessons[stage.number] ?? []).map { CourseDocumentLesson(lesson: $0, links: links[$0.id] ?? []) })
    }
  }
}

/// A stage in the document of a course.
struct CourseDocumentStage: ResultObject {
  let stage: CourseStage
  let lessons: [CourseDocumentLesson]

  static let shape = Shape<CourseDocumentStage>("CourseDocumentStage", "A stage in the document of a course.") {
    Field("id", "The id of the stage, unique in the course.", \.stage.id)
    Field("title", "The title.", \.stage.title)
    Field("description", "A description of the stage; null if missing.") { $0.stage.description.present }
    Field("lessons", "The lessons, in order.", \.lessons)
  }
}

/// A lesson in the document of a course.
struct CourseDocumentLesson: ResultObject {
  let lesson: CourseLesson
  let links: [CourseLink]

  static let shape = Shape<CourseDocumentLesson>("CourseDocumentLesson", "A lesson in the document of a course.") {
    Field("id", "The id of the lesson, unique in the course.", \.lesson.id)
    Field("title", "The title.", \.lesson.title)
    Field("subtitle", "The subtitle; null if missing.") { $0.lesson.subtitle.present }
    Field("minutes", "The duration in minutes.", \.lesson.minutes)
    Field("body", "The content in Markdown; null if missing.") { $0.lesson.body.present }
    Field("links", "Links to further material, in order.") { $0.links.map(CourseDocumentLink.init) }
  }
}

/// A link in the document of a course.
struct CourseDocumentLink: ResultObject {
  let link: CourseLink

  static let shape = Shape<CourseDocumentLink>("CourseDocumentLink", "A link in the document of a course.") {
    Field("title", "The title.", \.link.title)
    Field("url", "The address.", \.link.url)
  }
}

extension TranslatedText {
  /// The text; nil if it is missing in every language.
  fileprivate var present: TranslatedText? { isEmpty ? nil : self }
}

/// The reply of `paths.export`.
struct ExportedPath: ResultObject {
  let source: CourseDocument

  static let shape = Shape<ExportedPath>("ExportedPath", "The document of a course.") {
    Field("source", "The document, which paths.update and paths.import accept.", \.source)
  }
}
