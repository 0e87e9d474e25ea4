internal import CSQLite

/// State and settings of a connection.
extension Connection {
  /// Whether a row refers to one that does not exist, although references are checked at the commit only.
  public func hasUnresolvedReferences() throws(SQLiteError) -> Bool {
    var (current, highest): (Int32, Int32) = (0, 0)
    try check(sqlite3_db_status(try requireHandle(), SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0))
    return current != 0
  }

  /// Whether the connection is read-only.
  public var isReadOnly: Bool { withHandle { sqlite3_db_readonly($0, "main") == 1 } ?? true }

  /// Whether a transaction is open; SQLite can roll it back automatically, for example when the disk is full.
  public var isInTransaction: Bool { withHandle { sqlite3_get_autocommit($0) == 0 } ?? false }

  /// The row id of the last inserted row; 0 if there is none.
  public var lastInsertedRowID: Int64 { withHandle { sqlite3_last_insert_rowid($0) } ?? 0 }

  /// The number of rows changed by the last insert, update or delete, excluding changes by triggers.
  public var changes: Int { withHandle { Int(sqlite3_changes64($0)) } ?? 0 }

  /// The number of rows changed since the connection was opened.
  public var totalChanges: Int { withHandle { Int(sqlite3_total_changes64($0)) } ?? 0 }

  /// The version of the linked SQLite, for example `3.40.1`.
  public static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  /// Returns a number that changes when another connection, in any process, has committed (`pragma data_version`).
  ///
  /// It accesses the file, which takes a few microseconds. Inside a transaction, the number is constant.
  public func dataVersion() throws(SQLiteError) -> Int {
    try pragmaInteger("pragma data_version")
  }

  /// Returns a number that changes when this connection sees different data, from itself or another connection.
  ///
  /// It is much cheaper than `dataVersion()`, because it does not access the file. It therefore reflects a commit of
  /// another connection only after the next statement that reads.
  public func snapshotVersion() throws(SQLiteError) -> UInt32 {
    var version: UInt32 = 0
    try check(sqlite3_file_control(try requireHandle(), "main", SQLITE_FCNTL_DATA_VERSION, &version))
    return version
  }

  /// Whether the open file is no longer at its path, because it was renamed, deleted or replaced.
  ///
  /// It compares the inodes, with one system call. It is false for a database in memory and a closed connection.
  public var fileHasMoved: Bool {
    withHandle { database in
      var hasMoved: Int32 = 0
      return sqlite3_file_control(database, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK && hasMoved != 0
    } ?? false
  }

  /// Sets the time that a statement waits for a lock of another connection before it throws `busy`; 0 disables waiting.
  public func setBusyTimeout(milliseconds: Int) throws(SQLiteError) {
    let handler = BusyHandler(milliseconds: milliseconds)
    try check(handler.install(in: try requireHandle()))
    busyHandler = handler
  }

  /// Frees unused cached pages and returns their memory to the system; takes about a millisecond.
  public func releaseMemory() {
    if let database = try? requireHandle() { csqlite_release_memory(database) }
  }

  /// Sets an option; throws `misuse` if this SQLite does not support it.
  public func configure(_ option: DatabaseOption, _ value: Bool) throws(SQLiteError) {
    var actual: Int32 = -1
    try check(csqlite_db_config_flag(try requireHandle(), option.code, value ? 1 : 0, &actual))
    guard actual == (value ? 1 : 0) else { throw .misuse("this SQLite does not support the option \(option)") }
  }

  /// Sets the maximum length of a text or blob in bytes (default 1,000,000,000); longer values fail with `tooBig`.
  ///
  /// It limits the memory that an untrusted file can use.
  public func setLengthLimit(bytes: Int) throws(SQLiteError) {
    _ = sqlite3_limit(try requireHandle(), SQLITE_LIMIT_LENGTH, Int32(clamping: bytes))
  }

  /// Executes a pragma with an integer result, for example `pragma user_version`; it can also set a value.
  public func pragmaInteger(_ sql: SQL) throws(SQLiteError) -> Int {
    let statement = try statement(sql)
    try statement.start()
    defer { statement.end() }
    guard try statement.step() else { throw .misuse("the pragma returned no row", sql: sql.text) }
    return try Row(statement: statement).value(0)
  }

  private func withHandle<Value>(_ body: (OpaquePointer) -> Value) -> Value? {
    guard let database = try? requireHandle() else { return nil }
    return body(database)
  }
}
