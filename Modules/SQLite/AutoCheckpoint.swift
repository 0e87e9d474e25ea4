internal import CSQLite

/// The length of the write-ahead log after the latest commit of a connection.
public struct LogLength: Hashable, Sendable {
  /// The number of pages.
  public var pages = 0
  /// Whether the log grows although a checkpoint was due, because a reader or a crashed program holds it.
  public var isBlocked = false
}

extension Connection {
  /// The length of the log after the latest commit; tracked while automatic checkpoints are enabled.
  public var logLength: LogLength { autoCheckpoint?.length ?? LogLength() }

  /// Sets the number of log pages after which a commit runs a passive checkpoint; 0 disables it.
  public func setAutoCheckpoint(pages: Int) throws(SQLiteError) {
    let database = try requireHandle()
    guard pages > 0 else {
      sqlite3_wal_hook(database, nil, nil)
      autoCheckpoint = nil
      return
    }
    let checkpoint = AutoCheckpoint(pages: pages)
    checkpoint.install(in: database)
    autoCheckpoint = checkpoint
  }
}

/// Runs a checkpoint when a commit makes the log too long, as SQLite does by itself, and tracks the length of the log.
final class AutoCheckpoint {
  private let pages: Int
  private(set) var length = LogLength()

  init(pages: Int) {
    self.pages = pages
  }

  /// Replaces the automatic checkpoints of SQLite, which does not retain this object.
  func install(in database: OpaquePointer) {
    sqlite3_wal_hook(
      database,
      { context, database, name, pages in
        guard let context else { return SQLITE_OK }
        let checkpoint = Unmanaged<AutoCheckpoint>.fromOpaque(context).takeUnretainedValue()
        // A failed checkpoint loses nothing; the next one repeats its work.
        if checkpoint.isDue(at: Int(pages)) { sqlite3_wal_checkpoint(database, name) }
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Records the length of the log after a commit, and returns whether a checkpoint is due.
  ///
  /// The first commit after a complete checkpoint restarts the log unless a connection still reads it.
  private func isDue(at newLength: Int) -> Bool {
    if newLength < length.pages {
      length.isBlocked = false
    } else if length.pages >= pages, newLength > length.pages {
      length.isBlocked = true
    }
    length.pages = newLength
    return newLength >= pages
  }
}
