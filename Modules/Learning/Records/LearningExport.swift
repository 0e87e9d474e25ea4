import Database
import Kernel
import Localization
import SQLite
import Service

/// The export and import of courses and progress.
enum LearningExport {
  private enum Statements: SQL, StatementSet {
    case deleteBroken = """
      delete from courses where user_id = :user and (
        not exists (select 1 from course_lessons l where l.course_id = courses.id)
        or (select count(*) <> max(s.number) from course_stages s where s.course_id = courses.id)
        or exists (
          select 1 from course_lessons l where l.course_id = courses.id group by l.stage
          having count(*) <> max(l.position)))
      """
    case paths = """
      select path_id from lesson_completions where user_id = :user
      union select path_id from stage_completions where user_id = :user
      """
    case started = "select min(completed_at) from lesson_completions where user_id = :user and path_id = :path"
  }

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
      try importer.statement(Statements.deleteBroken).run()
      try importer.recompute(ImportedCourse.derivation)
      let lookup = PathLookup(transaction: importer.transaction, user: importer.user)
      let active = try ActivePath.table.row(of: importer.user, in: importer.transaction)
      if let active, try !ContentSlug.isSlug(active.path) && lookup.find(active.path) == nil {
        try ActivePath.table.delete(of: importer.user, in: importer.transaction)
      }
    }
    if hasCourses || hasProgress { try recomputeProgress(importer) }
    if hasLearned { try importer.recompute(LearningStreak.derivation) }
    guard hasCourses || hasProgress || hasLearned || importer.hasChanged("activePath") else { return }
    let store = AchievementStore(transaction: importer.transaction)
    for index in try store.unrecordedAchievements(of: importer.user) {
      try store.unlock(ShippedCatalog.current.achievements[index], for: importer.user, at: importer.context.now)
    }
  }

  /// Inserts missing completions of stages, and deletes completions on courses of the user that do not exist.
  ///
  /// Completions on courses deleted before the export, and on courses that are not installed, remain.
  private static func recomputeProgress(_ importer: Importer) throws {
    let lookup = PathLookup(transaction: importer.transaction, user: importer.user)
    let paths: [String] = try importer.statement(Statements.paths).all { try $0["path_id"] }
    for slug in paths where !CourseSlug.isDeleted(slug) {
      if let path = try lookup.find(slug) {
        try insertStages(of: path, importer)
      } else if !ContentSlug.isSlug(slug) {
        try ProgressStore(transaction: importer.transaction, user: importer.user).deleteCompletions(of: slug)
      }
    }
  }

  /// Inserts missing completions of stages.
  ///
  /// The instant is the time of the latest completion among the lessons up to the end of the stage. If none of them is
  /// completed, it is the time of the earliest completion on the path, also of a lesson that is no longer on the path.
  /// On a path without completions of lessons, nothing is inserted.
  private static func insertStages(of path: LearningPath, _ importer: Importer) throws {
    let store = ProgressStore(transaction: importer.transaction, user: importer.user)
    let progress = try store.progress(on: path)
    let started = try importer.statement(Statements.started).bind("path", path.id).scalar(Instant?.self)
    guard var instant = started ?? nil else { return }
    var unrecorded = progress.unrecordedStages[...]
    for (index, stage) in path.stages.enumerated() {
      instant = progress.completions[stage.lessonIndices].reduce(instant) { max($0, $1 ?? $0) }
      guard unrecorded.first == index else { continue }
      unrecorded.removeFirst()
      try store.insert(index, of: path, at: instant)
    }
  }
}
