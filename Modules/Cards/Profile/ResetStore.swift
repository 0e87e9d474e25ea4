import Database
import Kernel
import SQLite
import Service

/// Deletes all sparks and the progress of a user. (Sparks, 5.)
struct ResetStore {
  private enum Statements: SQL, StatementSet {
    case count = "select count(*) from sparks where user_id = :user"
    // In two parts, because SQLite uses no index for `user_id <> :user`.
    case countOthers = """
      select count(*) from (
        select 1 from sparks where user_id < :user
        union all
        select 1 from sparks where user_id > :user limit :limit)
      """
    // In the order of an index, so that the batches do not sort the remaining sparks.
    case selectBatch = """
      select * from sparks where user_id = :user and (created_at, id) > (:time, :id)
      order by created_at, id limit :count
      """
    case selectOthers = """
      select * from sparks where user_id < :user
      union all
      select * from sparks where user_id > :user
      """
    case deleteAll = "delete from sparks where user_id = :user"
    case deleteLedgerEntries = """
      delete from ledger
      where user_id = :user and rule in ('spark', 'card_duplicate', 'mission', 'adjustment')
      """
  }

  /// The number of sparks removed from the index between two checks for cancellation.
  private static let batchSize = 1000
  /// The index is rebuilt if the user has at least this many sparks for each spark of other users.
  private static let rebuildRatio = 10

  let transaction: Transaction
  let user: Int64

  func sparkCount() throws -> Int {
    try transaction.statement(Statements.count).bind("user", user).scalar() ?? 0
  }

  /// Deletes all sparks of the user, `count` in number, and reports the number of sparks removed from the search index
  /// after each batch.
  ///
  /// If almost all sparks are the user's, the index is rebuilt from the other sparks. Otherwise, it schedules the
  /// removal of all deleted terms from the index, including those of earlier deletions and edits.
  func deleteAllSparks(_ count: Int, _ report: (Int) throws -> Void) throws {
    // Pending word counts must not be written after the words are deleted.
    try transaction.performDeferredWrites()
    let maxOthers = count / Self.rebuildRatio
    let others =
      try transaction.statement(Statements.countOthers).bind("user", user).bind("limit", maxOthers + 1)
      .scalar(Int.self) ?? 0
    if others <= maxOthers { try rebuildIndex() } else { try removeFromIndex(report) }
    try transaction.statement(Statements.deleteAll).bind("user", user).run()
    try transaction.scheduleTermMerges()
    try report(count)
  }

  /// Replaces the index by one of the sparks of other users.
  private func rebuildIndex() throws {
    try transaction.statement(SearchIndexChange.deleteAll).run()
    try transaction.statement(Statements.selectOthers).bind("user", user).forEach { row in
      let change = SearchIndexChange(
        try Spark.table.decode(row), of: try row["user_id"], adding: 1, countsWords: false)
      try transaction.deferWrite(change)
    }
  }

  private func removeFromIndex(_ report: (Int) throws -> Void) throws {
    var (removedCount, time, id) = (0, Int64.min, Int64.min)
    while true {
      let sparks = try transaction.statement(Statements.selectBatch)
        .bind("user", user).bind("time", time).bind("id", id).bind("count", Self.batchSize)
        .all { try Spark.table.decode($0) }
      guard let last = sparks.last else { return }
      for spark in sparks {
        try transaction.deferWrite(SearchIndexChange(spark, of: user, adding: -1, countsWords: false))
      }
      (removedCount, time, id) = (removedCount + sparks.count, last.draft.createdAt.milliseconds, last.id)
      try report(removedCount)
    }
  }

  /// Deletes words, daily totals, profile, cards, completed and favorite missions, and ledger entries.
  func deleteProgress() throws(SQLiteError) {
    for table in [
      SparkWords.table, DayTotals.table, SparkProfile.table.description, OwnedCard.table.description,
      MissionCompletionRow.table.description, MissionStore.favoritesTable,
    ] {
      try table.deleteAll(of: user, in: transaction)
    }
    try deleteLedgerEntries()
  }

  /// Deletes the ledger entries of sparks, cards and missions.
  func deleteLedgerEntries() throws(SQLiteError) {
    try transaction.statement(Statements.deleteLedgerEntries).bind("user", user).run()
  }
}
