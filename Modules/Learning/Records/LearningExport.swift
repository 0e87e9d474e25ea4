import Database
import Kernel
import Localization
import SQLite
import Service

/// The export and import of courses and progress.
enum LearningExport {
  static let lines = [
    ExportLine(
      "course", "A course of the user; it has a title in at least one language.", isNumbered: true,
      of: ImportedCourse.table.description,
      // The titles may have changed since the export.
      rule: .matched(by: ["createdAt"], clearing: [CourseStage.table.description]).checking(checkTexts)),
    ExportLine(
      "courseStage", "A stage of a course; it has a title in at least one language.",
      of: CourseStage.table.description, orderedBy: ["course_id", "number"],
      rule: .child(of: "course").checking(checkTexts)),
    ExportLine(
      "courseLesson", "A lesson of a course; it has a title in at least one language.",
      of: CourseLesson.table.description, orderedBy: ["course_id", "stage", "position"],
      rule: .child(of: "course").checking(checkTexts)),
    ExportLine(
      "courseLink", "A link of a lesson of a course; it has a title in at least one language.",
      of: CourseLink.table.description, rule: .child(of: "course").checking(checkTexts)),
    ExportLine(
      "activePath", "The path that the user has chosen; without this line, the shipped one.",
      of: ActivePath.table.description,
      rule: .keyed().checking { line, importer in
        let lookup = PathLookup(transaction: importer.transaction, user: importer.user)
        guard let path = line["path"].text, try ContentSlug.isSlug(path) || lookup.find(path) != nil else {
          throw DomainError.unknownRow.at("/path")
        }
      }),
    ExportLine(
      "lessonCompletion", "A completed lesson, which may no longer be in its course.",
      of: CompletedLesson.table.description,
      rule: .keyed().checking { line, importer in
        try line.checkDay("day", of: "completedAt")
        try LearningReferences.check(line, importer)
      }),
    ExportLine(
      "stageCompletion", "A permanently completed stage, which may no longer be in its course.",
      of: CompletedStage.table.description,
      rule: .keyed().checking(LearningReferences.check)),
    ExportLine(
      "learned",
      "A completion of a lesson, from which the streak derives; it remains if the lesson is no longer completed.",
      of: LearnedLesson.table.description, rule: .multiset.checking(LearningReferences.check)),
    ExportLine(
      "achievement", "An earned badge.", of: UnlockedAchievement.table.description,
      rule: .keyed().checking { line, _ in
        guard let slug = line["achievement"].text, ShippedCatalog.current.achievementSlugs.index(of: slug) != nil
        else { throw DomainError.unknownRow.at("/achievement") }
      }),
  ]

  /// The errors of the lines of courses, in addition to those of all lines.
  static let errors: [DomainError] = [.courseInvalidID, .courseInvalidURL]

  /// Rejects blank titles, malformed ids and addresses that are not of the web.
  private static func checkTexts(_ line: ImportedLine, _ importer: Importer) throws(DomainError) {
    for name: StaticString in ["titleEn", "titleEs", "titleFr"]
    where line[name].text?.isBlank ?? false {
      throw DomainError.invalidLine.at("/\(name)")
    }
    for name: StaticString in ["documentId", "lesson"] {
      if let id = line[name].text, !CourseID.isValid(id) { throw DomainError.courseInvalidID.at("/\(name)") }
    }
    if let url = line["url"].text, !CourseRules.isWebAddress(url) { throw DomainError.courseInvalidURL.at("/url") }
  }

  // MARK: - Recomputation

  /// Recomputes the counts of courses, completed stages and the streak, and records newly earned achievements.
  ///
  /// Deletes courses without lessons, courses whose stages or lessons are not numbered consecutively, and the choice of
  /// such a course as the active path.
  static func recompute(_ importer: Importer) throws {
    let hasCourses = importer.hasChanged("course", "courseStage", "courseLesson", "courseLink")
    let hasProgress = importer.hasChanged("lessonCompletion", "stageCompletion")
    let hasLearned = importer.hasChanged("learned")
    if hasCourses {
      for course in try importer.statement(CourseQueries.broken).all({ try $0.integer64(0) }) {
        try ImportedCourse.table.delete(course, of: importer.user, in: importer.transaction)
      }
      try importer.recompute(ImportedCourse.derivation)
      let lookup = PathLookup(transaction: importer.transaction, user: importer.user)
      let active = try ActivePath.table.row(of: importer.user, in: importer.transaction)
      if let active, try !ContentSlug.isSlug(active.path) && lookup.find(active.path) == nil {
        try ActivePath.table.delete(of: importer.user, in: importer.transaction)
      }
    }
    let progress = ProgressRecomputation(transaction: importer.transaction, user: importer.user)
    if hasCourses || hasProgress { try recomputeProgress(importer, progress) }
    if hasLearned { try importer.recompute(LearningStreak.derivation) }
    guard hasCourses || hasProgress || hasLearned || importer.hasChanged("activePath") else { return }
    try progress.recordAchievements(at: importer.context.now)
  }

  /// Records missing completions of stages, and deletes completions on courses of the user that do not exist.
  ///
  /// Completions on courses deleted before the export, and on courses that are not installed, remain.
  private static func recomputeProgress(_ importer: Importer, _ progress: ProgressRecomputation) throws {
    let lookup = PathLookup(transaction: importer.transaction, user: importer.user)
    for slug in try progress.paths() where !CourseSlug.isDeleted(slug) {
      if let path = try lookup.find(slug) {
        try progress.recordStages(of: path)
      } else if !ContentSlug.isSlug(slug) {
        try ProgressStore(transaction: importer.transaction, user: importer.user).deleteCompletions(of: slug)
      }
    }
  }
}
