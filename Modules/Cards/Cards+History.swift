import Database
import Kernel
import SQLite
package import Service

extension Cards {
  private enum HistoryQueries: SQL, StatementSet {
    case hasNoProfile = """
      select not exists (select 1 from spark_profiles where user_id = :user) and (
        exists (select 1 from sparks where user_id = :user) or exists (select 1 from ledger where user_id = :user)
        or exists (select 1 from mission_completions where user_id = :user))
      """
  }

  /// The sparks of a user with what they have earned, as calls change them. (History, 2.)
  ///
  /// The copies of a card have no derivation here: a spark whose card another one has dropped since cannot be taken
  /// back, because that one was paid as a duplicate.
  package static let history = DomainHistory(
    of: "sparks", "missions", "cards",
    tables: [
      .init("points", SharedTables.ledger),
      .init(
        "spark", Spark.table.requiring(SparkRules.isPossible),
        .born("title", "createdAt").in("sparks").timed(by: "updatedAt").completing(completeSpark), shared: "updatedAt"),
      .init(
        "sparkProfile", SparkProfile.table.description, .single.in("sparks"), shared: "longestStreak", "latestDay",
        "firstDay"),
      .init("card", OwnedCard.table.description),
      .init(
        "missionCompletion", MissionCompletionRow.table.requiring(MissionRules.isPossible),
        .record.in("sparks").completing(completeMission)),
      .init("missionFavorite", MissionStore.favoritesTable, .record.in("sparks")),
    ], derivations: [DayTotals.derivation, SparkProfile.derivation],
    resets: [("sparks.reset", "sparks")], contradictions: HistoryQueries.hasNoProfile,
    prepare: { rows, context in
      try forEachSpark(of: rows, context) { spark, index in try index.remove(spark) }
    }, merge: merge,
    finish: { rows, context in try forEachSpark(of: rows, context) { spark, index in try index.insert(spark) } })

  /// Passes the sparks that exist at present, and the search index, to a closure.
  private static func forEachSpark(
    of rows: RestoredRows, _ context: CallContext, _ body: (Spark, SearchIndex) throws -> Void
  ) throws {
    let (transaction, user) = (context.transaction, try context.user.id)
    let (store, index) = (
      SparkStore(transaction: transaction, user: user), SearchIndex(transaction: transaction, user: user)
    )
    for id in rows.values(of: "id", in: Spark.table.description) {
      if let id = id.integer, let spark = try store.spark(id) { try body(spark, index) }
    }
  }

  /// Makes points, bonuses and cards follow from sparks and completed missions of several devices.
  ///
  /// A merge completes no missions: that is left to the next change of a spark.
  @Sendable
  private static func merge(_ rows: RestoredRows, _ context: CallContext) throws {
    let user = try context.user.id
    let ledger = LedgerRecomputation(transaction: context.transaction, user: user)
    try ledger.replaceEntries(of: Set(rows.values(of: "id", in: Spark.table.description).compactMap(\.integer)))
    try ledger.payRewards()
    try ledger.recomputeCards()
    try DayTotals.derivation.recompute(of: user, in: context.transaction)
    try MergedProfile(context).update()
  }

  /// Sets the reward of the mission; one of a newer version is not stored.
  @Sendable
  private static func completeMission(_ row: inout FactRow, _ context: CallContext) throws {
    let catalog = CardCatalog.current
    let index = row["mission"].text.flatMap { catalog.missionSlugs.index(of: $0) }
    row["reward"] = .integer(index.map { Int64(catalog.missions[$0].reward) } ?? 0)
  }

  /// Sets the points of the category and the intensity.
  @Sendable
  private static func completeSpark(_ row: inout FactRow, _ context: CallContext) throws {
    let intensities = SparkIntensity.allCases
    guard let category = row["category"].text.flatMap(SparkCategory.init), let intensity = row["intensity"].integer,
      intensities.indices.contains(Int(intensity) - 1)
    else { return }
    row["points"] = .integer(Int64(SparkPoints.points(category, intensities[Int(intensity) - 1])))
  }
}
