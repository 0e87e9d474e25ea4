import SQLite

/// Removes every byte of deleted rows from the file of a database.
///
/// SQLite overwrites deleted rows with zeros at once, but older copies remain: the log has pages as they were, and a
/// page may have copies of rows that were moved to another one. So the log is truncated and the file is rewritten.
/// Before that, full-text indexes drop the terms of deleted rows, which they only do while they merge their segments, a
/// few pages at a time. Pending work is recorded in the file itself until some process has done it.
final class Scrubber {
  private enum Statements: SQL, StatementSet {
    case note = """
      insert into counters (name, value) values (:work, 1) on conflict (name) do update set value = value + 1
      """
    case notes = "select value from counters where name = :work"
    case hasCounters = "select 1 from sqlite_schema where type = 'table' and name = 'counters'"
    // What another process has recorded meanwhile stays due.
    case settle = "update counters set value = 0 where name = :work and value = :notes"
    case rewrite = "vacuum"
  }

  /// Pending work, by the name of its counter.
  enum Work: String, CaseIterable {
    /// Full-text indexes drop deleted terms.
    case merging = "merges_due"
    /// The file is rewritten.
    case rewriting = "erasures_due"
  }

  /// The next step.
  private enum Step {
    case nothing, merging, rewriting, cuttingLog
  }

  /// Number of index pages merged at a time, which takes some tens of milliseconds.
  private static let mergedPages = 256

  private let connection: Connection
  private var next = Step.nothing
  /// The data version of this connection when it last checked for pending work.
  private var examinedVersion: UInt32?
  /// Whether the storage failed, so that the work is left to the next process.
  private var hasFailed = false
  /// The counter's value when the file was rewritten, while the log still has to be truncated.
  private var rewrittenNotes: Int?

  /// The statements that merge `:pages` of each full-text index.
  private let merges: [SQL]

  init(connection: Connection, merges: [SQL]) {
    self.connection = connection
    self.merges = merges
  }

  /// Whether there is work for an idle moment.
  var isDue: Bool { next != .nothing }

  /// Whether the data have changed since this connection last checked for pending work.
  var wantsLook: Bool { !hasFailed && (try? connection.snapshotVersion()) != examinedVersion }

  /// Takes over work that another process left; schemas of tests may lack the counters.
  func resume() throws {
    guard next == .nothing else { return }
    let hasCounters = try connection.statement(Statements.hasCounters).scalar(Int.self) == 1
    if hasCounters, try Work.allCases.contains(where: { try notes($0) > 0 }) { next = .merging }
    examinedVersion = try connection.snapshotVersion()
  }

  /// Records pending work in the transaction that deletes.
  func note(_ work: Work) throws(SQLiteError) {
    try connection.statement(Statements.note).bind("work", work.rawValue).run()
  }

  /// Begins recorded work after its commit; most of it waits for an idle moment.
  ///
  /// - Parameter cutsLog: Whether the log is truncated at once.
  func begin(cuttingLog cutsLog: Bool) {
    next = .merging
    if cutsLog { _ = cutLog() }
  }

  /// Performs a part of the work, as far as possible without waiting for other processes.
  ///
  /// - Returns: Whether another part can be done at once.
  @discardableResult
  func step() -> Bool {
    do {
      if next == .merging {
        guard try merge() else { return true }
        next = .rewriting
      }
      if next == .rewriting {
        rewrittenNotes = try rewrite()
        next = .cuttingLog
      }
      guard next == .cuttingLog, cutLog() else { return false }
      next = .nothing
      if let rewrittenNotes { try settle(.rewriting, rewrittenNotes) }
      try resume()
    } catch {
      // What fails, on a full disk for example, is left to the next process that opens the file.
      guard (error as? SQLiteError)?.kind != .busy else { return false }
      next = .nothing
      hasFailed = true
    }
    return false
  }

  /// Merges some pages of the full-text indexes; returns true when each has only one segment.
  private func merge() throws -> Bool {
    guard try notes(.merging) > 0 else { return true }
    return try withoutWaiting {
      try connection.transaction(.immediate) {
        let notes = try notes(.merging)
        for merge in merges {
          let before = connection.totalChanges
          // A negative number merges every segment; a call without work counts as one change at most.
          try connection.statement(merge).bind("pages", -Self.mergedPages).run()
          guard connection.totalChanges - before < 2 else { return false }
        }
        try settle(.merging, notes)
        return true
      }
    }
  }

  /// Rewrites the file; nil if that is not due, otherwise the counter's value before it.
  private func rewrite() throws -> Int? {
    let notes = try notes(.rewriting)
    guard notes > 0 else { return nil }
    try withoutWaiting { try connection.statement(Statements.rewrite).run() }
    return notes
  }

  /// Moves the log into the file and truncates it; false while another process reads it.
  private func cutLog() -> Bool { (try? withoutWaiting { try connection.checkpoint(.truncate) }) != nil }

  /// How often work was recorded since it was last done.
  private func notes(_ work: Work) throws -> Int {
    try connection.statement(Statements.notes).bind("work", work.rawValue).scalar(Int.self) ?? 0
  }

  private func settle(_ work: Work, _ notes: Int) throws(SQLiteError) {
    try connection.statement(Statements.settle).bind("work", work.rawValue).bind("notes", notes).run()
  }

  private func withoutWaiting<Value>(_ body: () throws -> Value) throws -> Value {
    try connection.setBusyTimeout(milliseconds: 0)
    defer { try? connection.setBusyTimeout(milliseconds: Database.busyWait) }
    return try body()
  }
}
