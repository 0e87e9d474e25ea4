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
    /// Beside the file lies the log of a database: some program has it open, or has not ended well.
    case inUse(path: String)

    /// A sentence for whoever asked for the copy.
    public var message: Message {
      switch self {
      case .damaged(let path, let finding): Strings.programDamaged(path, finding)
      case .unreachable(let path, let reason): Strings.programUnreachable(path, reason)
      case .noFile: Strings.programNoFile
      case .isTheDatabase(let path): Strings.programIsTheDatabase(path)
      case .notARegularFile(let path): Strings.programNotARegularFile(path)
      case .inUse(let path): Strings.programInUse(path)
      }
    }

    /// The same in English, for logs.
    public var description: String { message.plainEnglish }
  }

  private enum Statements: SQL, StatementSet {
    case leaveLog = "pragma journal_mode = delete"
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
  ///   - path: the file to make or to replace; absolute, or relative to the working directory of the process.
  ///   - keep: how many good copies to keep, the new one included; older ones are at `path.1`, `path.2` and so on. Without
  ///     it the new copy takes the place of an older one, and those with numbers stay as they are.
  ///   - progress: takes the pages that are copied and their number, again and again with equal numbers while the copy is
  ///     examined; an error that it throws ends the work.
  /// - Returns: the place and the size of the copy.
  /// - Throws: `Failure`; what SQLite refuses; what `progress` throws. There is no new copy then, and every older one is
  ///   there, though perhaps under the next number.
  @discardableResult
  public static func backUp(
    _ database: Database, to path: String, keep: Int? = nil,
    progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws -> Made {
    let place = try CopyPlace(path, copying: database.location)
    let rotation = Rotation(place: place, keep: keep)
    try backUp(database, by: rotation, progress: progress)
    var information = stat()
    guard stat(place.path, &information) == 0 else { throw Failure.unreachable(path: path, reason: systemReason()) }
    return Made(path: place.path, bytes: Int(information.st_size))
  }

  /// Makes a copy and puts it in its place.
  static func backUp(_ database: Database, by rotation: Rotation, progress: (Int, Int) throws -> Void) throws {
    let path = rotation.place.path
    var total = 0
    do {
      try database.connection.copy(
        to: path, replacing: true,
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
      let copy = try Connection(path: path, mode: .readOnly)
      defer { copy.close() }
      return try watching(copy, stop) {
        guard try Migrator(connection: copy, migrations: Migration.all).isMarked() else { return false }
        return try Doctor.structuralFindings(copy).isEmpty
      }
    } catch is SQLiteError {
      return false
    }
  }

  /// Does something with a connection that may take long; ends it with what the closure throws that is called meanwhile.
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
    guard !CopyPlace.leads(path, to: target) else { throw Failure.isTheDatabase(path: path) }
    let source = try openExamined(path)
    defer { source.close() }

    let isThere = access(target, F_OK) == 0
    let kept = "\(target).before-restore-\(now.milliseconds)"
    let isMoved = try isThere && setAside(target, as: kept)
    do {
      try location.prepare()
      try withDatabase(target) { try source.copy(to: $0) }
    } catch {
      // An empty database in its place would be taken for a new one.
      if isMoved { try moveFiles(from: kept, to: target) }
      throw error
    }
    return isThere ? kept : nil
  }

  /// Keeps the present content in a file of its own: as a copy, or, where it is too damaged for that, as it is.
  ///
  /// Returns whether the files themselves were moved.
  private static func setAside(_ target: String, as kept: String) throws -> Bool {
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

  /// Where a file is to be written that is no copy: a plain file or nothing, and never a database in use.
  ///
  /// - Parameters:
  ///   - path: From the working directory of the process, or from the root.
  ///   - location: The database.
  /// - Returns: The path without links in its folders, from the root.
  /// - Throws: `Failure` where nothing may be written there.
  public static func place(_ path: String, beside location: DatabaseLocation) throws(Failure) -> String {
    try CopyPlace(path, copying: location).path
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
      throw Failure.damaged(path: path, finding: Strings.doctorStorage(error.message))
    }
  }

  private static func examine(_ copy: Connection, path: String) throws {
    if let finding = try Doctor.structuralFindings(copy).first {
      throw Failure.damaged(path: path, finding: finding.detail)
    }
    let migrator = Migrator(connection: copy, migrations: Migration.all)
    try migrator.refuseUnusableFile()
    guard try migrator.isMarked() else { throw OpenFailure.notKindling }
  }

  static func systemReason() -> String { String(cString: strerror(errno)) }
}
