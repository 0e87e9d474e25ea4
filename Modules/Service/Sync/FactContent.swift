import Database
import JSON
import JSONRPC
import Kernel
import Localization
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
  private let deletions: [SQL]

  /// Declares the tables of a content, each after those to which it refers.
  ///
  /// `broken` selects the IDs of the rows of `:user` whose content is contradictory.
  public init(of tables: TableDescription..., broken: some RawRepresentable<SQL>) {
    self.tables = tables
    self.broken = broken.rawValue
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

  /// Replaces the content of a row of a user; throws `ImpossibleRow` if the rows do not fit together.
  func write(_ content: String, of id: Int64, _ user: Int64, in transaction: Transaction) throws {
    for statement in deletions { try transaction.statement(statement).bind("id", id).run() }
    var json = content
    let written = try json.withUTF8 { try JSONTape.withObject($0) { try rows(of: $0, path: "") } }
    for (table, values) in written.all {
      let row = FactRow(owner: id, id: nil, exists: false, values)
      _ = try table.restore(table, row, table.insert, transaction)
    }
    let broken: [Int64] = try transaction.statement(broken).bind("user", user).all { try $0.integer64(0) }
    if broken.contains(id) { throw ImpossibleRow() }
  }

  /// The rows of a content, in the order in which they are inserted.
  struct Rows {
    fileprivate(set) var all: [(table: TableDescription, values: [String: ColumnValue])] = []
    /// Whether there are tables or columns that only a newer version knows.
    fileprivate(set) var hasUnknown = false
  }

  /// Returns the rows of a content; throws an error for a value that a column cannot have, with its path.
  func rows(of content: JSONValue, path: String) throws(DomainError) -> Rows {
    var rows = Rows()
    let lists = Dictionary(content.members.map { ($0.name.string ?? "", $0.value) }) { $1 }
    rows.hasUnknown = lists.keys.contains { name in !tables.contains { $0.name == name } }
    for table in tables {
      guard let list = lists[table.name], !list.isNull else { continue }
      let listPath = "\(path)/\(table.name)"
      guard list.kind == .array else { throw wrongType(path, table.name, Strings.typeList) }
      for (index, object) in list.elements.enumerated() {
        guard object.kind == .object else { throw wrongType(listPath, "\(index)", Strings.typeObject) }
        rows.all.append((table, try values(of: object, table, path: "\(listPath)/\(index)")))
        let hasUnknown = object.members.contains { member in
          !table.columns.contains { member.name.stringEquals($0.name) }
        }
        rows.hasUnknown = rows.hasUnknown || hasUnknown
      }
    }
    return rows
  }

  private func wrongType(_ path: String, _ name: String, _ type: Message) -> DomainError {
    DomainError(
      .invalidParams, message: Strings.paramsWrongType(name: ParameterReader.displayName(path, name), type: type),
      path: "\(path)/\(name)")
  }

  private func values(
    of object: JSONValue, _ table: TableDescription, path: String
  ) throws(DomainError) -> [String: ColumnValue] {
    var reader = ParameterReader(object, path: path)
    var values: [String: ColumnValue] = [:]
    for column in table.columns {
      let member = column.isOptional ? reader.member(column.name) : try reader.requiredMember(column.name)
      guard let member, !member.isNull else { continue }
      values["\(column.name)"] = try column.type.value(of: member, column.name, &reader, RowNumbers())
    }
    if let error = DomainError(issues: reader.issues) { throw error }
    return values
  }
}
