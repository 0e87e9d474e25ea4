public import Kernel
public import SQLite

/// An open database file, and the groups of calls that share a commit.
///
/// It is used from one thread. A reading call runs directly in the group's transaction. A writing call runs in a
/// separate savepoint, so that its failure does not affect other calls. No change is durable until `commit()` returns.
public final class Database {
  /// The durability of a commit.
  public enum Durability: String, CaseIterable, Sendable {
    /// A commit is on disk when it returns and survives a power failure.
    case full
    /// A commit survives the end of the process, but a power failure can lose the latest ones.
    case normal
  }

  /// The number of log pages that triggers a checkpoint.
  static let checkpointPages = 4000
  /// The busy timeout in milliseconds.
  static let busyTimeout = 5000

  private enum Statements: SQL, StatementSet {
    case enableWAL = "pragma journal_mode = wal"
    case syncFully = "pragma synchronous = full"
    case syncNormally = "pragma synchronous = normal"
    case syncNever = "pragma synchronous = off"
    // Writing the stored value again changes no data, but is a write transaction.
    case emptyChange = "pragma application_id = 1265525868"
    case readSync = "pragma synchronous"
    case enforceForeignKeys = "pragma foreign_keys = on"
    case readForeignKeys = "pragma foreign_keys"
    case enableSecureDelete = "pragma secure_delete = on"
    case readSecureDelete = "pragma secure_delete"
    case largeCache = "pragma cache_size = -16384"
    case defaultCache = "pragma cache_size = -2000"
    case stampMigrations = "update schema_migrations set applied_at = :now"
    case anyTable = "select name from sqlite_schema limit 1"
  }

  private enum Group {
    case none, reading, writing
  }

  /// The connection for all statements of the program.
  public let connection: Connection
  /// The location of the file.
  public let location: DatabaseLocation
  /// The ordered changes of all users.
  public let journal: Journal
  /// The rewards that were paid.
  public let ledger: Ledger
  /// The idempotency keys of clients.
  public let clientKeys: ClientKeys
  /// The values that domains load from the installed content.
  let contentCache: ContentCache

  private var group = Group.none
  /// The number of transactions that groups have started; a value read earlier is current while it is unchanged.
  public private(set) var transactionNumber = 0
  var hasUncheckpointedCommits = false
  /// Whether a commit failed with an unknown outcome, after which all further reads and writes are rejected.
  ///
  /// The program must end: after a failed sync, the system may have dropped data that it could not write.
  public private(set) var outcomeIsUnknown = false
  /// Whether the open file is no longer at its path, after which all further reads and writes are rejected.
  ///
  /// The program must end: another process may use another file at the path.
  public private(set) var hasMoved = false
  let scrubber: Scrubber
  var groupErases = false
  var groupMergesTerms = false
  var deferred = DeferredWrites()
  /// The writes whose results no call of the group reads.
  var deferredToCommit = DeferredWrites()
  /// The changes of the current call; nil unless ``logChanges(maxChanges:maxBytes:in:)`` was called.
  public private(set) var changeLog: ChangeLog?
  private var changeMarks: [ChangeLog.Mark] = []
  /// The number of pages in use after so many changes of rows; nil if it must be counted.
  var countedPages: (pages: Int, changes: Int)?
  private let access: DatabaseAccess
  /// Whether the cache is enlarged until the end of the open group.
  private var hasLargeCache = false
  /// Whether this is a read-only snapshot.
  public let isSnapshot: Bool

