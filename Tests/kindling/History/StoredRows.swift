import Database
import SQLite
import Service
import TestSupport

@testable import kindling

/// The rows of the tables that undo restores, and of those that are computed from them.
struct StoredRows: Equatable {
  private let rows: [String: [String]]

  /// What an undo does not restore: how it is stored, and what depends on the time at which it was computed.
  private static let otherTables: Set<String> = [
    "attempt_questions", "attempts", "client_key_objects", "client_keys", "content_changes", "content_documents",
    "counters", "habit_checkpoints",
    "history", "history_limits", "journal", "schema_migrations", "sessions", "sync_accounts", "sync_facts",
    "sync_kinds", "user_pages",
  ]

  init(_ client: TestUser) throws {
    let connection = client.database.connection
    try client.database.performDeferredWrites()
    var rows: [String: [String]] = [:]
    for table in Set(Composition.tables.map(\.name)).subtracting(StoredRows.otherTables) {
      let columns = try connection.statement(SQL(interning: "select name from pragma_table_xinfo('\(table)')")).all {
        try $0.text(0)
      }
      let text = columns.map { "quote(\($0))" }.joined(separator: " || ',' || ")
      // A day whose answers were taken back can have a row of zeros.
      let condition = table == "review_days" ? "where answers > 0" : ""
      rows[table] = try connection.statement(SQL(interning: "select \(text) from \(table) \(condition)")).all {
        try $0.text(0)
      }
      .sorted()
    }
    self.rows = rows
  }

  /// Returns the rows that only one of two states has, for the message of a failure.
  func differences(from other: StoredRows) -> [String] {
    rows.keys.sorted().flatMap { table in
      let (own, others) = (Set(rows[table] ?? []), Set(other.rows[table] ?? []))
      return own.subtracting(others).map { "\(table) + \($0)" } + others.subtracting(own).map { "\(table) - \($0)" }
    }
  }
}
