import CSQLite

@testable package import SQLite

/// A step of a query plan (`explain query plan`).
package struct PlanStep {
  /// The id of the step.
  package let id: Int
  /// The id of the parent step; 0 at the top level.
  package let parent: Int
  /// SQLite's description, for example `SEARCH goal USING INDEX goal_user (user=?)`.
  package let detail: String

  /// The table (or its alias) that the step scans completely; nil for other steps, such as searches.
  ///
  /// It can be a subquery or a common table expression, but not a virtual table, which chooses its access path itself.
  package var scannedTable: String? {
    let words = detail.split(separator: " ")
    guard words.count >= 2, words[0] == "SCAN", !words.contains("VIRTUAL"), !words.contains("CONSTANT") else {
      return nil
    }
    return String(words[1])
  }

  /// Whether the step sorts, groups or removes duplicates with a temporary B-tree because no index has the order.
  package var sorts: Bool { detail.hasPrefix("USE TEMP B-TREE") }
}

extension Connection {
  /// Returns the query plan of one statement; its parameters need not be bound.
  package func queryPlan(of sql: String) throws -> [PlanStep] {
    let database = try requireHandle()
    var statement: OpaquePointer?
    var rest: UnsafePointer<CChar>?
    defer { sqlite3_finalize(statement) }
    return try "explain query plan \(sql)".withCString { text in
      guard sqlite3_prepare_v2(database, text, -1, &statement, &rest) == SQLITE_OK, rest?.pointee == 0 else {
        throw SQLiteError(extendedCode: SQLITE_ERROR, message: String(cString: sqlite3_errmsg(database)), sql: sql)
      }
      var steps: [PlanStep] = []
      while sqlite3_step(statement) == SQLITE_ROW {
        steps.append(
          PlanStep(
            id: Int(sqlite3_column_int64(statement, 0)), parent: Int(sqlite3_column_int64(statement, 1)),
            detail: sqlite3_column_text(statement, 3).map { String(cString: $0) } ?? ""))
      }
      return steps
    }
  }
}
