internal import CSQLite
internal import Glibc

/// The current row of a statement that is being stepped.
///
/// Reading is strict: SQLite would turn a text into a number, and `NULL` into zero, without a word; here a column that
/// holds another type than the one asked for is an error of the kind `mismatch` that names the column. Columns are
/// counted from 0 in the order of the `select`.
///
/// A row is valid only while the closure that received it runs; later every column reads as `NULL`.
public struct Row {
  @usableFromInline let statement: Statement

  @usableFromInline
  init(statement: Statement) {
    self.statement = statement
  }

  /// The number of columns.
  public var columnCount: Int { Int(sqlite3_column_count(statement.handle)) }

  /// Whether a column is `NULL`, or does not exist.
  public func isNull(_ column: Int) -> Bool { type(column) == SQLITE_NULL }

  /// Reads a whole number.
  ///
  /// - Parameter column: The position of the column.
  /// - Returns: The value.
  /// - Throws: `mismatch` if it holds anything else.
  public func integer64(_ column: Int) throws(SQLiteError) -> Int64 {
    let value = value(column)
    guard sqlite3_value_type(value) == SQLITE_INTEGER else { throw mismatch(column, "an integer") }
    return sqlite3_value_int64(value)
  }

  /// Reads a whole number.
  ///
  /// - Parameter column: The position of the column.
  /// - Returns: The value.
  /// - Throws: `mismatch` if it holds anything else.
  @inlinable
  public func integer(_ column: Int) throws(SQLiteError) -> Int { Int(try integer64(column)) }

  /// Reads a truth value, kept as 0 or 1.
  ///
  /// - Parameter column: The position of the column.
  /// - Returns: The value.
  /// - Throws: `mismatch` if it holds anything else.
  public func bool(_ column: Int) throws(SQLiteError) -> Bool {
    switch try integer64(column) {
    case 0: return false
    case 1: return true
    default: throw unreadable(column, as: "0 or 1")
    }
  }

  /// Reads a floating-point number.
  ///
  /// - Parameter column: The position of the column.
  /// - Returns: The value.
  /// - Throws: `mismatch` if it holds anything else, also an integer.
  public func real(_ column: Int) throws(SQLiteError) -> Double {
    let value = value(column)
    guard sqlite3_value_type(value) == SQLITE_FLOAT else { throw mismatch(column, "a real") }
    return sqlite3_value_double(value)
  }

  /// Reads a text.
  ///
  /// - Parameter column: The position of the column.
  /// - Returns: The value.
  /// - Throws: `mismatch` if it holds anything else, or bytes that are not UTF-8.
  public func text(_ column: Int) throws(SQLiteError) -> String {
    let bytes = try textBytes(column)
    // Decoding, which repairs, and comparing is several times faster than the initializer that validates.
    var text = String(decoding: bytes, as: UTF8.self)
    let isWhole = text.withUTF8 { decoded in
      guard let left = decoded.baseAddress, let right = bytes.baseAddress else { return bytes.isEmpty }
      return decoded.count == bytes.count && memcmp(left, right, bytes.count) == 0
    }
    guard isWhole else { throw unreadable(column, as: "UTF-8") }
    return text
  }

  /// Reads a blob.
  ///
  /// - Parameter column: The position of the column.
  /// - Returns: The value.
  /// - Throws: `mismatch` if it holds anything else.
  public func blob(_ column: Int) throws(SQLiteError) -> [UInt8] { Array(try blobBytes(column)) }

