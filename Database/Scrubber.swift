import SQLite

/// Erases every byte of deleted rows from the file of a database.
///
/// SQLite overwrites deleted rows with zeros, but the log contains earlier versions of pages, and pages can contain
/// copies of moved rows. Therefore, the log is truncated and the file is rewritten. Before that, the segments of
/// full-text indexes are merged to drop deleted terms. Pending work is recorded in the file until a process completes
/// it.
final class Scrubber {
  private enum Statements: SQL, StatementSet {
    case recordPending = """
      insert into counters (name, value) values (:work, 1) on conflict (name) do update set value = value + 1
      """
    case pendingCount = "select value from counters where name = :work"
    case hasCounters = "select 1 from sqlite_schema where type = 'table' and name = 'counters'"
    // Work that another process has recorded in the meantime remains pending.
    case clearPending = "update counters set value = 0 where name = :work and value = :count"
    case rewrite = "vacuum"
  }

  /// Pending work; the raw value is the name of its counter.
  enum Work: String, CaseIterable {
    /// Full-text indexes must drop deleted terms.
    case merging = "merges_due"
    /// The file must be rewritten.
    case rewriting = "erasures_due"
  }

  private enum Step {
    case nothing, merging, rewriting, truncatingLog
  }

  /// The number of index pages per merge step, which takes tens of milliseconds.
  private static let pagesPerMergeStep = 256

  private let connection: Connection
  private var next = Step.nothing
  /// The data version at the last check for pending work.
  private var checkedVersion: UInt32?
  /// Whether a step failed, for example on a full disk, so that the work is left to the next process.
  private var hasFailed = false
  /// The value of the counter before the last rewrite; the counter is cleared after the log is truncated.
  private var rewrittenCount: Int?

  private let merges: [SQL]

  init(connection: Connection, merges: [SQL]) {
    self.connection = connection
    self.merges = merges
  }

  var isDue: Bool { next != .nothing }

  /// Whether the data has changed since the last check for pending work; false after a failed step.
  var needsCheck: Bool { !hasFailed && (try? connection.snapshotVersion()) != checkedVersion }

  /// Schedules work that another process left unfinished; test schemas may lack the counters.
  func resume() throws {
    guard next == .nothing else { return }
    let hasCounters = try connection.statement(Statements.hasCounters).scalar(Int.self) == 1
    if hasCounters, try Work.allCases.contains(where: { try pendingCount($0) > 0 }) { next = .merging }
    checkedVersion = try connection.snapshotVersion()
  }

  func recordPending(_ work: Work) throws(SQLiteError) {
    try connection.statement(Statements.recordPending).bind("work", work.rawValue).run()
  }

  /// Schedules work after the commit of its record; if `truncatesLog`, also tries to truncate the log immediately.
  func start(truncatingLog truncatesLog: Bool) {
    next = .merging
    if truncatesLog { _ = truncateLog() }
  }

  /// Merges some pages of the indexes, or, when they are merged, rewrites the file and truncates the log.
  ///
  /// Returns true if pages remain to be merged. Does not wait for other processes: if one is in the way, returns false,
  /// and `isDue` remains true.
  @discardableResult
  func step() -> Bool {
    do {
      if next == .merging {
        guard try merge() else { return true }
        next = .rewriting
      }
      if next == .rewriting {
        rewrittenCount = try rewrite()
        next = .truncatingLog
      }
      guard next == .truncatingLog, truncateLog() else { return false }
      next = .nothing
      if let rewrittenCount { try clearPending(.rewriting, rewrittenCount) }
      try resume()
    } catch {
      guard (error as? SQLiteError)?.kind != .busy else { return false }
      next = .nothing
      hasFailed = true
    }
    return false
  }

  /// Merges some pages of the full-text indexes; returns true if nothing remains to be merged.
  private func merge() throws -> Bool {
    guard try pendingCount(.merging) > 0 else { return true }
    return try withoutWaiting {
      try connection.transaction(.immediate) {
        let count = try pendingCount(.merging)
        for merge in merges {
          let before = connection.totalChanges
          // With a negative number, FTS5 merges segments of all levels, up to that many pages per call. Fewer than two
          // changes mean that there was nothing to merge.
          try connection.statement(merge).bind("pages", -Self.pagesPerMergeStep).run()
          guard connection.totalChanges - before < 2 else { return false }
        }
        try clearPending(.merging, count)
        return true
      }
    }
  }

  /// Rewrites the file and returns the counter's value before it; nil if no rewrite is pending.
  private func rewrite() throws -> Int? {
    let count = try pendingCount(.rewriting)
    guard count > 0 else { return nil }
    try withoutWaiting { try connection.statement(Statements.rewrite).run() }
    return count
  }

  /// Runs a checkpoint and truncates the log; returns false if that fails, such as while another process reads it.
  private func truncateLog() -> Bool { (try? withoutWaiting { try connection.checkpoint(.truncate) }) != nil }

  /// Returns the number of times the work was recorded since it was last completed.
  private func pendingCount(_ work: Work) throws -> Int {
    try connection.statement(Statements.pendingCount).bind("work", work.rawValue).scalar(Int.self) ?? 0
  }

  private func clearPending(_ work: Work, _ count: Int) throws(SQLiteError) {
    try connection.statement(Statements.clearPending).bind("work", work.rawValue).bind("count", count).run()
  }

  private func withoutWaiting<Value>(_ body: () throws -> Value) throws -> Value {
    try connection.setBusyTimeout(milliseconds: 0)
    defer { try? connection.setBusyTimeout(milliseconds: Database.busyTimeout) }
    return try body()
  }
}
