import Database
import Kernel
import Localization
import Service

/// The courses of the installed documents, as paths. (Content, 2.2.)
struct InstalledCourses: Sendable {
  /// The courses with bodies and links, by the slug of the path.
  private let courses: [String: Course]
  /// The paths in each built-in language, in the order of the documents.
  private let paths: [[LearningPath]]

  init(_ documents: [LearningDocument]) {
    let entries = documents.flatMap { document in
      document.courses.map { course in
        (slugs: CourseSlug(path: ContentSlug.slug(course.id, of: document.id)), course: Course(course.source))
      }
    }
    courses = Dictionary(entries.map { ($0.slugs.path, $0.course) }) { first, _ in first }
    paths = Language.builtIn.map { language in
      entries.map { LearningPath($0.course, slugs: $0.slugs, in: language) }
    }
  }

  /// Returns the present courses, which are loaded when the content has changed.
  static func current(in transaction: Transaction) throws -> InstalledCourses {
    try transaction.contentCache.value {
      InstalledCourses(try InstalledDocument.all(in: transaction).compactMap { $0.part() })
    }
  }

  /// Returns all paths in a language.
  func all(in language: Language) -> [LearningPath] { paths[language.builtInIndex ?? 0] }

  /// Returns the path to which the slug of a path, a stage or a lesson may belong; nil if its course is not installed.
  func path(containing slug: String, in language: Language) -> LearningPath? {
    all(in: language).first { slug == $0.id || CourseSlug(path: $0.id).mayContain(slug) }
  }

  /// Returns the body and the links of a lesson of a path, by its id in the document.
  func content(of lesson: String, on path: String) -> LessonContent {
    guard let course = courses[path] else { return LessonContent() }
    return LessonContent(
      body: course.lessons.first { $0.id == lesson }?.body ?? TranslatedText(),
      links: course.links.filter { $0.lesson == lesson })
  }
}
