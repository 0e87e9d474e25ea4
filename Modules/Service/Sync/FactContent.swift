import Database
public import SQLite

/// Rows of other tables that are one part of their owner, such as the lessons of a course. (Sync, 3.)
///
/// They change together, because rows of different versions would not fit together.
public struct FactContent: Sendable {
  /// The name of the part.
  static let name: StaticString = "rows"

  /// The tables, in the order in which rows are inserted.
  let tables: [TableDescription]
  private let broken: SQL
  private let insertions: [SQL]
  private let deletions: [SQL]

  /// Declares the tables of a content, each after those to which it refers.
  ///
  /// `broken` selects the IDs of the rows of `:user` whose content is contradictory.
  public init(of tables: TableDescription..., broken: some RawRepresentable<SQL>) {
    self.tables = tables
    self.broken = broken.rawValue
    insertions = tables.map { table in
      let names = [table.owner.column] + table.columns.map(\.column)
      let values = [":id"] + table.columns.map { "value ->> '$.\($0.name)'" }
      return SQL(
        interning: """
          insert into \(table.name) (\(names.joined(separator: ", ")))
          select \(values.joined(separator: ", ")) from json_each(:content, '$.\(table.name)')
          """)
    }
    deletions = tables.reversed().map { SQL(interning: "delete from \($0.name) where \($0.owner.column) = :id") }
  }

  /// The expression that selects the content of a row of the owner's table as JSON.
  func expression(of ownerTable: String) -> String {
    let lists = tables.map { table in
      let members = table.columns.map { "'\($0.name)', \($0.column)" }.joined(separator: ", ")
      let order = table.keyColumns.joined(separator: ", ")
      return """
        '\(table.name)', (select json_group_array(json(o)) from (
          select json_object(\(members)) as o from \(table.name)
          where \(table.owner.column) = \(ownerTable).id order by \(order)))
        """
    }
    return "json_object(\(lists.joined(separator: ", ")))"
  }

  /// Replaces the content of a row of a user; throws `ContradictoryContent` if the rows do not fit together.
  func write(_ content: String, of id: Int64, _ user: Int64, in transaction: Transaction) throws {
    for statement in deletions { try transaction.statement(statement).bind("id", id).run() }
    for statement in insertions {
      try transaction.statement(statement).bind("id", id).bind("content", content).run()
    }
    let broken: [Int64] = try transaction.statement(broken).bind("user", user).all { try $0.integer64(0) }
    if broken.contains(id) { throw ContradictoryContent() }
  }

  /// Rows that do not fit together.
  struct ContradictoryContent: Error {}
}
