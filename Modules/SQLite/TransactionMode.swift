internal import CSQLite

/// When a transaction takes its locks.
public enum TransactionMode: Hashable, Sendable {
  /// With the first statement that needs them; a write after a read can fail with the kind `busy` at once.
  case deferred
  /// The write lock at the beginning.
  case immediate
  /// As `immediate`; without a write-ahead log it also shuts readers out.
  case exclusive
}

private enum TransactionStatement: SQL, StatementSet {
  case beginDeferred = "begin deferred"
  case beginImmediate = "begin immediate"
  case beginExclusive = "begin exclusive"
  case commit = "commit"
  case rollback = "rollback"
  // One name is enough: SQLite keeps savepoints on a stack and finds the innermost of a name.
  case savepoint = "savepoint nested"
  case release = "release savepoint nested"
  case rollbackToSavepoint = "rollback to savepoint nested"
}

extension Connection {
  /// Begins a transaction.
  ///
  /// - Parameter mode: When to take the locks.
  /// - Throws: `busy` if another connection holds the lock; `other` if a transaction is open already.
  public func begin(_ mode: TransactionMode) throws(SQLiteError) {
    switch mode {
    case .deferred: try statement(TransactionStatement.beginDeferred).run()
    case .immediate: try statement(TransactionStatement.beginImmediate).run()
    case .exclusive: try statement(TransactionStatement.beginExclusive).run()
    }
  }

  /// Commits the transaction.
  ///
  /// - Throws: `aborted` if SQLite has rolled it back by itself. After any other error (`busy`, a deferred foreign key)
  ///   it is still open, and can be committed later or rolled back.
  public func commit() throws(SQLiteError) {
    try requireTransaction()
    try statement(TransactionStatement.commit).run()
  }

  /// Takes back everything since the transaction began; does nothing if SQLite has done so by itself.
  ///
  /// - Throws: What SQLite refuses.
  public func rollback() throws(SQLiteError) {
    guard isInTransaction else { return }
    try statement(TransactionStatement.rollback).run()
  }

  /// Sets a savepoint inside the current one; outside of a transaction it begins a deferred one.
  ///
  /// - Throws: What SQLite refuses.
  public func savepoint() throws(SQLiteError) {
    try statement(TransactionStatement.savepoint).run()
  }

  /// Keeps everything since the innermost savepoint and forgets it; commits if the savepoint began the transaction.
  ///
  /// - Throws: `aborted` if SQLite has rolled the whole transaction back by itself; what a commit throws.
  public func releaseSavepoint() throws(SQLiteError) {
    try requireTransaction()
    try statement(TransactionStatement.release).run()
  }

  /// Takes back everything since the innermost savepoint, which stays set; does nothing if SQLite has rolled the whole
  /// transaction back by itself.
  ///
  /// - Throws: What SQLite refuses.
  public func rollbackToSavepoint() throws(SQLiteError) {
    guard isInTransaction else { return }
    try statement(TransactionStatement.rollbackToSavepoint).run()
  }

  /// Runs a closure in a transaction: committed when it returns, rolled back when it throws or the commit fails.
  ///
  /// - Parameters:
  ///   - mode: When to take the locks.
  ///   - body: What to do.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws; what `begin` and `commit` throw; the error of the rollback if even that
  ///   failed and the transaction is still open.
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

  /// Runs a closure in a savepoint: kept when it returns, taken back when it throws.
  ///
  /// - Parameter body: What to do; it may use savepoints itself.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws; `aborted` if SQLite rolled the whole transaction back but the closure went on;
  ///   the error of the rollback if even that failed.
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

  /// Takes back everything since the innermost savepoint, and forgets it.
  @usableFromInline
  func discardSavepoint() throws(SQLiteError) {
    guard isInTransaction else { return }
    try rollbackToSavepoint()
    try statement(TransactionStatement.release).run()
  }

  private func requireTransaction() throws(SQLiteError) {
    guard !isInTransaction else { return }
    let rolledBack: Int32 = SQLITE_ABORT | 2 << 8
    throw SQLiteError(extendedCode: rolledBack, message: "the transaction is not open any more, or never was")
  }
}
