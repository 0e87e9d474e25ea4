package import Database
package import Service

/// Sparks with their points, cards, missions, levels, search, statistics and reminders.
///
/// The rules are in `Documentation/rules/sparks.md`.
package enum Cards {
  /// The statements that merge full-text indexes.
  ///
  /// FTS5 removes deleted terms from an index only when it merges.
  package static let indexMerges = [SearchIndexChange.merge]

  /// The methods of this domain, in the order of the reference.
  package static let methods: [Method] =
    SparkMethods.all + SearchMethods.all + MissionMethods.all + CardMethods.all + ProgressMethods.all
    + StatisticsMethods.all

  /// The reminders of sparks and missions.
  package static let reminders: [ReminderDeclaration] = SparkReminders.all

  /// The journal topics of this domain.
  package static let topics: [TopicDeclaration] = CardsTopics.all

  /// The tables of this domain.
  package static let tables = [
    Spark.table.description, DayTotals.table, SparkProfile.table.description, SparkWords.table,
    OwnedCard.table.description, MissionCompletionRow.table.description, MissionStore.favoritesTable,
  ]

  /// The export lines of this domain, in file order.
  package static let exports = DomainExport(
    SparkExport.all, tables: SparkCSV.all,
    errors: [.titleRequired, .invalidCategory, .invalidIntensity, .invalidMinutes, .dateInFuture, .invalidTag],
    recompute: SparkExport.recompute)

  /// Deletes the signed-in user's sparks with their search terms; deleting the account does not cascade to the index.
  package static let willDeleteAccount: @Sendable (CallContext) throws -> Void = { context in
    let store = try ResetStore(transaction: context.transaction, user: context.user.id)
    try context.transaction.withLargeCache { try store.deleteAllSparks(store.sparkCount()) { _ in } }
  }

  /// The doctor's checks of this domain.
  package static let checks: [Doctor.Check] = CardsChecks.all
}
