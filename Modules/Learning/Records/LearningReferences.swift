import Database
import Kernel
import SQLite
import Service

/// The checks of slugs in imported lines.
///
/// Each slug must be that of shipped content, of a course of the user, of one deleted before the export, or of an
/// installed course, which need not be installed in this file.
enum LearningReferences {
  /// Throws `unknown_row` if the path of a line cannot contain the line's lesson or stage, or `invalid_line` if the
  /// lesson does not belong to the stage.
  ///
  /// A lesson or stage of a course need not be in the course, from which it may have been removed.
  static func check(_ line: ImportedLine, _ importer: Importer) throws {
    guard let slug = line["path"].text else { return }
    let (lesson, stage) = (line["lesson"].text, line["stage"].text)
    let shipped = ShippedCatalog.current.path
    guard slug != shipped.id else {
      let (lessonIndex, stageIndex) = (
        lesson.flatMap(shipped.index(ofLesson:)), stage.flatMap(shipped.index(ofStage:))
      )
      if lesson != nil, lessonIndex == nil { throw DomainError.unknownRow.at("/lesson") }
      if stage != nil, stageIndex == nil { throw DomainError.unknownRow.at("/stage") }
      if let lessonIndex, let stageIndex, shipped.lessons[lessonIndex].stageIndex != stageIndex {
        throw DomainError.invalidLine.at("/stage")
      }
      return
    }
    guard try isCourse(slug, importer) else { throw DomainError.unknownRow.at("/path") }
    let slugs = CourseSlug(path: slug)
    if let lesson, slugs.id(ofLesson: lesson) == nil { throw DomainError.unknownRow.at("/lesson") }
    if let stage, slugs.id(ofStage: stage) == nil { throw DomainError.unknownRow.at("/stage") }
  }

  /// Returns whether a slug is that of a course of the user, of one deleted before the export, or of an installed
  /// course.
  private static func isCourse(_ slug: String, _ importer: Importer) throws -> Bool {
    if CourseSlug.isDeleted(slug) || ContentSlug.isSlug(slug) { return true }
    guard let row = CourseSlug.row(of: slug), CourseSlug(row: row).path == slug else { return false }
    return try ImportedCourse.table.row(of: importer.user, row, in: importer.transaction) != nil
  }
}
