import Kernel
import TestSupport
import Testing

@testable import Library

@Suite("Adding and changing entries (Tables, 2 and 7.)")
struct EntryInputTests {
  private func user() throws -> TestUser {
    let user = try Harness.library().user()
    _ = try user.createTable(more: #", "customFields": [{"name": "Route"}, {"name": "Shoes/Left"}]"#)
    return user
  }

  @Test("A session with all fields is returned normalized")
  func allFields() throws {
    let user = try user()
    let entry = try user.addEntry(
      #"""
      "notes": " By the lake ", "durationSeconds": 90, "tags": ["Lake", " lake", ""], "mood": 5, "isImportant": true,
      "customData": {"shoesLeft": " old ", "route": "North"}, "occurredAt": "2026-11-20T23:59:59.999Z"
      """#, title: "  Run ")["entry"]
    #expect(
      entry.description == #"""
        {"id":1,"tableId":1,"type":"session","title":"Run","notes":"By the lake","durationSeconds":90,"value":null,\#
        "checked":null,"rating":null,"tags":["lake"],"customData":{"route":"North","shoesLeft":"old"},"mood":5,\#
        "isImportant":true,"occurredAt":"2026-11-20T23:59:59.999Z","createdAt":"2026-11-21T09:00:00.000Z",\#
        "updatedAt":"2026-11-21T09:00:00.000Z","day":"2026-11-20"}
        """#)
    #expect(try user.call("entries.get", #"{"entryId": 1}"#)["entry"].description == entry.description)
  }

  @Test(
    "Valid entries of each type are accepted, including boundary values",
    arguments: [
      ("one second", #""durationSeconds": 1"#), ("100 years", #""durationSeconds": 3155760000"#),
      ("a negative measurement", #""type": "measurement", "value": -1.5"#),
      ("a measurement of 0", #""type": "measurement", "value": 0"#),
      ("the largest Double", #""type": "measurement", "value": 1.7976931348623157e308"#),
      ("an integer measurement", #""type": "measurement", "value": 7"#), ("a log", #""type": "log", "notes": "x""#),
      ("an unchecked checklist", #""type": "checklist", "checked": false"#),
      ("the lowest rating", #""type": "rating", "rating": 1"#),
      ("the highest rating", #""type": "rating", "rating": 5"#),
      ("the lowest mood", #""durationSeconds": 1, "mood": 1"#),
      ("the highest mood", #""durationSeconds": 1, "mood": 5"#),
      ("the current instant", #""durationSeconds": 1, "occurredAt": "2026-11-21T09:00:00Z""#),
      ("a log with a duration", #""type": "log", "notes": "x", "durationSeconds": 5"#),
      ("null for a field of another type", #""durationSeconds": 1, "value": null, "rating": null"#),
    ])
  func accepted(_ name: String, _ members: String) throws {
    let user = try user()
    try user.addEntry(members)
    #expect(try user.tableStatistics()["totalEntries"].int == 1)
    #expect(try user.harness.violations().isEmpty)
  }

  @Test(
    "Invalid entries are rejected with rule and path",
    arguments: [
      ("no duration", #", "notes": "x""#, "duration_required", "/durationSeconds"),
      ("0 seconds", #", "durationSeconds": 0"#, "invalid_duration", "/durationSeconds"),
      ("more than 100 years", #", "durationSeconds": 3155760001"#, "invalid_duration", "/durationSeconds"),
      ("no value", #", "type": "measurement", "notes": "x""#, "value_required", "/value"),
      ("no notes", #", "type": "log", "notes": "  ""#, "notes_required", "/notes"),
      ("no checked value", #", "type": "checklist", "notes": "x""#, "checked_required", "/checked"),
      ("no rating", #", "type": "rating", "notes": "x""#, "rating_required", "/rating"),
      ("rating 0", #", "type": "rating", "rating": 0"#, "rating_out_of_range", "/rating"),
      ("rating 6", #", "type": "rating", "rating": 6"#, "rating_out_of_range", "/rating"),
      ("mood 0", #", "durationSeconds": 1, "mood": 0"#, "mood_out_of_range", "/mood"),
      ("mood 6", #", "durationSeconds": 1, "mood": 6"#, "mood_out_of_range", "/mood"),
      ("a session with a value", #", "durationSeconds": 1, "value": 1"#, "field_not_allowed", "/value"),
      ("an unknown type", #", "type": "photo", "value": 1"#, "invalid_entry_type", "/type"),
      (
        "an unknown custom field", #", "durationSeconds": 1, "customData": {"Route": "x"}"#, "unknown_custom_field",
        "/customData/Route"
      ),
      (
        "a time in the future", #", "durationSeconds": 1, "occurredAt": "2026-11-21T09:00:00.001Z""#, "date_in_future",
        "/occurredAt"
      ),
      (
        "too many tags",
        #", "durationSeconds": 1, "tags": ["\#((0...20).map(String.init).joined(separator: #"",""#))"]"#,
        "invalid_tag", "/tags"
      ),
      (
        "a custom text that is too long",
        #", "durationSeconds": 1, "customData": {"route": "\#(String(repeating: "x", count: 1001))"}"#,
        "too_long", "/customData/route"
      ),
      (
        "notes that are too long", #", "durationSeconds": 1, "notes": "\#(String(repeating: "x", count: 5001))""#,
        "too_long",
        "/notes"
      ),
    ])
  func rejected(_ name: String, _ members: String, _ rule: String, _ path: String) throws {
    let user = try user()
    let before = try user.harness.storedTotals()
    let failure = try user.failure("entries.add", #"{"tableId": 1, "title": "A moment"\#(members)}"#)
    #expect(failure.code == 1005 && failure.rule == rule && failure.path == path)
    #expect(try failure.rules == [rule])
    #expect(try user.harness.storedTotals() == before)
  }

  @Test("An entry needs one of the fields that the types require", arguments: ["", #", "type": "rating""#])
  func empty(_ members: String) throws {
    let failure = try user().failure("entries.add", #"{"tableId": 1, "title": "A moment"\#(members)}"#)
    #expect(try failure.code == -32602 && failure.rules == ["missing_parameter"])
    #expect(failure.description.contains("notes, durationSeconds, value, checked, rating"))
  }

  @Test(
    "Invalid titles are rejected",
    arguments: [
      ("", "title_required"), (" \\n\\t", "title_required"), (String(repeating: "é", count: 201), "title_too_long"),
    ])
  func titles(_ title: String, _ rule: String) throws {
    let user = try user()
    let failure = try user.failure("entries.add", #"{"tableId": 1, "title": "\#(title)", "durationSeconds": 1}"#)
    #expect(failure.rule == rule && failure.path == "/title")
    try user.addEntry(#""durationSeconds": 1"#)
    #expect(try user.failure("entries.update", #"{"entryId": 1, "title": "\#(title)"}"#).rule == rule)
  }

  @Test(
    "Values of the wrong JSON type are invalid parameters",
    arguments: [
      #""durationSeconds": 1.5"#, #""value": "7""#, #""checked": 1"#, #""customData": ["x"]"#,
      #""customData": {"route": [1]}"#,
      #""value": 1e999"#, #""tags": "a""#,
    ])
  func wrongTypes(_ member: String) throws {
    let failure = try user().failure("entries.add", #"{"tableId": 1, "title": "x", \#(member)}"#)
    #expect(failure.code == -32602)
  }

  @Test("All violations are reported together, in the order of the rules")
  func allViolations() throws {
    let failure = try user().failure(
      "entries.add",
      #"""
      {"tableId": 1, "title": " ", "type": "rating", "durationSeconds": 0, "value": 1, "checked": true, "mood": 9,
       "customData": {"Weather": "x"}, "occurredAt": "2027-01-01T00:00:00Z",
       "tags": ["\#(String(repeating: "x", count: 101))"]}
      """#)
    #expect(
      try failure.rules == [
        "title_required", "rating_required", "invalid_duration", "mood_out_of_range", "invalid_tag",
        "field_not_allowed", "field_not_allowed", "unknown_custom_field", "date_in_future",
      ])
    #expect(try failure.paths.suffix(5) == ["/tags/0", "/value", "/checked", "/customData/Weather", "/occurredAt"])
    #expect(failure.rule == "title_required")
  }

  // MARK: - Changes

  @Test("A change of the type requires the fields of the new type and clears those that it does not allow")
  func typeChange() throws {
    let user = try user()
    try user.addEntry(
      #"""
      "type": "measurement", "value": 70, "mood": 3, "tags": ["a"], "durationSeconds": 9, "customData": {"route": "N"}
      """#
    )
    #expect(try user.failure("entries.update", #"{"entryId": 1, "type": "rating"}"#).rule == "rating_required")
    let reply = try user.updateEntry(1, #""type": "rating", "rating": 4"#)
    #expect(reply["changed"].bool == true)
    let entry = reply["entry"]
    #expect(entry["value"].isNull && entry["rating"].int == 4 && entry["mood"].int == 3)
    #expect(entry["durationSeconds"].int == 9 && entry["customData"]["route"].string == "N")
    #expect(try user.tableStatistics()["averages"].description == #"{"value":null,"rating":4,"checked":null}"#)
    // The retained duration satisfies the requirement of a session.
    #expect(try user.updateEntry(1, #""type": "session""#)["entry"]["rating"].isNull)
    #expect(try user.failure("entries.update", #"{"entryId": 1, "value": 3}"#).rule == "field_not_allowed")
    #expect(
      try user.failure("entries.update", #"{"entryId": 1, "durationSeconds": null}"#).rule == "duration_required")
    #expect(try user.harness.violations().isEmpty)
  }

  @Test("Omitted fields do not change, null clears a field, and equal values change nothing")
  func partial() throws {
    let user = try user()
    try user.addEntry(#""durationSeconds": 60, "notes": "x", "mood": 2, "customData": {"route": "N"}, "tags": ["a"]"#)
    let before = try user.harness.storedTotals()
    #expect(try user.updateEntry(1, #""title": " A moment ", "tags": ["A"]"#)["changed"].bool == false)
    #expect(try user.harness.storedTotals() == before)
    try user.harness.clock.set(to: "2026-11-21T09:00:01Z")
    let entry = try user.updateEntry(1, #""notes": null, "mood": null, "customData": null, "tags": []"#)["entry"]
    #expect(entry["notes"].string == "" && entry["mood"].isNull && entry["customData"].description == "{}")
    #expect(entry["tags"].description == "[]" && entry["durationSeconds"].int == 60)
    #expect(entry["createdAt"].string == "2026-11-21T09:00:00.000Z")
    #expect(entry["updatedAt"].string == "2026-11-21T09:00:01.000Z")
  }

  @Test("A change of custom data changes the fields that it names; null and an empty text remove a value")
  func customDataChange() throws {
    let user = try user()
    try user.addEntry(#""durationSeconds": 60, "customData": {"route": "N"}"#)
    func data(_ change: String) throws -> String {
      try user.updateEntry(1, #""customData": \#(change)"#)["entry"]["customData"].description
    }
    #expect(try data(#"{"shoesLeft": "old"}"#) == #"{"route":"N","shoesLeft":"old"}"#)
    #expect(try data(#"{"route": null}"#) == #"{"shoesLeft":"old"}"#)
    #expect(try data(#"{"route": "S", "shoesLeft": " "}"#) == #"{"route":"S"}"#)
    let unknown = try user.failure("entries.update", #"{"entryId": 1, "customData": {"a/b": "x"}}"#)
    #expect(unknown.path == "/customData/a~1b" && unknown.description.contains("“a/b”"))
    for value in ["null", #""""#] {
      let failure = try user.failure("entries.update", #"{"entryId": 1, "customData": {"other": \#(value)}}"#)
      #expect(failure.rule == "unknown_custom_field" && failure.path == "/customData/other")
    }
    #expect(try data("null") == "{}")
    #expect(try user.harness.violations().isEmpty)
  }

  @Test("With the clock set back, an entry in the future can be updated, but not with a time in the future")
  func clockSetBack() throws {
    let user = try user()
    try user.addEntry(#""durationSeconds": 60"#)
    try user.harness.clock.set(to: "2026-11-20T09:00:00Z")
    #expect(try user.updateEntry(1, #""mood": 4"#)["changed"].bool == true)
    let failure = try user.failure("entries.update", #"{"entryId": 1, "occurredAt": "2026-11-21T09:00:00Z"}"#)
    #expect(failure.rule == "date_in_future")
  }

  @Test("An inactive table rejects new and changed entries, but entries can be read and deleted")
  func inactive() throws {
    let user = try user()
    try user.addEntry(#""durationSeconds": 60"#)
    try user.call("tables.setActive", #"{"tableId": 1, "isActive": false}"#)
    let failure = try user.failure("entries.add", #"{"tableId": 1, "title": "x", "durationSeconds": 1}"#)
    #expect(failure.code == 1004 && failure.rule == "table_inactive" && failure.path == "/tableId")
    #expect(try user.failure("entries.update", #"{"entryId": 1, "mood": 1}"#).rule == "table_inactive")
    #expect(try user.call("entries.list", #"{"tableId": 1}"#)["items"].elements.count == 1)
    #expect(try user.call("entries.delete", #"{"entryId": 1}"#)["table"]["totalEntries"].int == 0)
    try user.call("tables.setActive", #"{"tableId": 1, "isActive": true}"#)
    try user.addEntry(#""durationSeconds": 60"#)
  }

  @Test("Equal values change nothing, even after a reordering of the table's fields")
  func reorderedFields() throws {
    let user = try user()
    try user.addEntry(#""durationSeconds": 60, "customData": {"route": "N", "shoesLeft": "old"}"#)
    try user.call("tables.update", #"{"tableId": 1, "customFields": [{"name": "Shoes/Left"}, {"name": "Route"}]}"#)
    user.harness.clock.advance(seconds: 60)
    let before = try user.harness.storedTotals()
    for change in [#""title": "A moment""#, #""customData": {"shoesLeft": "old", "route": "N"}"#] {
      let reply = try user.updateEntry(1, change)
      #expect(reply["changed"].bool == false)
      #expect(reply["entry"]["updatedAt"].string == "2026-11-21T09:00:00.000Z")
    }
    #expect(try user.harness.storedTotals() == before)
    #expect(try user.updateEntry(1, #""customData": {"shoesLeft": null}"#)["changed"].bool == true)
  }
}
