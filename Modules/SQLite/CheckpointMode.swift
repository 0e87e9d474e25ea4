internal import CSQLite

/// How hard a checkpoint tries to move the write-ahead log into the database file.
public enum CheckpointMode: Hashable, Sendable {
  /// Move what can be moved without waiting for anybody.
  case passive
  /// Wait for writers, then move everything.
  case full
  /// As `full`, then wait until the next writer can begin the log anew.
  case restart
  /// As `restart`, and cut the log file to nothing.
  case truncate

  fileprivate var code: Int32 {
    switch self {
    case .passive: SQLITE_CHECKPOINT_PASSIVE
    case .full: SQLITE_CHECKPOINT_FULL
    case .restart: SQLITE_CHECKPOINT_RESTART
    case .truncate: SQLITE_CHECKPOINT_TRUNCATE
    }
  }
}

extension Connection {
  /// Moves the write-ahead log into the database file.
  ///
  /// - Parameter mode: How hard to try.
  /// - Returns: The pages in the log and how many of them are in the file now; -1 each if there is no such log.
  /// - Throws: `busy` if a mode that waits has waited the busy timeout in vain, `locked` inside a transaction.
  @discardableResult
  public func checkpoint(_ mode: CheckpointMode) throws(SQLiteError) -> (logFrames: Int, checkpointed: Int) {
    var logFrames: Int32 = -1
    var checkpointed: Int32 = -1
    try check(sqlite3_wal_checkpoint_v2(try opened(), nil, mode.code, &logFrames, &checkpointed))
    return (Int(logFrames), Int(checkpointed))
  }

  /// Sets after how many pages in the log a commit makes a passive checkpoint.
  ///
  /// - Parameter pages: The number of pages; 0 for never.
  /// - Throws: `misuse` if the connection is closed.
  public func setAutoCheckpoint(pages: Int) throws(SQLiteError) {
    try check(sqlite3_wal_autocheckpoint(try opened(), Int32(clamping: pages)))
  }
}
