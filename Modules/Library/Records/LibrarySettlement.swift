import Kernel
import SQLite
import Service

/// Computes anew what is kept beside the entries of tables, after lines of a file were restored.
enum LibrarySettlement {
  private enum Statements: SQL, StatementSet {
    case forgetDays = "delete from library_days where table_id = :table"
    case forgetRuns = "delete from library_runs where table_id = :table"
    case countDays = """
      insert into library_days (table_id, day, entries)
      select table_id, day, count(*) from library_entries where table_id = :table group by day
      """
    case joinDays = """
      insert into library_runs (table_id, first_day, last_day)
      select :table, min(day), max(day) from (
        select day, day - row_number() over (order by day) as island from library_days where table_id = :table)
      group by island
      """
    case values = "select value from library_entries where table_id = :table and value is not null"
    case sum = """
      update library_tables
      set (entries, seconds, measurements, value_sum, ratings, rating_sum, checklists, checked, days) = (
          select count(*), ifnull(sum(duration_seconds), 0), count(value), :sum, count(rating), ifnull(sum(rating), 0),
            count(checked), ifnull(sum(checked), 0), count(distinct day)
          from library_entries where table_id = :table),
        best_streak = max(best_streak, (
          select ifnull(max(last_day - first_day + 1), 0) from library_runs where table_id = :table))
      where id = :table
      """
  }

  /// Computes everything anew of the tables that have changed.
  @Sendable
  static func settle(_ importing: Importer) throws {
    let connection = importing.connection
    for table in importing.touched("table") {
      for statement: Statements in [.forgetDays, .forgetRuns, .countDays, .joinDays] {
        try connection.statement(statement).bind("table", table).run()
      }
      var sum = ExactSum()
      try connection.statement(Statements.values).bind("table", table).forEach { sum.add(try $0.real(0)) }
      try connection.statement(Statements.sum).bind("table", table).bind("sum", sum.bytes).run()
    }
  }
}
