package import Database
package import SQLite

/// A table of the database as one value: the statements, the export lines and the checks of its columns derive from it.
///
/// Every row belongs to a user or to a row of another table, which is the first part of its key. Statements beyond
/// those here are constants of the store, with named parameters; `decode(_:)` reads their rows as well if they select
/// all columns by name.
package struct Table<Value: Sendable>: Sendable {
  /// Name, key and columns.
  package let description: TableDescription
  private let columns: ColumnList
  private let id: StoredProperty<Value, Int64>?
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
    self.id = id.map { StoredProperty($0) }
    self.blank = blank
    self.columns = ColumnList(columns.map(\.access))
    let unstated = ColumnList(columns.map(\.access).filter { !$0.description.isStated })
    description = TableDescription(
      name: name, owner: owner, key: key, columns: columns.map(\.description)
    ) { statement throws(SQLiteError) in
      try withUnsafePointer(to: blank) { value throws(SQLiteError) in try unstated.bind(taken: value, statement) }
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
    try withUnsafeMutablePointer(to: &value) { value throws(SQLiteError) in
      try columns.read(row, description.layout, value)
      if let id { id.set(try row[name], at: value) }
    }
    return value
  }

  /// The row with a key; nil if it does not exist.
  ///
  /// - Parameters:
  ///   - owner: The user or the row to which it belongs; nil if rows belong to nobody.
  ///   - key: The columns of the key behind the owner, in the order of the declaration.
  ///   - transaction: The open transaction.
  /// - Returns: The row.
  /// - Throws: Faults of the storage.
  package func row(of owner: Int64? = nil, _ key: any SQLiteBindable..., in transaction: Transaction) throws -> Value? {
    let statement = try prepared(description.find, owner, transaction)
    for (name, value) in zip(description.keyNames, key) { try statement.bind(name, value) }
    return try statement.row { try decode($0) }
  }

  /// Inserts a row.
  ///
  /// - Throws: A violated constraint, for example a key that exists.
  package func insert(_ value: Value, of owner: Int64? = nil, in transaction: Transaction) throws(SQLiteError) {
    try run(description.insert, value, owner, transaction)
  }

  /// Updates the columns of a row that are not fixed.
  package func update(_ value: Value, of owner: Int64? = nil, in transaction: Transaction) throws(SQLiteError) {
    let statement = try prepared(description.update, owner, transaction)
    try withUnsafePointer(to: value) { value throws(SQLiteError) in
      if let id { try statement.bind("id", id.value(at: value)) }
      try columns.bind(changing: value, statement)
    }
    try statement.run()
  }

  /// Updates the columns of a row that are not facts.
  package func updateDerived(_ value: Value, of owner: Int64, in transaction: Transaction) throws(SQLiteError) {
    let statement = try prepared(description.updateDerived, owner, transaction)
    try withUnsafePointer(to: value) { value throws(SQLiteError) in
      if let id { try statement.bind("id", id.value(at: value)) }
      try columns.bind(taken: value, statement)
    }
    try statement.run()
  }

  /// Binds the columns that a statement takes, by their names on the wire.
  package func bind(_ value: Value, to statement: Statement) throws(SQLiteError) -> Statement {
    try withUnsafePointer(to: value) { value throws(SQLiteError) in try columns.bind(taken: value, statement) }
    return statement
  }

  /// Deletes a row by its number, or by the columns of its key behind the owner.
  package func delete(
    _ key: any SQLiteBindable..., of owner: Int64? = nil, in transaction: Transaction
  ) throws(SQLiteError) {
    let statement = try prepared(description.deleteRow, owner, transaction)
    for (name, value) in zip(description.keyNames, key) { try statement.bind(name, value) }
    try statement.run()
  }

  /// Inserts a row, or updates the row with the same key.
  package func save(_ value: Value, of owner: Int64? = nil, in transaction: Transaction) throws(SQLiteError) {
    try run(description.upsert, value, owner, transaction)
  }

  /// The value that a line of an import states, blank in columns that the line does not state.
  package func value(of line: ImportedLine, in transaction: Transaction) throws -> Value {
    let statement = try transaction.statement(description.decode)
    try line.bind(to: statement)
    try description.bindBlanks(statement)
    return try statement.row { try decode($0) } ?? blank
  }

  /// The statement with the owner bound, if rows have one.
  private func prepared(
    _ sql: SQL, _ owner: Int64?, _ transaction: Transaction
  ) throws(SQLiteError) -> Statement {
    let statement = try transaction.statement(sql)
    if let owner { try statement.bind(description.owner.name, owner) }
    return statement
  }

  private func run(_ sql: SQL, _ value: Value, _ owner: Int64?, _ transaction: Transaction) throws(SQLiteError) {
    let statement = try prepared(sql, owner, transaction)
    try withUnsafePointer(to: value) { value throws(SQLiteError) in try columns.bind(value, statement) }
    try statement.run()
  }
}

/// The columns of a table, for values of any type.
private struct ColumnList: Sendable {
  private let all: [ColumnAccess]
  private let changing: [ColumnAccess]

  init(_ columns: [ColumnAccess]) {
    all = columns
    changing = columns.filter { !$0.description.isFixed }
  }

  func read(_ row: Row, _ layout: ColumnLayout, _ value: UnsafeMutableRawPointer) throws(SQLiteError) {
    let positions = try row.positions(of: layout)
    for index in all.indices { try all[index].read(row, positions[index], value) }
  }

  func bind(_ value: UnsafeRawPointer, _ statement: Statement) throws(SQLiteError) {
    for column in all { try column.bind(value, statement) }
  }

  /// Binds the columns that are not fixed.
  func bind(changing value: UnsafeRawPointer, _ statement: Statement) throws(SQLiteError) {
    for column in changing { try column.bind(value, statement) }
  }

  /// Binds the columns that a statement has as parameters.
  func bind(taken value: UnsafeRawPointer, _ statement: Statement) throws(SQLiteError) {
    for column in all where statement.takes(column.description.name) { try column.bind(value, statement) }
  }
}

extension TableDescription {
  /// Deletes all rows of an owner.
  package func deleteAll(of owner: Int64, in transaction: Transaction) throws(SQLiteError) {
    try transaction.statement(delete).bind(self.owner.name, owner).run()
  }
}
