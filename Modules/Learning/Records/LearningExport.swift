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
    case lessons = "select lesson_id as slug from lesson_completions where user_id = :user and path_id = :path"
    case stages = "select stage_id as slug from stage_completions where user_id = :user and path_id = :path"
  }

  static let lines = [
    ExportLine(
      "course", "An imported course.", isNumbered: true, of: ImportedCourse.table.description,
      rule: .matched(by: ["titleEn", "createdAt"], clearing: [CourseStage.table.description]).checking(checkTitles)),
    ExportLine(
      "courseStage", "A stage of an imported course.", of: CourseStage.table.description,
      rule: .child(of: "course").checking(checkTitles)),
    ExportLine(
      "courseLesson", "A lesson of an imported course.", of: CourseLesson.table.description,
      rule: .child(of: "course").checking(checkTitles)),
    ExportLine(
      "lessonCompletion", "A completed lesson.", of: CompletedLesson.table.description,
      rule: .keyed().checking { line, importer in
        try line.checkDay("day", of: "completedAt")
        try LearningReferences.check(line, importer)
      }),
    ExportLine(
      "stageCompletion", "A permanently completed stage.", of: CompletedStage.table.description,
      rule: .keyed().checking(LearningReferences.check)),
    ExportLine(
      "learned",
      "A completion of a lesson, from which the streak derives; it remains if the lesson is no longer completed.",
      of: LearnedLesson.table.description, rule: .multiset.checking(LearningReferences.checkLearned)),
    ExportLine(
      "achievement", "An earned badge.", of: UnlockedAchievement.table.description,
      rule: .keyed().checking { line, _ in
        guard let slug = line["achievement"].text, ShippedCatalog.current.achievementSlugs.index(of: slug) != nil
        else { throw DomainError.unknownRow.at("/achievement") }
      }),
  ]

  /// Rejects blank titles.
  private static func checkTitles(_ line: ImportedLine, _ importer: Importer) throws {
    for name: StaticString in ["titleEn", "titleEs", "titleFr"]
    where line[name].text?.isBlank ?? false {
      throw DomainError.invalidLine.at("/\(name)")
    }
  }

  // MARK: - Recomputation

  /// Recomputes the counts of courses, completed stages and the streak, and records newly earned achievements.
  ///
  /// Deletes courses without lessons, and courses whose stages or lessons are not numbered consecutively.
  static func recompute(_ importer: Importer) throws {
    let hasCourses = importer.hasChanged("course", "courseStage", "courseLesson")
    let hasProgress = importer.hasChanged("lessonCompletion", "stageCompletion")
    let hasLearned = importer.hasChanged("learned")
    if hasCourses {
      try importer.statement(Statements.deleteBroken).run()
      try importer.recompute(ImportedCourse.derivation)
    }
    if hasCourses || hasProgress { try recomputeProgress(importer) }
    if hasLearned { try importer.recompute(LearningStreak.derivation) }
    guard hasProgress || hasLearned else { return }
    let store = AchievementStore(transaction: importer.transaction)
    for achievement in try store.unrecordedAchievements(of: importer.user) {
      try store.unlock(achievement, for: importer.user, at: importer.context.now)
    }
  }

  /// Inserts missing completions of stages, and deletes completions whose lesson or stage is not in the user's course.
  ///
  /// Completions on the shipped path and of courses deleted before the export remain.
  private static func recomputeProgress(_ importer: Importer) throws {
    let shipped = ShippedCatalog.current.path
    let courses = CourseStore(transaction: importer.transaction, user: importer.user)
    let paths: [String] = try importer.statement(Statements.paths).all { try $0["path_id"] }
    for slug in paths {
      if slug == shipped.id {
        try insertStages(of: shipped, importer)
      } else if let course = CourseSlug.row(of: slug) {
        let path = try courses.path(course, in: .en)
        for lesson in try slugs(.lessons, of: slug, importer) where path?.index(ofLesson: lesson) == nil {
          try CompletedLesson.table.delete(slug, lesson, of: importer.user, in: importer.transaction)
        }
        for stage in try slugs(.stages, of: slug, importer) where path?.index(ofStage: stage) == nil {
          try CompletedStage.table.delete(slug, stage, of: importer.user, in: importer.transaction)
        }
        if let path { try insertStages(of: path, importer) }
      }
    }
  }

  private static func slugs(_ statement: Statements, of path: String, _ importer: Importer) throws -> [String] {
    try importer.statement(statement).bind("path", path).all { try $0["slug"] }
  }

  /// Inserts missing completions of stages.
  ///
  /// The instant is the time of the latest completion among the lessons up to the end of the stage. If none of them is
  /// completed, it is the time of the earliest completion on the path. On a path without completed lessons, nothing is
  /// inserted.
  private static func insertStages(of path: LearningPath, _ importer: Importer) throws {
    let store = ProgressStore(transaction: importer.transaction, user: importer.user)
    let progress = try store.progress(on: path)
    guard var instant = progress.completions.lazy.compactMap({ $0 }).min() else { return }
    var unrecorded = progress.unrecordedStages[...]
    for (index, stage) in path.stages.enumerated() {
      instant = progress.completions[stage.lessonIndices].reduce(instant) { max($0, $1 ?? $0) }
      guard unrecorded.first == index else { continue }
      unrecorded.removeFirst()
      try store.insert(index, of: path, at: instant)
    }
  }
}
