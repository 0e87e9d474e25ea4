public import Database
public import SQLite

/// The declaration of a database table, from which its statements, export lines and checks derive.
///
/// Rows usually belong to a user or to a row of another table, which is the first part of their key. A store defines
/// further statements; `decode(_:id:)` reads their rows if they select all columns by name.
public struct Table<Value: Sendable>: Sendable {
  /// The name, the key and the columns.
  public let description: TableDescription
  private let columns: ColumnList
  private let inserted: ColumnList
  private let updatable: ColumnList
  private let derived: ColumnList
  private let imported: ColumnList
  private let id: Property<Value, Int64>?
  private let blank: Value
  private let restored: FactColumns

  /// Declares a table; `columns` excludes `id` and the columns that identify the owner.
  ///
  /// `key` identifies a row within its owner. `id` is the property for the row ID, if the value has one. Decoding a row
  /// overwrites the properties of a copy of `blank`. An import stores the values of `blank` in the columns that it
  /// neither reads from lines nor computes; derived columns are recomputed later.
  public init(
    _ name: String, owner: TableOwner = .user, key: TableDescription.Key,
    id: (any WritableKeyPath<Value, Int64> & Sendable)? = nil, blank: Value, _ columns: [Column<Value>]
  ) {
    self.id = id.map { .stored($0) }
    self.blank = blank
    let columns = columns.map(\.access)
    let restored = FactColumns(columns)
    self.restored = restored
    let notImported = ColumnList(columns.filter { !$0.description.isImported })
    description = TableDescription(
      name: name, owner: owner, key: key, columns: columns.map(\.description)
    ) { statement throws(SQLiteError) in
      try withUnsafePointer(to: blank) { value throws(SQLiteError) in
        try notImported.bind(parametersOf: value, statement)
      }
    } restore: { table, fact, sql, transaction in
      try restored.write(fact, of: table, blank: blank, { _ in true }, by: sql, in: transaction)
    }
    self.columns = ColumnList(columns)
    inserted = ColumnList(columns.filter { !$0.description.isAssigned })
    updatable = ColumnList(columns.filter { !$0.description.isFixed })
    derived = ColumnList(columns, description.derivedColumns)
    imported = ColumnList(columns.filter(\.description.isImported))
  }

  /// Returns the description of the table with a check of the values that other devices have written.
  ///
  /// A row whose values do not fit together is not shown. (Sync, 3.)
  public func requiring(_ isPossible: @escaping @Sendable (Value) -> Bool) -> TableDescription {
    description.restoring { [restored, blank] table, fact, sql, transaction in
      try restored.write(fact, of: table, blank: blank, isPossible, by: sql, in: transaction)
    }
  }

  // MARK: - Rows

  /// Decodes a value from a row that contains all columns by name.
  ///
  /// `name` is the name of the ID column if a join renames it.
  ///
  /// - Throws: `mismatch` if a column contains an invalid value.
  public func decode(_ row: Row, id name: StaticString = "id") throws(SQLiteError) -> Value {
    var value = blank
    try withUnsafeMutablePointer(to: &value) { value throws(SQLiteError) in
      try columns.read(row, description.layout, value)
      if let id { id.set(try row[name], at: value) }
    }
    return value
  }

  /// Returns the row with a key; nil if it does not exist.
  ///
  /// `owner` is nil if rows have no owner. `key` lists the further key values, in the order of the declaration.
  public func row(of owner: Int64? = nil, _ key: any SQLiteBindable..., in transaction: Transaction) throws -> Value? {
    let statement = try prepared(description.find, owner, transaction)
    for (name, value) in zip(description.keyNames, key) { try statement.bind(name, value) }
    return try statement.row { try decode($0) }
  }

  /// Inserts a row.
  ///
  /// - Throws: A violated constraint, for example if the key exists.
  public func insert(_ value: Value, of owner: Int64? = nil, in transaction: Transaction) throws(SQLiteError) {
    try run(description.insert, value, owner, transaction)
  }

  /// Updates the columns of a row, except the fixed ones.
  public func update(_ value: Value, of owner: Int64? = nil, in transaction: Transaction) throws(SQLiteError) {
    let statement = try prepared(description.update, owner, transaction)
    try withUnsafePointer(to: value) { value throws(SQLiteError) in
      if let id { try statement.bind("id", id.value(at: value)) }
      try updatable.bind(value, statement)
    }
    try statement.run()
  }

  /// Updates the columns of a row that are not facts.
  public func updateDerived(_ value: Value, of owner: Int64, in transaction: Transaction) throws(SQLiteError) {
    let statement = try prepared(description.updateDerived, owner, transaction)
    try withUnsafePointer(to: value) { value throws(SQLiteError) in
      if let id { try statement.bind("id", id.value(at: value)) }
      try derived.bind(value, statement)
    }
    try statement.run()
  }

  /// Binds the columns for which a statement has parameters, by their names on the wire.
  public func bind(_ value: Value, to statement: Statement) throws(SQLiteError) -> Statement {
    try withUnsafePointer(to: value) { value throws(SQLiteError) in try columns.bind(parametersOf: value, statement) }
    return statement
  }

