import Kernel
import TestSupport
import Testing

@testable import Library

@Suite("Changes of several entries (Tables, 2.1.)")
struct EntryBatchTests {
  /// Returns a user with entries 1 to 3 in a table with a custom field, and entry 4 in another table.
  private func user() throws -> TestUser {
    let user = try Harness.library().user()
    _ = try user.createTable(more: #", "customFields": [{"name": "Route"}]"#)
    _ = try user.createTable("Other")
    for day in 18...20 { try user.addSession(at: "2026-11-\(day)T08:00:00Z") }
    try user.addEntry(#""type": "measurement", "value": 2.5"#, to: 2)
    return user
  }

  @Test("Entries of several tables are changed together; the reply has those that changed, and their tables")
  func update() throws {
    let user = try user()
    try user.updateEntry(2, #""mood": 4"#)
    let reply = try user.call("entries.updateMany", #"{"entryIds": [4, 2, 1, 4], "mood": 4, "durationSeconds": 120}"#)
    #expect(reply["entries"].elements.compactMap { $0["id"].int } == [4, 2, 1])
    #expect(reply["entries"][0]["mood"].int == 4 && reply["entries"][0]["durationSeconds"].int == 120)
    #expect(reply["tables"].elements.compactMap { $0["id"].int } == [2, 1])
    #expect(try (1...2).map { try user.tableStatistics($0)["totalSeconds"].int } == [300, 120])
    let before = try user.harness.storedTotals()
    let again = try user.call("entries.updateMany", #"{"entryIds": [1, 2, 4], "mood": 4}"#)
    #expect(again.description == #"{"entries":[],"tables":[]}"#)
    #expect(try user.harness.storedTotals() == before)
    #expect(try user.journal().suffix(3) == ["entry.updated 4", "entry.updated 2", "entry.updated 1"])
    #expect(try user.harness.violations().isEmpty)
  }

  @Test("Moving entries to one day and changing their type keeps totals, days and streaks right")
  func days() throws {
    let user = try user()
    let reply = try user.call(
      "entries.updateMany",
      #"{"entryIds": [1, 2, 3], "occurredAt": "2026-11-21T08:00:00Z", "type": "rating", "rating": 4}"#)
    let table = reply["tables"][0]
    #expect(table["activeDays"].int == 1 && table["streak"]["current"].int == 1 && table["streak"]["longest"].int == 3)
    #expect(try user.tableStatistics()["averages"]["rating"].double == 4)
    #expect(try user.harness.violations().isEmpty)
  }

  @Test(
    "If one entry cannot be changed, none is, and the error has its position",
    arguments: [
      (#""entryIds": [1, 4, 9], "mood": 1"#, "entry_not_found", "/entryIds/2"),
      (
        #""entryIds": [1, 1, 4], "customData": {"route": "x"}"#, "unknown_custom_field", "/entryIds/2/customData/route"
      ),
      (
        #""entryIds": [2, 4], "type": "session", "durationSeconds": null"#, "duration_required",
        "/entryIds/0/durationSeconds"
      ),
      (#""entryIds": [4, 1], "value": 3"#, "field_not_allowed", "/entryIds/1/value"),
      (
        #""entryIds": [2, 1], "customData": {"route": 1}"#, "invalid_custom_value", "/entryIds/0/customData/route"
      ),
      (#""entryIds": [1, 2], "mood": 6"#, "mood_out_of_range", "/mood"),
      (#""entryIds": [1, 2], "occurredAt": "2026-11-22T08:00:00Z""#, "date_in_future", "/occurredAt"),
      (#""entryIds": [1, 2], "title": " ""#, "title_required", "/title"),
      (#""entryIds": [], "mood": 1"#, "too_few", "/entryIds"),
      (#""entryIds": [\#((1...1001).map(String.init).joined(separator: ","))], "mood": 1"#, "too_many", "/entryIds"),
    ])
  func rejected(_ members: String, _ rule: String, _ path: String) throws {
    let user = try user()
    let before = try user.harness.storedTotals()
    let failure = try user.failure("entries.updateMany", "{\(members)}")
    #expect(failure.rule == rule && failure.path == path)
    #expect(try user.harness.storedTotals() == before)
  }

  @Test("Entries of an inactive table are deleted, but not changed, together with others")
  func inactive() throws {
    let user = try user()
    try user.call("tables.setActive", #"{"tableId": 2, "isActive": false}"#)
    let failure = try user.failure("entries.updateMany", #"{"entryIds": [1, 4], "mood": 1}"#)
    #expect(failure.rule == "table_inactive" && failure.path == "/entryIds/1")
    let reply = try user.call("entries.deleteMany", #"{"entryIds": [4, 1, 2]}"#)
    #expect(reply["entries"].elements.compactMap { $0["id"].int } == [4, 1, 2])
    #expect(reply["tables"].elements.compactMap { $0["totalEntries"].int } == [0, 1])
    #expect(try user.journal().suffix(3) == ["entry.deleted 4", "entry.deleted 1", "entry.deleted 2"])
    #expect(try user.harness.violations().isEmpty)
    let missing = try user.failure("entries.deleteMany", #"{"entryIds": [3, 4]}"#)
    #expect(missing.rule == "entry_not_found" && missing.path == "/entryIds/1")
    #expect(try user.tableStatistics()["totalEntries"].int == 1)
  }

  @Test("Entries of another user are not found")
  func otherUser() throws {
    let user = try user()
    let bob = try user.harness.user("Bob")
    #expect(try bob.failure("entries.deleteMany", #"{"entryIds": [1]}"#).rule == "entry_not_found")
    #expect(try bob.failure("entries.updateMany", #"{"entryIds": [1], "mood": 2}"#).rule == "entry_not_found")
  }
}
