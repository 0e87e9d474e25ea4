import Database
import Kernel
import SQLite
import Service

/// Queries and updates of the days with entries of one table, and of their runs.
struct DayStore {
  private enum Statements: SQL, StatementSet {
    case increment = """
      insert into library_days (table_id, day, entries) values (:table, :day, :count)
      on conflict (table_id, day) do update set entries = entries + excluded.entries
      """
    case entries = "select entries from library_days where table_id = :table and day = :day"
    case decrement = "update library_days set entries = entries - 1 where table_id = :table and day = :day"
    case deleteDay = "delete from library_days where table_id = :table and day = :day"
    case runsUpTo = """
      select first_day, last_day from library_runs
      where table_id = :table and first_day <= :day order by first_day desc limit :limit
      """
  }

  let transaction: Transaction
  let table: Int64

  /// Adds entries to a day.
  ///
  /// Returns the run that contains the day, or nil if the day already had entries.
  func add(_ count: Int, on day: CivilDay) throws -> DayRun? {
    let entries = try entries(of: day)
    try transaction.statement(Statements.increment).bind("table", table).bind("day", day).bind("count", count).run()
    guard entries == nil else { return nil }
    let neighbors = try runs(upTo: day.next, limit: 2)
    let later = neighbors.first { $0.first > day }
    let earlier = neighbors.first { $0.first < day }
    let run = DayRun.merging(day, after: earlier, before: later)
    for neighbor in [earlier, later].compactMap(\.self) where run.first <= neighbor.first && neighbor.last <= run.last {
      try delete(neighbor)
    }
    try insert(run)
    return run
  }

  /// Decrements the number of entries of a day.
  ///
  /// Returns whether the day has no entries left.
  func removeEntry(on day: CivilDay) throws -> Bool {
    guard try entries(of: day) == 1 else {
      try transaction.statement(Statements.decrement).bind("table", table).bind("day", day).run()
      return false
    }
    try transaction.statement(Statements.deleteDay).bind("table", table).bind("day", day).run()
    if let run = try runs(upTo: day, limit: 1).first {
      try delete(run)
      for remaining in run.removing(day) { try insert(remaining) }
    }
    return true
  }

  /// Returns the number of entries of a day; nil if there are none.
  private func entries(of day: CivilDay) throws -> Int? {
    try transaction.statement(Statements.entries).bind("table", table).bind("day", day).scalar(Int.self)
  }

  /// Returns the last runs that begin on or before a day, latest first.
  private func runs(upTo day: CivilDay, limit: Int) throws -> [DayRun] {
    try transaction.statement(Statements.runsUpTo)
      .bind("table", table).bind("day", day).bind("limit", limit).all { try DayRun.table.decode($0) }
  }

  private func insert(_ run: DayRun) throws(SQLiteError) { try DayRun.table.insert(run, of: table, in: transaction) }

  private func delete(_ run: DayRun) throws(SQLiteError) {
    try DayRun.table.delete(run.first, of: table, in: transaction)
  }
}