  /// Deletes a row by its ID, or by the columns of its key after the owner.
  public func delete(
    _ key: any SQLiteBindable..., of owner: Int64? = nil, in transaction: Transaction
  ) throws(SQLiteError) {
    let statement = try prepared(description.deleteRow, owner, transaction)
    for (name, value) in zip(description.keyNames, key) { try statement.bind(name, value) }
    try statement.run()
  }

  /// Inserts a row, or updates the row with the same key; a row with an assigned ID is always inserted.
  public func save(_ value: Value, of owner: Int64? = nil, in transaction: Transaction) throws(SQLiteError) {
    try run(description.upsert, value, owner, transaction)
  }

  /// Decodes the value of an import line of this table; columns that are not imported are blank.
  public func value(of line: ImportedLine) throws(SQLiteError) -> Value {
    var value = blank
    try withUnsafeMutablePointer(to: &value) { value throws(SQLiteError) in
      try line.values.withUnsafeBufferPointer { values throws(SQLiteError) in
        try imported.read(Row(values), line.kind.importedIndices, value)
      }
    }
    return value
  }

  private func prepared(
    _ sql: SQL, _ owner: Int64?, _ transaction: Transaction
  ) throws(SQLiteError) -> Statement {
    let statement = try transaction.statement(sql)
    if let owner { try statement.bind(description.owner.name, owner) }
    return statement
  }

  private func run(_ sql: SQL, _ value: Value, _ owner: Int64?, _ transaction: Transaction) throws(SQLiteError) {
    let statement = try prepared(sql, owner, transaction)
    try withUnsafePointer(to: value) { value throws(SQLiteError) in try inserted.bind(value, statement) }
    try statement.run()
  }
}

/// Some columns of a table, read and bound in order.
///
/// Their closures are joined, because a loop would retain and release each column.
private struct ColumnList: Sendable {
  private typealias Read = @Sendable (Row, [Int], UnsafeMutableRawPointer) throws(SQLiteError) -> Void

  private let columns: [ColumnAccess]
  private let names: ParameterNames
  private let readAll: Read
  private let bindAll: ColumnAccess.Bind

  init(_ columns: [ColumnAccess]) {
    self.columns = columns
    names = ParameterNames(columns.map(\.description.name))
    readAll = Self.reading(columns[...])
    bindAll = Self.binding(columns[...])
  }

  /// Creates the list of the columns with these descriptions, in their order.
  init(_ columns: [ColumnAccess], _ descriptions: [ColumnDescription]) {
    self.init(descriptions.compactMap { description in columns.first { $0.description.column == description.column } })
  }

  func read(_ row: Row, _ layout: ColumnLayout, _ value: UnsafeMutableRawPointer) throws(SQLiteError) {
    try readAll(row, row.columnIndexes(of: layout), value)
  }

  /// Reads each column from the index of its value in the row.
  func read(_ row: Row, _ indices: [Int], _ value: UnsafeMutableRawPointer) throws(SQLiteError) {
    try readAll(row, indices, value)
  }

  func bind(_ value: UnsafeRawPointer, _ statement: Statement) throws(SQLiteError) { try bindAll(value, statement) }

  func bind(parametersOf value: UnsafeRawPointer, _ statement: Statement) throws(SQLiteError) {
    for index in statement.parameterIndexes(in: names) { try columns[index].bind(value, statement) }
  }

  private static func reading(_ columns: ArraySlice<ColumnAccess>) -> Read {
    guard columns.count > 1 else {
      guard let index = columns.indices.first else { return { _, _, _ in } }
      let read = columns[index].read
      return { row, positions, value throws(SQLiteError) in try read(row, positions[index], value) }
    }
    let (first, second) = (reading(columns.firstHalf), reading(columns.secondHalf))
    return { row, positions, value throws(SQLiteError) in
      try first(row, positions, value)
      try second(row, positions, value)
    }
  }

  private static func binding(_ columns: ArraySlice<ColumnAccess>) -> ColumnAccess.Bind {
    guard columns.count > 1 else {
      guard let column = columns.first else { return { _, _ in } }
      return column.bind
    }
    let (first, second) = (binding(columns.firstHalf), binding(columns.secondHalf))
    return { value, statement throws(SQLiteError) in
      try first(value, statement)
      try second(value, statement)
    }
  }
}

extension ArraySlice {
  fileprivate var firstHalf: ArraySlice { prefix(count / 2) }
  fileprivate var secondHalf: ArraySlice { dropFirst(count / 2) }
}

extension TableDescription {
  /// Deletes all rows of an owner.
  public func deleteAll(of owner: Int64, in transaction: Transaction) throws(SQLiteError) {
    try transaction.statement(deleteAllRows).bind(self.owner.name, owner).run()
  }

  /// Returns the number of rows of a user, or of all rows if `user` is nil.
  public func rowCount(of user: Int64? = nil, in transaction: Transaction) throws -> Int {
    guard let user else {
      return try transaction.statement(SQL(interning: "select count(*) from \(name)")).scalar(Int.self) ?? 0
    }
    let statement = try transaction.statement(
      SQL(interning: "select count(*) from \(name) where \(owner.userCondition)"))
    if statement.hasParameter(named: "user") { try statement.bind("user", user) }
    return try statement.scalar(Int.self) ?? 0
  }
}
