import Database
import Kernel
public import SQLite

/// The declaration of a table without the in-memory type of its rows, with the basic statements derived from it.
///
/// Parameters have the wire names of the columns; the parameter of the owner is `:user` or has the name of the parent.
/// Each statement is built once.
public struct TableDescription: Sendable {
  /// The key of a row within its owner.
  public enum Key: Sendable {
    /// An owner has at most one row.
    case owner
    /// The owner and these columns, by their names on the wire.
    case columns([StaticString])
    /// An ID that the database assigns, in the column `id`.
    case number
  }

  /// The name in the database.
  public let name: String
  /// The owner of the rows.
  public let owner: TableOwner
  /// The columns, except `id` and the columns that identify the owner.
  public let columns: [ColumnDescription]
  /// The key of a row within its owner.
  public let key: Key

  let find: SQL
  let insert: SQL
  /// Inserts a row unless its key exists; a row with an assigned ID is always inserted.
  let insertNew: SQL
  /// Inserts a row, or updates the row with the same key; a row with an assigned ID is always inserted.
  let upsert: SQL
  let update: SQL
  /// Updates the imported columns, and those computed from them whenever the row is written.
  let importUpdate: SQL
  let updateDerived: SQL
  /// The columns that `updateDerived` binds: those that it updates, and those of the key.
  let derivedColumns: [ColumnDescription]
  let deleteRow: SQL
  let deleteAllRows: SQL
  let keyNames: [StaticString]
  /// The columns of the key after the owner, by their names in the database.
  public let keyColumns: [String]
  let layout: ColumnLayout
  /// Binds the blank values of the columns that are not imported.
  let bindBlanks: @Sendable (Statement) throws(SQLiteError) -> Void
  /// Writes the row of a fact by a statement that inserts or updates it; returns the ID of a row with an assigned one.
  private(set) var restore: @Sendable (TableDescription, FactRow, SQL, Transaction) throws -> Int64
  private let order: [String]

  /// Declares a table whose rows are never decoded as a whole.
  public init(
    _ name: String, owner: TableOwner = .user, key: Key, _ columns: [ColumnDescription]
  ) {
    self.init(name: name, owner: owner, key: key, columns: columns) {
      _ throws(SQLiteError) in
    } restore: { table, fact, _, transaction in
      let statement = try transaction.statement(table.upsert).bind(table.owner.name, fact.owner)
      for column in columns { try statement.bind(column.name, fact["\(column.name)"]) }
      try statement.run()
      return 0
    }
  }

  init(
    name: String, owner: TableOwner, key: Key, columns: [ColumnDescription],
    bindBlanks: @escaping @Sendable (Statement) throws(SQLiteError) -> Void,
    restore: @escaping @Sendable (TableDescription, FactRow, SQL, Transaction) throws -> Int64
  ) {
    self.name = name
    self.owner = owner
    self.key = key
    self.columns = columns
    (self.bindBlanks, self.restore) = (bindBlanks, restore)
    let isNumbered = if case .number = key { true } else { false }
    let keyNames: [StaticString] =
      switch key {
      case .owner: []
      case .columns(let names): names
      case .number: ["id"]
      }
    let keyColumns = keyNames.map(columns.databaseName(of:))
    let names = columns.map(\.column)
    let selected = ((isNumbered ? ["id"] : []) + names).joined(separator: ", ")
    let inserted = (owner.columns + names).joined(separator: ", ")
    let owned = owner.columns.map { "\($0) = :\(owner.name)" }
    let nextNumber = { (column: String) in
      let condition = owned.isEmpty ? "" : " where \(owned.joined(separator: " and "))"
      return "(select ifnull(max(\(column)), 0) + 1 from \(name)\(condition))"
    }
    let values = columns.map { $0.isAssigned ? nextNumber($0.column) : ":\($0.name)" }
    let parameters = (owner.columns.map { _ in ":\(owner.name)" } + values).joined(separator: ", ")
    let condition = (owned + zip(keyNames, keyColumns).map { "\($1) = :\($0)" }).joined(separator: " and ")
    let primaryKey = owner.columns + keyColumns
    let target = primaryKey.joined(separator: ", ")
    let unchanged = "\(primaryKey[0]) = \(primaryKey[0])"
    let updatable = columns.filter { !$0.isFixed && !keyColumns.contains($0.column) }
    let updates = updatable.map { "\($0.column) = excluded.\($0.column)" }.joined(separator: ", ")
    let insertion = "insert into \(name) (\(inserted)) values (\(parameters))"
    func assignments(_ columns: [ColumnDescription]) -> String {
      let assigned = columns.map { "\($0.column) = :\($0.name)" }.joined(separator: ", ")
      return assigned.isEmpty ? unchanged : assigned
    }
    self.keyNames = keyNames
    self.keyColumns = keyColumns
    layout = ColumnLayout(names)
    order = (owner.isParentRow ? [owner.column] : []) + keyColumns
    find = SQL(interning: "select \(selected.isEmpty ? target : selected) from \(name) where \(condition)")
    insert = SQL(interning: insertion)
    insertNew = SQL(interning: isNumbered ? insertion : "\(insertion) on conflict (\(target)) do nothing")
    let conflict =
      "on conflict (\(target)) do update set \(updates.isEmpty ? unchanged : updates)"
    upsert = SQL(interning: isNumbered ? insertion : "\(insertion) \(conflict)")
    update = SQL(interning: "update \(name) set \(assignments(updatable)) where \(condition)")
    let imported = updatable.filter { $0.isImported || $0.isComputed }
    importUpdate = SQL(interning: "update \(name) set \(assignments(imported)) where \(condition)")
    deleteRow = SQL(interning: "delete from \(name) where \(condition)")
    let derived = updatable.filter { !$0.isFact && !$0.isComputed }
    updateDerived = SQL(interning: "update \(name) set \(assignments(derived)) where \(condition)")
    derivedColumns = columns.filter { keyColumns.contains($0.column) } + derived
    deleteAllRows = SQL(interning: "delete from \(name) where \(owned.first ?? owner.userCondition)")
  }