  /// Opens or creates a database and migrates it to the current schema; throws `OpenFailure`.
  ///
  /// A file with a newer schema or of another program is never modified. Triggers and views that are not part of the
  /// schema are rejected, because writes would run them, unless `permitsForeignDefinitions` is true for a program that
  /// only reads. `now` is stored with applied migrations. Each statement of `indexMerges` merges `:pages` pages of a
  /// full-text index; until a merge, the terms of deleted rows remain in the index.
  public init(
    at location: DatabaseLocation, durability: Durability = .full, now: Instant,
    migrations: [Migration] = Migration.all,
    indexMerges: [SQL] = [], permitsForeignDefinitions: Bool = false
  ) throws {
    try location.prepare()
    guard !location.hasTruncatedHeader, !location.isSpecialFile else { throw OpenFailure.notKindling }
    do {
      (connection, access) = try DatabaseAccess.open(location, .create)
      self.location = location
      isSnapshot = false
      journal = Journal(connection: connection)
      ledger = Ledger(connection: connection)
      clientKeys = ClientKeys(connection: connection)
      contentCache = ContentCache(of: connection)
      scrubber = Scrubber(connection: connection, merges: indexMerges)
      // The version must be checked before any setting that writes to the file.
      let migrator = Migrator(connection: connection, migrations: migrations)
      try migrator.validateFile()
      if try !permitsForeignDefinitions || !migrator.isCurrent() { try migrator.validateTriggers() }
      if access != .immutable { try applySettings(durability) }
      try migrator.migrate(at: now)
      try scrubber.resume(at: now)
    } catch let error as SQLiteError {
      throw OpenFailure(error, path: location.path)
    }
  }

  /// Opens a copy in memory of another database; for tests, because it takes a tenth of the time of the migrations.
  public init(copying template: Database, durability: Durability, now: Instant, indexMerges: [SQL]) throws {
    (connection, access) = try DatabaseAccess.open(.memory, .create)
    location = .memory
    isSnapshot = false
    journal = Journal(connection: connection)
    ledger = Ledger(connection: connection)
    clientKeys = ClientKeys(connection: connection)
    contentCache = ContentCache(of: connection)
    scrubber = Scrubber(connection: connection, merges: indexMerges)
    try template.connection.copy(to: connection)
    try applySettings(durability)
    try connection.statement(Statements.stampMigrations).bind("now", now).run()
    try scrubber.resume(at: now)
  }

  private func applySettings(_ durability: Durability) throws {
    // If two connections switch a new file to WAL at the same time, SQLite fails one of them without waiting.
    let mode = try connection.retryingWhileBusy(milliseconds: Database.busyTimeout) {
      try connection.statement(Statements.enableWAL).scalar(String.self)
    }
    guard mode == (location == .memory ? "memory" : "wal") else {
      throw OpenFailure.settingRejected("journal_mode=wal")
    }
    try connection.statement(durability == .full ? Statements.syncFully : .syncNormally).run()
    let sync = try connection.statement(Statements.readSync).scalar(Int.self)
    guard sync == (durability == .full ? 2 : 1) else { throw OpenFailure.settingRejected("synchronous=\(durability)") }
    try connection.statement(Statements.enforceForeignKeys).run()
    guard try connection.statement(Statements.readForeignKeys).scalar(Int.self) == 1 else {
      throw OpenFailure.settingRejected("foreign_keys=on")
    }
    // Deleted content is overwritten with zeros, even if this is not the default of the SQLite build.
    try connection.statement(Statements.enableSecureDelete).run()
    guard try connection.statement(Statements.readSecureDelete).scalar(Int.self) == 1 else {
      throw OpenFailure.settingRejected("secure_delete=on")
    }
    try connection.setAutoCheckpoint(pages: Database.checkpointPages)
  }

  /// Runs a closure that writes many rows, with a page cache of 16 MiB until the end of the group.
  ///
  /// With the default cache, a page that changes several times would be spilled to the log several times. With 64 MiB,
  /// the import of a million sparks would be a tenth faster, but need 125 MiB in all.
  public func withLargeCache<Value>(_ body: () throws -> Value) throws -> Value {
    try connection.statement(Statements.largeCache).run()
    hasLargeCache = true
    return try body()
  }

  private func releaseLargeCache() {
    guard hasLargeCache else { return }
    hasLargeCache = false
    try? connection.statement(Statements.defaultCache).run()
    connection.releaseMemory()
  }

