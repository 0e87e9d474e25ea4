package import SQLite

/// What is declared of a table, whatever the type of its rows in memory, and the plain statements derived from it.
///
/// Parameters are named like the columns on the wire; `:user` is the owner. Each statement is built once.
package struct TableDescription: Sendable {
  /// What identifies a row, behind its owner.
  package enum Key: Sendable {
    /// A user has at most one row.
    case owner
    /// The owner and these columns, by their names on the wire.
    case columns([StaticString])
    /// A number that the database assigns, in the column `id`.
    case number
  }

  /// The name in the database.
  package let name: String
  /// The columns without `user_id` and `id`.
  package let columns: [ColumnDescription]
  /// What identifies a row.
  package let key: Key

  /// Selects the row of `:user` with a key.
  let find: SQL
  /// Inserts a row.
  let insert: SQL
  /// Inserts a row, or updates the row with the same key; a row by number always gets a new one.
  let upsert: SQL
  /// Updates all columns of a row that are not fixed.
  let update: SQL
  /// Deletes the row of `:user` with a key.
  let deleteRow: SQL
  /// Deletes all rows of `:user`.
  let delete: SQL
  /// The names of the parameters of `find` behind `:user`.
  let keyNames: [StaticString]
  /// The columns of the key behind the owner, by their names in the database.
  package let keyColumns: [String]
  /// The columns from which a value is read.
  let layout: ColumnLayout
  private let order: String

  init(name: String, key: Key, columns: [ColumnDescription]) {
    self.name = name
    self.key = key
    self.columns = columns
    let isNumbered = if case .number = key { true } else { false }
    let keyNames: [StaticString] =
      switch key {
      case .owner: []
      case .columns(let names): names
      case .number: ["id"]
      }
    func column(_ name: StaticString) -> String {
      columns.first { "\($0.name)" == "\(name)" }?.column ?? "\(name)"
    }
    let keyColumns = keyNames.map(column)
    let names = columns.map(\.column)
    let selected = ((isNumbered ? ["id"] : []) + names).joined(separator: ", ")
    let inserted = (["user_id"] + names).joined(separator: ", ")
    let parameters = columns.map { ":\($0.name)" }.joined(separator: ", ")
    let condition = zip(keyNames, keyColumns).map { " and \($1) = :\($0)" }.joined()
    let target = (["user_id"] + keyColumns).joined(separator: ", ")
    let changing = columns.filter { !$0.isFixed && !keyColumns.contains($0.column) }
    let updates = changing.map { "\($0.column) = excluded.\($0.column)" }.joined(separator: ", ")
    let insertion = "insert into \(name) (\(inserted)) values (:user, \(parameters))"
    self.keyNames = keyNames
    self.keyColumns = keyColumns
    layout = ColumnLayout(names)
    order = keyColumns.isEmpty ? "" : " order by \(keyColumns.joined(separator: ", "))"
    find = SQL(storing: "select \(selected) from \(name) where user_id = :user\(condition)")
    insert = SQL(storing: insertion)
    let conflict = "on conflict (\(target)) do update set \(updates.isEmpty ? "user_id = user_id" : updates)"
    let assignments = changing.map { "\($0.column) = :\($0.name)" }.joined(separator: ", ")
    update = SQL(storing: "update \(name) set \(assignments) where user_id = :user\(condition)")
    deleteRow = SQL(storing: "delete from \(name) where user_id = :user\(condition)")
    upsert = SQL(storing: isNumbered ? insertion : "\(insertion) \(conflict)")
    delete = SQL(storing: "delete from \(name) where user_id = :user")
  }

  /// Builds the statement that selects the exported columns of rows of `:user`; once for each line or table of a file.
  ///
  /// - Parameters:
  ///   - isNumbered: Whether `id` comes first.
  ///   - shared: Columns whose values are parameters, by their names on the wire.
  ///   - order: The order instead of that of the key, by the names in the database.
  /// - Returns: The statement.
  package func exportStatement(
    isNumbered: Bool = false, matching shared: [StaticString] = [], orderedBy order: [String] = []
  ) -> SQL {
    let selected = (isNumbered ? ["id"] : []) + columns.filter(\.isExported).map(\.column)
    let conditions = shared.map { name in
      " and \(columns.first { $0.name.hasBytes(of: name) }?.column ?? "\(name)") = :\(name)"
    }
    let ordering = order.isEmpty ? self.order : " order by \(order.joined(separator: ", "))"
    return SQL(
      storing: """
        select \(selected.joined(separator: ", ")) from \(name) where user_id = :user\(conditions.joined())\(ordering)
        """)
  }
}
