public import Kernel
public import SQLite

/// The work of idle times: checkpoints, and the erasure of deleted data.
extension Database {
  /// The maximum size in bytes of a file that is rewritten when the program ends; rewriting takes about a second.
  public static let maxRewriteBytesAtExit = 64 << 20
  /// The number of SQLite VM instructions between two checks for a stop request; a few milliseconds.
  private static let instructionsBetweenStopChecks = 1_000_000

  /// Schedules the erasure of all data that the open group deletes, from the file and its log.
  ///
  /// The log is truncated after the commit, as soon as no other process reads it. The file is rewritten later, at most
  /// once an hour, because that takes time in proportion to its size (`ScrubbingRules`). Unfinished work is left to the
  /// next process.
  public func scheduleErasure() throws(SQLiteError) {
    try scrubber.recordPending(.rewriting)
    groupErases = true
  }

  /// Schedules merges of the full-text indexes, which drop the terms of rows that the open group deletes.
  ///
  /// Searches do not match these terms, but their bytes remain until the merges, which run in steps when the program is
  /// idle or ends.
  public func scheduleTermMerges() throws(SQLiteError) {
    try scrubber.recordPending(.merging)
    groupMergesTerms = true
  }

  /// Whether a checkpoint or scrubbing is due, or a check for scrubbing that another process left unfinished.
  ///
  /// Scrubbing comprises merges of full-text indexes and erasures.
  public var needsMaintenance: Bool {
    (hasUncheckpointedCommits || scrubber.isDue || scrubber.needsCheck) && location != .memory && !hasMoved
  }

  /// Removes some expired client keys, and runs a checkpoint or one step of scrubbing, for idle times of the program.
  ///
  /// `needsMaintenance` remains true while steps remain or another process still reads data to be erased.
  public func performIdleMaintenance(at now: Instant) {
    hasUncheckpointedCommits = false
    removeExpiredClientKeys(at: now)
    if scrubber.needsCheck { try? scrubber.resume(at: now) }
    guard !scrubber.isDue else {
      scrubber.step(at: now)
      return
    }
    // A failed checkpoint loses nothing; the next one repeats its work.
    _ = try? connection.checkpoint(.passive)
  }

  /// Continues scrubbing at the regular end of a program, if the file has at most `bytes` bytes.
  ///
  /// A file that is larger or used by other processes is left to the next process that opens it. `isStopping` is called
  /// repeatedly; if it returns true, the current step is rolled back and the work ends.
  public func scrubBeforeExit(
    at now: Instant, maxBytes bytes: Int = Database.maxRewriteBytesAtExit,
    isStopping: @escaping () -> Bool = { false }
  ) {
    guard location != .memory, !hasMoved else { return }
    removeExpiredClientKeys(at: now)
    if scrubber.needsCheck { try? scrubber.resume(at: now) }
    guard scrubber.isDue, let size = try? size(), size <= bytes else { return }
    guard
      (try? connection.setProgressHandler(every: Database.instructionsBetweenStopChecks) { !isStopping() }) != nil
    else { return }
    defer { connection.removeProgressHandler() }
    while !isStopping(), scrubber.step(at: now, isQuiet: true) {}
  }

  /// Deletes some expired client keys, if there are any and no other process is writing.
  private func removeExpiredClientKeys(at now: Instant) {
    guard !hasOpenGroup, (try? clientKeys.hasExpired(at: now)) == true else { return }
    _ = writeIfPossible { try clientKeys.removeExpired(at: now, atMost: ClientKeys.idleRemovals) }
  }
}
