internal import CSQLite

/// A step of a query plan (`explain query plan`).
public struct PlanStep: Hashable, Sendable {
  /// The id of the step.
  public let id: Int
  /// The id of the parent step; 0 at the top level.
  public let parent: Int
  /// SQLite's description, for example `SEARCH goal USING INDEX goal_user (user=?)`.
  public let detail: String

  init(id: Int, parent: Int, detail: String) {
    self.id = id
    self.parent = parent
    self.detail = detail
  }

  /// The table (or its alias) that the step scans completely; nil for other steps, such as searches.
  ///
  /// It can be a subquery or a common table expression, but not a virtual table, which chooses its access path itself.
  public var scannedTable: String? {
    let words = detail.split(separator: " ")
    guard words.count >= 2, words[0] == "SCAN", !words.contains("VIRTUAL"), !words.contains("CONSTANT") else {
      return nil
    }
    return String(words[1])
  }

  /// Whether the step sorts, groups or removes duplicates with a temporary B-tree because no index has the order.
  public var sorts: Bool { detail.hasPrefix("USE TEMP B-TREE") }
}

extension Connection {
  /// Returns the query plan of a statement; its parameters need not be bound.
  public func queryPlan(of sql: SQL) throws(SQLiteError) -> [PlanStep] {
    let database = try requireHandle()
    var statement: OpaquePointer?
    let prepareResult = sqlite3_prepare_v2(database, "explain query plan \(sql.text)", -1, &statement, nil)
    defer { sqlite3_finalize(statement) }
    guard prepareResult == SQLITE_OK else { throw SQLiteError(prepareResult, of: database, sql: sql.text) }
    var steps: [PlanStep] = []
    while true {
      let result = sqlite3_step(statement)
      guard result == SQLITE_ROW else {
        guard result == SQLITE_DONE else { throw SQLiteError(result, of: database, sql: sql.text) }
        return steps
      }
      steps.append(
        PlanStep(
          id: Int(sqlite3_column_int64(statement, 0)), parent: Int(sqlite3_column_int64(statement, 1)),
          detail: sqlite3_column_text(statement, 3).map { String(cString: $0) } ?? ""))
    }
  }
}