  /// Looks at the bytes of a text without copying them.
  ///
  /// - Parameters:
  ///   - column: The position of the column.
  ///   - body: Takes the bytes, which are valid only while it runs; they are not checked to be UTF-8.
  /// - Returns: What the closure returns.
  /// - Throws: `mismatch` if the column holds anything else, and what the closure throws.
  @inlinable
  public func withText<Value>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value) throws -> Value {
    try body(try textBytes(column))
  }

  /// Looks at the bytes of a text without copying them.
  ///
  /// - Parameters:
  ///   - name: The name of the column, as for reading its value.
  ///   - body: Takes the bytes, which are valid only while it runs; they are not checked to be UTF-8.
  /// - Returns: What the closure returns.
  /// - Throws: `mismatch` if the column holds anything else, and what the closure throws.
  @inlinable
  public func withText<Value>(
    _ name: StaticString, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value
  ) throws -> Value {
    try body(try textBytes(try index(of: name)))
  }

  /// Looks at the bytes of a blob without copying them.
  ///
  /// - Parameters:
  ///   - column: The position of the column.
  ///   - body: Takes the bytes, which are valid only while it runs.
  /// - Returns: What the closure returns.
  /// - Throws: `mismatch` if the column holds anything else, and what the closure throws.
  @inlinable
  public func withBlob<Value>(_ column: Int, _ body: (UnsafeRawBufferPointer) throws -> Value) throws -> Value {
    try body(try blobBytes(column))
  }

  /// The position of a column.
  ///
  /// - Parameter name: The name that the `select` gives it with `as`, or the name of the table's column.
  /// - Returns: The position, or `nil` if no column has this name.
  @inlinable
  public func columnIndex(named name: StaticString) -> Int? { statement.columnIndex(of: name) }

  /// Reads the value of a column by its name.
  ///
  /// - Parameter name: The name that the `select` gives it with `as`, or the name of the table's column.
  /// - Throws: `mismatch` if it holds another type; `misuse` if there is no such column.
  @inlinable
  public subscript<Value: SQLiteReadable>(name: StaticString) -> Value {
    get throws(SQLiteError) { try Value.read(self, try index(of: name)) }
  }

  /// The positions of the columns of a layout, in its order.
  ///
  /// - Throws: `misuse` if one of them does not exist.
  public func positions(of layout: ColumnLayout) throws(SQLiteError) -> [Int] { try statement.positions(of: layout) }

  @usableFromInline
  func index(of name: StaticString) throws(SQLiteError) -> Int {
    guard let index = statement.columnIndex(of: name) else {
      throw .misuse("there is no column \(name)", sql: statement.sql.source())
    }
    return index
  }

  /// An error of the kind `mismatch`, for a type of one's own whose column holds what it cannot be made of.
  ///
  /// - Parameters:
  ///   - column: The position of the column.
  ///   - expected: What the column should hold: "a civil day".
  /// - Returns: The error; it names the column but not the value.
  public func unreadable(_ column: Int, as expected: StaticString) -> SQLiteError {
    SQLiteError(
      extendedCode: SQLITE_MISMATCH, message: "\(describe(column)) does not hold \(expected)",
      sql: statement.sql.source())
  }
}

extension Row {
  /// The value of a column.
  ///
  /// Asking it for its type and its content costs half of asking the statement for each. It is "unprotected", which is
  /// safe because a connection is used from one thread at a time.
  private func value(_ column: Int) -> OpaquePointer? {
    sqlite3_column_value(statement.handle, Int32(truncatingIfNeeded: column))
  }

  private func type(_ column: Int) -> Int32 { sqlite3_value_type(value(column)) }

  @usableFromInline
  func textBytes(_ column: Int) throws(SQLiteError) -> UnsafeBufferPointer<UInt8> {
    let value = value(column)
    guard sqlite3_value_type(value) == SQLITE_TEXT else { throw mismatch(column, "a text") }
    // The text first: asking for it may convert it, and the length is that of the converted one.
    let start = sqlite3_value_text(value)
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  }

  @usableFromInline
  func blobBytes(_ column: Int) throws(SQLiteError) -> UnsafeRawBufferPointer {
    let value = value(column)
    guard sqlite3_value_type(value) == SQLITE_BLOB else { throw mismatch(column, "a blob") }
    let start = sqlite3_value_blob(value)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  }

  private func columnName(_ column: Int) -> String? {
    sqlite3_column_name(statement.handle, Int32(truncatingIfNeeded: column)).map { String(cString: $0) }
  }

  private func describe(_ column: Int) -> String {
    columnName(column).map { "column \(column) (\($0))" } ?? "column \(column) of \(columnCount)"
  }

  private func mismatch(_ column: Int, _ expected: StaticString) -> SQLiteError {
    let actual =
      switch type(column) {
      case SQLITE_INTEGER: "an integer"
      case SQLITE_FLOAT: "a real"
      case SQLITE_TEXT: "a text"
      case SQLITE_BLOB: "a blob"
      default: "NULL"
      }
    return SQLiteError(
      extendedCode: SQLITE_MISMATCH, message: "\(describe(column)) is \(actual), not \(expected)",
      sql: statement.sql.source())
  }
}
