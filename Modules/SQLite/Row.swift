internal import CSQLite
internal import Glibc

/// The current row of a statement, or a list of values that is read in the same way.
///
/// Reading is strict: SQLite would silently convert a text to a number and `NULL` to zero. Here, requesting a column as
/// a different type throws `mismatch`, which names the column. Column indexes start at 0.
///
/// A row is valid only while the closure that receives it runs; afterward, it reads `NULL` or another row.
public struct Row {
  /// The statement; nil for a list of values.
  @usableFromInline let statement: Statement?
  /// The values; empty for the row of a statement.
  private let values: UnsafeBufferPointer<ColumnValue>

  @usableFromInline
  init(statement: Statement) {
    self.statement = statement
    values = UnsafeBufferPointer(start: nil, count: 0)
  }

  /// Creates a row of values, whose columns have no names; a missing value is read as `NULL`.
  public init(_ values: UnsafeBufferPointer<ColumnValue>) {
    statement = nil
    self.values = values
  }

  /// The number of columns.
  public var columnCount: Int { statement == nil ? values.count : Int(sqlite3_column_count(statement?.handle)) }

  /// Returns whether a column is `NULL` or does not exist.
  public func isNull(_ column: Int) -> Bool {
    if let value = listedValue(column) { value == .null } else { type(column) == SQLITE_NULL }
  }

  /// Returns a value of the list, `NULL` if it does not exist; nil for the row of a statement.
  private func listedValue(_ column: Int) -> ColumnValue? {
    guard statement == nil else { return nil }
    return values.indices.contains(column) ? values[column] : .null
  }

  /// Reads a 64-bit integer.
  public func integer64(_ column: Int) throws(SQLiteError) -> Int64 {
    if let value = listedValue(column) {
      guard let number = value.integer else { throw mismatch(column, "an integer") }
      return number
    }
    let value = valueObject(column)
    guard sqlite3_value_type(value) == SQLITE_INTEGER else { throw mismatch(column, "an integer") }
    return sqlite3_value_int64(value)
  }

  /// Reads an integer.
  @inlinable
  public func integer(_ column: Int) throws(SQLiteError) -> Int { Int(try integer64(column)) }

  /// Reads a Boolean, stored as 0 or 1.
  public func bool(_ column: Int) throws(SQLiteError) -> Bool {
    switch try integer64(column) {
    case 0: return false
    case 1: return true
    default: throw conversionError(column, expected: "0 or 1")
    }
  }

  /// Reads a floating-point number; an integer is a mismatch.
  public func real(_ column: Int) throws(SQLiteError) -> Double {
    if let value = listedValue(column) {
      guard case .real(let number) = value else { throw mismatch(column, "a real") }
      return number
    }
    let value = valueObject(column)
    guard sqlite3_value_type(value) == SQLITE_FLOAT else { throw mismatch(column, "a real") }
    return sqlite3_value_double(value)
  }

  /// Reads a text; invalid UTF-8 is a mismatch.
  public func text(_ column: Int) throws(SQLiteError) -> String {
    if let text = try listedText(column) { return text }
    let bytes = try textBytes(column)
    // Decoding with repair and comparing is several times faster than the validating initializer.
    var text = String(decoding: bytes, as: UTF8.self)
    let isValid = text.withUTF8 { decoded in
      guard let left = decoded.baseAddress, let right = bytes.baseAddress else { return bytes.isEmpty }
      return decoded.count == bytes.count && memcmp(left, right, bytes.count) == 0
    }
    guard isValid else { throw conversionError(column, expected: "UTF-8") }
    return text
  }

  /// Returns a text of the list; nil for the row of a statement.
  @usableFromInline
  func listedText(_ column: Int) throws(SQLiteError) -> String? {
    guard let value = listedValue(column) else { return nil }
    guard case .text(let text) = value else { throw mismatch(column, "a text") }
    return text
  }

  /// Reads a blob; a list of values has none.
  public func blob(_ column: Int) throws(SQLiteError) -> [UInt8] { Array(try blobBytes(column)) }

  /// Passes the bytes of a text to a closure without copying or validating; they are valid only in it.
  @inlinable
  public func withText<Value>(
    _ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Value
  ) throws(SQLiteError) -> Value {
    if var text = try listedText(column) { return text.withUTF8(body) }
    return body(try textBytes(column))
  }

