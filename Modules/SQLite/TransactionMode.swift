internal import CSQLite

/// The time at which a transaction acquires its locks.
public enum TransactionMode: Hashable, Sendable {
  /// At the first statement that needs them; a write after a read can fail with `busy` immediately.
  case deferred
  /// The write lock at the beginning.
  case immediate
  /// Like `immediate`; without a write-ahead log it also excludes readers.
  case exclusive
}

private enum TransactionStatement: SQL, StatementSet {
  case beginDeferred = "begin deferred"
  case beginImmediate = "begin immediate"
  case beginExclusive = "begin exclusive"
  case commit = "commit"
  case rollback = "rollback"
  // One name is sufficient: savepoints form a stack, and SQLite selects the innermost one with the name.
  case savepoint = "savepoint nested"
  case release = "release savepoint nested"
  case rollbackToSavepoint = "rollback to savepoint nested"
}

extension Connection {
  /// Begins a transaction.
  ///
  /// - Throws: `busy` if another connection holds the lock; `other` if a transaction is already open.
  public func begin(_ mode: TransactionMode) throws(SQLiteError) {
    switch mode {
    case .deferred: try statement(TransactionStatement.beginDeferred).run()
    case .immediate: try statement(TransactionStatement.beginImmediate).run()
    case .exclusive: try statement(TransactionStatement.beginExclusive).run()
    }
  }

  /// Commits the transaction.
  ///
  /// - Throws: `aborted` if none is open, as after an automatic rollback. After `busy` or a violated deferred foreign
  ///   key, it is still open and can be committed later or rolled back; after most other errors, SQLite has rolled it
  ///   back.
  public func commit() throws(SQLiteError) {
    try requireTransaction()
    try statement(TransactionStatement.commit).run()
  }

  /// Rolls back the transaction; has no effect if SQLite has already done so automatically.
  public func rollback() throws(SQLiteError) {
    guard isInTransaction else { return }
    try statement(TransactionStatement.rollback).run()
  }

  /// Sets a nested savepoint; outside of a transaction, it begins a deferred one.
  public func savepoint() throws(SQLiteError) {
    try statement(TransactionStatement.savepoint).run()
  }

  /// Releases the innermost savepoint and retains its changes; commits if the savepoint began the transaction.
  ///
  /// - Throws: `aborted` if no transaction is open, as after an automatic rollback.
  public func releaseSavepoint() throws(SQLiteError) {
    try requireTransaction()
    try statement(TransactionStatement.release).run()
  }

  /// Rolls back to the innermost savepoint, which remains set; has no effect if SQLite has rolled back everything.
  public func rollbackToSavepoint() throws(SQLiteError) {
    guard isInTransaction else { return }
    try statement(TransactionStatement.rollbackToSavepoint).run()
  }

  /// Runs a closure in a transaction, which is rolled back if the closure throws or the commit fails.
  @inlinable
  public func transaction<Value>(_ mode: TransactionMode, _ body: () throws -> Value) throws -> Value {
    try begin(mode)
    do {
      let value = try body()
      try commit()
      return value
    } catch {
      try rollback()
      throw error
    }
  }

  /// Runs a closure in a savepoint, which is rolled back if it throws.
  ///
  /// - Throws: `aborted` if the closure returned although SQLite had rolled back the whole transaction.
  @inlinable
  public func withSavepoint<Value>(_ body: () throws -> Value) throws -> Value {
    try savepoint()
    do {
      let value = try body()
      try releaseSavepoint()
      return value
    } catch {
      try discardSavepoint()
      throw error
    }
  }

  @usableFromInline
  func discardSavepoint() throws(SQLiteError) {
    guard isInTransaction else { return }
    try rollbackToSavepoint()
    try statement(TransactionStatement.release).run()
  }

  private func requireTransaction() throws(SQLiteError) {
    guard !isInTransaction else { return }
    let rolledBack: Int32 = SQLITE_ABORT | 2 << 8
    throw SQLiteError(extendedCode: rolledBack, message: "no transaction is open")
  }
}
