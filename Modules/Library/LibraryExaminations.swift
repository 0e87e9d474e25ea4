import Database
import Kernel
import Localization
import SQLite

/// Recomputes what is kept beside the entries of tables.
enum LibraryExaminations {
  static let all = [
    Doctor.Examination(Strings.doctorNameTableSums) { connection in
      try connection.statement(Recounts.sums).all { row in
        Strings.doctorEntrySums("\(try row.integer(0))")
      } + values(connection)
    },
    Doctor.Examination(Strings.doctorNameTableDays) { connection in
      try connection.statement(Recounts.days).all { row in
        Strings.doctorTableDay("\(try row.integer(0))", CivilDay(dayNumber: try row.integer(1)).text)
      }
    },
    Doctor.Examination(Strings.doctorNameTableRuns) { connection in
      try connection.statement(Recounts.runs).all { row in
        Strings.doctorTableRun("\(try row.integer(0))")
      }
    },
    Doctor.Examination(Strings.doctorNameEntryTitles, differences: titles),
    Doctor.Examination(Strings.doctorNameEventDays) { connection in
      try Doctor.impossibleDays(of: "library_entries.day", connection.statement(Recounts.entryDays))
        + Doctor.staleValues(of: "library_entries.user_id", connection.statement(Recounts.owners))
    },
  ]

  private enum Recounts: SQL, StatementSet {
    case sums = """
      select t.id from library_tables t
      where (t.entries, t.seconds, t.measurements, t.ratings, t.rating_sum, t.checklists, t.checked, t.days) <> (
          select count(*), ifnull(sum(duration_seconds), 0), count(value), count(rating), ifnull(sum(rating), 0),
            count(checked), ifnull(sum(checked), 0), count(distinct day)
          from library_entries e where e.table_id = t.id)
      order by t.id
      """
    case values = "select id, value_sum from library_tables order by id"
    case measured = "select value from library_entries where table_id = :table and value is not null"
    case days = """
      with counted as (select table_id, day, count(*) as entries from library_entries group by table_id, day)
      select table_id, day from (select * from counted except select table_id, day, entries from library_days)
      union
      select table_id, day from (select table_id, day, entries from library_days except select * from counted)
      order by table_id, day
      """
    case runs = """
      with numbered as (
          select table_id, day, day - row_number() over (partition by table_id order by day) as island
          from library_days),
        recounted as (select table_id, min(day), max(day) from numbered group by table_id, island)
      select table_id from (select * from recounted except select table_id, first_day, last_day from library_runs)
      union
      select table_id from (select table_id, first_day, last_day from library_runs except select * from recounted)
      union
      select r.table_id from library_runs r join library_tables t on t.id = r.table_id
      where r.last_day - r.first_day + 1 > t.best_streak
      order by table_id
      """
    case entryDays = """
      select user_id, 'entry ' || id, day, occurred_at, zone from library_entries order by id
      """
    case owners = """
      select t.user_id, 'entry ' || e.id, e.user_id, t.user_id
      from library_entries e join library_tables t on t.id = e.table_id
      where e.user_id <> t.user_id order by e.id
      """
    case titles = "select id, title, title_key from library_entries order by id"
  }

  /// The sum of the values is exact, so that it does not depend on the order in which they came.
  private static func values(_ connection: Connection) throws -> [Message] {
    let kept = try connection.statement(Recounts.values).all { (table: try $0.integer64(0), sum: try $0.blob(1)) }
    return try kept.compactMap { table, bytes in
      var sum = ExactSum()
      try connection.statement(Recounts.measured).bind("table", table).forEach { sum.add(try $0.real(0)) }
      return sum.bytes == bytes ? nil : Strings.doctorValueSum("\(table)")
    }
  }

  private static func titles(_ connection: Connection) throws -> [Message] {
    var differences: [Message] = []
    try connection.statement(Recounts.titles).forEach { row in
      guard try row.text(1).sortingKey != row.text(2) else { return }
      differences.append(Strings.doctorEntryTitle("\(try row.integer(0))"))
    }
    return differences
  }
}
