import SQLite

/// Inserts and counts rows of a user in any table with a `user_id` column.
extension Connection {
  /// Returns the names of the tables with a column `user_id`.
  func tablesOfUsers() throws -> Set<String> {
    Set(
      try statement(
        """
        select t.name from pragma_table_list t join pragma_table_info(t.name) c
        where t.schema = 'main' and t.type = 'table' and c.name = 'user_id'
        """
      ).all { try $0.text(0) })
  }

  /// Returns the number of rows of a user in a table.
  func countRows(of table: String, user: Int) throws -> Int {
    // A table name cannot be bound as a parameter; this name comes from the schema.
    try execute(
      script: """
        drop table if exists temp.counted;
        create temp table counted as select count(*) as n from \(table) where user_id = \(user)
        """, name: "count")
    return try statement("select n from temp.counted").scalar(Int.self) ?? 0
  }

  /// Adds a row of a user and the rows that it refers to, unless the user has one; ignores check constraints.
  func addRow(to table: String, of user: Int) throws {
    guard try countRows(of: table, user: user) == 0 else { return }
    let columns = try statement(
      """
      select name, type from pragma_table_info(:table)
      where name = 'user_id' or ("notnull" and dflt_value is null and not (pk = 1 and type = 'INTEGER'))
        or name in (
          select i.name from pragma_index_list(:table) l, pragma_index_info(l.name) i where l."unique" and l.origin = 'c')
      """
    ).bind("table", table).all { row in (name: try row.text(0), type: try row.text(1)) }
    let parents = try statement(
      """
      select "from", "table", "to" from pragma_foreign_key_list(:table) where "from" <> 'user_id'
      """
    ).bind("table", table).all { row in (column: try row.text(0), table: try row.text(1), key: try row.text(2)) }
    for parent in parents { try addRow(to: parent.table, of: user) }
    let values = columns.map { column in
      if let parent = parents.first(where: { $0.column == column.name }) {
        return "(select max(\(parent.key)) from \(parent.table) where user_id = \(user))"
      }
      return column.name == "user_id"
        ? "\(user)" : column.type == "TEXT" ? "'2026-11-21'" : column.type == "BLOB" ? "randomblob(32)" : "\(user)"
    }
    try execute(
      script: """
        pragma ignore_check_constraints = on;
        insert into \(table) (\(columns.map(\.name).joined(separator: ", "))) values (\(values.joined(separator: ", ")));
        pragma ignore_check_constraints = off;
        """, name: table)
  }
}
