import Database
import Kernel
import SQLite
import Service

/// Checks of what lines of an import name by slugs: shipped, the user's own, or deleted before the export.
struct LearningReferences {
  private let transaction: Transaction
  private let user: Int64

  /// The references that are open to the user of an import.
  init(_ importing: Importer) {
    transaction = importing.transaction
    user = importing.user
  }

  // MARK: - Checks

  /// Throws `unknown_row` if the path of a line does not have its lesson or its stage.
  func check(_ record: ImportedLine) throws {
    guard let path = record["path"].text else { return }
    if let lesson = record["lesson"].text, try !isLesson(lesson, of: path) {
      throw DomainError.unknownRow.at("/lesson")
    }
    guard let stage = record["stage"].text else { return }
    guard try isStage(stage, of: path) else { throw DomainError.unknownRow.at("/stage") }
    if let lesson = record["lesson"].text, !Self.isLesson(lesson, in: stage, of: path) {
      throw DomainError.invalidLine.at("/stage")
    }
  }

  /// Throws `unknown_row` where the kit of a line is not there and never was.
  func checkKit(_ record: ImportedLine, _ field: StaticString = "kit") throws {
    guard let slug = record[field].text, try KitSlug.isGone(slug) || kits.kit(slug) != nil else {
      throw DomainError.unknownRow.at("/\(field)")
    }
  }

  /// Throws `unknown_row` where a kit does not have the question of a line.
  func checkQuestion(_ record: ImportedLine) throws {
    guard let kit = record["kit"].text, let position = record["position"].integer,
      try kits.question(KitSlug.question(Int(position), of: kit)) != nil
    else { throw DomainError.unknownRow.at("/position") }
  }

  /// Throws `unknown_row` if the path of a completion does not exist, or could never have had its lesson and its stage.
  ///
  /// A course that was replaced may have lost them.
  func checkPast(_ record: ImportedLine) throws {
    guard let course = record["path"].text.flatMap(CourseSlug.course(of:)) else { return try check(record) }
    let (lesson, stage) = (record["lesson"].text ?? "", record["stage"].text ?? "")
    guard record["path"].text == CourseSlug.path(course), try hasCourse(course) else {
      throw DomainError.unknownRow.at("/path")
    }
    guard let place = CourseSlug.lesson(lesson), place.course == course else {
      throw DomainError.unknownRow.at("/lesson")
    }
    guard stage == CourseSlug.stage(place.stage, of: course) else { throw DomainError.unknownRow.at("/stage") }
  }

  // MARK: - Paths and kits

  private var kits: KitStore { KitStore(transaction: transaction, user: user) }
  private static var shipped: LearningPath { ShippedCatalogue.current.path }

  private func hasCourse(_ course: Int64) throws -> Bool {
    try ImportedCourse.table.row(of: user, course, in: transaction) != nil
  }

  private func isLesson(_ lesson: String, of path: String) throws -> Bool {
    if path == Self.shipped.id { return Self.shipped.place(ofLesson: lesson) != nil }
    if CourseSlug.isGone(path) { return lesson.hasPrefix("\(path)-lesson-") }
    guard let (course, stage, position) = CourseSlug.lesson(lesson), CourseSlug.path(course) == path else {
      return false
    }
    return try hasCourse(course) && CourseLesson.table.row(of: course, stage, position, in: transaction) != nil
  }

  private func isStage(_ stage: String, of path: String) throws -> Bool {
    if path == Self.shipped.id { return Self.shipped.place(ofStage: stage) != nil }
    if CourseSlug.isGone(path) { return stage.hasPrefix("\(path)-stage-") }
    guard let (course, number) = CourseSlug.stage(stage), CourseSlug.path(course) == path else { return false }
    return try hasCourse(course) && CourseStage.table.row(of: course, number, in: transaction) != nil
  }

  /// Whether a lesson of the shipped path belongs to a stage of it; unknown, and accepted, for other paths.
  private static func isLesson(_ lesson: String, in stage: String, of path: String) -> Bool {
    guard path == shipped.id else { return true }
    return shipped.place(ofLesson: lesson).map { shipped.lessons[$0].stage } == shipped.place(ofStage: stage)
  }
}
