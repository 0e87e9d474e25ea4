/// The ways to execute a statement; all of them end with a reset.
extension Statement {
  /// Executes the statement to its end and ignores its rows.
  ///
  /// - Throws: What SQLite refuses; `misuse` if a parameter was not bound.
  public func run() throws(SQLiteError) {
    try start()
    defer { end() }
    while try step() {}
  }

  /// Reads the first row.
  ///
  /// A statement that changes something is executed to its end, so that `returning` is safe to read this way; of a
  /// query the other rows are never computed.
  ///
  /// - Parameter read: Makes a value of the row, which is valid only while the closure runs.
  /// - Returns: The value, or `nil` if there is no row.
  /// - Throws: What SQLite refuses, `misuse` if a parameter was not bound, and what the closure throws.
  @inlinable
  public func row<Value>(_ read: (Row) throws -> Value) throws -> Value? {
    try start()
    defer { end() }
    guard try step() else { return nil }
    let value = try read(Row(statement: self))
    try finish()
    return value
  }

  /// Visits every row.
  ///
  /// - Parameter visit: Takes the row, which is valid only while the closure runs.
  /// - Throws: What SQLite refuses, `misuse` if a parameter was not bound, and what the closure throws.
  @inlinable
  public func forEach(_ visit: (Row) throws -> Void) throws {
    try start()
    defer { end() }
    let row = Row(statement: self)
    while try step() { try visit(row) }
  }

  /// Visits rows until one is enough; those behind it are never computed.
  ///
  /// - Parameter goesOn: Takes the row, which is valid only while the closure runs, and says whether to go on.
  /// - Throws: What SQLite refuses, `misuse` if a parameter was not bound, and what the closure throws.
  @inlinable
  public func visit(while goesOn: (Row) throws -> Bool) throws {
    try start()
    defer { end() }
    let row = Row(statement: self)
    while try step() {
      guard try goesOn(row) else { return }
    }
  }

  /// Reads all rows.
  ///
  /// - Parameter read: Makes a value of the row, which is valid only while the closure runs.
  /// - Returns: The values in the order of the rows.
  /// - Throws: What SQLite refuses, `misuse` if a parameter was not bound, and what the closure throws.
  @inlinable
  public func all<Value>(_ read: (Row) throws -> Value) throws -> [Value] {
    var values: [Value] = []
    try forEach { row in values.append(try read(row)) }
    return values
  }

  /// Reads the first column of the first row.
  ///
  /// - Parameter type: The type to read; an optional type takes `NULL` for `nil`.
  /// - Returns: The value, or `nil` if there is no row.
  /// - Throws: `mismatch` if the column holds another type, `misuse` if a parameter was not bound, what SQLite refuses.
  @inlinable
  public func scalar<Value: SQLiteReadable>(_ type: Value.Type = Value.self) throws(SQLiteError) -> Value? {
    try start()
    defer { end() }
    guard try step() else { return nil }
    let value = try Row(statement: self).value(0, as: type)
    try finish()
    return value
  }

  /// Executes a statement that changes something to its end, so that none of its changes depends on who reads them.
  @usableFromInline
  func finish() throws(SQLiteError) {
    guard !isReadOnly else { return }
    while try step() {}
  }
}
