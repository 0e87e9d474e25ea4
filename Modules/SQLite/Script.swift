internal import CSQLite

/// A sequence of statements in one text.
struct Script {
  private var rest: UnsafeBufferPointer<CChar>
  /// The number of lines that end before `rest`.
  private var linesBefore = 0

  /// Creates a script from a text including a NUL terminator, which spares SQLite a copy for each statement.
  init(terminated text: UnsafeBufferPointer<CChar>) {
    rest = text
  }

  init(_ sql: SQL) {
    let bytes = UnsafeRawBufferPointer(start: sql.bytes.baseAddress, count: sql.bytes.count + 1)
    self.init(terminated: bytes.bindMemory(to: CChar.self))
  }

  /// Prepares the next statement, which the caller finalizes; nil after the last one.
  ///
  /// `flags` are `SQLITE_PREPARE_…` bits, and `source` returns the text for `SQLiteError.sql`.
  mutating func next(
    in database: OpaquePointer, flags: UInt32 = 0, source: () -> String
  ) throws(SQLiteError) -> OpaquePointer? {
    while let base = rest.baseAddress, rest.count > 1 {
      guard let length = Int32(exactly: rest.count) else {
        throw SQLiteError(extendedCode: SQLITE_TOOBIG, message: "the script is too long", sql: source())
      }
      var statement: OpaquePointer?
      var tail: UnsafePointer<CChar>?
      let result = sqlite3_prepare_v3(database, base, length, flags, &statement, &tail)
      guard result == SQLITE_OK else { throw SQLiteError(result, of: database, sql: source()) }
      let usedBytes = tail.map { $0 - base } ?? rest.count
      guard usedBytes > 0 else { throw .misuse("the text contains a NUL character", sql: source()) }
      linesBefore += rest[..<usedBytes].count { $0 == 0x0a }
      rest = UnsafeBufferPointer(rebasing: rest[usedBytes...])
      if let statement { return statement }
    }
    return nil
  }

  mutating func isAtEnd(in database: OpaquePointer) -> Bool {
    guard let statement = try? next(in: database, source: { "" }) else { return rest.count <= 1 }
    sqlite3_finalize(statement)
    return false
  }

  var line: Int {
    1 + linesBefore + rest.prefix { [0x09, 0x0a, 0x0d, 0x20].contains($0) }.count { $0 == 0x0a }
  }
}

extension Connection {
  /// Executes a constant script without parameters; opens no transaction and ignores result rows.
  public func execute(_ sql: SQL) throws(SQLiteError) {
    try execute(Script(sql)) { _ in sql.text }
  }

  /// Executes a script from a file of the program, such as a migration; errors contain the file name and the line.
  ///
  /// This is the only entry point for SQL that is not a constant. Never build a script from values; use a
  /// ``Statement``. This method does not open a transaction.
  public func execute(script: String, name: String) throws(SQLiteError) {
    let result = script.utf8CString.withUnsafeBufferPointer { text in
      Result { () throws(SQLiteError) in
        try execute(Script(terminated: text)) { line in "\(name), line \(line)" }
      }
    }
    try result.get()
  }

  private func execute(_ script: Script, source: (_ line: Int) -> String) throws(SQLiteError) {
    let database = try requireHandle()
    var script = script
    while true {
      let line = script.line
      guard let statement = try script.next(in: database, source: { source(line) }) else { return }
      defer { sqlite3_finalize(statement) }
      guard sqlite3_bind_parameter_count(statement) == 0 else {
        throw .misuse("statements of a script cannot have parameters", sql: source(line))
      }
      var result = sqlite3_step(statement)
      while result == SQLITE_ROW { result = sqlite3_step(statement) }
      guard result == SQLITE_DONE else { throw SQLiteError(result, of: database, sql: source(line)) }
    }
  }
}
