internal import SQLite

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
    let selected = columns.map(\.column).joined(separator: ", ")
    let inserted = "user_id, \(selected)"
    let parameters = columns.map { ":\($0.name)" }.joined(separator: ", ")
    let condition = zip(keyNames, keyColumns).map { " and \($1) = :\($0)" }.joined()
    let target = (["user_id"] + keyColumns).joined(separator: ", ")
    let updates = columns.filter { !keyColumns.contains($0.column) }
      .map { "\($0.column) = excluded.\($0.column)" }.joined(separator: ", ")
    let insertion = "insert into \(name) (\(inserted)) values (:user, \(parameters))"
    self.keyNames = keyNames
    self.keyColumns = keyColumns
    layout = ColumnLayout(columns.map(\.column))
    order = keyColumns.isEmpty ? "" : " order by \(keyColumns.joined(separator: ", "))"
    find = SQL(storing: "select \(selected) from \(name) where user_id = :user\(condition)")
    insert = SQL(storing: insertion)
    let conflict = "on conflict (\(target)) do update set \(updates.isEmpty ? "user_id = user_id" : updates)"
    upsert = SQL(storing: isNumbered ? insertion : "\(insertion) \(conflict)")
    delete = SQL(storing: "delete from \(name) where user_id = :user")
  }

  /// Builds the statement that selects the exported columns of all rows of `:user` in the order of their key.
  ///
  /// - Parameter isNumbered: Whether `id` comes first.
  /// - Returns: The statement.
  func exportStatement(isNumbered: Bool) -> SQL {
    let selected = (isNumbered ? ["id"] : []) + columns.filter(\.isExported).map(\.column)
    return SQL(storing: "select \(selected.joined(separator: ", ")) from \(name) where user_id = :user\(order)")
  }
}
