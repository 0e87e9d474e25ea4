import Database
import Kernel
import SQLite
import Service

/// What one user has completed, and which missions are favourites.
struct MissionStore {
  /// The completions that count in a period.
  struct Completions: Sendable {
    /// When each mission was completed in its present period, in the order of the catalogue; nil where it was not.
    var moments: [Instant?]
    /// The same places.
    var places = PlaceSet()
    /// How many daily missions were completed in the week, a mission on two days twice.
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

  /// What is completed in the periods of a day.
  ///
  /// - Parameters:
  ///   - latest: The latest day that missions have seen.
  ///   - catalogue: The missions; rows of those that it no longer has are not counted.
  /// - Returns: The completions of the day, of its week and of a lifetime.
  /// - Throws: Faults of the storage.
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

  /// Inserts the completion of a mission in its present period.
  func complete(_ mission: Mission, on latest: CivilDay, day: CivilDay, at now: Instant) throws(SQLiteError) {
    let completion = CompletionRow(
      period: MissionRules.period(mission.kind, on: latest), mission: mission.id, day: day, completedAt: now,
      reward: mission.reward)
    try CompletionRow.table.insert(completion, of: user, in: transaction)
  }

  /// The places of the favourites.
  func favorites(in catalogue: CardCatalogue) throws -> PlaceSet {
    var favorites = PlaceSet()
    var slugs = catalogue.missionSlugs.walk()
    try transaction.statement(Statements.favorites).bind("user", user).forEach { row in
      if let place = try row.withText("mission_id", { slugs.place(of: $0) }) { favorites.insert(place) }
    }
    return favorites
  }

  /// Makes a mission a favourite or not, and says whether that is new.
  func setFavorite(_ mission: Mission, _ isFavorite: Bool) throws(SQLiteError) -> Bool {
    try transaction.statement(isFavorite ? Statements.favor : Statements.disfavor)
      .bind("user", user).bind("mission", mission.id).run()
    return transaction.changes > 0
  }
}
