import Database
import Kernel
import Localization
import Service

/// The lookup of paths, stages and lessons by slug, in the shipped path, the installed courses and those of a user.
///
/// The slug of another user's course causes the same error as an unknown slug.
struct PathLookup {
  private let courses: CourseStore
  private let language: Language

  /// Prepares the lookup for the user of a call; throws `not_signed_in` if no user is signed in.
  init(_ context: CallContext) throws {
    self.init(transaction: context.transaction, user: try context.user.id, in: context.locale.language)
  }

  /// Prepares the lookup for a user; `language` is that of the texts of courses.
  init(transaction: Transaction, user: Int64, in language: Language = .en) {
    courses = CourseStore(transaction: transaction, user: user)
    self.language = language
  }

  // MARK: - Slugs

  /// Returns the path of a slug; nil if it does not exist.
  func find(_ id: String) throws -> LearningPath? {
    let shipped = ShippedCatalog.current.path
    if id == shipped.id { return shipped }
    guard let path = try course(of: id), path.id == id else { return nil }
    return path
  }

  /// Returns the path of a slug; throws `path_not_found`.
  func path(_ id: String) throws -> LearningPath {
    guard let path = try find(id) else { throw DomainError.pathNotFound.at("/pathId", id: id) }
    return path
  }

  /// Returns the row of a course of the user; throws `path_not_found`, or `shipped_path_protected`.
  func row(ofCourse id: String) throws -> Int64 {
    let isCommon = try CourseSlug.row(of: id) == nil && find(id) != nil
    guard !isCommon else { throw DomainError.shippedPathProtected.at("/pathId") }
    guard let row = CourseSlug.row(of: id), CourseSlug(row: row).path == id, try courses.contains(row) else {
      throw DomainError.pathNotFound.at("/pathId", id: id)
    }
    return row
  }

  /// Returns the path of a stage and the index of the stage; throws `stage_not_found`.
  func stage(_ id: String) throws -> (path: LearningPath, stageIndex: Int) {
    guard let path = try path(containing: id), let stage = path.index(ofStage: id) else {
      throw DomainError.stageNotFound.at("/stageId", id: id)
    }
    return (path, stage)
  }

  /// Returns the path of a lesson and the index of the lesson; throws `lesson_not_found`.
  func lesson(_ id: String) throws -> (path: LearningPath, lessonIndex: Int) {
    guard let path = try path(containing: id), let lesson = path.index(ofLesson: id) else {
      throw DomainError.lessonNotFound.at("/lessonId", id: id)
    }
    return (path, lesson)
  }

  /// Returns the path to which the slug of a path, a stage or a lesson may belong; nil for that of a deleted course.
  func path(containing slug: String) throws -> LearningPath? {
    CourseSlug.row(of: slug) == nil && ContentSlug.document(of: slug) == nil
      ? ShippedCatalog.current.path : try course(of: slug)
  }

  /// Returns the paths that all users see: the shipped one, then the installed ones.
  func common() throws -> [LearningPath] { [ShippedCatalog.current.path] + (try installed().all(in: language)) }

  private func installed() throws -> InstalledCourses { try .current(in: courses.transaction) }

  private func course(of slug: String) throws -> LearningPath? {
    if let row = CourseSlug.row(of: slug) { return try courses.path(row, in: language) }
    return ContentSlug.document(of: slug) == nil ? nil : try installed().path(containing: slug, in: language)
  }

  /// Returns the body and the links of a lesson of a path.
  func content(of lesson: Int, on path: LearningPath) throws -> LessonContent {
    guard let id = CourseSlug(path: path.id).id(ofLesson: path.lessons[lesson].id) else { return LessonContent() }
    guard let row = CourseSlug.row(of: path.id) else { return try installed().content(of: id, on: path.id) }
    return try courses.content(of: id, in: row)
  }

  // MARK: - The active path

  /// Returns the path that the user has chosen, or the shipped one if none is chosen or the chosen one is gone.
  func active() throws -> LearningPath {
    try chosen().flatMap(find) ?? ShippedCatalog.current.path
  }

  /// Returns the slug of the path that `active` returns, without loading the path.
  func activeID() throws -> String {
    let shipped = ShippedCatalog.current.path.id
    guard let chosen = try chosen() else { return shipped }
    let exists = try CourseSlug.row(of: chosen).map(courses.contains) ?? (find(chosen) != nil)
    return exists ? chosen : shipped
  }

  private func chosen() throws -> String? {
    try ActivePath.table.row(of: courses.user, in: courses.transaction)?.path
  }
}
