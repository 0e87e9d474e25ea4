public import Kernel
public import SQLite

/// One open database file, and the groups of calls that share a commit.
///
/// Used from one thread. A call that only reads runs in the group's transaction as it is; a call that writes runs in a
/// savepoint of its own, so that a failing one takes nothing of its neighbours along. Nothing a call did is durable
/// before `commit()` has returned. (Architecture, "The way of a call"; protocol, "Guarantees".)
public final class Database {
  /// How hard a commit waits for the disk.
  public enum Durability: String, CaseIterable, Sendable {
    /// A commit is on the disk when it returns, even if the power fails.
    case full
    /// A commit survives the end of the process, but the last ones may be lost when the power fails.
    case normal
  }

  /// How far a checkpoint lets the log grow, in pages.
  static let checkpointPages = 4000
  /// How long to wait for another process, in milliseconds.
  static let busyWait = 5000
  /// The largest file that is written anew while a program ends, in bytes: that takes about a second.
  public static let largestRewriteAtEnd = 64 << 20
  /// How many instructions of SQLite lie between two looks at whether such work is to stop: some milliseconds.
  private static let lookout = 1_000_000

  private enum Statements: SQL, StatementSet {
    case useLog = "pragma journal_mode = wal"
    case syncFully = "pragma synchronous = full"
    case syncNormally = "pragma synchronous = normal"
    case syncNever = "pragma synchronous = off"
    // The number is there already; writing it again changes nothing, but is a transaction.
    case emptyChange = "pragma application_id = 1265525868"
    case readSync = "pragma synchronous"
    case enforceForeignKeys = "pragma foreign_keys = on"
    case readForeignKeys = "pragma foreign_keys"
    case eraseDeleted = "pragma secure_delete = on"
    case readErasing = "pragma secure_delete"
    case pageCount = "pragma page_count"
    case pageSize = "pragma page_size"
    case roomyCache = "pragma cache_size = -65536"
    case usualCache = "pragma cache_size = -2000"
    case anyTable = "select name from sqlite_schema limit 1"
  }

  private enum Group {
    case none, reading, writing
  }

  /// The connection that all statements of the program run on.
  public let connection: Connection
  /// Where the file is.
  public let location: DatabaseLocation
  /// The changes of every user, in order.
  public let journal: Journal
  /// The rewards that were paid.
  public let ledger: Ledger
  /// The keys of calls that may be sent again.
  public let clientKeys: ClientKeys

  private var group = Group.none
  /// Counts the transactions that groups have begun, so that what was read in an earlier one can be told apart.
  public private(set) var transactionNumber = 0
  private var hasUncheckpointedCommits = false
  /// Whether a commit has failed so that nobody knows whether it was stored; nothing is read or written any more.
  ///
  /// The program has to end: after a failed sync the system may have dropped what it could not write.
  public private(set) var outcomeIsUnknown = false
  private let scrubber: Scrubber
  private var groupErases = false
  private var groupForgets = false
  /// Writes that wait for the commit of the open group.
  var deferred = DeferredWrites()
  private let access: DatabaseAccess
  /// Whether the cache holds more pages than usual until the open group ends.
  private var hasRoomyCache = false
  /// Whether this is one moment of the database, on which nothing can be written.
  private let isSnapshot: Bool

