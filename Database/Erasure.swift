import SQLite

/// Leaves no byte of what was deleted in the file of a database.
///
/// Deleted rows are overwritten with zeros at once, but not what SQLite has left of them on the way: the log holds pages as
/// they were, and between the rows of a page there may be copies of rows that were moved to another one. So the log is cut
/// to nothing, and the file is written anew. That it is due is noted in the file itself, until some program has done it.
final class Erasure {
  private enum Statements: SQL, StatementSet {
    case note = """
      insert into counters (name, value) values ('erasures_due', 1) on conflict (name) do update set value = 1
      """
    case isDue = "select value from counters where name = 'erasures_due'"
    case hasCounters = "select 1 from sqlite_schema where type = 'table' and name = 'counters'"
    case settle = "update counters set value = 0 where name = 'erasures_due'"
    case rewrite = "vacuum"
  }

  /// What is still to be done.
  private enum Step {
    case nothing, rewriting, cuttingLog
  }

  private let connection: Connection
  private var step = Step.nothing

  init(connection: Connection) {
    self.connection = connection
  }

  /// Whether there is something to be done in a quiet moment.
  var isDue: Bool { step != .nothing }

  /// Takes up what an earlier program has left; a schema of tests may have no place to note it.
  func resume() throws {
    guard try connection.statement(Statements.hasCounters).scalar(Int.self) == 1 else { return }
    if try connection.statement(Statements.isDue).scalar(Int.self) == 1 { step = .rewriting }
  }

  /// Notes, in the transaction that deletes, that an erasure is due.
  func note() throws(SQLiteError) { try connection.statement(Statements.note).run() }

  /// Cuts the log right after the commit of what was noted; the file waits for a quiet moment.
  func begin() {
    step = .rewriting
    _ = cutLog()
  }

  /// Goes on as far as that can be done without waiting for others.
  func proceed() {
    do {
      if step == .rewriting {
        try rewrite()
        step = .cuttingLog
      }
      guard cutLog() else { return }
      step = .nothing
      try connection.statement(Statements.settle).run()
    } catch {
      // What cannot be done, on a full disk for one, is left to the next program that opens the file.
      if (error as? SQLiteError)?.kind != .busy { step = .nothing }
    }
  }

  private func rewrite() throws {
    guard try connection.statement(Statements.isDue).scalar(Int.self) == 1 else { return }
    try withoutWaiting { try connection.statement(Statements.rewrite).run() }
  }

  /// Moves the log into the file and cuts it to nothing; false where somebody reads it.
  private func cutLog() -> Bool { (try? withoutWaiting { try connection.checkpoint(.truncate) }) != nil }

  private func withoutWaiting<Value>(_ body: () throws -> Value) throws -> Value {
    try connection.setBusyTimeout(milliseconds: 0)
    defer { try? connection.setBusyTimeout(milliseconds: Database.busyWait) }
    return try body()
  }
}
