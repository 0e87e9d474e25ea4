import Glibc
public import Kernel
import Localization
import SQLite

/// Backup and restore of complete databases.
public enum Backups {
  /// The reason why a backup or restore failed.
  public enum Failure: Error, CustomStringConvertible {
    /// The copy is damaged; `finding` is the first problem.
    case damaged(path: String, finding: Message)
    /// The file cannot be read or written.
    case unreachable(path: String, reason: String)
    /// The database to restore is in memory.
    case noFile
    /// The path refers to the database of this program or to one of its companion files.
    case isOpenDatabase(path: String)
    /// The path is a directory, a device or a link.
    case notARegularFile(path: String)
    /// The file has a log or journal because a program has it open or has crashed, or it is itself a log or journal.
    case inUse(path: String)
    /// The file was not written by Kindling, or it has been opened as a database since then.
    case notWrittenByKindling(path: String)

    /// The message for the user who requested the backup or restore.
    public var message: Message {
      switch self {
      case .damaged(let path, let finding): Strings.programDamaged(path: path, problem: finding)
      case .unreachable(let path, let reason): Strings.programUnreachable(path: path, reason: reason)
      case .noFile: Strings.programNoFile
      case .isOpenDatabase(let path): Strings.programIsTheDatabase(path: path)
      case .notARegularFile(let path): Strings.programNotARegularFile(path: path)
      case .inUse(let path): Strings.programInUse(path: path)
      case .notWrittenByKindling(let path): Strings.programNotABackup(path: path)
      }
    }

    /// The message in English, for logs.
    public var description: String { message.plainEnglish }
  }

  private enum Statements: SQL, StatementSet {
    case disableWAL = "pragma journal_mode = delete"
    case enableWAL = "pragma journal_mode = wal"
  }

  private enum AdministrationQueries: SQL, StatementSet {
    // The file is another one among the devices that exchange an account.
    case forgetFile = "update sync_accounts set file = ''"
  }

  /// A completed backup.
  public struct BackupResult: Hashable, Sendable {
    /// The absolute path, without links in its directories.
    public let path: String
    /// The size in bytes.
    public let bytes: Int
  }

  /// The permitted number of retained copies.
  public static let retainedCountRange = 1...1000

  /// The number of SQLite VM instructions between two calls of `progress` during verification; a few milliseconds.
  private static let progressInterval = 1_000_000

