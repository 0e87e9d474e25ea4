internal import CSQLite

/// What a connection knows about itself and its file, and how it is set up.
extension Connection {
  /// Whether the connection may only read.
  public var isReadOnly: Bool { read { sqlite3_db_readonly($0, "main") == 1 } ?? true }

  /// Whether a transaction is open.
  ///
  /// SQLite may close one by itself, after a full disk for example.
  public var isInTransaction: Bool { read { sqlite3_get_autocommit($0) == 0 } ?? false }

  /// The row identifier of the last row that was inserted; 0 if there was none.
  public var lastInsertedRow: Int64 { read { sqlite3_last_insert_rowid($0) } ?? 0 }

  /// The number of rows that the last insert, update or delete changed, without those of triggers.
  public var changes: Int { read { Int(sqlite3_changes64($0)) } ?? 0 }

  /// The number of rows changed since the connection was opened.
  public var totalChanges: Int { read { Int(sqlite3_total_changes64($0)) } ?? 0 }

  /// The version of SQLite in this program, such as `3.40.1`.
  public static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  /// A number that changes when another connection, of this or another process, has committed to the file.
  ///
  /// It looks at the file, which takes some microseconds. Inside a transaction it stays the same, as the data do.
  ///
  /// - Throws: What SQLite refuses.
  public func dataVersion() throws(SQLiteError) -> Int {
    try pragmaInteger("pragma data_version")
  }

  /// A number that changes when this connection reads other data than before, whoever changed them.
  ///
  /// It costs next to nothing because it does not look at the file: another connection's commit shows only after
  /// the next statement has read something.
  ///
  /// - Throws: `misuse` if the connection is closed.
  public func snapshotVersion() throws(SQLiteError) -> UInt32 {
    var version: UInt32 = 0
    try check(sqlite3_file_control(try opened(), "main", SQLITE_FCNTL_DATA_VERSION, &version))
    return version
  }

  /// Sets how long a statement waits for the lock of another connection before it fails with the kind `busy`.
  ///
  /// It looks again several times a millisecond, so that it gets its turn beside a connection that writes all the time.
  ///
  /// - Parameter milliseconds: The time in milliseconds; 0 for not at all.
  /// - Throws: `misuse` if the connection is closed.
  public func setBusyTimeout(milliseconds: Int) throws(SQLiteError) {
    let wait = BusyWait(milliseconds: milliseconds)
    try check(wait.install(in: try opened()))
    busyWait = wait
  }

  /// Frees cached pages that are not in use, and gives their memory back to the system; takes about a millisecond.
  public func releaseMemory() {
    if let database = try? opened() { csqlite_release_memory(database) }
  }

  /// Switches an option on or off.
  ///
  /// - Parameters:
  ///   - option: The option.
  ///   - value: Whether it should be on.
  /// - Throws: `misuse` if this SQLite does not know the option or it did not stick.
  public func configure(_ option: DatabaseOption, _ value: Bool) throws(SQLiteError) {
    var actual: Int32 = -1
    try check(csqlite_db_config_flag(try opened(), option.code, value ? 1 : 0, &actual))
    guard actual == (value ? 1 : 0) else { throw .misuse("the option \(option) did not stick") }
  }

  /// Sets how long a text or blob may be; a row or a statement that is longer counts as `tooBig`.
  ///
  /// Meant for files that come from strangers, whose values would otherwise take as much memory as they claim to need.
  ///
  /// - Parameter bytes: The length in bytes; SQLite itself allows 1,000,000,000.
  /// - Throws: `misuse` if the connection is closed.
  public func setLengthLimit(bytes: Int) throws(SQLiteError) {
    _ = sqlite3_limit(try opened(), SQLITE_LIMIT_LENGTH, Int32(clamping: bytes))
  }

  /// Reads a pragma that answers with a text, for example `pragma journal_mode`; the pragma may also set it.
  ///
  /// - Parameter sql: The pragma.
  /// - Returns: The first column of the first row.
  /// - Throws: `mismatch` if the answer is no text, `misuse` if there is none.
  public func pragmaText(_ sql: SQL) throws(SQLiteError) -> String { try pragma(sql) }

  /// Reads a pragma that answers with a whole number, for example `pragma user_version`.
  ///
  /// - Parameter sql: The pragma.
  /// - Returns: The first column of the first row.
  /// - Throws: `mismatch` if the answer is no integer, `misuse` if there is none.
  public func pragmaInteger(_ sql: SQL) throws(SQLiteError) -> Int { try pragma(sql) }

  private func pragma<Value: SQLiteReadable>(_ sql: SQL) throws(SQLiteError) -> Value {
    let statement = try statement(sql)
    try statement.start()
    defer { statement.end() }
    guard try statement.step() else { throw .misuse("the pragma has no answer", sql: sql.source()) }
    return try Row(statement: statement).value(0)
  }

  private func read<Value>(_ body: (OpaquePointer) -> Value) -> Value? {
    guard let database = try? opened() else { return nil }
    return body(database)
  }
}
