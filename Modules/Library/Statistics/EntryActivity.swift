package import Database
package import Kernel
import SQLite
import Service

/// The user's entries per day, for other domains.
package enum EntryActivity {
  private enum Statements: SQL, StatementSet {
    case entries = """
      select d.day, sum(d.entries) from library_tables t join library_days d on d.table_id = t.id
      where t.user_id = :user and d.day between :from and :to group by d.day
      """
  }

  /// Returns the numbers of entries of all tables per day.
  package static func entries(
    of user: Int64, in days: ClosedRange<CivilDay>, _ transaction: Transaction
  ) throws -> [CivilDay: Int] {
    try transaction.dailyCounts(Statements.entries, of: user, in: days)
  }
}
