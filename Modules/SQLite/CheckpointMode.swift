internal import CSQLite

/// The mode of a checkpoint, which moves the write-ahead log into the database file.
public enum CheckpointMode: Hashable, Sendable {
  /// Moves as much as possible without waiting.
  case passive
  /// Waits for writers and readers, moves everything, and truncates the log file.
  case truncate

  fileprivate var code: Int32 {
    switch self {
    case .passive: SQLITE_CHECKPOINT_PASSIVE
    case .truncate: SQLITE_CHECKPOINT_TRUNCATE
    }
  }
}

extension Connection {
  /// Runs a checkpoint; returns the number of pages in the log, and how many of them are in the database file.
  ///
  /// Both are 0 after `truncate`, and -1 without a write-ahead log.
  ///
  /// - Throws: `busy` if `truncate` exceeds the busy timeout, or at once if another connection runs a checkpoint;
  ///   `locked` inside a transaction.
  @discardableResult
  public func checkpoint(_ mode: CheckpointMode) throws(SQLiteError) -> (logFrames: Int, checkpointed: Int) {
    var logFrames: Int32 = -1
    var checkpointed: Int32 = -1
    try check(sqlite3_wal_checkpoint_v2(try requireHandle(), nil, mode.code, &logFrames, &checkpointed))
    return (Int(logFrames), Int(checkpointed))
  }
}
