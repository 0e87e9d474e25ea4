import SQLite
import TestSupport
import Testing

@testable import Cards

@Suite("Query plans of spark lists (Sparks, 2.8.)")
struct SparkStatementTests {
  @Test(
    "Each statement uses an index, and only the ties of the oldest-first list are sorted",
    arguments: [
      (.newest, ["SEARCH sparks USING INDEX sparks_by_time (user_id=? AND created_at>? AND created_at<?)"]),
      (
        .oldest,
        [
          "SEARCH sparks USING INDEX sparks_by_time (user_id=? AND created_at>? AND created_at<?)",
          "USE TEMP B-TREE FOR RIGHT PART OF ORDER BY",
        ]
      ),
      (.alphabetical, ["SEARCH sparks USING INDEX sparks_by_title (user_id=? AND title_key>?)"]),
      (
        .newestMatches,
        ["SCAN spark_search VIRTUAL TABLE INDEX 192:M1><", "SEARCH s USING INTEGER PRIMARY KEY (rowid=?)"]
      ),
      (
        .oldestMatches,
        ["SCAN spark_search VIRTUAL TABLE INDEX 64:M1><", "SEARCH s USING INTEGER PRIMARY KEY (rowid=?)"]
      ),
      (
        .prefixSize,
        ["CO-ROUTINE (subquery-1)", "SEARCH spark_words USING PRIMARY KEY (user_id=? AND folded>? AND folded<?)"]
          + ["SCAN (subquery-1)"]
      ),
      (
        .sparks,
        ["SCAN found VIRTUAL TABLE INDEX 1:", "SEARCH s USING INTEGER PRIMARY KEY (rowid=?)"]
      ),
    ] as [(SparkStatements, [String])])
  func plan(_ statement: SparkStatements, _ steps: [String]) throws {
    #expect(try Harness.cards().connection.queryPlan(of: statement.rawValue.text).map(\.detail) == steps)
  }
}
