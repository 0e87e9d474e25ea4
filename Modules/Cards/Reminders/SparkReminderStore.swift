import Database
import Kernel
import SQLite
import Service

/// Queries for one user's reminders of sparks and missions.
struct SparkReminderStore {
  private enum Statements: SQL, StatementSet {
    case sparkDays = "select day from spark_days where user_id = :user and day <= :last order by day desc"
    case achievements = """
      select mission_id, completed_at from mission_completions
      where user_id = :user and period = :lifetime and completed_at >= :since and completed_at < :until
      """
  }

  /// The period of lifetime missions, which does not depend on the day.
  private static let lifetime = MissionRules.firstDayOfPeriod(of: .lifetime, including: .min)

  private let transaction: Transaction
  private let user: Int64

  /// Creates the store of the signed-in user; throws `not_signed_in`.
  init(_ context: CallContext) throws(DomainError) {
    (transaction, user) = (context.transaction, try context.user.id)
  }

  /// Returns the days with a spark in a range, and the length of the run that ends on the day before it.
  ///
  /// The query reads only the days of the range and of that run, and one more day.
  func sparkDays(in days: ClosedRange<CivilDay>) throws -> (days: Set<CivilDay>, precedingRunLength: Int) {
    var sparkDays: Set<CivilDay> = []
    var precedingRunLength = 0
    try transaction.statement(Statements.sparkDays)
      .bind("user", user).bind("last", days.upperBound).iterate(while: { row in
        let day: CivilDay = try row["day"]
        guard day < days.lowerBound else {
          sparkDays.insert(day)
          return true
        }
        let length = days.lowerBound.days(since: day)
        guard length <= precedingRunLength + 1 else { return false }
        precedingRunLength = length
        return true
      })
    return (sparkDays, precedingRunLength)
  }

  /// Returns the lifetime missions completed in a span, by time, then in catalog order.
  func achievements(in span: Range<Instant>, of catalog: CardCatalog) throws -> [CompletedAchievement] {
    var completions: [(instant: Instant, index: Int)] = []
    try transaction.statement(Statements.achievements)
      .bind("user", user).bind("lifetime", SparkReminderStore.lifetime)
      .bind("since", span.lowerBound).bind("until", span.upperBound)
      .forEach { row in
        guard let index = try row.withText("mission_id", { catalog.missionSlugs.index(of: $0) }),
          catalog.missions[index].kind == .lifetime
        else { return }
        completions.append((try row["completed_at"], index))
      }
    return completions.sorted { ($0.instant, $0.index) < ($1.instant, $1.index) }.map { completion in
      let mission = catalog.missions[completion.index]
      return CompletedAchievement(missionID: mission.id, title: mission.title, instant: completion.instant)
    }
  }
}
