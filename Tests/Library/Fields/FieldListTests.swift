import Kernel
import SQLite
import Service
import TestSupport
import Testing

@testable import Library

@Suite("Filters, series and statistics of fields (Tables, 4 and 5.)")
struct FieldListTests {
  /// Returns a user with a table of seven entries from 9 to 21 November.
  private func user() throws -> TestUser {
    let user = try Harness.library().user()
    _ = try user.createTable(
      more: #"""
        , "customFields": [{"name": "Weight", "type": "number"}, {"name": "Place"}, {"name": "Next", "type": "day"},
          {"name": "State", "type": "choice", "options": ["Open", "Done", "Unused"]}, {"name": "Paid", "type": "check"}]
        """#)
    for entry in [
      #""occurredAt": "2026-11-09T08:00:00Z", "durationSeconds": 60, "mood": 2, "customData": {"weight": 0.1}"#,
      #"""
      "occurredAt": "2026-11-10T08:00:00Z", "durationSeconds": 60, "tags": ["Gym"], "mood": 4,
      "customData": {"weight": 0.2, "place": "Café", "state": "Open", "paid": true}
      """#,
      #""occurredAt": "2026-11-16T08:00:00Z", "type": "rating", "rating": 3, "customData": {"next": "2026-12-01"}"#,
      #"""
      "occurredAt": "2026-11-17T08:00:00Z", "type": "rating", "rating": 5, "mood": 5, "tags": ["gym", "sea"],
      "customData": {"weight": -7, "place": "cafe", "state": "Done", "paid": false, "next": "2027-01-01"}
      """#,
      #""occurredAt": "2026-11-18T08:00:00Z", "type": "measurement", "value": 71.5, "customData": {"state": "Open"}"#,
      #""occurredAt": "2026-11-19T08:00:00Z", "type": "measurement", "value": -3, "customData": {"paid": true}"#,
      #""occurredAt": "2026-11-21T08:00:00Z", "type": "log", "notes": "sea", "customData": {"weight": 1000000000}"#,
    ] { try user.addEntry(entry) }
    return user
  }

  @Test(
    "Filters by a field, a tag, a mood and a rating",
    arguments: [
      (#""field": "weight""#, [7, 4, 2, 1]), (#""field": "weight", "value": 0.2"#, [2]),
      (#""field": "weight", "min": 0.2"#, [7, 2]), (#""field": "weight", "max": 0.15"#, [4, 1]),
      (#""field": "weight", "min": -7, "max": 0.1"#, [4, 1]), (#""field": "weight", "min": 0.1, "max": 0.1"#, [1]),
      (#""field": "place", "value": "CAFE""#, [4, 2]), (#""field": "place", "value": "caf""#, []),
      (#""field": "state", "value": "Open""#, [5, 2]), (#""field": "state", "value": "Unused""#, []),
      (#""field": "paid", "value": true"#, [6, 2]), (#""field": "paid", "value": false"#, [4]),
      (#""field": "next", "min": "2026-12-02""#, [4]), (#""field": "next", "max": "2026-12-01""#, [3]),
      (#""field": "next", "value": "2027-01-01""#, [4]), (#""min": 0"#, [5]), (#""value": -3"#, [6]),
      (#""field": "value""#, [6, 5]), (#""field": "mood", "min": 4"#, [4, 2]), (#""field": "rating", "value": 5"#, [4]),
      (#""tag": " GYM""#, [4, 2]), (#""tag": "gy""#, []), (#""mood": 4"#, [2]), (#""rating": 3"#, [3]),
      (#""tag": "gym", "mood": 5, "rating": 5, "field": "paid""#, [4]), (#""text": "sea""#, [7, 4]),
      (#""text": "sea", "tag": "sea""#, [4]), (#""field": "state", "from": "2026-11-18""#, [5]),
      (#""field": "weight", "sort": "oldest""#, [1, 2, 4, 7]),
    ])
  func filters(_ filter: String, _ ids: [Int]) throws {
    let user = try user()
    for limit in [1, 3, 50] { #expect(try user.ids("entries.list", #""tableId": 1, \#(filter)"#, limit: limit) == ids) }
  }

  @Test("A page of a search without results has no cursor")
  func emptyPage() throws {
    let page = try user().call("entries.list", #"{"tableId": 1, "tag": "none", "limit": 1}"#)
    #expect(page.description == #"{"items":[],"nextCursor":null}"#)
  }

  @Test(
    "Filters that do not fit the field are rejected with rule and path",
    arguments: [
      (#""field": "size""#, "unknown_custom_field", "/field"),
      (#""field": "Weight""#, "unknown_custom_field", "/field"),
      (#""field": "weight", "value": "1""#, "invalid_custom_value", "/value"),
      (#""field": "weight", "max": "2026-11-01""#, "invalid_custom_value", "/max"),
      (#""field": "mood", "min": true"#, "invalid_custom_value", "/min"),
      (#""field": "next", "min": 3"#, "invalid_custom_value", "/min"),
      (#""field": "next", "value": "tomorrow""#, "invalid_custom_value", "/value"),
      (#""field": "state", "value": "Lost""#, "invalid_custom_value", "/value"),
      (#""field": "paid", "value": "true""#, "invalid_custom_value", "/value"),
      (#""field": "place", "min": "a""#, "unsuitable_field", "/min"),
      (#""field": "paid", "max": 1"#, "unsuitable_field", "/max"),
      (#""field": "weight", "min": 2, "max": 1"#, "invalid_range", "/max"),
      (#""field": "next", "min": "2026-12-02", "max": "2026-12-01""#, "invalid_range", "/max"),
      (#""field": "place", "value": " ""#, "too_short", "/value"),
      (#""mood": 6"#, "mood_out_of_range", "/mood"), (#""rating": 0"#, "rating_out_of_range", "/rating"),
    ])
  func invalidFilters(_ filter: String, _ rule: String, _ path: String) throws {
    let failure = try user().failure("entries.list", #"{"tableId": 1, \#(filter)}"#)
    #expect(failure.code == 1005 && failure.rule == rule && failure.path == path)
  }

  @Test("Options that differ in diacritics only are different values; equal spellings are one")
  func similarOptions() throws {
    let user = try Harness.library().user()
    let (composed, decomposed) = ("P\u{e2}t\u{e9}", "Pa\u{302}te\u{301}")
    let field = #"{"name": "Food", "type": "choice", "options": ["\#(composed)", "Pate"]}"#
    _ = try user.createTable(more: #", "customFields": [\#(field)]"#)
    for food in [composed, "Pate", decomposed] {
      try user.addEntry(#""durationSeconds": 1, "customData": {"food": "\#(food)"}"#)
    }
    for (food, ids) in [(composed, [3, 1]), ("Pate", [2])] {
      let filter = #""tableId": 1, "field": "food", "value": "\#(food)""#
      #expect(try user.ids("entries.list", filter, limit: 9) == ids)
    }
    func counts() throws -> [Int?] {
      try user.call("tables.statistics", #"{"tableId": 1, "field": "food"}"#)["field"]["options"].elements
        .map { $0["count"].int }
    }
    #expect(try counts() == [2, 1])
    // Another encoding of an option changes the values.
    let changed = #"{"key": "food", "name": "Food", "options": ["\#(decomposed)", "Pate", "New"]}"#
    #expect(try user.call("tables.update", #"{"tableId": 1, "customFields": [\#(changed)]}"#)["changed"].bool == true)
    let event = try user.call("events.list")["items"].elements.last
    #expect(event?["data"]["changedEntries"].int == 2)
    #expect(try counts() == [2, 1, 0])
    #expect(try user.harness.violations().isEmpty)
  }

  @Test("Values that SQLite distinguishes but are equal are counted together")
  func spellings() throws {
    let user = try Harness.library().user()
    let food = "P\u{e2}t\u{e9}"
    _ = try user.createTable(
      more: #", "customFields": [{"name": "Food", "type": "choice", "options": ["\#(food)"]}]"#)
    for _ in 1...3 { try user.addEntry(#""durationSeconds": 1, "customData": {"food": "\#(food)"}"#) }
    try user.harness.connection.statement("update library_entries set custom_data = :data where id = 1")
      .bind("data", "{\"food\":\"Pa\u{302}te\u{301}\"}").run()
    let field = try user.call("tables.statistics", #"{"tableId": 1, "field": "food"}"#)["field"]
    #expect(field["count"].int == 3 && field["options"][0]["count"].int == 3)
  }

  @Test("A series has the number, sum, mean and range of a field per bucket; decimals are summed exactly")
  func series() throws {
    let user = try user()
    func points(_ more: String) throws -> [String] {
      try user.call("tables.series", #"{"tableId": 1, "bucket": "week"\#(more)}"#)["items"].elements.map { point in
        ["count", "valueCount", "sum", "mean", "min", "max", "seconds"].map { point[$0].description }
          .joined(separator: " ")
      }
    }
    #expect(try points(#", "field": "weight""#)[0] == "2 2 0.3 0.15 0.1 0.2 120")
    #expect(try points(#", "field": "weight""#)[1] == "5 2 999999993 499999996.5 -7 1000000000 0")
    #expect(try points("") == ["2 0 null null null null 120", "5 2 68.5 34.25 -3 71.5 0"])
    #expect(try points(#", "field": "value""#) == points(""))
    #expect(try points(#", "field": "mood""#) == ["2 2 6 3 2 4 120", "5 1 5 5 5 5 0"])
    #expect(try points(#", "field": "rating""#)[1] == "5 2 8 4 3 5 0")
    #expect(try user.call("tables.series", #"{"tableId": 1, "bucket": "week"}"#)["field"].string == "value")
    for (field, rule) in [("place", "unsuitable_field"), ("paid", "unsuitable_field"), ("x", "unknown_custom_field")] {
      let failure = try user.failure("tables.series", #"{"tableId": 1, "bucket": "day", "field": "\#(field)"}"#)
      #expect(failure.rule == rule && failure.path == "/field")
    }
  }

  @Test(
    "The statistics of a field fit its type",
    arguments: [
      (
        "weight",
        #"""
        {"key":"weight","type":"number","count":4,"sum":999999993.3,"mean":249999998.325,"min":-7,"max":1000000000,\#
        "options":[],"checked":null}
        """#
      ),
      (
        "state",
        #"""
        {"key":"state","type":"choice","count":3,"sum":null,"mean":null,"min":null,"max":null,\#
        "options":[{"option":"Open","count":2,"fraction":0.6666666666666666},\#
        {"option":"Done","count":1,"fraction":0.3333333333333333},{"option":"Unused","count":0,"fraction":0}],\#
        "checked":null}
        """#
      ),
      (
        "paid",
        #"""
        {"key":"paid","type":"check","count":3,"sum":null,"mean":null,"min":null,"max":null,"options":[],\#
        "checked":0.6666666666666666}
        """#
      ),
      (
        "place",
        #"""
        {"key":"place","type":"text","count":2,"sum":null,"mean":null,"min":null,"max":null,"options":[],\#
        "checked":null}
        """#
      ),
      (
        "mood",
        #"""
        {"key":"mood","type":"number","count":3,"sum":11,"mean":3.6666666666666665,"min":2,"max":5,"options":[],\#
        "checked":null}
        """#
      ),
    ])
  func statistics(_ field: String, _ statistics: String) throws {
    let reply = try user().call("tables.statistics", #"{"tableId": 1, "field": "\#(field)"}"#)
    #expect(reply["field"].description == statistics)
  }
}
