public import SQLite

/// What a call does inside the open transaction: statements, the journal, rewards and deferred writes.
///
/// It cannot commit the transaction or close the database; only the dispatcher can. Good as long as the call runs.
public struct Transaction {
  @usableFromInline let database: Database

  init(_ database: Database) { self.database = database }

  /// The changes of every user, in order.
  public var journal: Journal { database.journal }
  /// The rewards that were paid.
  public var ledger: Ledger { database.ledger }
  /// Where the file is.
  public var location: DatabaseLocation { database.location }

  // MARK: - Statements

  /// A prepared statement with nothing bound.
  ///
  /// - Throws: Faults of the storage.
  @inlinable
  public func statement(_ sql: SQL) throws(SQLiteError) -> Statement { try database.connection.statement(sql) }

  /// A prepared statement of a set, with nothing bound.
  ///
  /// - Throws: Faults of the storage.
  @inlinable
  public func statement(_ statement: some StatementSet) throws(SQLiteError) -> Statement {
    try database.connection.statement(statement.rawValue)
  }

  /// Number of rows that the latest statement changed.
  public var changes: Int { database.connection.changes }
  /// The number of the row that was inserted last.
  public var lastInsertedRow: Int64 { database.connection.lastInsertedRow }
  /// The size of the file without its log, in bytes.
  public func size() throws -> Int { try database.size() }

  /// Runs a closure that writes very many rows, with room for 64 MiB of pages in memory until the transaction ends.
  public func withLargeCache<Value>(_ body: () throws -> Value) throws -> Value {
    try database.withRoomyCache(body)
  }

  // MARK: - Deferred writes

  /// Defers a write until the commit, or until something reads what it changes.
  ///
  /// - Throws: Faults of the storage.
  public func deferWrite(_ write: some DeferredWrite) throws(SQLiteError) { try database.deferWrite(write) }

  /// Performs the deferred writes; to be called before anything reads what they change.
  ///
  /// - Throws: Faults of the storage.
  public func performDeferredWrites() throws(SQLiteError) { try database.performDeferredWrites() }

  // MARK: - Deleted data

  /// Removes every byte of rows that the transaction deletes, from the file and its log.
  ///
  /// - Throws: Faults of the storage.
  public func eraseDeletedRows() throws(SQLiteError) { try database.eraseDeletedRows() }

  /// Removes the terms of rows that the transaction deletes from the full-text indexes.
  ///
  /// - Throws: Faults of the storage.
  public func forgetDeletedTerms() throws(SQLiteError) { try database.forgetDeletedTerms() }
}

extension Transaction {
  /// Copies the database, as it is now, into a file.
  ///
  /// - Parameters:
  ///   - place: Where the copy is to be.
  ///   - keep: Number of good copies to keep, this one included; nil if it replaces an older one.
  ///   - progress: Takes the number of copied pages and of all pages; an error that it throws cancels the copy.
  /// - Returns: The copy.
  /// - Throws: `Copies.Failure`; what the closure throws.
  public func backUp(
    to place: CopyPlace, keep: Int?, progress: (_ done: Int, _ total: Int) throws -> Void
  ) throws -> Copies.Made {
    try Copies.backUp(database, to: place, keep: keep, progress: progress)
  }
}

extension Database {
  /// What calls do inside the open transaction.
  public var transaction: Transaction { Transaction(self) }
}
