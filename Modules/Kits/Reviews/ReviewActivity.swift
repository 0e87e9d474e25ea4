package import Database
package import Kernel
import SQLite
import Service

/// The user's reviews per day, for other domains.
package enum ReviewActivity {
  private enum Statements: SQL, StatementSet {
    case reviews = """
      select day, answers from review_days where user_id = :user and day between :from and :to and answers > 0
      """
  }

  /// Returns the numbers of answers in reviews per day.
  package static func reviews(
    of user: Int64, in days: ClosedRange<CivilDay>, _ transaction: Transaction
  ) throws -> [CivilDay: Int] {
    try transaction.dailyCounts(Statements.reviews, of: user, in: days)
  }
}
