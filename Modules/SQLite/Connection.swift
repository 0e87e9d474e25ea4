internal import CSQLite

/// One open database.
///
/// A connection has no lock of its own (`SQLITE_OPEN_NOMUTEX`): it belongs to one thread at a time, and may be handed
/// to another between two calls. What another thread wants of it goes through its ``interrupter``.
public final class Connection {
  /// Stops what this connection is doing, from any thread.
  public let interrupter: Interrupter

  private var handle: OpaquePointer?
  private var cache = StatementCache()
  private var progressHandler: ProgressHandler?
  /// SQLite does not keep it alive.
  var busyWait: BusyWait?

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: The file; `:memory:` for a database that lives in memory and as long as the connection.
  ///   - mode: What the connection may do.
  ///   - options: Further choices.
  ///   - vfs: The name of SQLite's interface to the file system; `nil` for the default one.
  /// - Throws: `cannotOpen` and the other reasons of SQLite; `misuse` for a NUL character in the path. A file that is
  ///   not a database is noticed by the first statement only.
  public init(
    path: String, mode: OpenMode = .readWrite, options: OpenOptions = [], vfs: String? = nil
  ) throws(SQLiteError) {
    guard !path.utf8.contains(0) else { throw .misuse("the path holds a NUL character") }
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
    interrupter = Interrupter(opened)
  }

  /// Sets SQLite up for the whole process, once.
  ///
  /// Counting the memory in use takes a lock around every allocation, and nobody reads the count. What savepoints may
  /// have to put back goes to a file beyond 64 KiB otherwise, which a group of calls exceeds at once. A program that
  /// has used SQLite before its first connection keeps the settings it had.
  private static let libraryResults = (
    csqlite_config_memory_statistics(0), csqlite_config_savepoint_memory(savepointMemory)
  )

  /// How many bytes the savepoints of a transaction may keep in memory.
  ///
  /// Beyond them SQLite writes all of them to a file in one piece, and its interface to files writes no piece of 128
  /// KiB or more: with one byte more here, what does not fit fails as if the disk were full.
  private static let savepointMemory: Int32 = (1 << 17) - 1

  static func prepareLibrary() { _ = libraryResults }

  /// The name of an interface to the file system that opens paths as they are.
  ///
  /// SQLite otherwise resolves links itself before it opens a file. With this one `/proc/self/fd/N/name` is opened in
  /// the directory behind the descriptor, whatever has happened to the directory's own path.
  public static let literalPaths: String = {
    prepareLibrary()
    let name: StaticString = "kindling-literal-paths"
    _ = name.withUTF8Buffer { csqlite_register_literal_paths($0.baseAddress) }
    return "\(name)"
  }()

  deinit { closeDatabase() }

  /// Closes the database; closing again does nothing.
  ///
  /// Every later use of the connection, or of one of its statements, throws. An open transaction is rolled back.
  public func close() {
    for statement in cache.removeAll() { statement.finalize() }
    closeDatabase()
  }

  private func closeDatabase() {
    guard let database = handle else { return }
    interrupter.disarm()
    sqlite3_progress_handler(database, 0, nil, nil)
    progressHandler = nil
    sqlite3_busy_handler(database, nil, nil)
    busyWait = nil
    handle = nil
    // "v2" waits for what is still held: a statement whose connection nobody keeps any more, or an unfinished backup.
    sqlite3_close_v2(database)
  }

  /// Whether the connection has not been closed.
  public var isOpen: Bool { handle != nil }

  /// The C interface's pointer.
  func opened() throws(SQLiteError) -> OpaquePointer {
    guard let handle else { throw .closed() }
    return handle
  }

  /// Throws the error that belongs to a result code of the C interface.
  func check(_ result: Int32) throws(SQLiteError) {
    guard result == SQLITE_OK else { throw SQLiteError(result, of: handle) }
  }

  // MARK: Statements

  /// A prepared statement, with nothing bound.
  ///
  /// It is prepared once and found again by the address of its literal. While it is being stepped, the same text
  /// gets a further statement, so that a query may execute itself for each of its rows.
  ///
  /// - Parameter sql: One statement with parameters of the form `:name`.
  /// - Returns: The statement; bind and execute it before asking for the same one again.
  /// - Throws: SQLite's error if it does not compile; `misuse` if the text is not exactly one statement, has a
  ///   parameter without a name or more than 64, or if the connection is closed.
  public func statement(_ sql: SQL) throws(SQLiteError) -> Statement {
    guard var statement = cache.find(sql) else {
      let statement = try Statement(sql, in: try opened())
      cache.insert(statement)
      return statement
    }
    while statement.isActive {
      guard let spare = statement.spare else {
        let spare = try Statement(sql, in: try opened())
        statement.spare = spare
        return spare
      }
      statement = spare
    }
    statement.clear()
    return statement
  }

  /// A prepared statement of a set, with nothing bound.
  ///
  /// - Parameter statement: A case of the set.
  /// - Returns: The statement; bind and execute it before asking for the same one again.
  /// - Throws: As for a literal.
  @inlinable
  public func statement(_ statement: some StatementSet) throws(SQLiteError) -> Statement {
    try self.statement(statement.rawValue)
  }

  // MARK: Progress

  /// Asks, while a statement runs, whether it should go on.
  ///
  /// - Parameters:
  ///   - instructions: How many instructions of SQLite's machine lie between two questions; a million take some
  ///     milliseconds. The question is asked on the thread of the statement.
  ///   - keepGoing: Whether to go on; otherwise the statement fails with the kind `interrupted`, and an insert, update
  ///     or delete inside a transaction rolls the whole transaction back. It must not use the connection.
  /// - Throws: `misuse` if the connection is closed.
  public func setProgressHandler(
    every instructions: Int, _ keepGoing: @escaping () -> Bool
  ) throws(SQLiteError) {
    let database = try opened()
    let handler = ProgressHandler(keepGoing)
    handler.install(in: database, every: instructions)
    progressHandler = handler
  }

  /// Lets every statement run to its end again.
  public func removeProgressHandler() {
    sqlite3_progress_handler(handle, 0, nil, nil)
    progressHandler = nil
  }
}

/// Keeps the closure of a progress handler at an address that C can hold.
private final class ProgressHandler {
  private let keepGoing: () -> Bool

  init(_ keepGoing: @escaping () -> Bool) {
    self.keepGoing = keepGoing
  }

  /// The connection has to keep the handler as long as it is installed: SQLite does not.
  func install(in database: OpaquePointer, every instructions: Int) {
    sqlite3_progress_handler(
      database, Int32(clamping: max(1, instructions)),
      { context in
        guard let context else { return 0 }
        return Unmanaged<ProgressHandler>.fromOpaque(context).takeUnretainedValue().keepGoing() ? 0 : 1
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
