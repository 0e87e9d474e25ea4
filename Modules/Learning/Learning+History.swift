import Database
import Kernel
import SQLite
package import Service

extension Learning {
  private enum HistoryQueries: SQL, StatementSet {
    // The active path refers to a course by its slug, so no constraint protects it.
    case hasNoCourse = """
      select exists (
        select 1 from active_paths a
        where a.user_id = :user and a.path_id glob 'course-[0-9]*' and not exists (
          select 1 from courses c where c.user_id = :user and a.path_id = 'course-' || c.id))
      """
    case isCompleted = """
      select exists (select 1 from stage_completions where user_id = :user and path_id = :path and stage_id = :stage)
      """
  }

  /// The courses and the progress of a user, as calls change them. (History, 2.)
  package static let history = DomainHistory(
    of: "lessons", "paths",
    tables: [
      .init(
        "course", ImportedCourse.table.requiring(\.hasTitles),
        .born("titleEn", "titleEs", "titleFr", "createdAt").containing(
          FactContent(
            of: CourseStage.table.requiring { $0.hasTitles && CourseID.isValid($0.id) },
            CourseLesson.table.requiring { $0.hasTitles && CourseID.isValid($0.id) },
            CourseLink.table.requiring { $0.hasTitles && CourseRules.isWebAddress($0.url) },
            broken: CourseQueries.broken)), idPrefix: "course-"),
      .init("courseStage", CourseStage.table.description), .init("courseLesson", CourseLesson.table.description),
      .init("courseLink", CourseLink.table.description),
      .init("activePath", ActivePath.table.requiring(\.isPossible), .single),
      .init(
        "lessonCompletion",
        CompletedLesson.table.requiring { $0.day.isPossible(at: $0.completedAt, inZone: $0.zone) }, .record),
      .init("stageCompletion", CompletedStage.table.description, .record.implied),
      // The streak depends on the order in which completions were recorded.
      .init(
        "learned", LearnedLesson.table.description,
        .log(by: "lesson", "path", "stage", "day", "completedAt", numberedBy: "completedAt")),
      .init("achievement", UnlockedAchievement.table.description, .record.implied),
    ], derivations: [ImportedCourse.derivation, LearningStreak.derivation], contradictions: HistoryQueries.hasNoCourse,
    merge: { _, context in
      try ProgressRecomputation(transaction: context.transaction, user: try context.user.id).recordAll()
    },
    refuse: { rows, context in
      for lesson in rows.rows(of: CompletedLesson.table.description) where !lesson.exists {
        guard try !isNeeded(lesson, context) else { throw DomainError.changedSince }
      }
      let achievements = AchievementStore(transaction: context.transaction)
      guard try achievements.unrecordedAchievements(of: try context.user.id).isEmpty else {
        throw DomainError.changedSince
      }
    })

  /// Whether a stage is completed to which a lesson belongs.
  private static func isNeeded(_ lesson: RestoredRow, _ context: CallContext) throws -> Bool {
    guard case .text(let path)? = lesson["path_id"], case .text(let id)? = lesson["lesson_id"],
      let found = try PathLookup(context).find(path), let index = found.index(ofLesson: id)
    else { return false }
    return try context.transaction.statement(HistoryQueries.isCompleted)
      .bind("user", try context.user.id).bind("path", path).bind(
        "stage", found.stages[found.lessons[index].stageIndex].id
      )
      .scalar(Bool.self) ?? false
  }
}
