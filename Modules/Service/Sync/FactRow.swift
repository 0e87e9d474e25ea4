import Database
public import SQLite

/// The values of the row of a fact, by the names of its fields on the wire.
public struct FactRow: Sendable {
  /// The user, or the row that owns this one.
  public let owner: Int64
  /// The ID of the row; nil for a new one, and if the key has no ID.
  public let id: Int64?
  /// Whether the row exists.
  public let exists: Bool
  private(set) var values: [String: ColumnValue]

  init(owner: Int64, id: Int64?, exists: Bool, _ values: [String: ColumnValue]) {
    (self.owner, self.id, self.exists, self.values) = (owner, id, exists, values)
  }

  /// The value of a field; null if it has none.
  public subscript(name: String) -> ColumnValue {
    get { values[name] ?? .null }
    set { values[name] = newValue }
  }
}

/// The error of a row of another device with values that do not fit together, or do not fit other rows. (Sync, 3.)
public struct ImpossibleRow: Error {
  /// Creates the error.
  public init() {}
}

/// The columns of a table by which rows of facts are written.
struct FactColumns: Sendable {
  private let columns: [ColumnAccess]

  init(_ columns: [ColumnAccess]) { self.columns = columns }

  /// Writes a row: the fields of the fact, and for other columns the present values, or those of `blank` in a new row.
  ///
  /// Columns that are computed from others get their values, too. `sql` inserts or updates the row.
  ///
  /// - Throws: `ImpossibleRow` if the values do not fit together.
  func write<Value>(
    _ fact: FactRow, of table: TableDescription, blank: Value, _ isPossible: (Value) -> Bool, by sql: SQL,
    in transaction: Transaction
  ) throws -> Int64 {
    var value = blank
    return try withUnsafeMutablePointer(to: &value) { pointer in
      if fact.exists {
        let find = try bindKey(fact, of: table, to: try transaction.statement(table.find))
        _ = try find.row { row in
          for (column, index) in zip(columns, try row.columnIndexes(of: table.layout)) {
            try column.read(row, index, pointer)
          }
        }
      }
      for column in columns {
        guard let field = fact.values["\(column.description.name)"] else { continue }
        try withUnsafePointer(to: field) { field in
          try column.read(Row(UnsafeBufferPointer(start: field, count: 1)), 0, pointer)
        }
      }
      guard isPossible(pointer.pointee) else { throw ImpossibleRow() }
      let statement = try bindKey(fact, of: table, to: try transaction.statement(sql))
      for column in columns where statement.hasParameter(named: column.description.name) {
        try column.bind(pointer, statement)
      }
      try statement.run()
      // A row that returns after its deletion has a new ID.
      return fact.exists ? fact.id ?? 0 : transaction.lastInsertedRowID
    }
  }

  private func bindKey(_ fact: FactRow, of table: TableDescription, to statement: Statement) throws -> Statement {
    if statement.hasParameter(named: table.owner.name) { try statement.bind(table.owner.name, fact.owner) }
    for name in table.keyNames where statement.hasParameter(named: name) {
      try statement.bind(name, fact.id.map(ColumnValue.integer) ?? fact["\(name)"])
    }
    return statement
  }
}