  /// Passes the bytes of a named text column to a closure without copying or validating; they are valid only in it.
  @inlinable
  public func withText<Value>(
    _ name: StaticString, _ body: (UnsafeBufferPointer<UInt8>) -> Value
  ) throws(SQLiteError) -> Value {
    try withText(try index(of: name), body)
  }

  /// Passes the bytes of a blob to a closure without copying; they are valid only in it.
  @inlinable
  public func withBlob<Value>(_ column: Int, _ body: (UnsafeRawBufferPointer) throws -> Value) throws -> Value {
    try body(try blobBytes(column))
  }

  /// Returns the index of a column by its alias or name, in any case of ASCII letters; nil if it does not exist.
  @inlinable
  public func columnIndex(named name: StaticString) -> Int? { statement?.columnIndex(of: name) }

  /// Reads a column by its alias or name; throws `misuse` if it does not exist.
  @inlinable
  public subscript<Value: SQLiteReadable>(name: StaticString) -> Value {
    get throws(SQLiteError) { try Value.read(self, try index(of: name)) }
  }

  /// Returns the indexes of the columns of a layout, in its order; throws `misuse` if one does not exist.
  public func columnIndexes(of layout: ColumnLayout) throws(SQLiteError) -> [Int] {
    guard let statement else { throw .misuse("a list of values has no names", sql: "") }
    return try statement.columnIndexes(of: layout)
  }

  @inlinable @inline(__always)
  func index(of name: StaticString) throws(SQLiteError) -> Int {
    guard let index = statement?.columnIndex(of: name) else { throw unknownColumn(name) }
    return index
  }

  @usableFromInline
  func unknownColumn(_ name: StaticString) -> SQLiteError {
    .misuse("column \(name) not found", sql: statement?.sql.text ?? "")
  }

  /// Returns a `mismatch` error for a column that cannot be converted to a custom type; it does not contain the value.
  public func conversionError(_ column: Int, expected: StaticString) -> SQLiteError {
    SQLiteError(
      extendedCode: SQLITE_MISMATCH, message: "\(describe(column)) is not \(expected)",
      sql: statement?.sql.text ?? "")
  }
}

extension Row {
  /// Returns the value object of a column; reading type and content from it costs half as much as from the statement.
  ///
  /// The object is "unprotected", which is safe because only one thread at a time uses a connection.
  func valueObject(_ column: Int) -> OpaquePointer? {
    sqlite3_column_value(statement?.handle, Int32(truncatingIfNeeded: column))
  }

  func type(_ column: Int) -> Int32 { sqlite3_value_type(valueObject(column)) }

  @usableFromInline
  func textBytes(_ column: Int) throws(SQLiteError) -> UnsafeBufferPointer<UInt8> {
    let value = valueObject(column)
    guard sqlite3_value_type(value) == SQLITE_TEXT else { throw mismatch(column, "a text") }
    // Reading the text can convert it, so the length must be read afterward.
    let start = sqlite3_value_text(value)
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  }

  @usableFromInline
  func blobBytes(_ column: Int) throws(SQLiteError) -> UnsafeRawBufferPointer {
    let value = valueObject(column)
    guard sqlite3_value_type(value) == SQLITE_BLOB else { throw mismatch(column, "a blob") }
    let start = sqlite3_value_blob(value)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  }

  /// Returns the size of a text or blob in bytes; 0 for other values.
  func storedByteCount(_ column: Int) -> Int {
    let value = valueObject(column)
    let type = sqlite3_value_type(value)
    return type == SQLITE_TEXT || type == SQLITE_BLOB ? Int(sqlite3_value_bytes(value)) : 0
  }

  private func columnName(_ column: Int) -> String? {
    statement.flatMap { sqlite3_column_name($0.handle, Int32(truncatingIfNeeded: column)) }.map { String(cString: $0) }
  }

  private func describe(_ column: Int) -> String {
    columnName(column).map { "column \(column) (\($0))" } ?? "column \(column) of \(columnCount)"
  }

  private func mismatch(_ column: Int, _ expected: StaticString) -> SQLiteError {
    let actual =
      switch type(column) {
      case _ where statement == nil: "another value"
      case SQLITE_INTEGER: "an integer"
      case SQLITE_FLOAT: "a real"
      case SQLITE_TEXT: "a text"
      case SQLITE_BLOB: "a blob"
      default: "NULL"
      }
    return SQLiteError(
      extendedCode: SQLITE_MISMATCH, message: "\(describe(column)) is \(actual), not \(expected)",
      sql: statement?.sql.text ?? "")
  }
}
