import Glibc
public import Kernel
import Localization
import SQLite

/// Backup and restore of complete databases.
public enum Copies {
  /// The reason for which a backup or restore failed.
  public enum Failure: Error, CustomStringConvertible {
    /// The copy is damaged; `finding` is the first problem.
    case damaged(path: String, finding: Message)
    /// The file cannot be read or written.
    case unreachable(path: String, reason: String)
    /// A database in memory cannot be restored.
    case noFile
    /// The path refers to the open database or to one of its companion files.
    case isTheDatabase(path: String)
    /// The path is a directory, a device or a link.
    case notARegularFile(path: String)
    /// The file has a log or journal because a program has it open or has crashed, or it would itself be one.
    case inUse(path: String)
    /// The file was not written by Kindling, or it was opened as a database since.
    case notOurs(path: String)

    /// The message for the user who requested the copy.
    public var message: Message {
      switch self {
      case .damaged(let path, let finding): Strings.programDamaged(path, finding)
      case .unreachable(let path, let reason): Strings.programUnreachable(path, reason)
      case .noFile: Strings.programNoFile
      case .isTheDatabase(let path): Strings.programIsTheDatabase(path)
      case .notARegularFile(let path): Strings.programNotARegularFile(path)
      case .inUse(let path): Strings.programInUse(path)
      case .notOurs(let path): Strings.programNotOurs(path)
      }
    }

    /// The message in English, for logs.
    public var description: String { message.plainEnglish }
  }

  private enum Statements: SQL, StatementSet {
    case leaveLog = "pragma journal_mode = delete"
    case useLog = "pragma journal_mode = wal"
  }

  /// A completed backup.
  public struct Made: Hashable, Sendable {
    /// The absolute path, without links in its directories.
    public let path: String
    /// The size in bytes.
    public let bytes: Int
  }

  /// The number of SQLite VM instructions between two calls of `progress` during verification; some milliseconds.
  private static let lookout = 1_000_000

  /// Copies a database to a file while it can still be written.
  ///
  /// The copy is written to a temporary file, verified and then published; a file that is open as a database is never
  /// replaced. The copy can be read from a read-only directory. After an error, every older copy remains, possibly
  /// under the next number.
  ///
  /// `keep` is the number of good copies to retain, including the new one; older ones are at `path.1`, `path.2` and so
  /// on. If it is nil, the new copy replaces the previous one, and numbered copies remain unchanged. `progress`
  /// receives the number of copied and of all pages, repeatedly with equal numbers during verification; it throws to
  /// cancel.
  @discardableResult
  public static func backUp(
    _ database: Database, to place: CopyPlace, keep: Int? = nil,
    progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws -> Made {
    let rotation = Rotation(place: place, keep: keep)
    try backUp(database, by: rotation, progress: progress)
    var information = stat()
    guard stat(place.path, &information) == 0 else {
      throw Failure.unreachable(path: place.shownPath, reason: systemReason())
    }
    return Made(path: place.shownPath, bytes: Int(information.st_size))
  }

  static func backUp(_ database: Database, by rotation: Rotation, progress: (Int, Int) throws -> Void) throws {
    let path = rotation.place.shownPath
    var total = 0
    do {
      try database.connection.copy(
        to: rotation.place.path, replacing: true,
        progress: { pages in
          total = pages.total
          try progress(total - pages.remaining, total)
        },
        verify: { copy in
          try copy.statement(Statements.leaveLog).run()
          try watching(copy, { try progress(total, total) }) { try examine(copy, path: path) }
        }, place: rotation.put)
    } catch let error as SQLiteError where error.kind == .cannotOpen || error.kind == .readOnly {
      throw Failure.unreachable(path: path, reason: error.message)
    }
    // The new copy is published. If older ones cannot be removed now, the next backup removes them.
    try? rotation.dropOld { try isGood($0, unless: { try progress(total, total) }) }
  }

  private static func isGood(_ path: String, unless stop: () throws -> Void) throws -> Bool {
    do {
      let copy = try Connection(
        path: path, mode: .readOnly, options: .refuseSymbolicLinks, vfs: Connection.literalPaths)
      defer { copy.close() }
      return try watching(copy, stop) {
        guard try Migrator(connection: copy, migrations: Migration.all).isMarked() else { return false }
        return try Doctor.structuralFindings(copy).isEmpty
      }
    } catch is SQLiteError {
      return false
    }
  }

  /// Runs a long operation and periodically calls `stop`; an error that `stop` throws interrupts the operation.
  private static func watching<Result>(
    _ connection: Connection, _ stop: () throws -> Void, _ work: () throws -> Result
  ) throws -> Result {
    var reason: (any Error)?
    return try withoutActuallyEscaping(stop) { stop in
      try connection.setProgressHandler(every: lookout) {
        do {
          try stop()
        } catch {
          reason = error
        }
        return reason == nil
      }
      defer { connection.removeProgressHandler() }
      do {
        return try work()
      } catch {
        throw reason ?? error
      }
    }
  }

  /// Replaces a database with a copy and saves the current content to another file, whose name contains `now`.
  ///
  /// A damaged or incompatible copy is rejected without changes. Programs that have the database open see the restored
  /// content in their next transaction, unless the current content was too damaged to be read.
  ///
  /// - Returns: The path of the saved content; nil if there was no database.
  public static func restore(_ copy: ResolvedPath, to location: DatabaseLocation, at now: Instant) throws -> String? {
    guard case .file(let target) = location else { throw Failure.noFile }
    try refuseUnreadable(copy)
    guard !CopyPlace.leads(copy.path, to: target) else { throw Failure.isTheDatabase(path: copy.shown) }
    let source = try openExamined(copy)
    defer { source.close() }

    let isThere = access(target, F_OK) == 0
    let kept = "\(target).before-restore-\(now.milliseconds)"
    let isMoved = try isThere && setAside(target, as: kept)
    do {
      try location.prepare()
      try withDatabase(target) { connection in
        try source.copy(to: connection)
        // Without a write-ahead log, the database would be recognized as a backup until a program opens it.
        try connection.statement(Statements.useLog).run()
      }
    } catch {
      // An empty database at this path would be used as a new one.
      if isMoved { try moveFiles(from: kept, to: target) }
      throw error
    }
    return isThere ? kept : nil
  }

  /// Throws if a copy cannot be read or is not a regular file: opening a pipe could block forever.
  private static func refuseUnreadable(_ copy: ResolvedPath) throws(Failure) {
    var information = stat()
    let isThere = copy.isInDirectory ? lstat(copy.path, &information) == 0 : stat(copy.path, &information) == 0
    guard isThere else {
      throw .unreachable(path: copy.shown, reason: systemReason())
    }
    guard information.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile(path: copy.shown) }
    guard access(copy.path, R_OK) == 0 else { throw .unreachable(path: copy.shown, reason: systemReason()) }
  }