  /// Copies a database to a file without preventing writes to the database.
  ///
  /// The copy is written to a temporary file, verified and then published; a file that is open as a database is never
  /// replaced. The copy can be read from a read-only directory. After an error, every older copy remains, possibly
  /// under the next number.
  ///
  /// `retaining` is the number of good copies to retain, including the new one; older ones are at `path.1`, `path.2`
  /// and so on. If it is nil, the new copy replaces the previous one, and numbered copies remain unchanged. `progress`
  /// receives the number of copied pages and the total, which are equal during verification. It can throw to cancel,
  /// and so can `willPublish`, after which the copy gets its name.
  @discardableResult
  public static func backUp(
    _ database: Database, to destination: OutputDestination, retaining: Int? = nil,
    progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }, willPublish: () throws -> Void = {}
  ) throws -> BackupResult {
    let rotation = Rotation(destination: destination, retainedCount: retaining)
    try backUp(database, by: rotation, progress: progress, willPublish: willPublish)
    var information = stat()
    guard stat(destination.path, &information) == 0 else {
      throw Failure.unreachable(path: destination.displayPath, reason: errnoMessage())
    }
    return BackupResult(path: destination.displayPath, bytes: Int(information.st_size))
  }

  static func backUp(
    _ database: Database, by rotation: Rotation, progress: (Int, Int) throws -> Void,
    willPublish: () throws -> Void = {}
  ) throws {
    let path = rotation.destination.displayPath
    var total = 0
    do {
      try database.connection.copy(
        to: rotation.destination.path, replacing: true,
        progress: { pages in
          total = pages.total
          try progress(total - pages.remaining, total)
        },
        verify: { copy in
          try copy.statement(Statements.disableWAL).run()
          try withProgress(copy, { try progress(total, total) }) { try verify(copy, path: path) }
        },
        publish: { temporary in
          try willPublish()
          try rotation.publish(temporary)
        })
    } catch let error as SQLiteError where error.kind == .cannotOpen || error.kind == .readOnly {
      throw Failure.unreachable(path: path, reason: error.message)
    }
    // The new copy is already published. If excess copies cannot be removed now, the next backup removes them.
    try? rotation.removeExcess { try isGood($0, onProgress: { try progress(total, total) }) }
  }

  private static func isGood(_ path: String, onProgress progress: () throws -> Void) throws -> Bool {
    do {
      let copy = try Connection(
        path: path, mode: .readOnly, options: .noFollow, vfs: Connection.literalPathsVFS)
      defer { copy.close() }
      return try withProgress(copy, progress) {
        guard try Migrator(connection: copy, migrations: Migration.all).isKindlingFile() else { return false }
        return try Doctor.structuralFindings(copy).isEmpty
      }
    } catch is SQLiteError {
      return false
    }
  }

  /// Runs a long operation and periodically calls `progress`; an error of `progress` interrupts the operation.
  private static func withProgress<Result>(
    _ connection: Connection, _ progress: () throws -> Void, _ body: () throws -> Result
  ) throws -> Result {
    var reason: (any Error)?
    return try withoutActuallyEscaping(progress) { progress in
      try connection.setProgressHandler(every: progressInterval) {
        do {
          try progress()
        } catch {
          reason = error
        }
        return reason == nil
      }
      defer { connection.removeProgressHandler() }
      do {
        return try body()
      } catch {
        throw reason ?? error
      }
    }
  }

  /// Replaces a database with a copy, after saving the current content to another file, whose name contains `now`.
  ///
  /// A damaged or incompatible copy is rejected without changes. Programs that have the database open see the restored
  /// content in their next transaction, unless the current content was too damaged to be read. The result is the path
  /// of the saved content; nil if there was no database. `progress` receives the number of copied pages and the total.
  public static func restore(
    _ copy: ResolvedPath, to location: DatabaseLocation, at now: Instant,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> String? {
    guard case .file(let target) = location else { throw Failure.noFile }
    try validateReadable(copy)
    guard !OutputDestination.isDatabaseFile(copy.path, of: target) else {
      throw Failure.isOpenDatabase(path: copy.displayPath)
    }
    let source = try openVerified(copy)
    defer { source.close() }

    let exists = access(target, F_OK) == 0
    let savedPath = "\(target).before-restore-\(now.milliseconds)"
    let wasMoved = try exists && saveCurrent(target, as: savedPath)
    do {
      try location.prepare()
      try withDatabase(target) { connection in
        try source.copy(to: connection) { progress($0.total - $0.remaining, $0.total) }
        // Without a write-ahead log, the database would be recognized as a backup until a program opens it.
        try connection.statement(Statements.enableWAL).run()
        try connection.statement(AdministrationQueries.forgetFile).run()
      }
    } catch {
      // Otherwise, the next program would use the empty database at this path as a new one.
      if wasMoved { try moveFiles(from: savedPath, to: target) }
      throw error
    }
    return exists ? savedPath : nil
  }

  /// Throws if a copy cannot be read or is not a regular file; opening a pipe could block forever.
  private static func validateReadable(_ copy: ResolvedPath) throws(Failure) {
    var information = stat()
    let exists = copy.isInDirectory ? lstat(copy.path, &information) == 0 : stat(copy.path, &information) == 0
    guard exists else {
      throw .unreachable(path: copy.displayPath, reason: errnoMessage())
    }
    guard information.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile(path: copy.displayPath) }
    guard access(copy.path, R_OK) == 0 else { throw .unreachable(path: copy.displayPath, reason: errnoMessage()) }
  }

  /// Saves the current content as a copy and returns false, or moves the files and returns true if they are damaged.
  private static func saveCurrent(_ target: String, as savedPath: String) throws -> Bool {
    guard !DatabaseLocation.file(path: target).hasTruncatedHeader else {
      try moveFiles(from: target, to: savedPath)
      return true
    }
    do {
      try withDatabase(target) { try $0.copy(to: savedPath) }
      return false
    } catch let error as SQLiteError where error.kind == .corrupt || error.kind == .notADatabase {
      try moveFiles(from: target, to: savedPath)
      return true
    }
  }

  private static func moveFiles(from path: String, to newPath: String) throws {
    for suffix in OutputDestination.fileSuffixes.reversed() where access(path + suffix, F_OK) == 0 {
      guard rename(path + suffix, newPath + suffix) == 0 else {
        throw Failure.unreachable(path: path, reason: errnoMessage())
      }
    }
  }

  private static func withDatabase(_ path: String, _ body: (Connection) throws -> Void) throws {
    let connection = try Connection(path: path, mode: .readWrite)
    defer { connection.close() }
    try connection.setBusyTimeout(milliseconds: Database.busyTimeout)
    try body(connection)
  }

  private static func openVerified(_ path: ResolvedPath) throws -> Connection {
    do {
      let copy =
        path.isInDirectory
        ? try Connection(path: path.path, mode: .readOnly, options: .noFollow, vfs: Connection.literalPathsVFS)
        : try Connection(path: path.path, mode: .readOnly)
      try verify(copy, path: path.displayPath)
      return copy
    } catch let error as SQLiteError {
      throw Failure.damaged(path: path.displayPath, finding: Strings.doctorStorage(message: error.message))
    }
  }

  private static func verify(_ copy: Connection, path: String) throws {
    if let finding = try Doctor.structuralFindings(copy).first {
      throw Failure.damaged(path: path, finding: finding.detail)
    }
    let migrator = Migrator(connection: copy, migrations: Migration.all)
    try migrator.validateFile()
    guard try migrator.isKindlingFile() else { throw OpenFailure.notKindling }
    do {
      try migrator.verifyHistory()
    } catch let failure as OpenFailure {
      throw Failure.damaged(path: path, finding: failure.message)
    }
  }

  static func errnoMessage() -> String { String(cString: strerror(errno)) }
}
