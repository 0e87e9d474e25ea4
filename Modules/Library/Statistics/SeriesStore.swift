import Database
import Kernel
import SQLite

/// Queries for a series of one table.
struct SeriesStore {
  private enum Statements: SQL, StatementSet {
    case recorded = """
      select (select min(day) from library_days where table_id = :table) as first,
        (select max(day) from library_days where table_id = :table) as last
      """
    // The index by time bounds the rows that are read; their days decide.
    case entries = """
      select day, duration_seconds, cast(case :field
        when 'value' then value when 'mood' then mood when 'rating' then rating
        else json_extract(custom_data, :path) end as real) as number
      from library_entries
      where table_id = :table and occurred_at between :start and :end and day between :first and :last
      """
  }

  let transaction: Transaction
  let table: Int64

  /// Returns the range from the first to the last day with an entry; nil without entries.
  func recordedDays() throws -> ClosedRange<CivilDay>? {
    try transaction.statement(Statements.recorded).bind("table", table).row { row in
      guard let first: CivilDay = try row["first"], let last: CivilDay = try row["last"] else { return nil }
      return first...last
    } ?? nil
  }

  /// Visits the numbers in a field of all entries of a range of days, in no particular order.
  func forEachEntry(
    in days: ClosedRange<CivilDay>, _ field: EntryField, _ body: (SeriesEntry) -> Void
  ) throws {
    var filter = EntryFilter()
    (filter.firstDay, filter.lastDay) = (days.lowerBound, days.upperBound)
    try transaction.statement(Statements.entries)
      .bind("table", table).bind("start", filter.instants.lowerBound).bind("end", filter.instants.upperBound)
      .bind("first", days.lowerBound).bind("last", days.upperBound)
      .bind("field", field.key).bind("path", field.jsonPath)
      .forEach {
        body(SeriesEntry(day: try $0["day"], number: try $0["number"], durationSeconds: try $0["duration_seconds"]))
      }
  }
}
