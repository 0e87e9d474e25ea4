import Database
import Kernel
import SQLite
import Service

/// The checks of slugs in imported lines.
///
/// Each slug must be that of shipped content, of a course of the user, or of one deleted before the export.
enum LearningReferences {
  // MARK: - Checks

  /// Throws `unknown_row` if the path of a line does not contain the line's lesson or stage, or `invalid_line` if the
  /// lesson does not belong to the stage.
  static func check(_ line: ImportedLine, _ importer: Importer) throws {
    guard let path = line["path"].text else { return }
    if let lesson = line["lesson"].text, try !lessonExists(lesson, on: path, importer) {
      throw DomainError.unknownRow.at("/lesson")
    }
    guard let stage = line["stage"].text else { return }
    guard try stageExists(stage, on: path, importer) else { throw DomainError.unknownRow.at("/stage") }
    if let lesson = line["lesson"].text, !lessonBelongs(lesson, to: stage, of: path) {
      throw DomainError.invalidLine.at("/stage")
    }
  }

  /// Checks a completion like `check`, except that its course may no longer contain the lesson and the stage.
  ///
  /// The course must exist. The lesson must have the form of a lesson slug of this course, and the stage must be the
  /// one that the lesson slug contains.
  static func checkLearned(_ line: ImportedLine, _ importer: Importer) throws {
    guard let course = line["path"].text.flatMap(CourseSlug.row(of:)) else { return try check(line, importer) }
    let (lesson, stage) = (line["lesson"].text ?? "", line["stage"].text ?? "")
    guard line["path"].text == CourseSlug.path(course), try hasCourse(course, importer) else {
      throw DomainError.unknownRow.at("/path")
    }
    guard let parsed = CourseSlug.lesson(lesson), parsed.course == course else {
      throw DomainError.unknownRow.at("/lesson")
    }
    guard stage == CourseSlug.stage(parsed.stage, of: course) else { throw DomainError.unknownRow.at("/stage") }
  }

  // MARK: - Paths

  private static var shipped: LearningPath { ShippedCatalog.current.path }

  private static func hasCourse(_ course: Int64, _ importer: Importer) throws -> Bool {
    try ImportedCourse.table.row(of: importer.user, course, in: importer.transaction) != nil
  }

  private static func lessonExists(_ lesson: String, on path: String, _ importer: Importer) throws -> Bool {
    if path == shipped.id { return shipped.index(ofLesson: lesson) != nil }
    if CourseSlug.isDeleted(path) { return lesson.hasPrefix("\(path)-lesson-") }
    guard let (course, stage, position) = CourseSlug.lesson(lesson), CourseSlug.path(course) == path,
      try hasCourse(course, importer)
    else { return false }
    return try CourseLesson.table.row(of: course, stage, position, in: importer.transaction) != nil
  }

  private static func stageExists(_ stage: String, on path: String, _ importer: Importer) throws -> Bool {
    if path == shipped.id { return shipped.index(ofStage: stage) != nil }
    if CourseSlug.isDeleted(path) { return stage.hasPrefix("\(path)-stage-") }
    guard let (course, number) = CourseSlug.stage(stage), CourseSlug.path(course) == path,
      try hasCourse(course, importer)
    else { return false }
    return try CourseStage.table.row(of: course, number, in: importer.transaction) != nil
  }

  /// Returns whether a lesson belongs to a stage of the shipped path; always true for other paths.
  private static func lessonBelongs(_ lesson: String, to stage: String, of path: String) -> Bool {
    guard path == shipped.id else { return true }
    return shipped.index(ofLesson: lesson).map { shipped.lessons[$0].stageIndex } == shipped.index(ofStage: stage)
  }
}
