package import SQLite

/// A table of the database as one value: the statements, the export lines and the checks of its columns derive from it.
///
/// Every row belongs to a user or to a row of another table, which is the first part of its key. Statements beyond those
/// here are constants of the store, with named parameters; `decode(_:)` reads their rows as well if they select all
/// columns by name.
package struct Table<Value: Sendable>: Sendable {
  /// Name, key and columns.
  package let description: TableDescription
  private let columns: [Column<Value>]
  private let id: (any WritableKeyPath<Value, Int64> & Sendable)?
  private let blank: Value

  /// Declares a table.
  ///
  /// - Parameters:
  ///   - name: The name in the database.
  ///   - owner: Whose rows they are.
  ///   - key: What identifies a row, behind its owner.
  ///   - id: The property that holds the number of a row, if the value has one.
  ///   - blank: A value whose properties are overwritten when a row is decoded. Its derived properties are what an
  ///     import stores until they are recomputed.
  ///   - columns: The columns without those of the owner and `id`.
  package init(
    _ name: String, owner: TableOwner = .user, key: TableDescription.Key,
    id: (any WritableKeyPath<Value, Int64> & Sendable)? = nil, blank: Value, _ columns: [Column<Value>]
  ) {
    self.id = id
    self.blank = blank
    self.columns = columns
    let unstated = columns.filter { !$0.description.isStated }
    description = TableDescription(
      name: name, owner: owner, key: key, columns: columns.map(\.description)
    ) { statement throws(SQLiteError) in
      for column in unstated where statement.takes(column.description.name) { try column.bind(blank, statement) }
    }
  }

  // MARK: - Rows

  /// Reads a value from a row that has all columns by their names.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - name: The name of the column with the number, if a join renames it.
  /// - Returns: The value.
  /// - Throws: `mismatch` if a column holds something else.
  package func decode(_ row: Row, id name: StaticString = "id") throws(SQLiteError) -> Value {
    var value = blank
    for (column, position) in zip(columns, try row.positions(of: description.layout)) {
      try column.read(row, position, &value)
    }
    if let id { value[keyPath: id] = try row[name] }
    return value
  }

  /// The row with a key; nil if it does not exist.
  ///
  /// - Parameters:
  ///   - owner: The user or the row to which it belongs; nil if rows belong to nobody.
  ///   - key: The columns of the key behind the owner, in the order of the declaration.
  ///   - connection: An open transaction.
  /// - Returns: The row.
  /// - Throws: Faults of the storage.
  package func row(of owner: Int64? = nil, _ key: any SQLiteBindable..., in connection: Connection) throws -> Value? {
    let statement = try prepared(description.find, owner, connection)
    for (name, value) in zip(description.keyNames, key) { try statement.bind(name, value) }
    return try statement.row { try decode($0) }
  }

  /// Inserts a row.
  ///
  /// - Throws: A violated constraint, for example a key that exists.
  package func insert(_ value: Value, of owner: Int64? = nil, in connection: Connection) throws(SQLiteError) {
    try run(description.insert, value, owner, connection)
  }

  /// Updates the columns of a row that are not fixed.
  package func update(_ value: Value, of owner: Int64? = nil, in connection: Connection) throws(SQLiteError) {
    let statement = try prepared(description.update, owner, connection)
    if let id { try statement.bind("id", value[keyPath: id]) }
    for column in columns where !column.description.isFixed { try column.bind(value, statement) }
    try statement.run()
  }

  /// Updates the columns of a row that are not facts.
  package func updateDerived(_ value: Value, of owner: Int64, in connection: Connection) throws(SQLiteError) {
    let statement = try prepared(description.updateDerived, owner, connection)
    if let id { try statement.bind("id", value[keyPath: id]) }
    try bind(value, to: statement).run()
  }

  /// Binds the columns that a statement takes, by their names on the wire.
  package func bind(_ value: Value, to statement: Statement) throws(SQLiteError) -> Statement {
    for column in columns where statement.takes(column.description.name) { try column.bind(value, statement) }
    return statement
  }

  /// Deletes a row by its number, or by the columns of its key behind the owner.
  package func delete(
    _ key: any SQLiteBindable..., of owner: Int64? = nil, in connection: Connection
  ) throws(SQLiteError) {
    let statement = try prepared(description.deleteRow, owner, connection)
    for (name, value) in zip(description.keyNames, key) { try statement.bind(name, value) }
    try statement.run()
  }

  /// Inserts a row, or updates the row with the same key.
  package func save(_ value: Value, of owner: Int64? = nil, in connection: Connection) throws(SQLiteError) {
    try run(description.upsert, value, owner, connection)
  }

  /// Inserts what a line of an import states, with blank derived columns.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - owner: The user or the row to which the row belongs; nil if rows belong to nobody.
  ///   - values: The values of columns that the line does not state.
  ///   - connection: An open transaction.
  /// - Throws: A violated constraint, for example a key that exists.
  package func insert(
    _ line: ImportedLine, of owner: Int64? = nil, setting values: [(StaticString, ColumnValue)] = [],
    in connection: Connection
  ) throws(SQLiteError) {
    try run(description.insert, line, owner, values, connection)
  }

  /// Inserts what a line of an import states, or updates the row with the same key.
  package func save(_ line: ImportedLine, of owner: Int64? = nil, in connection: Connection) throws(SQLiteError) {
    try run(description.upsert, line, owner, [], connection)
  }

  private func run(
    _ sql: SQL, _ line: ImportedLine, _ owner: Int64?, _ values: [(StaticString, ColumnValue)],
    _ connection: Connection
  ) throws(SQLiteError) {
    let statement = try prepared(sql, owner, connection)
    for column in columns where column.description.isStated {
      try statement.bind(column.description.name, line[column.description.name])
    }
    try description.bindBlanks(statement)
    for (name, value) in values { try statement.bind(name, value) }
    try statement.run()
  }

  /// The statement with the owner bound, if rows have one.
  private func prepared(
    _ sql: SQL, _ owner: Int64?, _ connection: Connection
  ) throws(SQLiteError) -> Statement {
    let statement = try connection.statement(sql)
    if let owner { try statement.bind(description.owner.name, owner) }
    return statement
  }

  private func run(_ sql: SQL, _ value: Value, _ owner: Int64?, _ connection: Connection) throws(SQLiteError) {
    let statement = try prepared(sql, owner, connection)
    for column in columns { try column.bind(value, statement) }
    try statement.run()
  }
}

extension TableDescription {
  /// Deletes all rows of an owner.
  package func deleteAll(of owner: Int64, in connection: Connection) throws(SQLiteError) {
    try connection.statement(delete).bind(self.owner.name, owner).run()
  }
}
