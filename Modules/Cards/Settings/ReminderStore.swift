import Database
import Kernel
import SQLite

/// Queries of the inputs of one user's reminders.
struct ReminderStore {
  private enum Statements: SQL, StatementSet {
    case sparkDays = "select day from spark_days where user_id = :user and day <= :last order by day desc"
    case achievements = """
      select mission_id, completed_at from mission_completions
      where user_id = :user and period = :lifetime and completed_at >= :from and completed_at < :to
      """
  }

  /// The period of lifetime missions, which does not depend on the day.
  private static let lifetime = MissionRules.period(.achievement, on: .min)

  let transaction: Transaction
  let user: Int64

  /// Returns the days with a spark in a range, and the length of the run that ends just before it.
  ///
  /// Reads the days of the range and of that run, and one more.
  func sparkDays(in days: ClosedRange<CivilDay>) throws -> (days: Set<CivilDay>, runBefore: Int) {
    var found: Set<CivilDay> = []
    var runBefore = 0
    try transaction.statement(Statements.sparkDays)
      .bind("user", user).bind("last", days.upperBound).visit(while: { row in
        let day: CivilDay = try row["day"]
        guard day < days.lowerBound else {
          found.insert(day)
          return true
        }
        let length = days.lowerBound.days(since: day)
        guard length <= runBefore + 1 else { return false }
        runBefore = length
        return true
      })
    return (found, runBefore)
  }

  /// Returns the lifetime missions completed in a span, by time, then in catalog order; `to` is exclusive.
  func achievements(from: Instant, to: Instant, in catalogue: CardCatalogue) throws -> [CompletedAchievement] {
    var found: [(instant: Instant, place: Int)] = []
    try transaction.statement(Statements.achievements)
      .bind("user", user).bind("lifetime", ReminderStore.lifetime)
      .bind("from", from).bind("to", to)
      .forEach { row in
        guard let place = try row.withText("mission_id", { catalogue.missionSlugs.place(of: $0) }),
          catalogue.missions[place].kind == .achievement
        else { return }
        found.append((try row["completed_at"], place))
      }
    return found.sorted { ($0.instant, $0.place) < ($1.instant, $1.place) }.map { completion in
      let mission = catalogue.missions[completion.place]
      return CompletedAchievement(missionID: mission.id, title: mission.title, instant: completion.instant)
    }
  }
}
