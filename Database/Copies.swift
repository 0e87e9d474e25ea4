import Glibc
public import Kernel
import Localization
import SQLite

/// Whole copies of a database: backups, and putting one back.
public enum Copies {
  /// Why a copy was not made or not taken.
  public enum Failure: Error, CustomStringConvertible {
    /// The copy has faults; the first of them is told.
    case damaged(path: String, finding: Message)
    /// The file cannot be read or written.
    case unreachable(path: String, reason: String)
    /// A database in memory has no file to restore.
    case noFile
    /// The path leads to the database that is in use, or to a file beside it.
    case isTheDatabase(path: String)
    /// There is a folder, a device or a link, which a copy does not replace.
    case notARegularFile(path: String)
    /// Beside the file lies the log of a database: some program has it open, or has not ended well. Or the file is
    /// beside another one as such a log would be.
    case inUse(path: String)
    /// The file was not written by Kindling, or was opened as a database since.
    case notOurs(path: String)

    /// A sentence for whoever asked for the copy.
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

    /// The same in English, for logs.
    public var description: String { message.plainEnglish }
  }

  private enum Statements: SQL, StatementSet {
    case leaveLog = "pragma journal_mode = delete"
    case useLog = "pragma journal_mode = wal"
  }

  /// A copy that was made.
  public struct Made: Hashable, Sendable {
    /// Where it is, from the root and without links in its folders.
    public let path: String
    /// Its size in bytes.
    public let bytes: Int
  }

  /// How many instructions of SQLite lie between two calls of `progress` while a copy is examined: some milliseconds.
  private static let lookout = 1_000_000

  /// Copies a database into a file while others may go on writing.
  ///
  /// The copy is made beside its place, examined, and only then takes the place of what was there before; a database
  /// that somebody has open is never replaced. It is one file that needs no log beside it, so that it can be read from
  /// where nothing can be written.
  ///
  /// - Parameters:
  ///   - database: what to copy, as it is at the beginning.
  ///   - place: the file to make or to replace.
  ///   - keep: how many good copies to keep, the new one included; older ones are at `path.1`, `path.2` and so on.
  ///     Without it the new copy takes the place of an older one, and those with numbers stay as they are.
  ///   - progress: takes the pages that are copied and their number, again and again with equal numbers while the copy
  ///     is examined; an error that it throws ends the work.
  /// - Returns: the place and the size of the copy.
  /// - Throws: `Failure`; what SQLite refuses; what `progress` throws. There is no new copy then, and every older one
  ///   is there, though perhaps under the next number.
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

  /// Makes a copy and puts it in its place.
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
    // The copy is where it belongs: whatever keeps older ones from being dropped, the next time makes up for it.
    try? rotation.dropOld { try isGood($0, unless: { try progress(total, total) }) }
  }

  /// Whether a copy has no faults, whatever program has written it.
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

  /// Does something with a connection that may take long; ends it with what the closure throws that is called
  /// meanwhile.
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

  /// Puts a copy back in place of the present database, which is kept aside.
  ///
  /// A damaged copy and one that this program could not open are refused, and nothing changes. Programs that have the
  /// database open see the restored content with their next transaction, unless the present one was too damaged to be
  /// read.
  ///
  /// - Parameters:
  ///   - copy: the copy, a regular file.
  ///   - location: the database to replace.
  ///   - now: names the file in which the present content is kept.
  /// - Returns: the path of the file in which the present content was kept; nil where there was no database yet.
  /// - Throws: `Failure`; `OpenFailure` for a copy that is not of this program; what SQLite refuses.
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
        // Otherwise the database would look like a backup until a program opens it.
        try connection.statement(Statements.useLog).run()
      }
    } catch {
      // An empty database in its place would be taken for a new one.
      if isMoved { try moveFiles(from: kept, to: target) }
      throw error
    }
    return isThere ? kept : nil
  }

  /// Throws where a copy cannot be read, or is not a regular file: opening a pipe could wait forever.
  private static func refuseUnreadable(_ copy: ResolvedPath) throws(Failure) {
    var information = stat()
    let isThere = copy.isInDirectory ? lstat(copy.path, &information) == 0 : stat(copy.path, &information) == 0
    guard isThere else {
      throw .unreachable(path: copy.shown, reason: systemReason())
    }
    guard information.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile(path: copy.shown) }
    guard access(copy.path, R_OK) == 0 else { throw .unreachable(path: copy.shown, reason: systemReason()) }
  }

  /// Keeps the present content in a file of its own: as a copy, or, where it is too damaged for that, as it is.
  ///
  /// Returns whether the files themselves were moved.
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

  /// Gives a database another name, with the files beside it; whatever has that name is replaced.
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

  /// Opens a copy; throws where it has faults or is not one of Kindling's.
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
