/// The owner of a table's rows: a user, a row of another table, or none.
public struct TableOwner: Sendable {
  /// The name of the parameter, and of the field of an export line if the owner is a row.
  let name: StaticString
  /// The column in the database; empty if rows have no owner.
  public let column: String
  /// The condition for the rows of `:user`.
  public let userCondition: String
  /// The field of an export line that refers to the owner; nil if the owner is not a row.
  let field: ColumnDescription?

  var isParentRow: Bool { field != nil }

  /// The owner column, which is the first part of the key; empty if rows have no owner.
  var columns: [String] { column.isEmpty ? [] : [column] }

  /// The user in the column `user_id`.
  public static let user = TableOwner.user(column: "user_id")

  /// The user in a column.
  public static func user(column: String) -> TableOwner {
    TableOwner(name: "user", column: column, userCondition: "\(column) = :user", field: nil)
  }

  /// No owner: the key alone identifies a row.
  ///
  /// `condition` selects the rows of `:user`; the default selects none.
  public static func unowned(userCondition condition: String = "false") -> TableOwner {
    TableOwner(name: "user", column: "", userCondition: condition, field: nil)
  }

  /// A row of another table, identified by its ID.
  ///
  /// `line` is the name of the parent's export line, by default `name`.
  public static func row(
    _ name: StaticString, column: String, of parent: TableDescription, line: StaticString? = nil,
    _ meaning: StaticString
  ) -> TableOwner {
    TableOwner(
      name: name, column: column,
      userCondition: "\(column) in (select id from \(parent.name) where \(parent.owner.userCondition))",
      field: ColumnDescription(name, .row(of: line ?? name), meaning))
  }
}
