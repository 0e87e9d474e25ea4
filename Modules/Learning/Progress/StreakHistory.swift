import Kernel
import SQLite

/// The streak of learning days as the journal tells it.
///
/// Lessons come in the order in which they were told. What an import has brought may be older than what was told before
/// it, so that everything up to the last import comes in the order of the moments instead.
struct StreakHistory {
  private enum Statements: SQL, StatementSet {
    case learningDays = """
      select user_id, data ->> '$.day' from journal
      where user_id = :user and topic in ('lesson.completed', 'lesson.restored')
      order by iif(
          seq <= (select max(seq) from journal where user_id = :user and topic = 'lesson.restored'), time,
          9223372036854775807), seq
      """
  }

  let connection: Connection

  /// The streak of one user.
  func streak(of user: Int64) throws -> DayStreak {
    try Self.streaks(connection.statement(Statements.learningDays).bind("user", user))[user] ?? .none
  }

  /// The streaks of users after all their lessons.
  ///
  /// - Parameter lessons: Gives the user and the day of each lesson, those of a user in their order.
  /// - Returns: The streaks by user.
  /// - Throws: What SQLite refuses.
  static func streaks(_ lessons: Statement) throws -> [Int64: DayStreak] {
    var streaks: [Int64: DayStreak] = [:]
    try lessons.forEach { row in
      guard let day = CivilDay(try row.text(1)) else { return }
      let user = try row.integer64(0)
      streaks[user] = (streaks[user] ?? .none).marked(on: day)
    }
    return streaks
  }
}
