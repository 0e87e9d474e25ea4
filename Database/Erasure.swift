import SQLite

/// Leaves no byte of what was deleted in the file of a database.
///
/// Deleted rows are overwritten with zeros at once, but not what SQLite has left of them on the way: the log holds
/// pages as they were, and between the rows of a page there may be copies of rows that were moved to another one. So
/// the log is cut to nothing, and the file is written anew. Before that the index of the search has to forget the terms
/// of what was deleted, which it only does while it merges its parts; that is done in pieces. What is due is noted in
/// the file itself, until some program has done it.
final class Erasure {
  private enum Statements: SQL, StatementSet {
    case note = """
      insert into counters (name, value) values (:work, 1) on conflict (name) do update set value = value + 1
      """
    case notes = "select value from counters where name = :work"
    case hasCounters = "select 1 from sqlite_schema where type = 'table' and name = 'counters'"
    // What another program has noted meanwhile stays due.
    case settle = "update counters set value = 0 where name = :work and value = :notes"
    case merge = "insert into spark_search (spark_search, rank) values ('merge', :pages)"
    case rewrite = "vacuum"
  }

  /// What is noted, by the name of its counter.
  enum Work: String, CaseIterable {
    /// The index of the search forgets terms.
    case merging = "merges_due"
    /// The file is written anew.
    case rewriting = "erasures_due"
  }

  /// What is still to be done.
  private enum Step {
    case nothing, merging, rewriting, cuttingLog
  }

  /// How many pages of the index are merged at a time: some tens of milliseconds.
  private static let mergedPages = 256

  private let connection: Connection
  private var step = Step.nothing
  /// The version of the data of this connection when it last looked for notes.
  private var examinedVersion: UInt32?
  /// Whether the storage has refused the work, which is then left to the next program.
  private var hasFailed = false
  /// How many notes there were when the file was written anew, where only the log is left to be cut.
  private var rewrittenNotes: Int?

  init(connection: Connection) {
    self.connection = connection
  }

  /// Whether there is something to be done in a quiet moment.
  var isDue: Bool { step != .nothing }

  /// Whether the data have changed since this connection last looked for notes; costs next to nothing.
  var wantsLook: Bool { !hasFailed && (try? connection.snapshotVersion()) != examinedVersion }

  /// Takes up what another program has left, an earlier one or one that could not do it because this one was reading; a
  /// schema of tests may have no place to note it.
  func resume() throws {
    guard step == .nothing else { return }
    let hasCounters = try connection.statement(Statements.hasCounters).scalar(Int.self) == 1
    if hasCounters, try Work.allCases.contains(where: { try notes($0) > 0 }) { step = .merging }
    examinedVersion = try connection.snapshotVersion()
  }

  /// Notes, in the transaction that deletes, that some work is due.
  func note(_ work: Work) throws(SQLiteError) {
    try connection.statement(Statements.note).bind("work", work.rawValue).run()
  }

  /// Takes up what was noted, right after its commit: most of the work waits for a quiet moment.
  ///
  /// - Parameter cutsLog: Whether the log is cut at once.
  func begin(cuttingLog cutsLog: Bool) {
    step = .merging
    if cutsLog { _ = cutLog() }
  }

  /// Goes on with a piece of the work, as far as that can be done without waiting for others.
  ///
  /// - Returns: Whether there is another piece that can be done at once.
  @discardableResult
  func proceed() -> Bool {
    do {
      if step == .merging {
        guard try merge() else { return true }
        step = .rewriting
      }
      if step == .rewriting {
        rewrittenNotes = try rewrite()
        step = .cuttingLog
      }
      guard step == .cuttingLog, cutLog() else { return false }
      step = .nothing
      if let rewrittenNotes { try settle(.rewriting, rewrittenNotes) }
      try resume()
    } catch {
      // What cannot be done, on a full disk for one, is left to the next program that opens the file.
      guard (error as? SQLiteError)?.kind != .busy else { return false }
      step = .nothing
      hasFailed = true
    }
    return false
  }

  /// Merges a piece of the index, all parts of which become one in the end; true when they are.
  private func merge() throws -> Bool {
    guard try notes(.merging) > 0 else { return true }
    return try withoutWaiting {
      try connection.transaction(.immediate) {
        let notes = try notes(.merging)
        let before = connection.totalChanges
        // The sign says that every part is to be merged; a piece without work counts as one change at most.
        try connection.statement(Statements.merge).bind("pages", -Self.mergedPages).run()
        guard connection.totalChanges - before < 2 else { return false }
        try settle(.merging, notes)
        return true
      }
    }
  }

  /// Writes the file anew; nil where that is not due, else how many notes there were before it.
  private func rewrite() throws -> Int? {
    let notes = try notes(.rewriting)
    guard notes > 0 else { return nil }
    try withoutWaiting { try connection.statement(Statements.rewrite).run() }
    return notes
  }

  /// Moves the log into the file and cuts it to nothing; false where somebody reads it.
  private func cutLog() -> Bool { (try? withoutWaiting { try connection.checkpoint(.truncate) }) != nil }

  /// How many times work was noted since it was done.
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
