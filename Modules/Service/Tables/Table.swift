package import SQLite

/// A table of the database as one value: the statements, the export lines and the checks of its columns derive from it.
///
/// Every table belongs to users: `user_id` is the first part of its key. Statements beyond those here are constants of
/// the store, with named parameters; `decode(_:)` reads their rows as well if they select all columns by name.
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
  ///   - key: What identifies a row.
  ///   - id: The property that holds the number of a row, if the value has one.
  ///   - blank: A value whose properties are overwritten when a row is decoded. Its derived properties are what an
  ///     import stores until they are recomputed.
  ///   - columns: The columns without `user_id` and `id`.
  package init(
    _ name: String, key: TableDescription.Key, id: (any WritableKeyPath<Value, Int64> & Sendable)? = nil, blank: Value,
    _ columns: [Column<Value>]
  ) {
    self.id = id
    self.blank = blank
    self.columns = columns
    description = TableDescription(name: name, key: key, columns: columns.map(\.description))
  }

  // MARK: - Rows

  /// Reads a value from a row that has all columns by their names.
  package func decode(_ row: Row) throws(SQLiteError) -> Value {
    var value = blank
    for (column, position) in zip(columns, try row.positions(of: description.layout)) {
      try column.read(row, position, &value)
    }
    if let id { value[keyPath: id] = try row["id"] }
    return value
  }

  /// The row with a key; nil if it does not exist.
  ///
  /// - Parameters:
  ///   - user: The owner.
  ///   - key: The columns of the key behind the owner, in the order of the declaration.
  ///   - connection: An open transaction.
  /// - Returns: The row.
  /// - Throws: Faults of the storage.
  package func row(of user: Int64, _ key: any SQLiteBindable..., in connection: Connection) throws -> Value? {
    let statement = try connection.statement(description.find).bind("user", user)
    for (name, value) in zip(description.keyNames, key) { try statement.bind(name, value) }
    return try statement.row { try decode($0) }
  }

  /// Inserts a row.
  ///
  /// - Throws: A violated constraint, for example a key that exists.
  package func insert(_ value: Value, of user: Int64, in connection: Connection) throws(SQLiteError) {
    try run(description.insert, value, user, connection)
  }

  /// Updates the columns of a row that are not fixed.
  package func update(_ value: Value, of user: Int64, in connection: Connection) throws(SQLiteError) {
    let statement = try connection.statement(description.update).bind("user", user)
    if let id { try statement.bind("id", value[keyPath: id]) }
    for column in columns where !column.description.isFixed { try column.bind(value, statement) }
    try statement.run()
  }

  /// Deletes a row by its number.
  package func delete(_ id: Int64, of user: Int64, in connection: Connection) throws(SQLiteError) {
    try connection.statement(description.deleteRow).bind("user", user).bind("id", id).run()
  }

  /// Inserts a row, or updates the row with the same key.
  package func save(_ value: Value, of user: Int64, in connection: Connection) throws(SQLiteError) {
    try run(description.upsert, value, user, connection)
  }

  /// Inserts what a line of an import states, with blank derived columns.
  ///
  /// - Throws: A violated constraint, for example a key that exists.
  package func insert(_ line: ImportedLine, of user: Int64, in connection: Connection) throws(SQLiteError) {
    try run(description.insert, line, user, connection)
  }

  /// Inserts what a line of an import states, or updates the row with the same key.
  package func save(_ line: ImportedLine, of user: Int64, in connection: Connection) throws(SQLiteError) {
    try run(description.upsert, line, user, connection)
  }

  private func run(
    _ sql: SQL, _ line: ImportedLine, _ user: Int64, _ connection: Connection
  ) throws(SQLiteError) {
    let statement = try connection.statement(sql).bind("user", user)
    for column in columns {
      if column.description.isDerived {
        try column.bind(blank, statement)
      } else {
        try statement.bind(column.description.name, line[column.description.name])
      }
    }
    try statement.run()
  }

  private func run(_ sql: SQL, _ value: Value, _ user: Int64, _ connection: Connection) throws(SQLiteError) {
    let statement = try connection.statement(sql).bind("user", user)
    for column in columns { try column.bind(value, statement) }
    try statement.run()
  }
}

extension TableDescription {
  /// Deletes all rows of a user.
  package func deleteAll(of user: Int64, in connection: Connection) throws(SQLiteError) {
    try connection.statement(delete).bind("user", user).run()
  }
}
