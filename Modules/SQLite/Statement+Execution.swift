/// Execution of statements.
///
/// Every method ends with a reset and throws `misuse` if a parameter is not bound. A row is valid only in the closure
/// that receives it.
extension Statement {
  /// Executes the statement and ignores result rows.
  public func run() throws(SQLiteError) {
    try start()
    defer { end() }
    while try step() {}
  }

  /// Reads the first row; nil if there is none.
  ///
  /// A statement that writes is executed to completion, so that `returning` can be used. A query computes no further
  /// rows.
  @inlinable
  public func row<Value>(_ read: (Row) throws -> Value) throws -> Value? {
    try start()
    defer { end() }
    guard try step() else { return nil }
    let value = try read(Row(statement: self))
    try completeWrite()
    return value
  }

  /// Calls a closure for every row.
  @inlinable
  public func forEach(_ body: (Row) throws -> Void) throws {
    try start()
    defer { end() }
    let row = Row(statement: self)
    while try step() { try body(row) }
  }

  /// Calls a closure for each row until it returns false; no further rows are computed.
  @inlinable
  public func iterate(while shouldContinue: (Row) throws -> Bool) throws {
    try start()
    defer { end() }
    let row = Row(statement: self)
    while try step() {
      guard try shouldContinue(row) else { return }
    }
  }

  /// Returns the values that a closure reads from each row.
  @inlinable
  public func all<Value>(_ read: (Row) throws -> Value) throws -> [Value] {
    var values: [Value] = []
    try forEach { row in values.append(try read(row)) }
    return values
  }

  /// Reads the first column of the first row; nil if there is no row.
  ///
  /// With an optional type, `NULL` is returned as `.some(nil)`; with any other type, it throws `mismatch`.
  @inlinable
  public func scalar<Value: SQLiteReadable>(_ type: Value.Type = Value.self) throws(SQLiteError) -> Value? {
    try start()
    defer { end() }
    guard try step() else { return nil }
    let value = try Row(statement: self).value(0, as: type)
    try completeWrite()
    return value
  }

  @usableFromInline
  func completeWrite() throws(SQLiteError) {
    guard !isReadOnly else { return }
    while try step() {}
  }
}
