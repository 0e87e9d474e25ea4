internal import SQLite

/// Limits the amount of data read from a collection.
///
/// A malicious file can refer to the same page repeatedly, and thus return more or longer rows than it can contain.
struct RowMeter {
  private var bytesLeft: Int
  private var rowsLeft: Int

  /// Creates a meter that allows as much data as a file of `size` bytes can contain.
  init(fileSize size: Int) {
    // A text in UTF-16 can be up to one half longer in UTF-8.
    bytesLeft = size * 2
    // A row has at least one byte.
    rowsLeft = size
  }

  /// Counts a row and the bytes of the given columns; throws `damaged` if the file cannot contain that much data.
  ///
  /// Throws SQLite's `mismatch` if one of these columns is neither a text nor a blob.
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