  /// Opens a database, makes it where there is none, and brings it to the present schema.
  ///
  /// A file of a newer schema, or one of another program, is never touched.
  ///
  /// - Parameters:
  ///   - location: the file, or memory.
  ///   - durability: how hard a commit waits for the disk.
  ///   - now: the instant that is recorded beside migrations.
  ///   - migrations: the steps of the schema; others only in tests.
  ///   - indexMerges: The statements that merge `:pages` of each full-text index, which drops deleted terms only then.
  /// - Throws: `OpenFailure`.
  public init(
    at location: DatabaseLocation, durability: Durability = .full, now: Instant,
    migrations: [Migration] = Migration.all,
    indexMerges: [SQL] = []
  ) throws {
    try location.prepare()
    guard !location.hasPartOfHeader else { throw OpenFailure.notKindling }
    do {
      (connection, access) = try DatabaseAccess.open(location, .create)
      self.location = location
      isSnapshot = false
      journal = Journal(connection: connection)
      ledger = Ledger(connection: connection)
      clientKeys = ClientKeys(connection: connection)
      scrubber = Scrubber(connection: connection, merges: indexMerges)
      // The version is checked before any setting that writes to the file.
      try Migrator(connection: connection, migrations: migrations).refuseUnusableFile()
      if access != .frozen { try applySettings(durability) }
      try Migrator(connection: connection, migrations: migrations).migrate(at: now)
      try scrubber.resume()
    } catch let error as SQLiteError {
      throw OpenFailure(error, path: location.path)
    }
  }

  private func applySettings(_ durability: Durability) throws {
    // Of two connections that switch a new file to the log at once, SQLite lets one fail without waiting.
    let mode = try connection.retryingWhileBusy(milliseconds: Database.busyWait) {
      try connection.statement(Statements.useLog).scalar(String.self)
    }
    guard mode == (location == .memory ? "memory" : "wal") else { throw OpenFailure.settingRefused("journal_mode=wal") }
    try connection.statement(durability == .full ? Statements.syncFully : .syncNormally).run()
    let sync = try connection.statement(Statements.readSync).scalar(Int.self)
    guard sync == (durability == .full ? 2 : 1) else { throw OpenFailure.settingRefused("synchronous=\(durability)") }
    try connection.statement(Statements.enforceForeignKeys).run()
    guard try connection.statement(Statements.readForeignKeys).scalar(Int.self) == 1 else {
      throw OpenFailure.settingRefused("foreign_keys=on")
    }
    // What is deleted is overwritten with zeros, also where nobody asked the library for it when it was built.
    try connection.statement(Statements.eraseDeleted).run()
    guard try connection.statement(Statements.readErasing).scalar(Int.self) == 1 else {
      throw OpenFailure.settingRefused("secure_delete=on")
    }
    try connection.setAutoCheckpoint(pages: Database.checkpointPages)
  }

  /// Does something that writes very many rows in one transaction, with room for 64 MiB of pages in memory.
  ///
  /// Without it, pages that change again and again would be written into the log as often as they have to make room.
  /// The memory goes back to the system when the open group ends: until then changed pages cannot leave the cache.
  public func withRoomyCache<Value>(_ body: () throws -> Value) throws -> Value {
    try connection.statement(Statements.roomyCache).run()
    hasRoomyCache = true
    return try body()
  }

  private func releaseRoomyCache() {
    guard hasRoomyCache else { return }
    hasRoomyCache = false
    try? connection.statement(Statements.usualCache).run()
    connection.releaseMemory()
  }

  /// The database as it is now, what this connection has not committed left out, on a connection of its own that only
  /// reads.
  ///
  /// It may be handed to another thread. As long as it is open, the log of the file keeps all that is written.
  ///
  /// - Returns: nil if there can be only one connection: for a database in memory, and on a disk that is too full.
  /// - Throws: what SQLite refuses.
  public func snapshot() throws(SQLiteError) -> Database? {
    location == .memory || access == .exclusive ? nil : try Database(snapshotAt: location)
  }

  private init(snapshotAt location: DatabaseLocation) throws(SQLiteError) {
    (connection, access) = try DatabaseAccess.open(location, .readOnly)
    self.location = location
    journal = Journal(connection: connection)
    ledger = Ledger(connection: connection)
    clientKeys = ClientKeys(connection: connection)
    scrubber = Scrubber(connection: connection, merges: [])
    isSnapshot = true
    try beginReading()
    // The first reading of a transaction is what fixes it.
    _ = try connection.statement(Statements.anyTable).scalar(String.self)
  }

  /// Closes the file; what was not committed is undone.
  public func close() {
    connection.close()
  }

  // MARK: - Groups of calls

