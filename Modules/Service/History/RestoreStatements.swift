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

  init(_ table: LoggedTable) {
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

  /// Updates the facts of a row, and its shared columns if `includingShared`.
  func update(_ values: [RowValue], includingShared: Bool, in transaction: Transaction) throws {
    let key = Array(values.prefix(table.key.count))
    let facts = values.dropFirst(key.count).prefix(table.facts.count)
    if let updateFacts { try transaction.statement(updateFacts).bind(facts + key).run() }
    guard includingShared, let updateShared else { return }
    let shared = values.dropFirst(key.count + facts.count).prefix(table.shared.count)
    try transaction.statement(updateShared).bind(shared + key).run()
  }
}
