import Database
import SQLite

/// The statements that compare and restore the rows of a table.
struct RestoreStatements: Sendable {
  let table: LoggedTable
  /// Selects key and facts of a row by its key.
  let compared: SQL
  /// Selects the shared columns of a row by its key; nil if there are none.
  let shared: SQL?
  private let delete: SQL
  private let insert: SQL
  /// Updates the facts of a row, whose values precede those of the key; nil if there are none.
  private let updateFacts: SQL?
  private let updateShared: SQL?
  /// Selects whether a user has rows of the tables that need the row; nil if there are no such tables.
  private let hasDependents: SQL?

  init(_ table: LoggedTable, dependents: [String]) {
    self.table = table
    let condition = table.key.map { "\($0) = :\($0)" }.joined(separator: " and ")
    func update(_ columns: [String]) -> SQL? {
      columns.isEmpty
        ? nil
        : SQL(
          interning: """
            update \(table.name) set \(columns.map { "\($0) = :\($0)" }.joined(separator: ", ")) where \(condition)
            """)
    }
    let columns = table.columns
    compared = SQL(
      interning: "select \((table.key + table.facts).joined(separator: ", ")) from \(table.name) where \(condition)")
    shared =
      table.shared.isEmpty
      ? nil
      : SQL(interning: "select \(table.shared.joined(separator: ", ")) from \(table.name) where \(condition)")
    delete = SQL(interning: "delete from \(table.name) where \(condition)")
    insert = SQL(
      interning: """
        insert into \(table.name) (\(columns.joined(separator: ", ")))
        values (\(columns.map { ":\($0)" }.joined(separator: ", ")))
        """)
    updateFacts = update(table.facts)
    updateShared = update(table.shared)
    let conditions = dependents.map { "exists (select 1 from \($0) where user_id = :user)" }
    hasDependents = conditions.isEmpty ? nil : SQL(interning: "select \(conditions.joined(separator: " or "))")
  }

  /// Whether a user has rows that need the row of the table.
  func hasDependents(of user: Int64, in transaction: Transaction) throws -> Bool {
    guard let hasDependents else { return false }
    return try transaction.statement(hasDependents).bind("user", user).scalar(Bool.self) ?? false
  }

  /// Returns the image of a row by its key; nil if it does not exist.
  func image(_ query: SQL, _ key: [RowValue], in transaction: Transaction) throws -> RowImage? {
    try transaction.statement(query).bind(key).row { RowImage($0) }
  }

  func delete(_ key: [RowValue], in transaction: Transaction) throws {
    try transaction.statement(delete).bind(key).run()
  }

  func insert(_ values: [RowValue], in transaction: Transaction) throws {
    try transaction.statement(insert).bind(values).run()
  }

  /// Updates the facts of a row.
  func updateFacts(_ values: [RowValue], in transaction: Transaction) throws {
    let (key, facts) = (values.prefix(table.key.count), values.dropFirst(table.key.count).prefix(table.facts.count))
    if let updateFacts { try transaction.statement(updateFacts).bind(Array(facts + key)).run() }
  }

  /// Updates the shared columns of a row.
  func updateShared(_ values: [RowValue], in transaction: Transaction) throws {
    guard let updateShared else { return }
    let shared = values.dropFirst(table.key.count + table.facts.count).prefix(table.shared.count)
    try transaction.statement(updateShared).bind(Array(shared + values.prefix(table.key.count))).run()
  }
}
