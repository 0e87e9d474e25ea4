public import SQLite

/// What a call may do with the open transaction; valid while the call runs.
///
/// Only the dispatcher can commit the transaction or close the database.
public struct Transaction {
  @usableFromInline let database: Database

  init(_ database: Database) { self.database = database }

  /// The ordered changes of all users.
  public var journal: Journal { database.journal }
  /// The rewards that were paid.
  public var ledger: Ledger { database.ledger }
  /// The values that domains load from the installed content.
  public var contentCache: ContentCache { database.contentCache }
  /// The location of the file.
  public var location: DatabaseLocation { database.location }

  // MARK: - Statements

  /// Returns a prepared statement without bound values.
  @inlinable
  public func statement(_ sql: SQL) throws(SQLiteError) -> Statement { try database.connection.statement(sql) }

  /// Returns a prepared statement of a set, without bound values.
  @inlinable
  public func statement(_ statement: some StatementSet) throws(SQLiteError) -> Statement {
    try database.connection.statement(statement.rawValue)
  }

  /// The number of rows that the last statement changed.
  public var changes: Int { database.connection.changes }

  /// The number of rows changed since the connection was opened.
  public var totalChanges: Int { database.connection.totalChanges }
  /// The row id of the last inserted row.
  public var lastInsertedRowID: Int64 { database.connection.lastInsertedRowID }
  /// Whether a row refers to one that does not exist, although references are checked at the commit only.
  public func hasUnresolvedReferences() throws(SQLiteError) -> Bool {
    try database.connection.hasUnresolvedReferences()
  }

  /// Returns the size of the file without its log, in bytes.
  public func size() throws -> Int { try database.size() }

  /// The device and the inode of the file, which differ for a copy; empty in memory.
  public var fileIdentity: String { database.location.identity }

  /// Returns the number of pages in use, including those of the open transaction.
  public func usedPages() throws -> Int { try database.usedPages() }
  /// Returns the size of a page in bytes.
  public func pageSize() throws -> Int { try database.pageSize() }

  /// Runs a closure that writes many rows, with a page cache of 16 MiB until the end of the transaction.
  public func withLargeCache<Value>(_ body: () throws -> Value) throws -> Value {
    try database.withLargeCache(body)
  }

  // MARK: - Deferred writes

  /// Defers a write, at most until `performDeferredWrites()` or the commit.
  public func deferWrite(_ write: some DeferredWrite) throws(SQLiteError) { try database.deferWrite(write) }

  /// Performs the deferred writes; must be called before a statement reads their results.
  public func performDeferredWrites() throws(SQLiteError) { try database.performDeferredWrites() }

  /// Defers a write whose result no call of the group reads, at most until the commit.
  public func deferToCommit(_ write: some DeferredWrite) throws(SQLiteError) { try database.deferToCommit(write) }

  /// Performs the writes that were deferred to the commit.
  public func performWritesDeferredToCommit() throws(SQLiteError) { try database.performWritesDeferredToCommit() }

  // MARK: - Deleted data

  /// Schedules the erasure of all data that the transaction deletes, from the file and its log.
  public func scheduleErasure() throws(SQLiteError) { try database.scheduleErasure() }

  /// Schedules merges of the full-text indexes, which drop the terms of rows that the transaction deletes.
  public func scheduleTermMerges() throws(SQLiteError) { try database.scheduleTermMerges() }
}

extension Database {
  /// The open transaction, as calls may use it.
  public var transaction: Transaction { Transaction(self) }
}
