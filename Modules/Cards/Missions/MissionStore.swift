import Database
import Kernel
import SQLite
import Service

/// Queries and updates of one user's completed and favorite missions.
struct MissionStore {
  struct Completions: Sendable {
    /// The completion time of each mission in its current period, in catalog order; nil if not completed.
    var completionTimes: [Instant?]
    var indices = Set<Int>()
    /// The number of daily missions completed in the week; the same mission counts once per day.
    var dailyCompletions = 0
  }

  private enum Statements: SQL, StatementSet {
    case completions = """
      select period, mission_id, completed_at from mission_completions
      where user_id = :user and period = :lifetime
      union all select period, mission_id, completed_at from mission_completions
      where user_id = :user and period between :monday and :sunday
      """
    case latestPosition = "select max(position) from mission_completions where user_id = :user"
    case favorites = "select mission_id from mission_favorites where user_id = :user order by mission_id"
    case insertFavorite = """
      insert into mission_favorites (user_id, mission_id) values (:user, :mission) on conflict do nothing
      """
    case deleteFavorite = "delete from mission_favorites where user_id = :user and mission_id = :mission"
  }

  let transaction: Transaction
  let user: Int64

  /// Returns the completions of the latest day, its week and the lifetime.
  ///
  /// - `latest`: The profile's latest mission day.
  func completions(on latest: CivilDay, in catalog: CardCatalog) throws -> Completions {
    var completions = Completions(completionTimes: Array(repeating: nil, count: catalog.missions.count))
    let monday = MissionRules.firstDayOfPeriod(of: .weekly, including: latest)
    try transaction.statement(Statements.completions)
      .bind("user", user).bind("lifetime", MissionRules.firstDayOfPeriod(of: .lifetime, including: latest))
      .bind("monday", monday).bind("sunday", monday.adding(days: 6)).forEach { row in
        guard let index = try row.withText("mission_id", { catalog.missionSlugs.index(of: $0) }) else { return }
        let kind = catalog.missions[index].kind
        if kind == .daily { completions.dailyCompletions += 1 }
        guard try row["period"] == MissionRules.firstDayOfPeriod(of: kind, including: latest) else { return }
        completions.completionTimes[index] = try row["completed_at"]
        completions.indices.insert(index)
      }
    return completions
  }

  /// Returns the position of a new completion, which is after all others.
  private func nextPosition(at now: Instant) throws -> Int64 {
    let latest = try transaction.statement(Statements.latestPosition).bind("user", user).scalar(Int64?.self) ?? nil
    return max(now.milliseconds, latest.map { $0 + 1 } ?? now.milliseconds)
  }

  func complete(_ mission: Mission, on latest: CivilDay, day: CivilDay, at now: Instant) throws {
    let completion = MissionCompletionRow(
      period: MissionRules.firstDayOfPeriod(of: mission.kind, including: latest), mission: mission.id, day: day,
      completedAt: now, reward: mission.reward, position: try nextPosition(at: now))
    try MissionCompletionRow.table.insert(completion, of: user, in: transaction)
  }

  /// Returns the catalog indices of the favorites.
  func favorites(in catalog: CardCatalog) throws -> Set<Int> {
    var favorites = Set<Int>()
    var slugs = catalog.missionSlugs.merge()
    try transaction.statement(Statements.favorites).bind("user", user).forEach { row in
      if let index = try row.withText("mission_id", { slugs.index(of: $0) }) { favorites.insert(index) }
    }
    return favorites
  }

  /// Adds a mission to the favorites or removes it; returns whether the favorites changed.
  func setFavorite(_ mission: Mission, _ isFavorite: Bool) throws(SQLiteError) -> Bool {
    try transaction.statement(isFavorite ? Statements.insertFavorite : Statements.deleteFavorite)
      .bind("user", user).bind("mission", mission.id).run()
    return transaction.changes > 0
  }
}