  /// The columns that identify a row among those of all owners.
  var rowKey: [String] { if case .number = key { ["id"] } else { owner.columns + keyColumns } }

  /// Returns the table with another function that writes rows of facts.
  func restoring(
    _ restore: @escaping @Sendable (TableDescription, FactRow, SQL, Transaction) throws -> Int64
  ) -> TableDescription {
    var table = self
    table.restore = restore
    return table
  }

  /// Builds the statement that updates all columns of a row except the key, including the fixed ones.
  func overwriteStatement() -> SQL {
    let assigned = columns.filter { !keyColumns.contains($0.column) && !$0.isAssigned }
    let assignments = assigned.map { "\($0.column) = :\($0.name)" }
    let owned = owner.columns.map { "\($0) = :\(owner.name)" }
    let condition = owned + zip(keyNames, keyColumns).map { "\($1) = :\($0)" }
    return assignments.isEmpty
      ? update
      : SQL(
        interning: """
          update \(name) set \(assignments.joined(separator: ", ")) where \(condition.joined(separator: " and "))
          """)
  }

  /// Builds the statement that inserts a row with an ID that another row had before.
  func numberedInsertStatement() -> SQL {
    guard case .number = key else { return insert }
    return SQL(
      interning: insert.text.replacing("(", with: "(id, ", maxReplacements: 1)
        .replacing(" values (", with: " values (:id, ", maxReplacements: 1))
  }

  /// Returns columns by their names on the wire.
  public func columns(_ names: StaticString...) -> [ColumnDescription] {
    names.compactMap(columns.column(named:))
  }

  /// Builds the statement by which an import finds the next row whose columns equal the parameters.
  ///
  /// Columns are given by their wire names. The result is the first ID after `:after` and up to `:last`.
  public func searchStatement(by names: [StaticString]) -> SQL {
    SQL(
      interning: """
        select id from \(name) where \(owner.userCondition)\(conditions(names)) and id > :after and id <= :last
        order by id limit 1
        """)
  }

  /// Builds the statement that selects the ID and columns of the rows whose `shared` columns equal the parameters.
  ///
  /// Columns are given by their wire names.
  public func contentsStatement(_ names: [StaticString], within shared: [StaticString] = []) -> SQL {
    let selected = ["id"] + names.map(columns.databaseName(of:))
    return SQL(
      interning:
        "select \(selected.joined(separator: ", ")) from \(name) where \(owner.userCondition)\(conditions(shared))")
  }

  private func conditions(_ names: [StaticString]) -> String {
    names.map { " and \(columns.databaseName(of: $0)) is :\($0)" }.joined()
  }

  /// Builds the statement that selects the exported columns, or `columns`, of the rows of `:user`.
  ///
  /// The values of the `shared` columns are parameters, by their names on the wire. `order` replaces the order of the
  /// key and uses names in the database. Callers build it once per export line or CSV table.
  public func exportStatement(
    isNumbered: Bool = false, _ columns: [ColumnDescription]? = nil, matching shared: [StaticString] = [],
    orderedBy order: [String] = []
  ) -> SQL {
    let values = (columns ?? self.columns.filter(\.isExported)).map {
      $0.type.absentValue == .null ? $0.column : "nullif(\($0.column), 0)"
    }
    let selected = (isNumbered ? ["id"] : []) + (owner.isParentRow ? [owner.column] : []) + values
    let ordering = order.isEmpty ? self.order : order
    return SQL(
      interning: """
        select \(selected.joined(separator: ", ")) from \(name) where \(owner.userCondition)\(conditions(shared))\
        \(ordering.isEmpty ? "" : " order by \(ordering.joined(separator: ", "))")
        """)
  }
}

extension [ColumnDescription] {
  fileprivate func column(named name: StaticString) -> ColumnDescription? { first { $0.name.hasBytes(of: name) } }

  /// Returns the name in the database of a column by its name on the wire, or the same name if there is no column.
  fileprivate func databaseName(of name: StaticString) -> String { column(named: name)?.column ?? "\(name)" }
}

extension SQL {
  /// Builds the statement that selects one row if `:user` has rows in any of the tables, and otherwise none.
  static func anyRow(of tables: [TableDescription]) -> SQL {
    let rows = tables.map { "select 1 from \($0.name) where \($0.owner.userCondition)" }
    return SQL(interning: "\(rows.joined(separator: " union all ")) limit 1")
  }
}
