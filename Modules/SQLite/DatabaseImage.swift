internal import CSQLite

/// The bytes of a database file, collected in memory for a connection that reads them there.
///
/// ```swift
/// let image = DatabaseImage()
/// while let bytes = try next() { try image.append(bytes) }
/// let connection = try Connection(image: image)
/// ```
public final class DatabaseImage {
  /// How many bytes it holds; 0 after a connection has taken them.
  public private(set) var count = 0

  private var start: UnsafeMutableRawPointer?
  private var capacity = 0

  /// Makes an empty image.
  public init() {
    // The memory comes from SQLite, which frees it, and has to be set up before it gives any.
    Connection.prepareLibrary()
  }

  deinit { sqlite3_free(start) }

  /// Appends bytes, which are copied.
  ///
  /// - Parameter bytes: The next bytes of the file.
  /// - Throws: `noMemory`.
  public func append(_ bytes: UnsafeRawBufferPointer) throws(SQLiteError) {
    guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
    if capacity - count < bytes.count {
      // Large memory is moved by the system without being copied; a half more each time wastes little of it.
      let wanted = max(count + bytes.count, capacity + capacity / 2, 1 << 16)
      guard let larger = sqlite3_realloc64(start, sqlite3_uint64(wanted)) else {
        throw SQLiteError(SQLITE_NOMEM, of: nil)
      }
      start = larger
      capacity = wanted
    }
    start?.advanced(by: count).copyMemory(from: source, byteCount: bytes.count)
    count += bytes.count
  }

  /// Gives the bytes away, to be freed by SQLite.
  fileprivate func take() -> UnsafeMutableRawBufferPointer {
    defer {
      start = nil
      capacity = 0
      count = 0
    }
    return UnsafeMutableRawBufferPointer(start: start, count: count)
  }
}

extension Connection {
  /// Opens a database that lies in memory; it can only be read.
  ///
  /// A file that asks for a write-ahead log is read without one: what has not been moved into the file is not there.
  ///
  /// - Parameter image: The bytes, which move to the connection; the image is empty afterwards.
  /// - Throws: What SQLite refuses. Bytes that are not a database are noticed by the first statement only.
  public convenience init(image: DatabaseImage) throws(SQLiteError) {
    try self.init(path: ":memory:")
    let bytes = image.take()
    // The versions of the format for writing and for reading: 2 is a write-ahead log, 1 is none.
    for place in 18...19 where place < bytes.count && bytes[place] == 2 { bytes[place] = 1 }
    // With this flag SQLite frees the bytes, even if it refuses them.
    let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)
    try check(
      sqlite3_deserialize(
        try opened(), "main", bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int64(bytes.count),
        Int64(bytes.count), flags))
  }
}
