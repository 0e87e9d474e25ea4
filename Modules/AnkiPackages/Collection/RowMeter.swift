internal import SQLite

/// Counts what is read from a collection.
///
/// A file that was made to do harm can lead to the same page over and over, so that it has more rows, and longer ones, than
/// fit into it.
struct RowMeter {
  private var bytesLeft: Int
  private var rowsLeft: Int

  /// Allows what a file can hold.
  ///
  /// - Parameter size: The size of the file in bytes.
  init(fileOf size: Int) {
    // Texts in UTF-16 can become half as long again in UTF-8.
    bytesLeft = size * 2
    // The smallest row takes some bytes.
    rowsLeft = size
  }

  /// Counts a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - columns: Its columns that hold texts or blobs.
  /// - Throws: `damaged` if there was more than can be; `mismatch` of SQLite if such a column holds a number.
  mutating func count(_ row: Row, _ columns: Int...) throws {
    rowsLeft -= 1
    for column in columns { bytesLeft -= try row.byteCount(column) }
    guard rowsLeft >= 0, bytesLeft >= 0 else { throw AnkiPackageError.damaged }
  }
}

extension Row {
  /// The bytes of a text or of a blob.
  func bytes(_ column: Int) throws -> [UInt8] {
    if let text = try? withText(column, { Array($0) }) { return text }
    return try blob(column)
  }

  /// How many bytes a text or a blob has.
  fileprivate func byteCount(_ column: Int) throws -> Int {
    if let count = try? withText(column, \.count) { return count }
    return try withBlob(column, \.count)
  }
}
