import Database
import Kernel
import Localization
import SQLite
import Service

/// The doctor's checks of derived columns, courses, active paths, completed stages, achievements, and the civil days of
/// lessons.
enum LearningChecks {
  static let all = [
    Doctor.Check(Strings.doctorNameLearningStreaks) { try LearningStreak.derivation.violations(in: $0) },
    Doctor.Check(Strings.doctorNameStages, violations: stageViolations),
    Doctor.Check(Strings.doctorNameCourses) {
      try ImportedCourse.derivation.violations(in: $0) + courseViolations($0)
    },
    Doctor.Check(Strings.doctorNameAchievements, violations: achievementViolations),
    Doctor.Check(Strings.doctorNameEventDays) { transaction in
      try Doctor.impossibleDays(of: "lesson_completions.day", transaction.statement(CheckQueries.lessonDays))
    },
  ]

  private enum CheckQueries: SQL, StatementSet {
    case startedPaths = "select distinct user_id, path_id from lesson_completions order by user_id, path_id"
    case activePaths = "select user_id, path_id from active_paths order by user_id"
    case links = """
      select c.user_id, c.id, l.url from courses c join course_links l on l.course_id = c.id order by c.id
      """
    case gaps = """
      select c.user_id, c.id, 'course_stages.number', max(s.number) from courses c
      join course_stages s on s.course_id = c.id group by c.id having count(*) <> max(s.number)
      union all
      select c.user_id, c.id, 'course_lessons.position', max(l.position) from courses c
      join course_lessons l on l.course_id = c.id group by c.id, l.stage having count(*) <> max(l.position)
      order by 2
      """
    case usersWithProgress = """
      select user_id from lesson_completions union select user_id from learning_streaks order by user_id
      """
    case lessonDays = """
      select user_id, lesson_id, day, completed_at, zone from lesson_completions order by user_id, path_id, lesson_id
      """
  }

  /// Returns a message for each gap in the numbers of stages and lessons, and for each impossible address or active
  /// path.
  private static func courseViolations(_ transaction: Transaction) throws -> [Message] {
    var messages: [Message] = try transaction.statement(CheckQueries.gaps).all { row in
      Strings.doctorRowImpossible(
        user: "\(try row.integer64(0))", column: try row.text(2), row: "course_id=\(try row.integer64(1))",
        value: "\(try row.integer64(3))")
    }
    try transaction.statement(CheckQueries.links).forEach { row in
      guard try !CourseRules.isWebAddress(row.text(2)) else { return }
      messages.append(
        Strings.doctorRowUnexpected(
          user: "\(try row.integer64(0))", table: "course_links", row: "course_id=\(try row.integer64(1))"))
    }
    try transaction.statement(CheckQueries.activePaths).forEach { row in
      guard try !ActivePath(path: row.text(1)).isPossible else { return }
      let user = "\(try row.integer64(0))"
      messages.append(Strings.doctorRowUnexpected(user: user, table: "active_paths", row: "user=\(user)"))
    }
    return messages
  }

  /// Returns a message for each unrecorded stage whose lessons and previous stages are all completed.
  private static func stageViolations(_ transaction: Transaction) throws -> [Message] {
    let startedPaths: [(user: Int64, path: String)] = try transaction.statement(CheckQueries.startedPaths).all {
      (try $0["user_id"], try $0["path_id"])
    }
    return try startedPaths.flatMap { user, slug -> [Message] in
      guard let path = try PathLookup(transaction: transaction, user: user).find(slug) else { return [] }
      let progress = try ProgressStore(transaction: transaction, user: user).progress(on: path)
      return progress.unrecordedStages.map {
        Strings.doctorRowMissing(user: "\(user)", table: "stage_completions", row: path.stages[$0].id)
      }
    }
  }

  /// Returns a message for each achievement that is missing although its condition is met.
  ///
  /// Those that the catalog does not contain are of another version of the program.
  private static func achievementViolations(_ transaction: Transaction) throws -> [Message] {
    let users: [Int64] = try transaction.statement(CheckQueries.usersWithProgress).all { try $0["user_id"] }
    return try users.flatMap { user in
      try AchievementStore(transaction: transaction).unrecordedAchievements(of: user).map {
        let achievement = ShippedCatalog.current.achievements[$0]
        return Strings.doctorRowMissing(user: "\(user)", table: "achievement_unlocks", row: achievement.id)
      }
    }
  }
}