  /// Whether calls have run whose effects are not committed yet.
  public var hasOpenGroup: Bool { group != .none }

  /// Whether calls have changed something that is not committed yet.
  public var hasUncommittedWrites: Bool { group == .writing }

  /// Makes sure that the call that comes reads from a transaction, which it shares with its neighbours.
  public func beginReading() throws(SQLiteError) {
    guard !outcomeIsUnknown else { throw Database.storageIsGone }
    guard group == .none else { return }
    try connection.begin(.deferred)
    transactionNumber += 1
    group = .reading
  }

  /// Opens a savepoint for a call that writes, in a transaction that it shares with its neighbours.
  ///
  /// A group that has only read so far is ended first: its snapshot may be too old to write on. Where SQLite has undone
  /// the group by itself, no further call can join it: a savepoint would begin, and commit, a transaction of its own.
  public func beginWriting() throws(SQLiteError) {
    guard !isSnapshot else { throw Database.onlyRead }
    guard !outcomeIsUnknown else { throw Database.storageIsGone }
    if group == .reading {
      try connection.commit()
      group = .none
    }
    if group == .none {
      try connection.begin(.immediate)
      transactionNumber += 1
      group = .writing
    }
    guard connection.isInTransaction else { throw Database.groupWasUndone }
    try connection.savepoint()
    deferred.beginSavepoint()
  }

  /// Keeps what the call in the open savepoint did, to be committed with its group.
  public func keep() throws(SQLiteError) {
    try connection.releaseSavepoint()
    deferred.releaseSavepoint()
  }

  /// Undoes what the call in the open savepoint did; what its neighbours did stays.
  ///
  /// Where SQLite has undone the whole transaction by itself (a full disk, say), `commit()` will report it.
  public func undo() {
    deferred.rollbackSavepoint()
    guard connection.isInTransaction else { return }
    do {
      try connection.rollbackToSavepoint()
      try connection.releaseSavepoint()
    } catch {
      try? connection.rollback()
    }
  }

  /// Commits the group; afterwards everything in it is as durable as the database was opened to be.
  ///
  /// Where this throws, nothing of the group was kept, unless `outcomeIsUnknown` has become true.
  public func commit() throws(SQLiteError) {
    defer {
      group = .none
      groupErases = false
      groupForgets = false
      deferred = DeferredWrites()
      releaseRoomyCache()
    }
    guard group != .none else { return }
    guard connection.isInTransaction else { throw Database.groupWasUndone }
    do {
      try performDeferredWrites()
    } catch {
      try? connection.rollback()
      throw error
    }
    do {
      try connection.commit()
      hasUncheckpointedCommits = hasUncheckpointedCommits || group == .writing
      if groupErases || groupForgets, location != .memory { scrubber.begin(cuttingLog: groupErases) }
    } catch {
      if connection.isInTransaction { try? connection.rollback() }
      if group == .writing, !error.provesNothingCommitted { stopTrustingStorage() }
      throw error
    }
  }

  /// Writes something small in a transaction of its own, if that is possible at once; no group may be open.
  ///
  /// - Returns: Whether it was committed; false if another process is writing, or nothing can be written.
  public func writeIfPossible(_ body: () throws -> Void) -> Bool {
    guard group == .none else { return false }
    do {
      try connection.setBusyTimeout(milliseconds: 0)
      defer { try? connection.setBusyTimeout(milliseconds: Database.busyWait) }
      try beginWriting()
      let outcome = Result {
        try body()
        try keep()
      }
      if case .failure = outcome { undo() }
      try commit()
      return (try? outcome.get()) != nil
    } catch {
      return false
    }
  }

