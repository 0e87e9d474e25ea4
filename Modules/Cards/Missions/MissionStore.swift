import Database
import Kernel
import SQLite
import Service

/// Queries and updates of one user's completed and favorite missions.
struct MissionStore {
  /// The completions in the current periods.
  struct Completions: Sendable {
    /// When each mission was completed, in catalog order; nil if it was not.
    var moments: [Instant?]
    /// The indices of the completed missions.
    var places = PlaceSet()
    /// The number of daily missions completed in the week; the same mission counts once per day.
    var dailyOfWeek = 0
  }

  private enum Statements: SQL, StatementSet {
    case completions = """
      select period, mission_id, completed_at from mission_completions
      where user_id = :user and period = :lifetime
      union all select period, mission_id, completed_at from mission_completions
      where user_id = :user and period between :monday and :sunday
      """
    case favorites = "select mission_id from mission_favorites where user_id = :user order by mission_id"
    case favor = """
      insert into mission_favorites (user_id, mission_id) values (:user, :mission) on conflict do nothing
      """
    case disfavor = "delete from mission_favorites where user_id = :user and mission_id = :mission"
  }

  let transaction: Transaction
  let user: Int64

  /// Returns the completions in the day, its week and the lifetime.
  ///
  /// - `latest`: The profile's latest day.
  func completions(on latest: CivilDay, in catalogue: CardCatalogue) throws -> Completions {
    var completions = Completions(moments: Array(repeating: nil, count: catalogue.missions.count))
    let monday = MissionRules.period(.weekly, on: latest)
    try transaction.statement(Statements.completions)
      .bind("user", user).bind("lifetime", MissionRules.period(.achievement, on: latest))
      .bind("monday", monday).bind("sunday", monday.adding(days: 6)).forEach { row in
        guard let place = try row.withText("mission_id", { catalogue.missionSlugs.place(of: $0) }) else { return }
        let kind = catalogue.missions[place].kind
        if kind == .daily { completions.dailyOfWeek += 1 }
        guard try row["period"] == MissionRules.period(kind, on: latest) else { return }
        completions.moments[place] = try row["completed_at"]
        completions.places.insert(place)
      }
    return completions
  }

  func complete(_ mission: Mission, on latest: CivilDay, day: CivilDay, at now: Instant) throws(SQLiteError) {
    let completion = CompletionRow(
      period: MissionRules.period(mission.kind, on: latest), mission: mission.id, day: day, completedAt: now,
      reward: mission.reward)
    try CompletionRow.table.insert(completion, of: user, in: transaction)
  }

  /// Returns the catalog indices of the favorites.
  func favorites(in catalogue: CardCatalogue) throws -> PlaceSet {
    var favorites = PlaceSet()
    var slugs = catalogue.missionSlugs.walk()
    try transaction.statement(Statements.favorites).bind("user", user).forEach { row in
      if let place = try row.withText("mission_id", { slugs.place(of: $0) }) { favorites.insert(place) }
    }
    return favorites
  }

  /// Marks or unmarks a favorite, and returns whether that changed anything.
  func setFavorite(_ mission: Mission, _ isFavorite: Bool) throws(SQLiteError) -> Bool {
    try transaction.statement(isFavorite ? Statements.favor : Statements.disfavor)
      .bind("user", user).bind("mission", mission.id).run()
    return transaction.changes > 0
  }
}
