import Database
import Kernel
import SQLite

/// What the reminders of one user depend on.
struct ReminderStore {
  private enum Statements: SQL, StatementSet {
    case sparkDays = "select day from spark_days where user_id = :user and day <= :last order by day desc"
    case achievements = """
      select mission_id, completed_at from mission_completions
      where user_id = :user and period = :lifetime and completed_at >= :from and completed_at < :to
      """
  }

  /// The period of lifetime missions, which is the same on every day.
  private static let lifetime = MissionRules.period(.achievement, on: .min)

  let transaction: Transaction
  let user: Int64

  /// The days of a span that have a spark, and how many days in a row had one up to the day before it.
  ///
  /// Reads the days of the span and of that run, and one more.
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

  /// The lifetime missions that were completed in a span, in order of time, then of the catalogue.
  ///
  /// - Parameters:
  ///   - from: the first instant of the span.
  ///   - to: the instant after its last.
  ///   - catalogue: the missions; rows of those that it no longer has are passed over.
  /// - Returns: the completions.
  /// - Throws: faults of the storage.
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
