import SQLite
import TestSupport
import Testing

@testable import Library

@Suite("Journal events, client keys, access and doctor checks of the library")
struct LibraryJournalTests {
  private func user() throws -> TestUser {
    let user = try Harness.library().user()
    _ = try user.createTable()
    try user.addEntry(#""durationSeconds": 60"#)
    return user
  }

  @Test("Each change emits one event; calls without effect emit none")
  func journal() throws {
    let user = try user()
    try user.updateEntry(1, #""mood": 3"#)
    try user.updateEntry(1, #""mood": 3"#)
    try user.call("tables.update", #"{"tableId": 1, "name": "Walks"}"#)
    try user.call("tables.update", #"{"tableId": 1, "name": "Walks"}"#)
    try user.call("tables.setActive", #"{"tableId": 1, "isActive": false}"#)
    _ = try user.failure("entries.add", #"{"tableId": 1, "title": "x", "durationSeconds": 1}"#)
    try user.call("entries.delete", #"{"entryId": 1}"#)
    try user.call("tables.delete", #"{"tableId": 1}"#)
    #expect(
      try user.journal() == [
        "table.created 1", "entry.added 1", "entry.updated 1", "table.updated 1", "table.updated 1", "entry.deleted 1",
        "table.deleted 1",
      ])
    let events = try user.call("events.list")["items"].elements
    let added = events.first { $0["topic"].string == "entry.added" }?["data"]
    #expect(added?["tableId"].int == 1 && added?["type"].string == "session")
    #expect(added.map { !$0.description.contains("moment") } ?? false)
  }

  @Test("A repeated call with the same client key creates nothing")
  func clientKey() throws {
    let user = try Harness.library().user()
    for _ in 0..<2 {
      let table = try user.call("tables.create", #"{"name": "Runs", "clientKey": "t"}"#)
      #expect(table["table"]["id"].int == 1)
      let entry = try user.call(
        "entries.add", #"{"tableId": 1, "title": "x", "durationSeconds": 1, "clientKey": "e"}"#)
      #expect(entry["table"]["totalEntries"].int == 1)
    }
    #expect(try user.call("library.overview")["entries"].int == 1)
    let failure = try user.failure(
      "entries.add", #"{"tableId": 1, "title": "x", "durationSeconds": 1, "clientKey": "t"}"#)
    #expect(failure.rule == "client_key_reused")
  }

  @Test(
    "Tables and entries of other users are reported as not found",
    arguments: [
      ("tables.get", "table", ""), ("tables.update", "table", #", "name": "Mine""#),
      ("tables.setActive", "table", #", "isActive": false"#), ("tables.delete", "table", ""),
      ("tables.statistics", "table", ""), ("entries.list", "table", ""),
      ("entries.add", "table", #", "title": "x", "durationSeconds": 1"#), ("entries.get", "entry", ""),
      ("entries.update", "entry", #", "mood": 1"#), ("entries.delete", "entry", ""),
    ])
  func otherUsers(_ method: String, _ kind: String, _ members: String) throws {
    let user = try user()
    let other = try user.harness.user("Bob")
    let before = try user.harness.storedTotals()
    let foreign = try other.failure(method, #"{"\#(kind)Id": 1\#(members)}"#)
    let unknown = try other.failure(method, #"{"\#(kind)Id": 9\#(members)}"#)
    #expect(foreign.code == 1003 && foreign.rule == "\(kind)_not_found" && foreign.path == "/\(kind)Id")
    #expect(foreign.description == unknown.description.replacing("“9”", with: "“1”"))
    #expect(try user.harness.storedTotals() == before)
  }

  @Test("Lists do not contain data of other users")
  func otherLists() throws {
    let other = try user().harness.user("Bob")
    #expect(try other.call("tables.list")["items"].elements.isEmpty)
    #expect(try other.call("library.overview")["newestEntries"].elements.isEmpty)
  }

  @Test(
    "The doctor reports every incorrect derived value",
    arguments: [
      ("table sums", "update library_tables set entries = 2"),
      ("table sums", "update library_tables set seconds = 61"),
      ("table sums", "update library_tables set value_sum = randomblob(272)"),
      ("table days", "update library_days set entries = 2"), ("table days", "delete from library_days"),
      ("table streaks", "delete from library_runs"),
      ("table streaks", "update library_runs set last_day = last_day + 1"),
      ("table sums", "update library_tables set best_streak = 0"),
      ("entry titles", "update library_entries set title_key = 'x'"),
    ] as [(String, SQL)])
  func doctor(_ check: String, _ sql: SQL) throws {
    let user = try user()
    #expect(try user.harness.violations().isEmpty)
    try user.harness.connection.execute(sql)
    let violations = try user.harness.violations()
    #expect(violations.contains { $0.hasPrefix(check) }, "\(violations)")
  }
}