  /// Ends all use of the database after a commit whose outcome is unknown.
  ///
  /// The frames of that commit are overwritten by those of an empty change, without a sync, which would fail as well.
  /// The next program then does not recover frames that may never have reached the disk, and does not build on them.
  /// This does not make the outcome known: after a power failure either version of the log may be found.
  private func stopTrustingStorage() {
    outcomeIsUnknown = true
    // Committed data must not move from a synced log to an unsynced file.
    guard (try? connection.setAutoCheckpoint(pages: 0)) != nil else { return }
    try? connection.statement(Statements.syncNever).run()
    try? connection.transaction(.immediate) { try connection.statement(Statements.emptyChange).run() }
    try? connection.statement(Statements.syncFully).run()
  }

  /// What every use of the database reports after a commit whose outcome is unknown.
  private static let storageIsGone = SQLiteError(
    extendedCode: 10, message: "the storage has failed before; the program has to be restarted", sql: "begin")

  /// What `commit()` reports where SQLite had to undo the transaction before it.
  private static let groupWasUndone = SQLiteError(
    extendedCode: 10, message: "the transaction was undone by a fault of the storage", sql: "commit")

  /// What a snapshot answers to whoever wants to write.
  private static let onlyRead = SQLiteError(extendedCode: 8, message: "a snapshot is only read", sql: "begin")

  // MARK: - Upkeep

  /// Leaves no byte of what the open group deletes, neither in the file nor in its log.
  ///
  /// The log is cut right after the commit, as soon as nobody else reads the file; the file itself is written anew in a
  /// quiet moment, which takes as long as it is large, or when the program ends. What is not done then is left to the
  /// next one.
  public func eraseDeletedRows() throws(SQLiteError) {
    try scrubber.note(.rewriting)
    groupErases = true
  }

  /// Lets the index of the search forget the terms of what the open group deletes; nobody finds anything by them any
  /// more, but they are still there.
  ///
  /// That is done piece by piece in quiet moments, or when the program ends, and before the file is written anew.
  public func forgetDeletedTerms() throws(SQLiteError) {
    try scrubber.note(.merging)
    groupForgets = true
  }

  /// Whether there is something to do: commits that wait in the log for a checkpoint, or an erasure, also one that
  /// another process may have left.
  public var wantsUpkeep: Bool {
    (hasUncheckpointedCommits || scrubber.isDue || scrubber.wantsLook) && location != .memory
  }

  /// Moves what the log holds into the file, as far as no other process reads it, or goes on with a piece of an
  /// erasure; called when there is nothing to do.
  ///
  /// `wantsUpkeep` stays true as long as there are further pieces, and where somebody reads what is to be erased.
  public func keepUpWhenIdle() {
    hasUncheckpointedCommits = false
    if scrubber.wantsLook { try? scrubber.resume() }
    guard !scrubber.isDue else {
      scrubber.step()
      return
    }
    // A checkpoint that fails has lost nothing, and the next one makes up for it.
    _ = try? connection.checkpoint(.passive)
  }

  /// Goes on with an erasure at the orderly end of a program, where that does not hold up the end for long.
  ///
  /// A file that is too large for that waits for a quiet moment of the next program, and so does one that others use.
  ///
  /// - Parameters:
  ///   - bytes: The largest file to be written anew.
  ///   - isStopping: Asked again and again; true ends the work, of which nothing is kept then.
  public func finishErasure(
    upTo bytes: Int = Database.largestRewriteAtEnd, unless isStopping: @escaping () -> Bool = { false }
  ) {
    if scrubber.wantsLook { try? scrubber.resume() }
    guard scrubber.isDue, location != .memory, let size = try? size(), size <= bytes else { return }
    guard (try? connection.setProgressHandler(every: Database.lookout) { !isStopping() }) != nil else { return }
    defer { connection.removeProgressHandler() }
    while !isStopping(), scrubber.step() {}
  }

  /// The size of the file without its log, in bytes.
  public func size() throws -> Int {
    let pages = try connection.statement(Statements.pageCount).scalar(Int.self)
    let size = try connection.statement(Statements.pageSize).scalar(Int.self)
    return (pages ?? 0) * (size ?? 0)
  }

  /// The version of the schema that this program writes.
  public static var schemaVersion: Int { Migration.all.last?.version ?? 0 }
}
