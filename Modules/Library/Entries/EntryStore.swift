import Database
import Kernel
import SQLite
import Service

/// Queries and updates of one user's entries.
struct EntryStore {
  private enum Statements: SQL, StatementSet {
    case newest = """
      select * from library_entries where user_id = :user order by occurred_at desc, id desc limit :limit
      """
  }

  let transaction: Transaction
  let user: Int64

  /// Returns an entry by row id; nil if it does not exist or belongs to another user.
  func entry(_ id: Int64) throws -> LibraryEntry? {
    try LibraryEntry.table.row(of: user, id, in: transaction)
  }

  /// Returns the newest entries of all tables, newest first.
  func newest(_ count: Int) throws -> [LibraryEntry] {
    try transaction.statement(Statements.newest).bind("user", user).bind("limit", count)
      .all { try LibraryEntry.table.decode($0) }
  }

  /// Inserts an entry and returns its row id; the id of the argument is ignored.
  func insert(_ entry: LibraryEntry) throws(SQLiteError) -> Int64 {
    try LibraryEntry.table.insert(entry, of: user, in: transaction)
    return transaction.lastInsertedRowID
  }

  /// Updates an entry, except its table and creation time.
  func update(_ entry: LibraryEntry) throws(SQLiteError) {
    try LibraryEntry.table.update(entry, of: user, in: transaction)
  }

  func delete(_ entry: LibraryEntry) throws(SQLiteError) {
    try LibraryEntry.table.delete(entry.id, of: user, in: transaction)
  }
}
