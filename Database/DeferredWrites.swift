public import SQLite

/// A write to a derived table that a group of calls defers, to do it once with all others of its kind.
///
/// A full-text index, for one, stores the additions of each savepoint as a segment of its own.
public protocol DeferredWrite: Sendable {
  /// Performs writes of this kind, which were deferred in this order.
  static func perform(_ writes: [Self], in transaction: Transaction) throws(SQLiteError)
}

extension DeferredWrite {
  /// Performs the writes of this kind among others.
  fileprivate static func perform(
    among writes: some Sequence<any DeferredWrite>, in transaction: Transaction
  ) throws(SQLiteError) {
    try perform(writes.compactMap { $0 as? Self }, in: transaction)
  }
}

/// The deferred writes of the open transaction, which follow its savepoints.
struct DeferredWrites {
  /// State to which the rollback of a savepoint returns.
  private struct Mark {
    let count: Int
    let performed: Int
  }

  private var writes: [any DeferredWrite] = []
  /// Number of writes, from the first one on, that the database has already.
  private var performed = 0
  /// The open savepoints, the innermost last.
  private var marks: [Mark] = []

  /// Number of writes that are still to be performed.
  var pendingCount: Int { writes.count - performed }

  mutating func append(_ write: some DeferredWrite) { writes.append(write) }

  mutating func beginSavepoint() { marks.append(Mark(count: writes.count, performed: performed)) }

  mutating func releaseSavepoint() { marks.removeLast() }

  /// Drops the writes of the innermost savepoint; older ones that were performed inside it are pending again.
  mutating func rollbackSavepoint() {
    guard let mark = marks.popLast() else { return }
    writes.removeLast(writes.count - mark.count)
    performed = mark.performed
  }

  /// Performs what is pending, all of it or nothing.
  mutating func perform(in transaction: Transaction) throws(SQLiteError) {
    guard pendingCount > 0 else { return }
    let pending = writes[performed...]
    var kinds: [ObjectIdentifier: any DeferredWrite.Type] = [:]
    for write in pending { kinds[ObjectIdentifier(type(of: write))] = type(of: write) }
    let connection = transaction.database.connection
    try connection.savepoint()
    do throws(SQLiteError) {
      for kind in kinds.values { try kind.perform(among: pending, in: transaction) }
      try connection.releaseSavepoint()
    } catch {
      try? connection.rollbackToSavepoint()
      try? connection.releaseSavepoint()
      throw error
    }
    // A rollback drops the writes of the innermost savepoint anyway and needs only the older ones again.
    writes.removeLast(writes.count - (marks.last?.count ?? 0))
    performed = writes.count
  }
}

extension Database {
  /// Number of pending writes at which they are performed, so that a large import does not hold all of them in memory.
  static let maxDeferredWrites = 4096

  /// Defers a write of the call in the open savepoint until the commit, or until something reads what it changes.
  ///
  /// It is dropped if the savepoint is rolled back.
  public func deferWrite(_ write: some DeferredWrite) throws(SQLiteError) {
    assert(hasUncommittedWrites, "only the commit of a group performs deferred writes")
    deferred.append(write)
    if deferred.pendingCount >= Database.maxDeferredWrites { try performDeferredWrites() }
  }

  /// Performs the deferred writes of the open group; to be called before anything reads what they change.
  public func performDeferredWrites() throws(SQLiteError) {
    try deferred.perform(in: transaction)
  }

  /// Runs a closure in a savepoint inside that of the call: kept when it returns, rolled back when it throws.
  public func withSavepoint<Value>(_ body: () throws -> Value) throws -> Value {
    deferred.beginSavepoint()
    do {
      let value = try connection.withSavepoint(body)
      deferred.releaseSavepoint()
      return value
    } catch {
      deferred.rollbackSavepoint()
      throw error
    }
  }
}
