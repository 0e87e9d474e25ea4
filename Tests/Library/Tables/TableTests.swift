import TestSupport
import Testing

@testable import Library

@Suite("Tables (sparks-missions-cards-library.md 1.6, 5.1 and 10)")
struct TableTests {
  @Test("A table with everything, and how it is shown")
  func whole() throws {
    let reader = try Branch().reader()
    let table = try reader.call(
      "tables.create",
      #"""
      {"name": "  Runs ", "description": " Along the water ", "category": "health", "targetGoal": "  ",
       "targetValue": 2.5, "customFields": [" Route ", "Shoes"]}
      """#)["table"]
    #expect(
      table.description == #"""
        {"id":1,"name":"Runs","description":"Along the water","category":"health","targetGoal":null,"targetValue":2.5,\#
        "customFields":["Route","Shoes"],"isActive":true,"createdAt":"2026-11-21T09:00:00.000Z",\#
        "updatedAt":"2026-11-21T09:00:00.000Z","totalEntries":0,"totalHours":0,"activeDays":0,"currentStreak":0,\#
        "bestStreak":0,"lastEntryAt":null,"progress":0}
        """#)
    #expect(try reader.call("tables.get", #"{"tableId": 1}"#)["table"].description == table.description)
    #expect(try reader.call("tables.list")["items"][0].description == table.description)
  }

  @Test("What is not said, and that names may be the same")
  func defaults() throws {
    let reader = try Branch().reader()
    #expect(try [reader.table("Runs"), reader.table("Runs")] == [1, 2])
    let table = try reader.call("tables.get", #"{"tableId": 2}"#)["table"]
    #expect(table["category"].string == "personal" && table["description"].string == "")
    #expect(table["targetGoal"].isNull && table["targetValue"].isNull && table["progress"].isNull)
    #expect(table["customFields"].description == "[]")
  }

  @Test(
    "What is refused, and where",
    arguments: [
      ("no name", "{}", ["name_required"], ["/name"]),
      ("an empty name", #"{"name": " "}"#, ["name_required"], ["/name"]),
      ("a long name", #"{"name": "\#(String(repeating: "é", count: 101))"}"#, ["name_too_long"], ["/name"]),
      ("a category of long ago", #"{"name": "x", "category": "school"}"#, ["invalid_category"], ["/category"]),
      ("a target of 0", #"{"name": "x", "targetValue": 0}"#, ["invalid_target"], ["/targetValue"]),
      ("a target below 0", #"{"name": "x", "targetValue": -0.1}"#, ["invalid_target"], ["/targetValue"]),
      (
        "two fields alike", #"{"name": "x", "customFields": ["a", "B", "A ", "b"]}"#,
        ["duplicate_field", "duplicate_field"], ["/customFields/2", "/customFields/3"]
      ),
      (
        "two fields alike with accents", #"{"name": "x", "customFields": ["É", "e\u0301"]}"#, ["duplicate_field"],
        ["/customFields/1"]
      ),
      ("an empty field", #"{"name": "x", "customFields": ["a", " "]}"#, ["too_short"], ["/customFields/1"]),
      (
        "too many fields", #"{"name": "x", "customFields": \#((0...30).map { "f\($0)" })}"#, ["too_many"],
        ["/customFields"]
      ),
      (
        "all at once", #"{"name": "", "category": "?", "targetValue": 0, "customFields": ["a", "a"]}"#,
        ["name_required", "invalid_category", "invalid_target", "duplicate_field"],
        ["/name", "/category", "/targetValue", "/customFields/1"]
      ),
    ])
  func refused(_ name: String, _ parameters: String, _ rules: [String], _ paths: [String]) throws {
    let reader = try Branch().reader()
    let refusal = try reader.refusal("tables.create", parameters)
    #expect(refusal.code == 1005 && refusal.rule == rules[0])
    #expect(try refusal.rules == rules)
    #expect(try refusal.paths == paths)
    _ = try reader.table("x")
    guard name != "no name" else { return }
    let change = #"{"tableId": 1, "# + parameters.dropFirst()
    #expect(try reader.refusal("tables.update", change).rules == rules)
  }

  @Test("Thirty fields of a hundred characters are accepted")
  func manyFields() throws {
    let names = (0..<30).map { String(repeating: "x", count: 98) + "\($0 + 10)" }
    let reader = try Branch().reader()
    _ = try reader.table(more: #", "customFields": \#(names)"#)
    #expect(try reader.call("tables.get", #"{"tableId": 1}"#)["table"]["customFields"].elements.count == 30)
  }

  @Test("A change names what is to be different; null clears; nothing new changes nothing")
  func update() throws {
    let branch = try Branch()
    let reader = try branch.reader()
    _ = try reader.table(more: #", "targetGoal": "Far", "targetValue": 5, "description": "d", "customFields": ["a"]"#)
    let before = try branch.state()
    #expect(try reader.call("tables.update", #"{"tableId": 1, "name": "Runs "}"#)["changed"].bool == false)
    #expect(try reader.call("tables.setActive", #"{"tableId": 1, "isActive": true}"#)["changed"].bool == false)
    #expect(try branch.state() == before)
    branch.move(to: "2026-11-21T10:00:00Z")
    let reply = try reader.call(
      "tables.update",
      #"{"tableId": 1, "targetGoal": null, "targetValue": null, "description": null, "category": "projects"}"#)
    #expect(reply["changed"].bool == true)
    let table = reply["table"]
    #expect(table["targetGoal"].isNull && table["targetValue"].isNull && table["description"].string == "")
    #expect(table["name"].string == "Runs" && table["customFields"].description == #"["a"]"#)
    #expect(table["category"].string == "projects" && table["updatedAt"].string == "2026-11-21T10:00:00.000Z")
    #expect(table["createdAt"].string == "2026-11-21T09:00:00.000Z")
  }

  @Test("Deleting a table deletes its entries, and those of no other")
  func delete() throws {
    let branch = try Branch()
    let reader = try branch.reader()
    _ = try (reader.table(), reader.table("Other"))
    for minute in 10..<22 {
      try reader.session(at: "2026-11-\(minute)T08:00:00Z", in: minute.isMultiple(of: 2) ? 1 : 2)
    }
    let reply = try reader.call("tables.delete", #"{"tableId": 1}"#)
    #expect(reply["deletedEntries"].int == 6 && reply["table"]["name"].string == "Runs")
    #expect(try reader.refusal("tables.get", #"{"tableId": 1}"#).rule == "table_not_found")
    #expect(try reader.statistics(2)["totalEntries"].int == 6)
    #expect(try branch.state()[2...5] == [6, branch.state()[3], 6, 6])
    #expect(try branch.findings().isEmpty)
  }

  @Test("There are at most a thousand tables")
  func limit() throws {
    let branch = try Branch()
    let reader = try branch.reader()
    for _ in 0..<1000 { _ = try reader.table("x") }
    let refusal = try reader.refusal("tables.create", #"{"name": "x"}"#)
    #expect(refusal.code == 1006 && refusal.rule == "too_many_tables")
    _ = try branch.reader("Bob").table()
    try reader.call("tables.delete", #"{"tableId": 7}"#)
    _ = try reader.table("x")
  }

  @Test("An account goes with its tables and entries")
  func accountEnds() throws {
    let branch = try Branch()
    let reader = try branch.reader()
    _ = try reader.table()
    try reader.session(at: "2026-11-20T08:00:00Z")
    try reader.call("auth.deleteAccount", #"{"password": "analytical engine"}"#)
    #expect(try branch.state()[0...5] == [0, 0, 0, 0, 0, 0])
    #expect(try branch.findings().isEmpty)
  }
}