  /// Opens a read-only snapshot of the last commit on another connection, which can be used on another thread.
  ///
  /// An open snapshot prevents truncation of the log. The result is nil if the database is in memory or
  /// was opened with exclusive access (`DatabaseAccess.exclusive`), for example on a full disk.
  public func snapshot() throws(SQLiteError) -> Database? {
    guard location != .memory, access != .exclusive else { return nil }
    try requireFile()
    return try Database(snapshotAt: location)
  }

  private init(snapshotAt location: DatabaseLocation) throws(SQLiteError) {
    (connection, access) = try DatabaseAccess.open(location, .readOnly)
    self.location = location
    journal = Journal(connection: connection)
    ledger = Ledger(connection: connection)
    clientKeys = ClientKeys(connection: connection)
    contentCache = ContentCache(of: connection)
    scrubber = Scrubber(connection: connection, merges: [])
    isSnapshot = true
    try beginReading()
    // The first read of a transaction fixes its snapshot.
    _ = try connection.statement(Statements.anyTable).scalar(String.self)
  }

  /// Closes the file; uncommitted changes are rolled back.
  public func close() {
    connection.close()
  }

  // MARK: - Groups of calls

  /// Whether a group of calls is open, which means not yet committed.
  public var hasOpenGroup: Bool { group != .none }

  /// Whether a group is open in which a writing call has begun, even if it has changed nothing.
  public var hasWritingGroup: Bool { group == .writing }

  /// Ensures that a transaction is open for a reading call; all calls of a group share it.
  ///
  /// Like a writing call, it is rejected if SQLite has rolled back the group automatically.
  public func beginReading() throws(SQLiteError) {
    guard !outcomeIsUnknown else { throw Database.storageFailed }
    guard group == .none else { return try requireTransaction() }
    try requireFile()
    try connection.begin(.deferred)
    transactionNumber += 1
    group = .reading
  }

  /// Opens a savepoint for a writing call, in a transaction that all calls of a group share.
  ///
  /// A group that has only read is committed first, because its snapshot may be too old for a write. If SQLite has
  /// rolled back the group automatically, further calls are rejected: their savepoints would be separate transactions.
  public func beginWriting() throws(SQLiteError) {
    guard !isSnapshot else { throw Database.snapshotIsReadOnly }
    guard !outcomeIsUnknown else { throw Database.storageFailed }
    if group == .reading {
      try connection.commit()
      group = .none
    }
    if group == .none {
      try requireFile()
      try connection.begin(.immediate)
      transactionNumber += 1
      group = .writing
    }
    try requireTransaction()
    try connection.savepoint()
    savepointBegan()
  }

  /// Throws if the open file is no longer at its path, because it was renamed, deleted or replaced.
  private func requireFile() throws(SQLiteError) {
    guard location != .memory else { return }
    if !hasMoved { hasMoved = connection.fileHasMoved }
    guard !hasMoved else { throw .fileMoved }
  }

  /// Throws if SQLite has rolled back the open group automatically, so that nothing is written outside of it.
  func requireTransaction() throws(SQLiteError) {
    guard connection.isInTransaction else { throw Database.transactionRolledBack }
  }

  /// Releases the savepoint of the current call, whose changes are committed with the group.
  public func releaseSavepoint() throws(SQLiteError) {
    try connection.releaseSavepoint()
    savepointReleased()
  }

  /// Rolls back only the current call; if SQLite has rolled back the whole group automatically, `commit()` throws.
  public func rollbackSavepoint() {
    savepointRolledBack()
    guard connection.isInTransaction else { return }
    do {
      try connection.rollbackToSavepoint()
      try connection.releaseSavepoint()
    } catch {
      try? connection.rollback()
    }
  }

  func savepointBegan() {
    deferred.beginSavepoint()
    deferredToCommit.beginSavepoint()
    if let changeLog { changeMarks.append(changeLog.end) }
  }

  func savepointReleased() {
    deferred.releaseSavepoint()
    deferredToCommit.releaseSavepoint()
    _ = changeMarks.popLast()
  }

