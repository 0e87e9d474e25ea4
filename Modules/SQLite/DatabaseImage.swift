internal import CSQLite
internal import Glibc

/// The bytes of a database file, for a read-only `Connection(image:)`.
///
/// A small image is in memory. A larger one is moved to a temporary file that only this user can open, and that loses
/// its name as soon as a connection has opened it, so that a large file needs little memory.
public final class DatabaseImage {
  /// The size in bytes up to which an image is in memory.
  public static let maxMemoryBytes = 16 << 20

  /// The number of bytes; 0 after a connection has taken them.
  public private(set) var count = 0
  /// Whether the bytes are in a temporary file.
  public var isInFile: Bool { descriptor >= 0 }

  private var start: UnsafeMutableRawPointer?
  private var capacity = 0
  private var descriptor: Int32 = -1
  /// The path of the temporary file until it is opened.
  private var path: [CChar] = []

  /// Creates an empty image.
  public init() {
    // The memory is allocated by SQLite, which must be configured first and frees it later.
    Connection.prepareLibrary()
  }

  deinit {
    sqlite3_free(start)
    removeFile()
  }

  /// Appends a copy of the next bytes of the file.
  ///
  /// - Throws: `noMemory`, and `cannotOpen` or `full` if there is no temporary file or its disk is full.
  public func append(_ bytes: UnsafeRawBufferPointer) throws(SQLiteError) {
    guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
    if !isInFile, count + bytes.count > DatabaseImage.maxMemoryBytes { try moveToFile() }
    guard !isInFile else {
      try write(bytes)
      count += bytes.count
      return
    }
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

  // MARK: - Temporary file

  private func moveToFile() throws(SQLiteError) {
    openTemporaryFile()
    guard isInFile else {
      throw SQLiteError(
        extendedCode: SQLITE_CANTOPEN, message: "cannot create a temporary file: \(String(cString: strerror(errno)))")
    }
    try write(UnsafeRawBufferPointer(start: start, count: count))
    sqlite3_free(start)
    start = nil
    capacity = 0
  }

  /// Creates a file in the folder for large temporary files, if that is possible.
  private func openTemporaryFile() {
    let folders = [getenv("TMPDIR").map { String(cString: $0) }, "/var/tmp", "/tmp"].compactMap { $0 }
    for folder in folders where !folder.isEmpty {
      var name = Array("\(folder)/kindling-XXXXXX".utf8CString)
      descriptor = mkstemp(&name)
      guard isInFile else { continue }
      path = name
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      return
    }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws(SQLiteError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        throw SQLiteError(
          extendedCode: SQLITE_FULL, message: "cannot write a temporary file: \(String(cString: strerror(errno)))")
      }
      rest = rest.dropFirst(written)
    }
  }

  // MARK: - Use

  /// The offsets of the read and write versions of the format: 2 with a write-ahead log, 1 without.
  private static let versionOffsets = 18...19

  /// Returns the bytes in memory, marked as those of a file without a write-ahead log, and clears the image.
  fileprivate func takeBytes() -> UnsafeMutableRawBufferPointer {
    let bytes = UnsafeMutableRawBufferPointer(start: start, count: count)
    for offset in DatabaseImage.versionOffsets where offset < count && bytes[offset] == 2 { bytes[offset] = 1 }
    start = nil
    capacity = 0
    count = 0
    return bytes
  }

  /// Marks the temporary file as one without a write-ahead log, and returns its URI.
  fileprivate func prepareFile() throws(SQLiteError) -> String {
    for offset in DatabaseImage.versionOffsets {
      var version: UInt8 = 0
      guard pread(descriptor, &version, 1, offset) == 1, version == 2 else { continue }
      version = 1
      guard pwrite(descriptor, &version, 1, offset) == 1 else { throw SQLiteError(SQLITE_IOERR, of: nil) }
    }
    return FileURI.immutable(path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)))
  }

  /// Closes the file and removes its name; a connection that has opened it can still read it.
  fileprivate func removeFile() {
    guard isInFile else { return }
    unlink(path)
    close(descriptor)
    descriptor = -1
    count = 0
  }
}

extension Connection {
  /// Returns the bytes of the database file, for a database in memory or without a write-ahead log.
  public func fileBytes() throws(SQLiteError) -> [UInt8] {
    var count: Int64 = 0
    guard let bytes = sqlite3_serialize(try requireHandle(), "main", &count, 0) else {
      throw SQLiteError(SQLITE_NOMEM, of: nil)
    }
    defer { sqlite3_free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  /// Opens an image as a read-only database, and takes its bytes.
  ///
  /// A file in WAL mode is read without its log: changes that were not checkpointed are missing.
  public convenience init(image: DatabaseImage) throws(SQLiteError) {
    guard !image.isInFile else {
      defer { image.removeFile() }
      try self.init(path: image.prepareFile(), mode: .readOnly, options: .uri)
      return
    }
    try self.init(path: ":memory:")
    let bytes = image.takeBytes()
    // With `FREEONCLOSE`, SQLite frees the bytes, even on failure.
    let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)
    try check(
      sqlite3_deserialize(
        try requireHandle(), "main", bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int64(bytes.count),
        Int64(bytes.count), flags))
  }
}
