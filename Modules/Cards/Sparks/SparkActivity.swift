package import Database
package import Kernel
import SQLite
import Service

/// The user's sparks per day, for other domains.
package enum SparkActivity {
  private enum Statements: SQL, StatementSet {
    case sparks = """
      select day, sum(low + medium + high + extreme) from spark_days
      where user_id = :user and day between :from and :to group by day
      """
  }

  /// Returns the numbers of sparks per day.
  package static func sparks(
    of user: Int64, in days: ClosedRange<CivilDay>, _ transaction: Transaction
  ) throws -> [CivilDay: Int] {
    try transaction.dailyCounts(Statements.sparks, of: user, in: days)
  }

  /// Returns the sum of the points of the sparks of these days. (Sparks, 2.1.)
  package static func points(
    of user: Int64, in days: ClosedRange<CivilDay>, _ transaction: Transaction
  ) throws -> Int {
    try ProfileStore(transaction: transaction, user: user).counts(in: days).points
  }
}
