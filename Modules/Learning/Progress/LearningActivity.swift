package import Database
package import Kernel
import SQLite
package import Service

/// The user's completed lessons per day, also those of deleted courses, for other domains.
package enum LearningActivity {
  private enum Statements: SQL, StatementSet {
    case lessons = """
      select day, count(*) from learned_lessons
      where user_id = :user and day between :from and :to group by day
      """
    case count = "select count(*) from learned_lessons where user_id = :user and day between :from and :to"
  }

  /// Returns the numbers of completed lessons per day.
  package static func lessons(
    of user: Int64, in days: ClosedRange<CivilDay>, _ transaction: Transaction
  ) throws -> [CivilDay: Int] {
    try transaction.dailyCounts(Statements.lessons, of: user, in: days)
  }

  /// Returns the number of lessons completed on these days.
  package static func lessonCount(
    of user: Int64, in days: ClosedRange<CivilDay>, _ transaction: Transaction
  ) throws -> Int {
    try transaction.statement(Statements.count).bind("user", user).bind("from", days.lowerBound)
      .bind("to", days.upperBound).scalar() ?? 0
  }

  /// Returns the streak of learning days of an account on a day.
  package static func streak(of account: Account, on day: CivilDay, _ transaction: Transaction) throws -> Streak {
    Streak(try ProgressStore(transaction: transaction, user: account.id).streak(), of: account, on: day)
  }
}
