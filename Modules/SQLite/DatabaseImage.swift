internal import CSQLite

/// The bytes of a database file in memory, for a read-only `Connection(image:)`.
public final class DatabaseImage {
  /// The number of bytes; 0 after a connection has taken them.
  public private(set) var count = 0

  private var start: UnsafeMutableRawPointer?
  private var capacity = 0

  /// Creates an empty image.
  public init() {
    // The memory is allocated by SQLite, which must be configured first and frees it later.
    Connection.prepareLibrary()
  }

  deinit { sqlite3_free(start) }

  /// Appends a copy of the next bytes of the file.
  public func append(_ bytes: UnsafeRawBufferPointer) throws(SQLiteError) {
    guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
    if capacity - count < bytes.count {
      // The system remaps large blocks without copying; growing by half wastes little memory.
      let newCapacity = max(count + bytes.count, capacity + capacity / 2, 1 << 16)
      guard let larger = sqlite3_realloc64(start, sqlite3_uint64(newCapacity)) else {
        throw SQLiteError(SQLITE_NOMEM, of: nil)
      }
      start = larger
      capacity = newCapacity
    }
    start?.advanced(by: count).copyMemory(from: source, byteCount: bytes.count)
    count += bytes.count
  }

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
  /// Opens an image as a read-only database in memory, and takes its bytes.
  ///
  /// A file in WAL mode is read without its log: changes that were not checkpointed are missing.
  public convenience init(image: DatabaseImage) throws(SQLiteError) {
    try self.init(path: ":memory:")
    let bytes = image.take()
    // The read and write versions of the format: 2 with a write-ahead log, 1 without.
    for offset in 18...19 where offset < bytes.count && bytes[offset] == 2 { bytes[offset] = 1 }
    // With `FREEONCLOSE`, SQLite frees the bytes, even on failure.
    let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)
    try check(
      sqlite3_deserialize(
        try requireHandle(), "main", bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int64(bytes.count),
        Int64(bytes.count), flags))
  }
}
