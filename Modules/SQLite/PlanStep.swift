internal import CSQLite

/// One line of the plan that SQLite makes for a statement (`explain query plan`).
public struct PlanStep: Hashable, Sendable {
  /// The step's number.
  public let id: Int
  /// The number of the step it belongs to; 0 at the top.
  public let parent: Int
  /// SQLite's words: `SEARCH goal USING INDEX goal_user (user=?)`.
  public let detail: String

  /// Makes a step.
  init(id: Int, parent: Int, detail: String) {
    self.id = id
    self.parent = parent
    self.detail = detail
  }

  /// The table that the step reads from end to end, by its alias if the statement gives it one; `nil` if it searches.
  ///
  /// Also subqueries and common table expressions are "scanned" under their names. A virtual table is not: it decides
  /// by itself how to look something up.
  public var scansTable: String? {
    let words = detail.split(separator: " ")
    guard words.count >= 2, words[0] == "SCAN", !words.contains("VIRTUAL"), !words.contains("CONSTANT") else {
      return nil
    }
    return String(words[1])
  }

  /// Whether the step reads an index only, and never the table's rows.
  public var usesCoveringIndex: Bool { detail.contains(" USING COVERING INDEX ") }

  /// Whether the step sorts in memory, because no index has the order that was asked for.
  public var sorts: Bool { detail.hasPrefix("USE TEMP B-TREE") }
}

extension Connection {
  /// How SQLite would execute a statement.
  ///
  /// - Parameter sql: The statement; its parameters need not be bound.
  /// - Returns: The steps in SQLite's order.
  /// - Throws: SQLite's error if the statement does not compile.
  public func queryPlan(of sql: SQL) throws(SQLiteError) -> [PlanStep] {
    let database = try opened()
    var statement: OpaquePointer?
    let prepared = sqlite3_prepare_v2(database, "explain query plan \(sql.text)", -1, &statement, nil)
    defer { sqlite3_finalize(statement) }
    guard prepared == SQLITE_OK else { throw SQLiteError(prepared, of: database, sql: sql.source()) }
    var steps: [PlanStep] = []
    while true {
      let result = sqlite3_step(statement)
      guard result == SQLITE_ROW else {
        guard result == SQLITE_DONE else { throw SQLiteError(result, of: database, sql: sql.source()) }
        return steps
      }
      steps.append(
        PlanStep(
          id: Int(sqlite3_column_int64(statement, 0)), parent: Int(sqlite3_column_int64(statement, 1)),
          detail: sqlite3_column_text(statement, 3).map { String(cString: $0) } ?? ""))
    }
  }
}
