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

  /// Copies a database into a file while others may go on writing.
  ///
  /// The copy is made beside its place, examined, and only then takes the place of what was there before.
  ///
  /// - Parameters:
  ///   - source: the connection to copy from.
  ///   - path: the file to make or to replace.
  /// - Returns: the size of the copy in bytes.
  /// - Throws: `Failure`, or what SQLite refuses; the file that was there is then still there.
  @discardableResult
  public static func backUp(_ source: Connection, to path: String) throws -> Int {
    let draft = "\(path).\(getpid()).partial"
    defer { unlink(draft) }
    try source.copy(to: draft, verify: { try examine($0, path: path) })
    var information = stat()
    guard stat(draft, &information) == 0, rename(draft, path) == 0 else {
      throw Failure.unreachable(path: path, reason: systemReason())
    }
    return Int(information.st_size)
  }

  /// Puts a copy back in place of the present database, which is kept aside.
  ///
  /// A damaged copy and one of a newer schema are refused, and nothing changes. Programs that have the database open see
  /// the restored content with their next transaction.
  ///
  /// - Parameters:
  ///   - path: the copy.
  ///   - location: the database to replace.
  ///   - now: names the file in which the present content is kept.
  /// - Returns: the path of the file in which the present content was kept; nil where there was no database yet.
  /// - Throws: `Failure`, `OpenFailure`, or what SQLite refuses.
  public static func restore(_ path: String, to location: DatabaseLocation, at now: Instant) throws -> String? {
    guard case .file(let target) = location else { throw Failure.noFile }
    guard access(path, R_OK) == 0 else { throw Failure.unreachable(path: path, reason: systemReason()) }
    let source = try openExamined(path)
    defer { source.close() }

    let isThere = access(target, F_OK) == 0
    try location.prepare()
    let present = try Connection(path: target, mode: .readWrite)
    defer { present.close() }
    try present.setBusyTimeout(milliseconds: Database.busyWait)
    var aside: String?
    if isThere {
      let kept = "\(target).before-restore-\(now.milliseconds)"
      try present.copy(to: kept)
      aside = kept
    }
    try source.copy(to: present)
    return aside
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
    try Migrator(connection: copy, migrations: Migration.all).refuseUnusableFile()
  }

  private static func systemReason() -> String { String(cString: strerror(errno)) }
}
