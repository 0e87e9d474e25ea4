package import Database
package import Kernel
import SQLite
import Service

/// The user's completed lessons per day, also those of deleted courses, for other domains.
package enum LearningActivity {
  private enum Statements: SQL, StatementSet {
    case lessons = """
      select day, count(*) from learned_lessons
      where user_id = :user and day between :from and :to group by day
      """
  }

  /// Returns the numbers of completed lessons per day.
  package static func lessons(
    of user: Int64, in days: ClosedRange<CivilDay>, _ transaction: Transaction
  ) throws -> [CivilDay: Int] {
    try transaction.dailyCounts(Statements.lessons, of: user, in: days)
  }
}
