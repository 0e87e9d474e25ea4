public import Kernel
public import SQLite

extension Instant: SQLiteValue {
  /// Reads milliseconds since 1970-01-01T00:00:00Z.
  @inlinable
  public static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> Instant {
    Instant(milliseconds: try row.integer64(column))
  }

  /// Binds milliseconds since 1970-01-01T00:00:00Z.
  @inlinable
  public func bind(to parameter: Parameter) throws(SQLiteError) { try parameter.set(milliseconds) }
}

extension CivilDay: SQLiteValue {
  /// Reads days since 1970-01-01.
  @inlinable
  public static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> CivilDay {
    CivilDay(dayNumber: try row.integer(column))
  }

  /// Binds days since 1970-01-01.
  @inlinable
  public func bind(to parameter: Parameter) throws(SQLiteError) { try parameter.set(Int64(dayNumber)) }
}

extension TimeOfDay: SQLiteValue {
  /// Reads minutes since midnight.
  @inlinable
  public static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> TimeOfDay {
    TimeOfDay(minutes: try row.integer(column))
  }

  /// Binds minutes since midnight.
  @inlinable
  public func bind(to parameter: Parameter) throws(SQLiteError) { try parameter.set(Int64(minutes)) }
}
