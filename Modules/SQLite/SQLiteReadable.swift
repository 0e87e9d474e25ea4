/// A type that can be read from a column of a row.
///
/// ```swift
/// extension CivilDay: SQLiteReadable {
///   public static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> CivilDay {
///     guard let day = CivilDay(try row.text(column)) else {
///       throw row.conversionError(column, expected: "a civil day")
///     }
///     return day
///   }
/// }
/// ```
public protocol SQLiteReadable {
  /// Reads the value; throws ``Row/conversionError(_:expected:)`` if the column contains something else.
  static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> Self
}

extension Row {
  /// Reads a value of any readable type; an optional type reads `NULL` as nil.
  @inlinable
  public func value<Value: SQLiteReadable>(
    _ column: Int, as type: Value.Type = Value.self
  ) throws(SQLiteError) -> Value {
    try Value.read(self, column)
  }

  /// Reads a text; nil for `NULL`.
  @inlinable
  public func optionalText(_ column: Int) throws(SQLiteError) -> String? { try value(column) }
}

/// A type that can be stored in a column.
public typealias SQLiteValue = SQLiteBindable & SQLiteReadable

extension SQLiteReadable where Self: RawRepresentable, RawValue: SQLiteReadable {
  /// Reads the raw value; an unknown raw value is a mismatch.
  @inlinable
  public static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> Self {
    guard let value = Self(rawValue: try RawValue.read(row, column)) else {
      throw row.conversionError(column, expected: "one of the known values")
    }
    return value
  }
}

extension SQLiteBindable where Self: RawRepresentable, RawValue: SQLiteBindable {
  /// Binds the raw value.
  @inlinable
  public func bind(to parameter: Parameter) throws(SQLiteError) { try rawValue.bind(to: parameter) }
}

extension Int64: SQLiteReadable {
  /// Reads a 64-bit integer.
  @inlinable
  public static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> Int64 { try row.integer64(column) }
}

extension Int: SQLiteReadable {
  /// Reads an integer.
  @inlinable
  public static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> Int { try row.integer(column) }
}

extension Bool: SQLiteReadable {
  /// Reads 0 or 1.
  @inlinable
  public static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> Bool { try row.bool(column) }
}

extension Double: SQLiteReadable {
  /// Reads a floating-point number.
  @inlinable
  public static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> Double { try row.real(column) }
}

extension String: SQLiteReadable {
  /// Reads a text.
  @inlinable
  public static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> String { try row.text(column) }
}

extension [UInt8]: SQLiteReadable {
  /// Reads a blob.
  @inlinable
  public static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> [UInt8] { try row.blob(column) }
}

extension Optional: SQLiteReadable where Wrapped: SQLiteReadable {
  /// Reads the value, or nil for `NULL`; throws if the column does not exist.
  @inlinable
  public static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> Wrapped? {
    if row.isNull(column), column >= 0, column < row.columnCount { return nil }
    return try Wrapped.read(row, column)
  }
}