  /// Saves the current content as a copy, or by moving the files (and returning true) if they are too damaged.
  private static func setAside(_ target: String, as kept: String) throws -> Bool {
    guard !DatabaseLocation.file(path: target).hasPartOfHeader else {
      try moveFiles(from: target, to: kept)
      return true
    }
    do {
      try withDatabase(target) { try $0.copy(to: kept) }
      return false
    } catch let error as SQLiteError where error.kind == .corrupt || error.kind == .notADatabase {
      try moveFiles(from: target, to: kept)
      return true
    }
  }

  private static func moveFiles(from path: String, to other: String) throws {
    for ending in CopyPlace.endings.reversed() where access(path + ending, F_OK) == 0 {
      guard rename(path + ending, other + ending) == 0 else {
        throw Failure.unreachable(path: path, reason: systemReason())
      }
    }
  }

  private static func withDatabase(_ path: String, _ body: (Connection) throws -> Void) throws {
    let connection = try Connection(path: path, mode: .readWrite)
    defer { connection.close() }
    try connection.setBusyTimeout(milliseconds: Database.busyWait)
    try body(connection)
  }

  private static func openExamined(_ path: ResolvedPath) throws -> Connection {
    do {
      let copy =
        path.isInDirectory
        ? try Connection(path: path.path, mode: .readOnly, options: .refuseSymbolicLinks, vfs: Connection.literalPaths)
        : try Connection(path: path.path, mode: .readOnly)
      try examine(copy, path: path.shown)
      return copy
    } catch let error as SQLiteError {
      throw Failure.damaged(path: path.shown, finding: Strings.doctorStorage(error.message))
    }
  }

  private static func examine(_ copy: Connection, path: String) throws {
    if let finding = try Doctor.structuralFindings(copy).first {
      throw Failure.damaged(path: path, finding: finding.detail)
    }
    let migrator = Migrator(connection: copy, migrations: Migration.all)
    try migrator.refuseUnusableFile()
    guard try migrator.isMarked() else { throw OpenFailure.notKindling }
    do {
      try migrator.verifyHistory()
    } catch let failure as OpenFailure {
      throw Failure.damaged(path: path, finding: failure.message)
    }
  }

  static func systemReason() -> String { String(cString: strerror(errno)) }
}
