internal import SQLite

/// Limits the amount of data read from a collection.
///
/// A malicious file can refer to the same page repeatedly, and so return more or longer rows than the file can hold.
struct RowMeter {
  private var bytesLeft: Int
  private var rowsLeft: Int

  /// Allows as much as a file of a size in bytes can hold.
  init(fileOf size: Int) {
    // UTF-16 can grow by half in UTF-8.
    bytesLeft = size * 2
    // A row takes at least one byte.
    rowsLeft = size
  }

  /// Counts a row and its text and blob columns; throws `damaged` if the total is impossible.
  ///
  /// Throws SQLite's `mismatch` if such a column contains a number.
  mutating func count(_ row: Row, _ columns: Int...) throws {
    rowsLeft -= 1
    for column in columns { bytesLeft -= try row.byteCount(column) }
    guard rowsLeft >= 0, bytesLeft >= 0 else { throw AnkiPackageError.damaged }
  }
}

extension Row {
  /// Returns the bytes of a text or blob.
  func bytes(_ column: Int) throws -> [UInt8] {
    if let text = try? withText(column, { Array($0) }) { return text }
    return try blob(column)
  }

  /// Returns the size of a text or blob in bytes.
  fileprivate func byteCount(_ column: Int) throws -> Int {
    if let count = try? withText(column, \.count) { return count }
    return try withBlob(column, \.count)
  }
}
