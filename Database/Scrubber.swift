import Kernel
import SQLite

/// The times at which a file may be rewritten.
///
/// A rewrite takes time in proportion to the file and blocks the writes of other processes, and any user can cause one
/// by deleting an account.
enum ScrubbingRules {
  /// The minimum time between two rewrites: an hour, in milliseconds.
  static let minInterval: Int64 = 3_600_000
  /// The time after which a file is rewritten even if little of it is free: a day, in milliseconds.
  static let maxInterval: Int64 = 86_400_000
  /// The divisor of the share of free pages from which a file is rewritten earlier: a quarter.
  static let freeShareDivisor = 4

  /// Returns whether a file may be rewritten at an instant; `last` is nil if it has never been rewritten.
  static func permitsRewrite(after last: Instant?, at now: Instant, freePages: Int, pages: Int) -> Bool {
    // The magnitude, because the clock may have been set back since.
    guard let interval = last.map({ abs(now.milliseconds - $0.milliseconds) }) else { return true }
    guard interval >= minInterval else { return false }
    return interval >= maxInterval || freePages * freeShareDivisor >= pages
  }
}

/// Erases every byte of deleted rows from the file of a database.
///
/// SQLite overwrites deleted rows with zeros, but the log contains earlier versions of pages, and pages can contain
/// copies of moved rows. Therefore, the log is truncated at once, and the file is rewritten at a quiet time, or with
/// the first change after the time of a postponed rewrite. Before that, the segments of full-text indexes are merged to
/// drop deleted terms. Pending work is recorded in the file until a process completes it.
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
    case lastRewrite = "select value from counters where name = 'rewritten_at'"
    case recordRewrite = """
      insert into counters (name, value) values ('rewritten_at', :now), ('rewritten_count', :count)
      on conflict (name) do update set value = excluded.value
      """
    case rewrittenCount = "select value from counters where name = 'rewritten_count'"
    case forgetRewrittenCount = "update counters set value = 0 where name = 'rewritten_count'"
    case pages = "pragma page_count"
    case freePages = "pragma freelist_count"
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
  /// The number of consecutive idle steps without a commit of any process after which the time counts as quiet.
  ///
  /// An idle program attempts a step every 400 milliseconds, so this is 10 seconds.
  static let quietSteps = 25

  private let connection: Connection
  private var next = Step.nothing
  /// The data version at the last check for pending work.
  private var checkedVersion: UInt32?
  /// Whether a step failed, for example on a full disk, so that the work is left to the next process.
  private var hasFailed = false
  /// The value of the counter for which the log was truncated, but the rewrite is postponed.
  private var postponedCount: Int?
  /// Whether the log was truncated since the last deletion and the last merge.
  private var isLogTruncated = false
  /// The number of steps since the data last changed.
  private var unchangedSteps = 0
  private var lastStepVersion: UInt32?

  private let merges: [SQL]

  init(connection: Connection, merges: [SQL]) {
    self.connection = connection
    self.merges = merges
  }

  var isDue: Bool { next != .nothing }

  /// Whether the data has changed since the last check for pending work; false after a failed step.
  var needsCheck: Bool { !hasFailed && (try? connection.snapshotVersion()) != checkedVersion }

  /// Schedules work that another process left unfinished; test schemas may lack the counters.
  func resume(at now: Instant) throws {
    guard next == .nothing else { return }
    let hasCounters = try connection.statement(Statements.hasCounters).scalar(Int.self) == 1
    if hasCounters, try pendingCount(.merging) > 0 || hasPendingErasure(at: now) { next = .merging }
    checkedVersion = try connection.snapshotVersion()
  }

  /// Returns whether an erasure is pending, and not only postponed.
  private func hasPendingErasure(at now: Instant) throws -> Bool {
    let count = try pendingCount(.rewriting)
    guard count > 0 else { return false }
    return try count != postponedCount || count == rewrittenCount() || permitsRewrite(at: now)
  }

  private func permitsRewrite(at now: Instant) throws -> Bool {
    ScrubbingRules.permitsRewrite(
      after: try connection.statement(Statements.lastRewrite).scalar(Int64.self).map(Instant.init(milliseconds:)),
      at: now, freePages: try connection.statement(Statements.freePages).scalar(Int.self) ?? 0,
      pages: try connection.statement(Statements.pages).scalar(Int.self) ?? 0)
  }

  func recordPending(_ work: Work) throws(SQLiteError) {
    try connection.statement(Statements.recordPending).bind("work", work.rawValue).run()
  }

  /// Schedules work after the commit of its record; if `truncatesLog`, also tries to truncate the log immediately.
  func start(truncatingLog truncatesLog: Bool) {
    next = .merging
    isLogTruncated = truncatesLog && truncateLog()
  }

  /// Merges some pages of the indexes, or, when they are merged, rewrites the file and truncates the log.
  ///
  /// Returns true if pages remain to be merged. Does not wait for other processes: if one is in the way, returns false,
  /// and `isDue` remains true. So it does until the time is quiet; `isQuiet` is true if the program ends.
  @discardableResult
  func step(at now: Instant, isQuiet: Bool = false) -> Bool {
    do {
      if next == .merging {
        guard try merge() else { return true }
        next = .rewriting
        isLogTruncated = false
      }
      if next == .rewriting {
        if !isLogTruncated { isLogTruncated = truncateLog() }
        let count = try pendingCount(.rewriting)
        if count > 0, try count != rewrittenCount(), try permitsRewrite(at: now) {
          guard try isQuiet || isQuietTime() else { return false }
          try rewrite(count, at: now)
        }
        postponedCount = count
        next = .truncatingLog
      }
      guard next == .truncatingLog, truncateLog() else { return false }
      next = .nothing
      let count = try rewrittenCount()
      if count > 0 {
        // A later erasure must not find the count of an earlier one, so the counts are cleared in this order.
        let isComplete = try pendingCount(.rewriting) == count
        try connection.statement(Statements.forgetRewrittenCount).run()
        if isComplete { try clearPending(.rewriting, count) }
      }
      try resume(at: now)
    } catch {
      guard (error as? SQLiteError)?.kind != .busy else { return false }
      next = .nothing
      hasFailed = true
    }
    return false
  }

  /// Counts the steps without a commit of any process; returns whether there were enough of them.
  private func isQuietTime() throws -> Bool {
    let version = try connection.snapshotVersion()
    unchangedSteps = version == lastStepVersion ? unchangedSteps + 1 : 0
    lastStepVersion = version
    return unchangedSteps >= Self.quietSteps
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

  /// Rewrites the file; another process may truncate the log afterwards and clear the counter if this one cannot.
  private func rewrite(_ count: Int, at now: Instant) throws {
    try withoutWaiting {
      try connection.statement(Statements.rewrite).run()
      try connection.statement(Statements.recordRewrite).bind("now", max(0, now.milliseconds)).bind("count", count)
        .run()
    }
  }

  /// Returns the value of the counter for which the file was last rewritten; 0 if the log was truncated since.
  private func rewrittenCount() throws -> Int {
    try connection.statement(Statements.rewrittenCount).scalar(Int.self) ?? 0
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
