public import Database
import SQLite

/// The size and the growth of a database, for its owner.
public struct DatabaseStatistics: ResultObject {
  private enum AdministrationQueries: SQL, StatementSet {
    // A row of `dbstat` is a page; indexes count for their table.
    case bytes = """
      select s.tbl_name as "table", sum(d.pgsize) as bytes from dbstat d join sqlite_schema s on s.name = d.name
      group by s.tbl_name order by bytes desc, s.tbl_name
      """
    case months = """
      with changes as (
        select strftime('%Y-%m', time / 1000, 'unixepoch') as month, count(*) as changes,
          count(distinct user_id) as active_users
        from journal group by month
      ), joins as (
        select strftime('%Y-%m', joined_at / 1000, 'unixepoch') as month, count(*) as new_users from users group by month
      )
      select coalesce(c.month, j.month) as month, coalesce(new_users, 0) as new_users,
        coalesce(active_users, 0) as active_users, coalesce(changes, 0) as changes
      from changes c full join joins j on j.month = c.month order by 1
      """
  }

  /// A table with its indexes.
  struct TableSize: ResultObject {
    let table: String
    let rows: Int
    let bytes: Int

    static let shape = Shape<TableSize>("TableSize", "The size of a table.") {
      Field("table", "The name of the table.", \.table)
      Field("rows", "The number of rows.", \.rows)
      Field("bytes", "The size with its indexes in bytes.", \.bytes)
    }
  }

  /// The changes of a calendar month in UTC.
  struct Month: ResultObject {
    let month: String
    let newUsers: Int
    let activeUsers: Int
    let changes: Int

    static let shape = Shape<Month>("Month", "The changes of a calendar month in UTC.") {
      Field("month", "The month.", \.month)
      Field("newUsers", "The number of accounts created.", \.newUsers)
      Field("activeUsers", "The number of users with changes.", \.activeUsers)
      Field("changes", "The number of events in the journal.", \.changes)
    }
  }

  let path: String
  let bytes: Int
  let users: Int
  let tables: [TableSize]
  let months: [Month]

  /// Reads the statistics, and the numbers of rows of the declared tables.
  public init(_ transaction: Transaction, _ declaredTables: [TableDescription]) throws {
    path = transaction.location.path
    bytes = try transaction.size()
    users = try Account.table.description.rowCount(in: transaction)
    let declared = Dictionary(declaredTables.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let sizes = try transaction.statement(AdministrationQueries.bytes).all { row in
      (table: try row["table"] as String, bytes: try row["bytes"] as Int)
    }
    tables = try sizes.map { table, bytes in
      TableSize(table: table, rows: try declared[table]?.rowCount(in: transaction) ?? 0, bytes: bytes)
    }
    months = try transaction.statement(AdministrationQueries.months).all { row in
      Month(
        month: try row["month"], newUsers: try row["new_users"], activeUsers: try row["active_users"],
        changes: try row["changes"])
    }
  }

  /// The size, the tables and the months.
  public static let shape = Shape<DatabaseStatistics>("DatabaseStatistics", "The size and the growth of a database.") {
    Field("path", "The path of the database.", \.path)
    Field("bytes", "The size in bytes, without the log.", \.bytes)
    Field("users", "The number of accounts.", \.users)
    Field("tables", "The tables with their indexes, largest first.", \.tables)
    Field("months", "The changes per month, oldest first.", \.months)
  }
}
