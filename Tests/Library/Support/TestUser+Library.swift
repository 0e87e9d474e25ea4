import Kernel
import SQLite
import TestSupport

@testable import Library

extension Harness {
  /// Creates a harness with the library domain.
  static func library(at instant: String = Harness.start) throws -> Harness {
    try Harness(Library.methods, checks: Library.checks, at: instant)
  }

  /// Returns row counts and sums that cover all tables that this domain writes.
  func storedTotals() throws -> [Int] {
    let sql: SQL = """
      select (select count(*) from library_tables), 
        (select ifnull(sum(entries + seconds + days + best_streak), 0) from library_tables),
        (select count(*) from library_entries), (select ifnull(sum(updated_at % 1000003), 0) from library_entries),
        (select ifnull(sum(entries), 0) from library_days), (select count(*) from library_runs),
        (select count(*) from journal), (select count(*) from client_keys)
      """
    return try connection.statement(sql).all { row in try (0..<8).map { try row.integer($0) } }.first ?? []
  }
}

extension TestUser {
  /// Creates a table and returns its ID; `more` contains further JSON members, each preceded by a comma.
  func createTable(_ name: String = "Runs", more: String = "") throws -> Int {
    try call("tables.create", #"{"name": "\#(name)"\#(more)}"#)["table"]["id"].int ?? 0
  }

  /// Adds an entry; `members` are its JSON members besides table and title.
  @discardableResult
  func addEntry(_ members: String, to table: Int = 1, title: String = "A moment") throws -> JSON {
    try call("entries.add", #"{"tableId": \#(table), "title": "\#(title)", \#(members)}"#)
  }

  /// Adds a session of one minute.
  @discardableResult
  func addSession(at instant: String, in table: Int = 1) throws -> JSON {
    try addEntry(#""durationSeconds": 60, "occurredAt": "\#(instant)""#, to: table)
  }

  /// Inserts copies of entry 1 without notes, one minute apart, without updating totals.
  func insertCopies(_ count: Int) throws {
    let store = EntryStore(transaction: harness.transaction, user: id)
    guard var copy = try store.entry(1) else { return }
    copy.draft.notes = ""
    for _ in 0..<count {
      copy.draft.occurredAt = Instant(milliseconds: copy.draft.occurredAt.milliseconds + 60_000)
      _ = try store.insert(copy)
    }
  }

  @discardableResult
  func updateEntry(_ entry: Int, _ changes: String) throws -> JSON {
    try call("entries.update", #"{"entryId": \#(entry), \#(changes)}"#)
  }

  func tableStatistics(_ table: Int = 1) throws -> JSON { try call("tables.statistics", #"{"tableId": \#(table)}"#) }

  /// Returns the current and the best streak of a table.
  func tableStreaks(_ table: Int = 1) throws -> [Int?] {
    let statistics = try tableStatistics(table)
    return [statistics["streak"]["current"].int, statistics["streak"]["longest"].int]
  }

  /// Returns the IDs of all pages of a list.
  func ids(_ method: String, _ parameters: String, limit: Int) throws -> [Int] {
    try pages(method, parameters, limit: limit).flatMap { $0["items"].elements }.compactMap { $0["id"].int }
  }

  /// Returns the journal events of this user in this domain as "topic subject", in order.
  func journal() throws -> [String] {
    try harness.connection.statement(
      """
      select topic, subject from journal
      where user_id = :user and (topic like 'table.%' or topic like 'entry.%') order by seq
      """
    ).bind("user", id).all { "\(try $0.text(0)) \(try $0.text(1))" }
  }
}
