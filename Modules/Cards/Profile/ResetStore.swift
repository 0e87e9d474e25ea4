import Database
import SQLite
import Service

/// Deletes all sparks and the progress of a user. (Sparks, 7.)
struct ResetStore {
  private enum Statements: SQL, StatementSet {
    case count = "select count(*) from sparks where user_id = :user"
    case selectBatch = "select * from sparks where user_id = :user order by id limit :count"
    case deleteBatch = """
      delete from sparks where id in (select id from sparks where user_id = :user order by id limit :count)
      """
    case deleteLedgerEntries = """
      delete from ledger
      where user_id = :user and rule in ('spark', 'card_duplicate', 'mission', 'adjustment')
      """
  }

  /// The number of sparks deleted between two checks for cancellation.
  private static let batchSize = 1000

  let transaction: Transaction
  let user: Int64

  func sparkCount() throws -> Int {
    try transaction.statement(Statements.count).bind("user", user).scalar() ?? 0
  }

  /// Deletes all sparks, and reports the number of deleted sparks after each batch.
  ///
  /// It also schedules the removal of all deleted terms from the search index, including those of earlier deletions and
  /// edits.
  func deleteAllSparks(_ report: (Int) throws -> Void) throws {
    // Pending word counts must not be written after the words are deleted.
    try transaction.performDeferredWrites()
    var deletedCount = 0
    while case let count = try deleteBatch(), count > 0 {
      deletedCount += count
      try report(deletedCount)
    }
    try transaction.scheduleTermMerges()
  }

  /// Deletes one batch of sparks and returns its size.
  private func deleteBatch() throws -> Int {
    let sparks = try transaction.statement(Statements.selectBatch)
      .bind("user", user).bind("count", ResetStore.batchSize).all { try Spark.table.decode($0) }
    for spark in sparks {
      try transaction.deferWrite(SearchIndexChange(spark, of: user, adding: -1, countsWords: false))
    }
    try transaction.statement(Statements.deleteBatch).bind("user", user).bind("count", ResetStore.batchSize).run()
    return transaction.changes
  }

  /// Deletes words, daily totals, profile, cards, completed and favorite missions, and ledger entries.
  func deleteProgress() throws(SQLiteError) {
    for table in [
      SparkWords.table, DayTotals.table, SparkProfile.table.description, OwnedCard.table.description,
      MissionCompletionRow.table.description, MissionStore.favoritesTable,
    ] {
      try table.deleteAll(of: user, in: transaction)
    }
    try transaction.statement(Statements.deleteLedgerEntries).bind("user", user).run()
  }
}
