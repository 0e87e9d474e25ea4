import Database
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
      .init("points", SharedTables.ledger), .init("spark", Spark.table.description),
      .init("sparkProfile", SparkProfile.table.description, shared: "longestStreak", "latestDay", "firstDay"),
      .init("card", OwnedCard.table.description),
      .init("missionCompletion", MissionCompletionRow.table.description),
      .init("missionFavorite", MissionStore.favoritesTable),
    ], derivations: [DayTotals.derivation, SparkProfile.derivation],
    contradictions: HistoryQueries.hasNoProfile,
    prepare: { rows, context in
      try forEachSpark(of: rows, context) { spark, index in try index.remove(spark) }
    }, finish: { rows, context in try forEachSpark(of: rows, context) { spark, index in try index.insert(spark) } })

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
}
