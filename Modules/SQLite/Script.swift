internal import CSQLite

/// The statements of a text, prepared one after the other.
struct Script {
  private var rest: UnsafeBufferPointer<CChar>
  /// Number of lines that end before `rest`.
  private var linesBefore = 0

  /// Takes a text.
  ///
  /// - Parameter text: The text with the NUL that ends it; SQLite would copy the whole rest for each statement of a
  ///   text that does not end so.
  init(terminated text: UnsafeBufferPointer<CChar>) {
    rest = text
  }

  /// Takes a literal.
  init(_ sql: SQL) {
    let bytes = UnsafeRawBufferPointer(start: sql.bytes.baseAddress, count: sql.bytes.count + 1)
    self.init(terminated: bytes.bindMemory(to: CChar.self))
  }

  /// Prepares the next statement, which the caller finalizes.
  ///
  /// - Parameters:
  ///   - database: The open connection.
  ///   - flags: SQLite's `SQLITE_PREPARE_…` bits.
  ///   - source: What an error shows as its `sql`.
  /// - Returns: The statement, or `nil` after the last one.
  /// - Throws: SQLite's error if the statement does not compile; `misuse` for a NUL character in the text.
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
      let used = tail.map { $0 - base } ?? rest.count
      guard used > 0 else { throw .misuse("the text holds a NUL character", sql: source()) }
      linesBefore += rest[..<used].count { $0 == 0x0a }
      rest = UnsafeBufferPointer(rebasing: rest[used...])
      if let statement { return statement }
    }
    return nil
  }

  /// Whether nothing but white space and comments is left.
  mutating func isAtEnd(in database: OpaquePointer) -> Bool {
    guard let further = try? next(in: database, source: { "" }) else { return rest.count <= 1 }
    sqlite3_finalize(further)
    return false
  }

  /// The line, from 1, on which the next statement begins.
  var line: Int {
    1 + linesBefore + rest.prefix { [0x09, 0x0a, 0x0d, 0x20].contains($0) }.count { $0 == 0x0a }
  }
}

extension Connection {
  /// Executes a constant script of one or more statements without parameters; their rows are ignored.
  ///
  /// The statements are not cached. The script is not a transaction by itself: what ran before an error stays, unless
  /// the caller has one open.
  ///
  /// - Parameter sql: The script.
  /// - Throws: What SQLite refuses; `misuse` if a statement has a parameter.
  public func execute(_ sql: SQL) throws(SQLiteError) {
    try execute(Script(sql)) { _ in sql.source() }
  }

  /// Executes a script that was read from a file of the program: a migration.
  ///
  /// This is the one door for SQL that is not a literal. Never put a script together from values; there is no escaping
  /// that makes it right, and every other need has a ``Statement``. The script is not a transaction by itself.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - name: The file's name; an error shows it with the line on which the failing statement begins.
  /// - Throws: What SQLite refuses; `misuse` if a statement has a parameter or the script holds a NUL character.
  public func execute(script: String, name: String) throws(SQLiteError) {
    let result = script.utf8CString.withUnsafeBufferPointer { text in
      Result { () throws(SQLiteError) in
        try execute(Script(terminated: text)) { line in "\(name), line \(line)" }
      }
    }
    try result.get()
  }

  private func execute(_ script: Script, source: (_ line: Int) -> String) throws(SQLiteError) {
    let database = try opened()
    var script = script
    while true {
      let line = script.line
      guard let statement = try script.next(in: database, source: { source(line) }) else { return }
      defer { sqlite3_finalize(statement) }
      guard sqlite3_bind_parameter_count(statement) == 0 else {
        throw .misuse("a statement of a script cannot have parameters", sql: source(line))
      }
      var result = sqlite3_step(statement)
      while result == SQLITE_ROW { result = sqlite3_step(statement) }
      guard result == SQLITE_DONE else { throw SQLiteError(result, of: database, sql: source(line)) }
    }
  }
}
