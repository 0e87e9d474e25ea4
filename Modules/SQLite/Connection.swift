internal import CSQLite

/// An open database.
///
/// A connection has no mutex (`SQLITE_OPEN_NOMUTEX`): only one thread may use it at a time, but it can be passed to
/// another thread between calls.
public final class Connection {
  private var handle: OpaquePointer?
  private var cache = StatementCache()
  private var progressHandler: ProgressHandler?
  /// The installed checkpoints, which SQLite does not retain.
  var autoCheckpoint: AutoCheckpoint?
  /// The installed busy handler, which SQLite does not retain.
  var busyHandler: BusyHandler?
  /// The recorder of the executed statements; nil unless ``recordStatements(to:)`` was called.
  var recorder: StatementRecorder?
  /// The log of changed rows, which SQLite does not retain; nil unless ``logChanges(to:)`` was called.
  var changeLog: ChangeLog?

  /// Opens a database file, or a database in memory (`:memory:`); `vfs` is the name of a SQLite VFS.
  ///
  /// A file that is not a database can be opened; the first statement throws. A NUL character in the path is `misuse`.
  public init(
    path: String, mode: OpenMode = .readWrite, options: OpenOptions = [], vfs: String? = nil
  ) throws(SQLiteError) {
    guard !path.utf8.contains(0) else { throw .misuse("the path contains a NUL character") }
    Connection.prepareLibrary()
    var opened: OpaquePointer?
    let flags = mode.flags | options.rawValue | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let result = sqlite3_open_v2(path, &opened, flags, vfs)
    guard result == SQLITE_OK, let opened else {
      let error = SQLiteError(result, of: opened)
      sqlite3_close_v2(opened)
      throw error
    }
    handle = opened
  }

  /// The results of configuring SQLite once per process, which has no effect if SQLite is already initialized.
  ///
  /// Memory statistics are disabled, because they take a lock around every allocation. The limit of savepoints in
  /// memory is raised, because a group of calls soon exceeds the default of 64 KiB and would spill them to a file.
  private static let libraryResults = (
    csqlite_config_memory_statistics(0), csqlite_config_savepoint_memory(savepointMemory)
  )

  /// The maximum size in bytes of a transaction's savepoints in memory.
  ///
  /// Beyond it, SQLite writes all of them to a file in one write, and its VFS rejects writes of 128 KiB or more. If the
  /// limit were one byte higher, larger savepoints would fail as if the disk were full.
  private static let savepointMemory: Int32 = (1 << 17) - 1

  static func prepareLibrary() { _ = libraryResults }

  /// The name of a VFS that opens paths without resolving symbolic links.
  ///
  /// SQLite normally resolves them before it opens a file. With this VFS, `/proc/self/fd/N/name` is opened in the
  /// directory of the descriptor, even if that directory was moved or replaced.
  public static let literalPathsVFS: String = {
    prepareLibrary()
    let name: StaticString = "kindling-literal-paths"
    _ = name.withUTF8Buffer { csqlite_register_literal_paths($0.baseAddress) }
    return "\(name)"
  }()

  deinit { closeDatabase() }

  /// Closes the database and rolls back an open transaction; later uses of the connection or its statements throw.
  public func close() {
    finalizeStatements()
    recorder?.flush()
    closeDatabase()
  }

  /// Finalizes all prepared statements, which are prepared again when they are requested.
  func finalizeStatements() {
    for statement in cache.removeAll() { statement.finalize() }
  }

  private func closeDatabase() {
    guard let database = handle else { return }
    sqlite3_progress_handler(database, 0, nil, nil)
    progressHandler = nil
    sqlite3_wal_hook(database, nil, nil)
    autoCheckpoint = nil
    sqlite3_busy_handler(database, nil, nil)
    busyHandler = nil
    sqlite3_preupdate_hook(database, nil, nil)
    changeLog = nil
    handle = nil
    // "v2" defers closing until unreleased statements and unfinished backups are finalized.
    sqlite3_close_v2(database)
  }

  /// Whether the connection is open.
  public var isOpen: Bool { handle != nil }

  func requireHandle() throws(SQLiteError) -> OpaquePointer {
    guard let handle else { throw .closed() }
    return handle
  }

  func check(_ result: Int32) throws(SQLiteError) {
    guard result == SQLITE_OK else { throw SQLiteError(result, of: handle) }
  }

  // MARK: Statements

  /// Returns a prepared statement without bound values; bind and execute it before requesting the same one again.
  ///
  /// It is cached by the address of its text. While it is being stepped, the same text returns another statement, so
  /// that a query can execute itself for each of its rows.
  ///
  /// - Throws: `misuse` unless the text is one statement with at most 64 parameters, all of the form `:name`.
  public func statement(_ sql: SQL) throws(SQLiteError) -> Statement {
    guard var statement = cache.find(sql) else {
      let statement = try Statement(sql, in: try requireHandle(), recorder: recorder, changeLog: changeLog)
      cache.insert(statement)
      return statement
    }
    while statement.isActive {
      guard let spare = statement.spare else {
        let spare = try Statement(sql, in: try requireHandle(), recorder: recorder, changeLog: changeLog)
        statement.spare = spare
        return spare
      }
      statement = spare
    }
    statement.clear()
    return statement
  }

  /// Returns a prepared statement of a set, like `statement(_:)` for its text.
  @inlinable
  public func statement(_ statement: some StatementSet) throws(SQLiteError) -> Statement {
    try self.statement(statement.rawValue)
  }

  // MARK: Progress

  /// Installs a handler that can interrupt a running statement.
  ///
  /// It is called each time SQLite's virtual machine has run `instructions` instructions (a million take a few
  /// milliseconds), on the thread of the statement, and must not use the connection. If it returns false, the statement
  /// fails with `interrupted`; a write in a transaction rolls the transaction back.
  public func setProgressHandler(
    every instructions: Int, _ shouldContinue: @escaping () -> Bool
  ) throws(SQLiteError) {
    let database = try requireHandle()
    let handler = ProgressHandler(shouldContinue)
    handler.install(in: database, every: instructions)
    progressHandler = handler
  }

  /// Removes the progress handler; no effect on a closed connection.
  public func removeProgressHandler() {
    guard let handle else { return }
    sqlite3_progress_handler(handle, 0, nil, nil)
    progressHandler = nil
  }
}

/// A closure at a stable address for C, retained while it is installed as the progress handler.
private final class ProgressHandler {
  private let shouldContinue: () -> Bool

  init(_ shouldContinue: @escaping () -> Bool) {
    self.shouldContinue = shouldContinue
  }

  func install(in database: OpaquePointer, every instructions: Int) {
    sqlite3_progress_handler(
      database, Int32(clamping: max(1, instructions)),
      { context in
        guard let context else { return 0 }
        return Unmanaged<ProgressHandler>.fromOpaque(context).takeUnretainedValue().shouldContinue() ? 0 : 1
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
