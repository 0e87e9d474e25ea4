import Database
import Kernel
import Localization
import SQLite

/// Recomputes what learning keeps beside the events: streaks, completed stages, and the counts of courses.
enum LearningExaminations {
  static let all = [
    Doctor.Examination(Strings.doctorNameLearningStreaks, differences: streaks),
    Doctor.Examination(Strings.doctorNameStages, differences: stages),
    Doctor.Examination(Strings.doctorNameCourses, differences: courses),
    Doctor.Examination(Strings.doctorNameAchievements, differences: achievements),
    Doctor.Examination(Strings.doctorNameEventDays) { connection in
      try Doctor.impossibleDays(of: "lesson_completions.day", connection.statement(Recounts.lessonDays))
        + Doctor.impossibleDays(of: "review_log.day", connection.statement(Recounts.answerDays))
    },
  ]

  private enum Recounts: SQL, StatementSet {
    case learningDays = """
      with restored as (select user_id, max(seq) as seq from journal where topic = 'lesson.restored' group by user_id)
      select j.user_id, j.data ->> '$.day' from journal j left join restored r on r.user_id = j.user_id
      where j.topic in ('lesson.completed', 'lesson.restored')
      order by j.user_id, iif(j.seq <= r.seq, j.time, 9223372036854775807), j.seq
      """
    case streaks = "select user_id, current, longest, last_day from learning_streaks order by user_id"
    case learners = "select distinct user_id, path_id from lesson_completions order by user_id, path_id"
    case unlocks = "select user_id, achievement_id from achievement_unlocks order by user_id, achievement_id"
    case achievers = """
      select user_id from lesson_completions union select user_id from learning_streaks order by user_id
      """
    case lessonDays = """
      select user_id, lesson_id, day, completed_at, zone from lesson_completions order by user_id, path_id, lesson_id
      """
    case answerDays = """
      select user_id, 'answer ' || number, day, answered_at, zone from review_log order by user_id, number
      """
    case miscounted = """
      select c.id from courses c
      where c.stage_count <> (select count(*) from course_stages s where s.course_id = c.id)
        or (c.lesson_count, c.minutes)
          <> (select count(*), ifnull(sum(l.minutes), 0) from course_lessons l where l.course_id = c.id)
      order by c.id
      """
  }

  /// Walks the journal's completed lessons in order and compares the streaks with those that are kept.
  private static func streaks(_ connection: Connection) throws -> [Message] {
    let computed = try StreakHistory.streaks(connection.statement(Recounts.learningDays))
    var kept: [Int64: DayStreak] = [:]
    try connection.statement(Recounts.streaks).forEach { row in
      kept[try row.integer64(0)] = DayStreak(
        current: try row.integer(1), longest: try row.integer(2), lastDay: CivilDay(dayNumber: try row.integer(3)))
    }
    return Set(computed.keys).union(kept.keys).sorted().compactMap { user in
      let (present, expected) = (kept[user] ?? .none, computed[user] ?? .none)
      return present == expected
        ? nil : Strings.doctorLearningStreak("\(user)", describe(present), describe(expected))
    }
  }

  private static func describe(_ streak: DayStreak) -> Message {
    Strings.doctorStreak("\(streak.current)", "\(streak.longest)", streak.lastDay?.text ?? "–")
  }

  /// A stage with nothing missing in it and before it must be recorded.
  private static func stages(_ connection: Connection) throws -> [Message] {
    let shipped = ShippedCatalogue.current.path
    let learners = try connection.statement(Recounts.learners).all { (try $0.integer64(0), try $0.text(1)) }
    return try learners.flatMap { user, slug -> [Message] in
      let course = slug == shipped.id ? nil : CourseSlug.course(of: slug)
      let path =
        slug == shipped.id
        ? shipped
        : try course.flatMap { try CourseStore(connection: connection, user: user, language: .en).path($0) }
      guard let path else { return [] }
      let progress = try ProgressStore(connection: connection, user: user).progress(on: path)
      return progress.unrecordedStages.map { Strings.doctorUnrecordedStage("\(user)", path.stages[$0].id) }
    }
  }

  /// A badge whose rule holds must be recorded, and it must be one of the catalog.
  private static func achievements(_ connection: Connection) throws -> [Message] {
    var messages: [Message] = []
    try connection.statement(Recounts.unlocks).forEach { row in
      let slug = try row.text(1)
      guard ShippedCatalogue.current.achievementSlugs.place(of: slug) == nil else { return }
      messages.append(Strings.doctorRowUnexpected("\(try row.integer64(0))", "achievement_unlocks", slug))
    }
    let users = try connection.statement(Recounts.achievers).all { try $0.integer64(0) }
    return try messages
      + users.flatMap { user in
        try AchievementStore(connection: connection).due(of: user).map {
          Strings.doctorRowMissing("\(user)", "achievement_unlocks", $0.id)
        }
      }
  }

  /// A course must have as many stages, lessons and minutes as it says.
  private static func courses(_ connection: Connection) throws -> [Message] {
    try connection.statement(Recounts.miscounted).all { row in
      Strings.doctorCourseCounts(CourseSlug.path(try row.integer64(0)))
    }
  }
}
