package import Database
package import Service

/// Sparks that earn points, cards and missions that grow from them, levels and statistics.
///
/// The rules are those of the sheet "Sparks, missions, cards and library", sections 1 to 4, 6 and 7.
package enum Cards {
  /// The statements that merge full-text indexes, which drop deleted terms only then.
  package static let indexMerges = [SearchIndexChange.merge]

  /// The methods of this area, in the order of the reference.
  package static let methods: [Method] =
    SparkMethods.all + SearchMethods.all + MissionMethods.all + CardMethods.all + ProgressMethods.all
    + StatisticsMethods.all
    + SettingsMethods.all + ReminderMethods.all

  /// The topics of which this area tells the journal.
  package static let topics: [TopicDescription] = CardsTopics.all

  /// The tables of this area.
  package static let tables = [
    Spark.table.description, DaySums.table, SparkProfile.table.description, SparkWords.table,
    OwnedCard.table.description, CompletionRow.table.description, MissionStore.favorites,
    UserSettings.table.description,
  ]

  /// What this area adds to the file that holds everything of a user, in the order of the file.
  package static let records = DomainExport(
    SparkExport.all, tables: SparkCSV.all, refusals: [.titleRequired, .dateInFuture, .invalidTag],
    recompute: SparkExport.recompute)

  /// Takes the words of the signed-in user's sparks out of the index, which nothing else does when an account goes.
  package static let accountEnds: @Sendable (CallContext) throws -> Void = { context in
    try ResetStore(transaction: context.transaction, user: context.user.id).deleteAllSparks { _ in }
  }

  /// The recounts of the numbers that this area keeps beside the events they count.
  package static let examinations: [Doctor.Examination] = CardsChecks.all
}
