internal import CSQLite

/// A value that can be bound to a parameter of a statement.
///
/// ```swift
/// extension CivilDay: SQLiteBindable {
///   public func bind(to parameter: Parameter) throws(SQLiteError) { try parameter.set(description) }
/// }
/// ```
public protocol SQLiteBindable {
  /// Binds the value by calling exactly one `set` method of the parameter.
  func bind(to parameter: Parameter) throws(SQLiteError)
}

/// A parameter of a statement that is being prepared for execution.
///
/// Its methods throw `misuse` while the statement is being stepped and `tooBig` above SQLite's length limit.
public struct Parameter {
  @usableFromInline let statement: Statement
  @usableFromInline let index: Int32

  @inlinable
  init(statement: Statement, index: Int32) {
    self.statement = statement
    self.index = index
  }

  /// Binds an integer.
  public func set(_ value: Int64) throws(SQLiteError) {
    try statement.didBind(index, sqlite3_bind_int64(statement.handle, index, value))
  }

  /// Binds a floating-point number; SQLite stores NaN as `NULL`.
  public func set(_ value: Double) throws(SQLiteError) {
    try statement.didBind(index, sqlite3_bind_double(statement.handle, index, value))
  }

  /// Binds a text, which SQLite copies and which may contain NUL characters.
  public func set(_ value: String) throws(SQLiteError) {
    var text = value
    let result = text.withUTF8 { bytes in
      csqlite_bind_text(statement.handle, index, bytes.baseAddress, UInt64(bytes.count))
    }
    try statement.didBind(index, result)
  }

  /// Binds a literal without copying it.
  public func set(_ value: StaticString) throws(SQLiteError) {
    let count = UInt64(value.utf8CodeUnitCount)
    try statement.didBind(index, csqlite_bind_static_text(statement.handle, index, value.utf8Start, count))
  }

  /// Binds a text, which the statement retains until the end of its execution.
  ///
  /// SQLite copies the text only if the statement already retains another one.
  func set(_ value: StaticText) throws(SQLiteError) {
    guard statement.retain(value) else { return try set(utf8: UnsafeRawBufferPointer(value.bytes)) }
    let bytes = value.bytes
    let result = csqlite_bind_static_text(statement.handle, index, bytes.baseAddress, UInt64(bytes.count))
    try statement.didBind(index, result)
  }

  /// Binds valid UTF-8, which SQLite copies and does not check.
  public func set(utf8 bytes: UnsafeRawBufferPointer) throws(SQLiteError) {
    let result = csqlite_bind_text(statement.handle, index, bytes.baseAddress, UInt64(bytes.count))
    try statement.didBind(index, result)
  }

  /// Binds a blob, which SQLite copies; an empty buffer is an empty blob, not `NULL`.
  public func set(_ bytes: UnsafeRawBufferPointer) throws(SQLiteError) {
    let result = csqlite_bind_blob(statement.handle, index, bytes.baseAddress, UInt64(bytes.count))
    try statement.didBind(index, result)
  }

  /// Binds `NULL`.
  public func setNull() throws(SQLiteError) {
    try statement.didBind(index, sqlite3_bind_null(statement.handle, index))
  }
}

extension Int64: SQLiteBindable {
  /// Binds the number.
  @inlinable
  public func bind(to parameter: Parameter) throws(SQLiteError) { try parameter.set(self) }
}

extension Int: SQLiteBindable {
  /// Binds the number.
  @inlinable
  public func bind(to parameter: Parameter) throws(SQLiteError) { try parameter.set(Int64(self)) }
}

extension Bool: SQLiteBindable {
  /// Binds 1 or 0.
  @inlinable
  public func bind(to parameter: Parameter) throws(SQLiteError) { try parameter.set(self ? 1 as Int64 : 0) }
}

extension Double: SQLiteBindable {
  /// Binds the number; SQLite stores NaN as `NULL`.
  @inlinable
  public func bind(to parameter: Parameter) throws(SQLiteError) { try parameter.set(self) }
}

extension String: SQLiteBindable {
  /// Binds the text.
  @inlinable
  public func bind(to parameter: Parameter) throws(SQLiteError) { try parameter.set(self) }
}

extension StaticString: SQLiteBindable {
  /// Binds the text without copying it.
  @inlinable
  public func bind(to parameter: Parameter) throws(SQLiteError) { try parameter.set(self) }
}

extension UnsafeRawBufferPointer: SQLiteBindable {
  /// Binds the bytes as a blob.
  @inlinable
  public func bind(to parameter: Parameter) throws(SQLiteError) { try parameter.set(self) }
}

extension [UInt8]: SQLiteBindable {
  /// Binds the bytes as a blob.
  public func bind(to parameter: Parameter) throws(SQLiteError) {
    // `withUnsafeBytes` has no typed throws, so the result is checked outside.
    let result = withUnsafeBytes { bytes in
      csqlite_bind_blob(parameter.statement.handle, parameter.index, bytes.baseAddress, UInt64(bytes.count))
    }
    try parameter.statement.didBind(parameter.index, result)
  }
}

extension Optional: SQLiteBindable where Wrapped: SQLiteBindable {
  /// Binds the value, or `NULL`.
  @inlinable
  public func bind(to parameter: Parameter) throws(SQLiteError) {
    if let value = self { try value.bind(to: parameter) } else { try parameter.setNull() }
  }
}

/// A text in a UTF-8 buffer that can be bound, for example the output of a writer.
public struct UTF8Text: SQLiteBindable {
  private let bytes: UnsafeBufferPointer<UInt8>

  /// Wraps a buffer of valid UTF-8, which must not be freed or changed before it is bound.
  public init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Binds the text, which SQLite copies.
  public func bind(to parameter: Parameter) throws(SQLiteError) {
    try parameter.set(utf8: UnsafeRawBufferPointer(bytes))
  }
}
