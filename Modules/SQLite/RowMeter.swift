internal import CSQLite

/// Limits the amount of data read from an untrusted database file.
///
/// A malicious file can refer to the same page repeatedly, and thus return more or longer rows than it can contain.
public struct RowMeter {
  private var bytesLeft: Int
  private var rowsLeft: Int

  /// Creates a meter that allows as much data as a file of `size` bytes can contain.
  public init(fileSize size: Int) {
    // A text in UTF-16 can be up to one half longer in UTF-8.
    bytesLeft = size * 2
    // A row has at least one byte.
    rowsLeft = size
  }

  /// Counts a row and the bytes of the given columns; throws `corrupt` if the file cannot contain that much data.
  ///
  /// Throws `mismatch` if one of these columns is neither a text nor a blob.
  public mutating func count(_ row: Row, _ columns: Int...) throws {
    var bytes = 0
    for column in columns { bytes += try row.byteCount(column) }
    try count(bytes)
  }

  /// Counts a row and the bytes of all texts and blobs; throws `corrupt` if the file cannot contain that much data.
  public mutating func countAll(_ row: Row) throws(SQLiteError) {
    try count((0..<row.columnCount).reduce(0) { $0 + row.storedByteCount($1) })
  }

  private mutating func count(_ bytes: Int) throws(SQLiteError) {
    rowsLeft -= 1
    bytesLeft -= bytes
    guard rowsLeft >= 0, bytesLeft >= 0 else { throw SQLiteError(SQLITE_CORRUPT, of: nil) }
  }
}

extension Row {
  /// Returns the bytes of a text or blob.
  public func bytes(_ column: Int) throws -> [UInt8] {
    if let text = try? withText(column, { Array($0) }) { return text }
    return try blob(column)
  }

  /// Returns the size of a text or blob in bytes.
  fileprivate func byteCount(_ column: Int) throws -> Int {
    if let count = try? withText(column, \.count) { return count }
    return try withBlob(column, \.count)
  }
}
