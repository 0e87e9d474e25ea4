import Database
import Kernel
import Localization
import Service

/// The lookup of paths, stages and lessons by slug, in the shipped path and in the courses of the signed-in user.
///
/// The slug of another user's course causes the same error as an unknown slug.
struct PathLookup {
  private let courses: CourseStore
  private let language: Language

  /// Prepares the lookup for the user of a call; throws `not_signed_in` if no user is signed in.
  init(_ context: CallContext) throws {
    courses = CourseStore(transaction: context.transaction, user: try context.user.id)
    language = context.locale.language
  }

  /// Returns the path of a slug; throws `path_not_found`.
  func path(_ id: String) throws -> LearningPath {
    let shipped = ShippedCatalog.current.path
    if id == shipped.id { return shipped }
    guard let path = try course(of: id), path.id == id else { throw DomainError.pathNotFound.at("/pathId", id: id) }
    return path
  }

  /// Returns the path of a stage and the index of the stage; throws `stage_not_found`.
  func stage(_ id: String) throws -> (path: LearningPath, stageIndex: Int) {
    let shipped = ShippedCatalog.current.path
    if let stage = shipped.index(ofStage: id) { return (shipped, stage) }
    guard let path = try course(of: id), let stage = path.index(ofStage: id) else {
      throw DomainError.stageNotFound.at("/stageId", id: id)
    }
    return (path, stage)
  }

  /// Returns the path of a lesson and the index of the lesson; throws `lesson_not_found`.
  func lesson(_ id: String) throws -> (path: LearningPath, lessonIndex: Int) {
    let shipped = ShippedCatalog.current.path
    if let lesson = shipped.index(ofLesson: id) { return (shipped, lesson) }
    guard let path = try course(of: id), let lesson = path.index(ofLesson: id) else {
      throw DomainError.lessonNotFound.at("/lessonId", id: id)
    }
    return (path, lesson)
  }

  private func course(of slug: String) throws -> LearningPath? {
    try CourseSlug.row(of: slug).flatMap { try courses.path($0, in: language) }
  }
}
