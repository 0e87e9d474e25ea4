import Glibc
public import Kernel
public import SQLite

/// Whole copies of a database: backups, and putting one back.
public enum Copies {
  /// Why a copy was not made or not taken.
  public enum Failure: Error, CustomStringConvertible {
    /// The copy has faults; the first of them is told.
    case damaged(path: String, finding: String)
    /// The file cannot be read or written.
    case unreachable(path: String, reason: String)
    /// A database in memory has no file to restore.
    case noFile

    /// A sentence for whoever asked for the copy.
    public var description: String {
      switch self {
      case .damaged(let path, let finding): "\(path) is damaged: \(finding)"
      case .unreachable(let path, let reason): "\(path): \(reason)"
      case .noFile: "a database in memory has no file"
      }
    }
  }

  private enum Statements: SQL, StatementSet {
    case leaveLog = "pragma journal_mode = delete"
  }

  /// Copies a database into a file while others may go on writing.
  ///
  /// The copy is made beside its place, examined, and only then takes the place of what was there before; a database
  /// that somebody has open is never replaced. It is one file that needs no log beside it, so that it can be read from
  /// where nothing can be written.
  ///
  /// - Parameters:
  ///   - source: the connection to copy from.
  ///   - path: the file to make or to replace.
  /// - Returns: the size of the copy in bytes.
  /// - Throws: `Failure`; what SQLite refuses. Nothing has changed then.
  @discardableResult
  public static func backUp(_ source: Connection, to path: String) throws -> Int {
    do {
      try source.copy(
        to: path, replacing: true,
        verify: { copy in
          try copy.statement(Statements.leaveLog).run()
          try examine(copy, path: path)
        })
    } catch let error as SQLiteError where error.kind == .cannotOpen {
      throw Failure.unreachable(path: path, reason: error.message)
    }
    var information = stat()
    guard stat(path, &information) == 0 else { throw Failure.unreachable(path: path, reason: systemReason()) }
    return Int(information.st_size)
  }

  /// Puts a copy back in place of the present database, which is kept aside.
  ///
  /// A damaged copy and one of a newer schema are refused, and nothing changes. Programs that have the database open
  /// see the restored content with their next transaction, unless the present one was too damaged to be read.
  ///
  /// - Parameters:
  ///   - path: the copy.
  ///   - location: the database to replace.
  ///   - now: names the file in which the present content is kept.
  /// - Returns: the path of the file in which the present content was kept; nil where there was no database yet.
  /// - Throws: `Failure`; `OpenFailure` for a copy that is not of this program; what SQLite refuses.
  public static func restore(_ path: String, to location: DatabaseLocation, at now: Instant) throws -> String? {
    guard case .file(let target) = location else { throw Failure.noFile }
    guard access(path, R_OK) == 0 else { throw Failure.unreachable(path: path, reason: systemReason()) }
    let source = try openExamined(path)
    defer { source.close() }

    var aside: String?
    if access(target, F_OK) == 0 {
      let kept = "\(target).before-restore-\(now.milliseconds)"
      try setAside(target, as: kept)
      aside = kept
    }
    try location.prepare()
    try withDatabase(target) { try source.copy(to: $0) }
    return aside
  }

  /// Keeps the present content in a file of its own: as a copy, or, where it is too damaged for that, as it is.
  private static func setAside(_ target: String, as kept: String) throws {
    do {
      try withDatabase(target) { try $0.copy(to: kept) }
    } catch let error as SQLiteError where error.kind == .corrupt || error.kind == .notADatabase {
      for ending in ["-wal", "-shm", ""] where access(target + ending, F_OK) == 0 {
        guard rename(target + ending, kept + ending) == 0 else {
          throw Failure.unreachable(path: target, reason: systemReason())
        }
      }
    }
  }

  private static func withDatabase(_ path: String, _ body: (Connection) throws -> Void) throws {
    let connection = try Connection(path: path, mode: .readWrite)
    defer { connection.close() }
    try connection.setBusyTimeout(milliseconds: Database.busyWait)
    try body(connection)
  }

  /// Opens a copy; throws where it has faults or is not one of Kindling's.
  private static func openExamined(_ path: String) throws -> Connection {
    do {
      let copy = try Connection(path: path, mode: .readOnly)
      try examine(copy, path: path)
      return copy
    } catch let error as SQLiteError {
      throw Failure.damaged(path: path, finding: error.message)
    }
  }

  private static func examine(_ copy: Connection, path: String) throws {
    if let finding = try Doctor.structuralFindings(copy).first {
      throw Failure.damaged(path: path, finding: finding.description)
    }
    let migrator = Migrator(connection: copy, migrations: Migration.all)
    try migrator.refuseUnusableFile()
    guard try migrator.isMarked() else { throw OpenFailure.notKindling }
  }

  private static func systemReason() -> String { String(cString: strerror(errno)) }
}
