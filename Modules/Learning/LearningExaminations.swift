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
  ]

  private enum Recounts: SQL, StatementSet {
    case learningDays = """
      with restored as (select user_id, max(seq) as seq from journal where topic = 'lesson.restored' group by user_id)
      select j.user_id, j.data ->> '$.day' from journal j left join restored r on r.user_id = j.user_id
      where j.topic in ('lesson.completed', 'lesson.restored')
      order by j.user_id, iif(j.seq <= r.seq, j.time, 9223372036854775807), j.seq
      """
    case streaks = "select user_id, current, longest, last_day from learning_streaks order by user_id"
    case learners = "select distinct user_id from lesson_completions where path_id = :path order by user_id"
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

  /// A stage of the shipped path with nothing missing in it and before it must be recorded.
  private static func stages(_ connection: Connection) throws -> [Message] {
    let path = ShippedCatalogue.current.path
    let learners = try connection.statement(Recounts.learners).bind("path", path.key).all { try $0.integer64(0) }
    return try learners.flatMap { user in
      let progress = try ProgressStore(connection: connection, user: user).progress(on: path)
      return progress.unrecordedStages.map { Strings.doctorUnrecordedStage("\(user)", path.stages[$0].id) }
    }
  }

  /// A course must have as many stages, lessons and minutes as it says.
  private static func courses(_ connection: Connection) throws -> [Message] {
    try connection.statement(Recounts.miscounted).all { row in
      Strings.doctorCourseCounts(CourseSlug.path(try row.integer64(0)))
    }
  }
}
