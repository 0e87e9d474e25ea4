package import Database
package import Kernel
import SQLite
package import Service

/// The user's completed tasks of challenges per day, for other domains.
package enum TaskActivity {
  private enum Statements: SQL, StatementSet {
    case times = """
      select c.completed_at from participations p join task_completions c on c.participation_id = p.id
      where p.participant_id = :user and c.completed_at >= :since and c.completed_at < :until
      """
  }

  /// Returns the numbers of completed tasks per day in the time zone of the account.
  package static func tasks(
    of account: Account, in days: ClosedRange<CivilDay>, _ transaction: Transaction
  ) throws -> [CivilDay: Int] {
    let (zone, hour) = (account.zone, account.dayStartsAt)
    let times = try transaction.statement(Statements.times).bind("user", account.id)
      .bind("since", zone.start(of: days.lowerBound, dayStartsAt: hour))
      .bind("until", zone.start(of: days.upperBound.next, dayStartsAt: hour)).all { try $0.value(0, as: Instant.self) }
    return Dictionary(times.map { (account.day(at: $0), 1) }, uniquingKeysWith: +)
  }
}
