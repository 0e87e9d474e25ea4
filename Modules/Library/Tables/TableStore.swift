import Database
import Kernel
import SQLite
import Service

/// Queries and updates of one user's tables.
struct TableStore {
  private enum Statements: SQL, StatementSet {
    case find = """
      select t.*, r.first_day, r.last_day, (
        select occurred_at from library_entries e
        where e.table_id = t.id order by occurred_at desc limit 1) as last_entry_at
      from library_tables t left join library_runs r on r.table_id = t.id
        and r.first_day = (select max(last.first_day) from library_runs last where last.table_id = t.id)
      where t.id = :table and user_id = :user
      """
    case all = """
      select t.*, r.first_day, r.last_day, (
        select occurred_at from library_entries e
        where e.table_id = t.id order by occurred_at desc limit 1) as last_entry_at
      from library_tables t left join library_runs r on r.table_id = t.id
        and r.first_day = (select max(last.first_day) from library_runs last where last.table_id = t.id)
      where user_id = :user order by t.id
      """
    case count = "select count(*) from library_tables where user_id = :user"
    case deleteEntries = """
      delete from library_entries
      where id in (select id from library_entries where table_id = :table order by occurred_at, id limit :count)
      """
  }

  /// The number of entries deleted between two checks for cancellation.
  private static let batchSize = 1000

  let transaction: Transaction
  let user: Int64

  /// Returns a table by row id; nil if it does not exist or belongs to another user.
  func table(_ id: Int64) throws -> LibraryTable? {
    try transaction.statement(Statements.find).bind("table", id).bind("user", user).row { try LibraryTable($0) }
  }

  /// Returns all tables in order of creation.
  func all() throws -> [LibraryTable] {
    try transaction.statement(Statements.all).bind("user", user).all { try LibraryTable($0) }
  }

  func count() throws -> Int {
    try transaction.statement(Statements.count).bind("user", user).scalar(Int.self) ?? 0
  }

  /// Inserts a table and returns its row id; the id of the argument is ignored.
  func insert(_ table: LibraryTable) throws(SQLiteError) -> Int64 {
    try LibraryTable.table.insert(table, of: user, in: transaction)
    return transaction.lastInsertedRowID
  }

  /// Updates a table, except its creation time.
  func update(_ table: LibraryTable) throws(SQLiteError) {
    try LibraryTable.table.update(table, of: user, in: transaction)
  }

  func updateDerivedColumns(of table: LibraryTable) throws(SQLiteError) {
    try LibraryTable.table.updateDerived(table, of: user, in: transaction)
  }

  // MARK: - Entries

  /// Adds an entry to the totals of a table, and stores its day.
  func add(_ entry: LibraryEntry, to table: inout LibraryTable) throws {
    table.totals.add(entry)
    try add(1, on: entry.day, to: &table)
  }

  /// Stores a day of a number of entries of a table.
  func add(_ entries: Int, on day: CivilDay, to table: inout LibraryTable) throws {
    guard let run = try DayStore(transaction: transaction, table: table.id).add(entries, on: day) else { return }
    table.days += 1
    table.bestStreak = max(table.bestStreak, run.length)
  }

  /// Removes an entry from the totals and the stored days of a table.
  func remove(_ entry: LibraryEntry, from table: inout LibraryTable) throws {
    table.totals.remove(entry)
    if try DayStore(transaction: transaction, table: table.id).removeEntry(on: entry.day) { table.days -= 1 }
  }

  /// Replaces an entry in the totals and the stored days of a table.
  func replace(_ old: LibraryEntry, with entry: LibraryEntry, in table: inout LibraryTable) throws {
    guard entry.day == old.day else {
      try remove(old, from: &table)
      return try add(entry, to: &table)
    }
    table.totals.remove(old)
    table.totals.add(entry)
  }

  // MARK: - Deletion

  /// Deletes a table with its entries, in batches; reports the number of deleted entries after each batch.
  func delete(_ table: LibraryTable, report: (Int) throws -> Void) throws {
    var deletedCount = 0
    while true {
      try transaction.statement(Statements.deleteEntries).bind("table", table.id).bind("count", Self.batchSize).run()
      let count = transaction.changes
      guard count > 0 else { break }
      deletedCount += count
      try report(deletedCount)
    }
    try LibraryTable.table.delete(table.id, of: user, in: transaction)
  }
}
