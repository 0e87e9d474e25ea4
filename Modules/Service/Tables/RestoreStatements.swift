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
  /// Updates a row, whose values precede those of the key, without shared columns; nil if it has no other columns.
  private let updateUnshared: SQL?
  /// Updates a row with shared columns, whose values follow those of the others.
  private let updateAll: SQL?
  /// Updates the derived and the shared columns of a row; nil if there are none.
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
    updateUnshared = update(table.facts + table.derived)
    updateAll = update(table.facts + table.derived + table.shared)
    updateShared = update(table.derived + table.shared)
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

  /// Whether a change has left key and facts of its row as they were, so that it concerns shared columns only.
  func hasSameFacts(_ change: RowChange) -> Bool {
    guard let old = change.old?.values, let new = change.new else { return false }
    return RowImage(Array(old.prefix(table.key.count + table.facts.count))).hash == new.hash
  }

  /// Updates the facts of a row, its shared columns, or both.
  ///
  /// Derived columns get the values that they had together with the others, so that the row satisfies its constraints
  /// until they are computed again.
  func update(
    _ values: [RowValue], includingFacts: Bool, includingShared: Bool, in transaction: Transaction
  ) throws {
    let update = includingFacts ? (includingShared ? updateAll : updateUnshared) : includingShared ? updateShared : nil
    guard let update else { return }
    let (keys, facts, shared) = (table.key.count, table.facts.count, table.shared.count)
    let key = values[..<keys]
    let unshared = (includingFacts ? values[keys..<keys + facts] : []) + values[(keys + facts + shared)...]
    let all = unshared + (includingShared ? values[(keys + facts)..<(keys + facts + shared)] : [])
    try transaction.statement(update).bind(Array(all + key)).run()
  }
}
