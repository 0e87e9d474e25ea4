import Kernel
import SQLite
import Service

/// What was learned, in the file that holds everything of a user.
enum LessonRecords {
  private enum Statements: SQL, StatementSet {
    case lessons = """
      select path_id, lesson_id, completed_at, zone, day from lesson_completions
      where user_id = :user order by path_id, lesson_id
      """
    case addLesson = """
      insert into lesson_completions (user_id, path_id, lesson_id, completed_at, zone, day)
      values (:user, :path, :lesson, :completedAt, :zone, :day)
      on conflict (user_id, path_id, lesson_id) do nothing
      """
    case replaceLesson = """
      update lesson_completions set completed_at = :completedAt, zone = :zone, day = :day
      where user_id = :user and path_id = :path and lesson_id = :lesson
      """
    case stages = """
      select path_id, stage_id, completed_at from stage_completions where user_id = :user order by path_id, stage_id
      """
    case addStage = """
      insert into stage_completions (user_id, path_id, stage_id, completed_at)
      values (:user, :path, :stage, :completedAt)
      on conflict (user_id, path_id, stage_id) do nothing
      """
    case replaceStage = """
      update stage_completions set completed_at = :completedAt
      where user_id = :user and path_id = :path and stage_id = :stage
      """
    case learned = """
      select subject, data ->> '$.pathId', data ->> '$.stageId', unixepoch(data ->> '$.day') / 86400, time from journal
      where user_id = :user and topic in ('lesson.completed', 'lesson.restored') order by seq
      """
    case addLearned = """
      insert into journal (user_id, topic, subject, time, data)
      values (:user, 'lesson.restored', :lesson, :at,
        json_object('pathId', :path, 'stageId', :stage, 'day', date(:day * 86400, 'unixepoch')))
      """
    case unlocks = """
      select achievement_id, unlocked_at from achievement_unlocks where user_id = :user order by achievement_id
      """
    case addUnlock = """
      insert into achievement_unlocks (user_id, achievement_id, unlocked_at) values (:user, :achievement, :unlockedAt)
      on conflict (user_id, achievement_id) do nothing
      """
    case replaceUnlock = """
      update achievement_unlocks set unlocked_at = :unlockedAt
      where user_id = :user and achievement_id = :achievement
      """
  }

  private static func checkPath(_ record: ImportedLine, _ importing: Importer) throws {
    try LearningReferences(importing).check(record)
  }

  static let all = [
    ExportLine(
      "lessonCompletion", "A lesson that is completed.",
      [
        ExportField("path", CourseRecords.slug, "The path or the course."),
        ExportField("lesson", CourseRecords.slug, "The lesson."),
        ExportField("completedAt", .instant, "When."),
        ExportField("zone", .zone, "In which zone the user was."),
        ExportField("day", .day, "On which civil day that fell."),
      ], read: Statements.lessons,
      restore: .keyed(
        by: ["path", "lesson"], add: Statements.addLesson, replace: Statements.replaceLesson
      ).checking { record, importing in
        try record.checkDay("day", of: "completedAt")
        try checkPath(record, importing)
      }),
    ExportLine(
      "stageCompletion", "A stage that is completed, for ever.",
      [
        ExportField("path", CourseRecords.slug, "The path or the course."),
        ExportField("stage", CourseRecords.slug, "The stage."),
        ExportField("completedAt", .instant, "When."),
      ], read: Statements.stages,
      restore: .keyed(
        by: ["path", "stage"], add: Statements.addStage, replace: Statements.replaceStage
      ).checking(checkPath)),
    ExportLine(
      "learned", "A lesson that was completed then, also where that was taken back: the streak goes by these.",
      [
        ExportField("lesson", CourseRecords.slug, "The lesson."),
        ExportField("path", CourseRecords.slug, "The path or the course."),
        ExportField("stage", CourseRecords.slug, "The stage."),
        ExportField("day", .day, "On which civil day it counted."),
        ExportField("at", .instant, "When."),
      ], read: Statements.learned,
      restore: .equal(add: Statements.addLearned).checking { try LearningReferences($1).checkPast($0) }),
    ExportLine(
      "achievement", "A badge that was earned.",
      [
        ExportField("achievement", .text(1...64), "The badge."),
        ExportField("unlockedAt", .instant, "When."),
      ], read: Statements.unlocks,
      restore: .keyed(
        by: ["achievement"], add: Statements.addUnlock, replace: Statements.replaceUnlock
      ).checking { record, _ in
        guard let slug = record["achievement"].text,
          ShippedCatalogue.current.achievementSlugs.place(of: slug) != nil
        else { throw DomainError.unknownRow.at("/achievement") }
      }),
  ]

  /// Records stages that are completed by lessons of the file, computes the streak, and unlocks the badges that are
  /// due.
  static func settle(_ importing: Importer) throws {
    let isMoved = ["lessonCompletion", "stageCompletion"].contains { importing.hasChanged($0) }
    if isMoved || CourseRecords.haveChanged(in: importing) {
      try LessonSettlement(connection: importing.connection, user: importing.user).settle()
    }
    if importing.hasChanged("learned") {
      let streak = try StreakHistory(connection: importing.connection).streak(of: importing.user)
      try ProgressStore(connection: importing.connection, user: importing.user).save(streak)
    }
    guard isMoved || importing.hasChanged("learned") else { return }
    let badges = AchievementStore(connection: importing.connection)
    for achievement in try badges.due(of: importing.user) {
      try badges.unlock(achievement, for: importing.user, at: importing.context.now)
    }
  }
}
