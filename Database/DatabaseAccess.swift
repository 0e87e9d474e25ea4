import Glibc
import SQLite

/// The access to a database file that its file system permits.
enum DatabaseAccess {
  /// Other processes can read and write the file at the same time: the usual case.
  case shared
  /// Only this process can use the file, because the shared-memory index of the log cannot be created, usually because
  /// the disk is full.
  case exclusive
  /// The file is immutable, because it is on a read-only file system and has no log.
  case immutable

  private enum Statements: SQL, StatementSet {
    case lockExclusively = "pragma locking_mode = exclusive"
    case firstRead = "select 1 from sqlite_schema limit 1"
  }

  /// Opens a file with the best possible access and a busy timeout, without trusting its schema.
  static func open(
    _ location: DatabaseLocation, _ mode: OpenMode
  ) throws(SQLiteError) -> (connection: Connection, access: DatabaseAccess) {
    guard !isImmutable(location) else {
      return (try connect(FileURI.immutable(location.path.utf8), .readOnly, .uri), .immutable)
    }
    let connection = try connect(location.path, mode)
    do {
      _ = try connection.statement(Statements.firstRead).scalar(Int.self)
      return (connection, .shared)
    } catch {
      guard error.isMissingSharedMemory else { throw error }
    }
    connection.close()
    let exclusive = try connect(location.path, mode)
    try exclusive.statement(Statements.lockExclusively).run()
    return (exclusive, .exclusive)
  }

  private static func connect(
    _ path: String, _ mode: OpenMode, _ options: OpenOptions = []
  ) throws(SQLiteError) -> Connection {
    let connection = try Connection(path: path, mode: mode, options: options)
    try connection.setBusyTimeout(milliseconds: Database.busyTimeout)
    try connection.configure(.defensive, true)
    try connection.configure(.trustedSchema, false)
    return connection
  }

  private static func isImmutable(_ location: DatabaseLocation) -> Bool {
    guard case .file(let path) = location, access(path + "-wal", F_OK) != 0 else { return false }
    var status = statvfs()
    let readOnly: UInt = 1  // ST_RDONLY
    return statvfs(path, &status) == 0 && status.f_flag & readOnly != 0
  }
}

extension SQLiteError {
  /// Whether the shared-memory index of the log could not be created.
  fileprivate var isMissingSharedMemory: Bool {
    // SQLITE_IOERR_SHMOPEN, SQLITE_IOERR_SHMSIZE and SQLITE_IOERR_SHMMAP.
    [18, 19, 21].contains { extendedCode == 10 | $0 << 8 }
  }
}