  func savepointRolledBack() {
    deferred.rollbackSavepoint()
    deferredToCommit.rollbackSavepoint()
    countedPages = nil
    if let mark = changeMarks.popLast() { changeLog?.truncate(to: mark) }
  }

  /// Records the changes of rows from now on, whenever the log is switched on.
  ///
  /// The tables are asked for when that happens for the first time. Throws if the SQLite library cannot do that.
  public func logChanges(
    maxChanges: Int, maxBytes: Int, in tables: @escaping () -> [LoggedTable]
  ) throws(SQLiteError) {
    let log = ChangeLog(maxChanges: maxChanges, maxBytes: maxBytes, tables)
    try connection.logChanges(to: log)
    changeLog = log
  }

  /// Commits the group; if it throws, no change of the group was stored unless `outcomeIsUnknown` has become true.
  public func commit() throws(SQLiteError) {
    defer {
      group = .none
      groupErases = false
      groupMergesTerms = false
      (deferred, deferredToCommit) = (DeferredWrites(), DeferredWrites())
      (changeMarks, countedPages) = ([], nil)
      releaseLargeCache()
    }
    guard group != .none else { return }
    try requireTransaction()
    do {
      try performDeferredWrites()
      try performWritesDeferredToCommit()
      if group == .writing { try requireFile() }
    } catch {
      try? connection.rollback()
      throw error
    }
    do {
      try connection.commit()
      hasUncheckpointedCommits = hasUncheckpointedCommits || group == .writing
      if groupErases || groupMergesTerms, location != .memory { scrubber.start(truncatingLog: groupErases) }
    } catch {
      if connection.isInTransaction { try? connection.rollback() }
      if group == .writing, !error.provesNothingCommitted { rejectFurtherUse() }
      throw error
    }
  }

  /// Performs a small write in its own transaction, without waiting for locks; returns whether it was committed.
  ///
  /// While a group is open, nothing is written.
  public func writeIfPossible(_ body: () throws -> Void) -> Bool {
    guard group == .none else { return false }
    do {
      try connection.setBusyTimeout(milliseconds: 0)
      defer { try? connection.setBusyTimeout(milliseconds: Database.busyTimeout) }
      try beginWriting()
      let outcome = Result {
        try body()
        try releaseSavepoint()
      }
      if case .failure = outcome { rollbackSavepoint() }
      try commit()
      return (try? outcome.get()) != nil
    } catch {
      return false
    }
  }

  /// Rejects all further use of the database after a commit with an unknown outcome.
  ///
  /// An empty change overwrites the frames of that commit without a sync, because a sync would also fail. The next
  /// process that opens the file then does not recover frames that may never have reached the disk. The outcome remains
  /// unknown: after a power failure, either version of the log may be on disk.
  private func rejectFurtherUse() {
    outcomeIsUnknown = true
    // A checkpoint must not move committed data from a synced log to an unsynced file.
    guard (try? connection.setAutoCheckpoint(pages: 0)) != nil else { return }
    try? connection.statement(Statements.syncNever).run()
    try? connection.transaction(.immediate) { try connection.statement(Statements.emptyChange).run() }
    try? connection.statement(Statements.syncFully).run()
  }

  /// The error of every use after a commit with an unknown outcome.
  private static let storageFailed = SQLiteError(
    extendedCode: 10, message: "an earlier commit failed with an unknown outcome; restart the program", sql: "begin")

  private static let transactionRolledBack = SQLiteError(
    extendedCode: 10, message: "the transaction was rolled back after a storage error", sql: "commit")

  private static let snapshotIsReadOnly = SQLiteError(extendedCode: 8, message: "a snapshot is read-only", sql: "begin")

  /// Whether the pages, the references or the schema are damaged.
  ///
  /// Reads the whole file.
  public func isDamaged() -> Bool {
    (try? !Doctor.structuralFindings(connection).isEmpty) ?? false
  }

  /// The schema version of this program.
  public static var schemaVersion: Int { Migration.all.last?.version ?? 0 }
}
