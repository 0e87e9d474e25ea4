/// Whose rows a table holds: those of a user, of a row of another table, or of nobody.
package struct TableOwner: Sendable {
  /// The name of the parameter, and of the field of an export line if the owner is a row.
  let name: StaticString
  /// The column in the database; empty if the rows belong to nobody.
  package let column: String
  /// The condition for the rows of `:user`.
  package let rowsOfUser: String
  /// What an export line refers to; nil if the owner is a user.
  let field: ColumnDescription?

  /// Whether the owner is a row of another table.
  var isRow: Bool { field != nil }

  /// The column, if there is one: the first part of the key.
  var columns: [String] { column.isEmpty ? [] : [column] }

  /// The user of the column `user_id`.
  package static let user = TableOwner.user(column: "user_id")

  /// The user of a column.
  package static func user(column: String) -> TableOwner {
    TableOwner(name: "user", column: column, rowsOfUser: "\(column) = :user", field: nil)
  }

  /// Nobody: the key alone identifies a row.
  ///
  /// - Parameter condition: The condition for the rows of `:user`; by default a user has none.
  /// - Returns: The owner.
  package static func nobody(rowsOfUser condition: String = "false") -> TableOwner {
    TableOwner(name: "user", column: "", rowsOfUser: condition, field: nil)
  }

  /// A row of another table, identified by its number.
  ///
  /// - Parameters:
  ///   - name: The name on the wire.
  ///   - column: The column with the number.
  ///   - parent: The other table.
  ///   - line: The name of the parent's export line; by default `name`.
  ///   - meaning: What the parent is, in one sentence.
  /// - Returns: The owner.
  package static func row(
    _ name: StaticString, column: String, of parent: TableDescription, line: StaticString? = nil,
    _ meaning: StaticString
  ) -> TableOwner {
    TableOwner(
      name: name, column: column,
      rowsOfUser: "\(column) in (select id from \(parent.name) where \(parent.owner.rowsOfUser))",
      field: ColumnDescription(name, .row(of: line ?? name), meaning))
  }
}
