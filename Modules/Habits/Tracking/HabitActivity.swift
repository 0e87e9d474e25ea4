package import Database
package import Kernel
import SQLite
import Service

/// The user's habit marks per day, for other domains.
package enum HabitActivity {
  private enum Statements: SQL, StatementSet {
    case marks = """
      select m.day, count(*) from habits h join habit_marks m on m.habit_id = h.id
      where h.user_id = :user and m.day between :from and :to and (m.done = 1 or m.amount > 0) group by m.day
      """
  }

  /// Returns the numbers of marks per day that say done, or have an amount above 0.
  package static func marks(
    of user: Int64, in days: ClosedRange<CivilDay>, _ transaction: Transaction
  ) throws -> [CivilDay: Int] {
    try transaction.dailyCounts(Statements.marks, of: user, in: days)
  }
}
