import Kernel
import SQLite

/// A row of a table of Loop, with columns that depend on the version.
///
/// A cell with an unexpected type or with invalid UTF-8 throws `row_unreadable` with the given field.
struct LoopRow {
  let row: Row

  /// Returns whether a column exists.
  func has(_ column: StaticString) -> Bool { row.columnIndex(named: column) != nil }

  /// Returns an integer; nil if it is missing or `NULL`.
  func integer(_ column: StaticString, field: String) throws(DomainError) -> Int64? {
    try value(column, field) { index throws(SQLiteError) in try row.integer64(index) }
  }

  /// Returns a number; nil if it is missing or `NULL`.
  func number(_ column: StaticString, field: String) throws(DomainError) -> Double? {
    try value(column, field) { index throws(SQLiteError) in
      if let integer = try? row.integer64(index) { return Double(integer) }
      return try row.real(index)
    }
  }

  /// Returns a text; empty if it is missing or `NULL`.
  func text(_ column: StaticString, field: String) throws(DomainError) -> String {
    try value(column, field) { index throws(SQLiteError) in try row.text(index) } ?? ""
  }

  private func value<Value>(
    _ column: StaticString, _ field: String, _ read: (Int) throws(SQLiteError) -> Value
  ) throws(DomainError) -> Value? {
    guard let index = row.columnIndex(named: column), !row.isNull(index) else { return nil }
    do throws(SQLiteError) {
      return try read(index)
    } catch {
      throw DomainError.habitRowUnreadable.at(field)
    }
  }
}
