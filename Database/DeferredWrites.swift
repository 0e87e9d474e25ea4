public import SQLite

/// A write to a derived table, deferred in a group of calls so that all writes of its type are batched.
///
/// Without batching, a full-text index, for example, would store the additions of each savepoint as a separate segment.
public protocol DeferredWrite: Sendable {
  /// Performs writes of this type, in the order in which they were deferred.
  static func perform(_ writes: [Self], in transaction: Transaction) throws(SQLiteError)
}

extension DeferredWrite {
  // A loop takes a third of the time of `compactMap`, which cannot be specialized here.
  fileprivate static func perform(
    among writes: ArraySlice<any DeferredWrite>, in transaction: Transaction
  ) throws(SQLiteError) {
    var ownWrites: [Self] = []
    for write in writes {
      if let write = write as? Self { ownWrites.append(write) }
    }
    try perform(ownWrites, in: transaction)
  }
}

/// The deferred writes of the open transaction, which are rolled back with its savepoints.
struct DeferredWrites {
  private struct Savepoint {
    let writeCount: Int
    let performedCount: Int
  }

  private var writes: [any DeferredWrite] = []
  private var performedCount = 0
  private var savepoints: [Savepoint] = []

  var pendingCount: Int { writes.count - performedCount }

  mutating func append(_ write: some DeferredWrite) { writes.append(write) }

  mutating func beginSavepoint() {
    savepoints.append(Savepoint(writeCount: writes.count, performedCount: performedCount))
  }

  mutating func releaseSavepoint() { savepoints.removeLast() }

  /// Drops the writes of the innermost savepoint; older writes that were performed inside it become pending again.
  mutating func rollbackSavepoint() {
    guard let savepoint = savepoints.popLast() else { return }
    writes.removeLast(writes.count - savepoint.writeCount)
    performedCount = savepoint.performedCount
  }

  /// Performs all pending writes atomically.
  mutating func perform(in transaction: Transaction) throws(SQLiteError) {
    let pendingWrites = writes[performedCount...]
    var types: [any DeferredWrite.Type] = []
    for write in pendingWrites where !types.contains(where: { $0 == type(of: write) }) { types.append(type(of: write)) }
    let connection = transaction.database.connection
    try connection.savepoint()
    do throws(SQLiteError) {
      for type in types { try type.perform(among: pendingWrites, in: transaction) }
      try connection.releaseSavepoint()
    } catch {
      try? connection.rollbackToSavepoint()
      try? connection.releaseSavepoint()
      throw error
    }
    // The writes of the innermost savepoint are no longer needed: a rollback drops them and restores only older ones.
    writes.removeLast(writes.count - (savepoints.last?.writeCount ?? 0))
    performedCount = writes.count
  }
}

extension Database {
  /// The number of pending writes at which they are performed, to limit the memory of large imports.
  static let maxDeferredWrites = 4096

  /// Defers a write of the current call, at most until `performDeferredWrites()` or the commit.
  ///
  /// It is dropped if the savepoint of the call is rolled back.
  public func deferWrite(_ write: some DeferredWrite) throws(SQLiteError) {
    assert(hasWritingGroup, "a deferred write requires an open writing group")
    deferred.append(write)
    if deferred.pendingCount >= Database.maxDeferredWrites { try performDeferredWrites() }
  }

  /// Performs the deferred writes of the open group; must be called before a statement reads their results.
  public func performDeferredWrites() throws(SQLiteError) {
    guard deferred.pendingCount > 0 else { return }
    // Their savepoint would otherwise be a transaction of its own.
    try requireTransaction()
    try deferred.perform(in: transaction)
  }

  /// Defers a write of the current call whose result no call of the group reads, at most until the commit.
  public func deferToCommit(_ write: some DeferredWrite) throws(SQLiteError) {
    assert(hasWritingGroup, "a deferred write requires an open writing group")
    deferredToCommit.append(write)
    if deferredToCommit.pendingCount >= Database.maxDeferredWrites { try performWritesDeferredToCommit() }
  }

  /// Performs the writes that were deferred to the commit.
  public func performWritesDeferredToCommit() throws(SQLiteError) {
    guard deferredToCommit.pendingCount > 0 else { return }
    try requireTransaction()
    try deferredToCommit.perform(in: transaction)
  }

  /// Runs a closure in a nested savepoint of the call, which is rolled back if the closure throws.
  public func withSavepoint<Value>(_ body: () throws -> Value) throws -> Value {
    savepointBegan()
    do {
      let value = try connection.withSavepoint(body)
      savepointReleased()
      return value
    } catch {
      savepointRolledBack()
      throw error
    }
  }
}
