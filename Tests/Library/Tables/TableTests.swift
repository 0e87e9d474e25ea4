import TestSupport
import Testing

@testable import Library

@Suite("Tables (Tables, 1, 4 and 7.)")
struct TableTests {
  @Test("A table with all fields is returned normalized")
  func allFields() throws {
    let user = try Harness.library().user()
    let table = try user.call(
      "tables.create",
      #"""
      {"name": "  Runs ", "description": " Along the water ", "category": "health", "targetGoal": "  ",
       "targetValue": 2.5, "targetUnit": "minutes",
       "customFields": [{"name": " Route "}, {"name": "Km", "type": "number"}]}
      """#)["table"]
    #expect(
      table.description == #"""
        {"id":1,"name":"Runs","description":"Along the water","category":"health","targetGoal":null,"targetValue":2.5,\#
        "targetUnit":"minutes","customFields":[{"key":"route","name":"Route","type":"text","unit":null,"options":[]},\#
        {"key":"km","name":"Km","type":"number","unit":null,"options":[]}],"isActive":true,\#
        "createdAt":"2026-11-21T09:00:00.000Z",\#
        "updatedAt":"2026-11-21T09:00:00.000Z","totalEntries":0,"totalHours":0,"activeDays":0,\#
        "streak":{"current":0,"longest":0,"lastDay":null,"isAtRisk":false,"deadlineAt":null},"lastEntryAt":null,\#
        "fraction":0}
        """#)
    #expect(try user.call("tables.get", #"{"tableId": 1}"#)["table"].description == table.description)
    #expect(try user.call("tables.list")["items"][0].description == table.description)
  }

  @Test("Omitted fields have defaults, and names need not be unique")
  func defaults() throws {
    let user = try Harness.library().user()
    #expect(try [user.createTable("Runs"), user.createTable("Runs")] == [1, 2])
    let table = try user.call("tables.get", #"{"tableId": 2}"#)["table"]
    #expect(table["category"].string == "personal" && table["description"].string == "")
    #expect(table["targetGoal"].isNull && table["targetValue"].isNull && table["fraction"].isNull)
    #expect(table["customFields"].description == "[]" && table["targetUnit"].string == "entries")
  }

  @Test(
    "Invalid tables are rejected with rule and path",
    arguments: [
      ("an empty name", #"{"name": " "}"#, ["name_required"], ["/name"]),
      ("a long name", #"{"name": "\#(String(repeating: "é", count: 101))"}"#, ["name_too_long"], ["/name"]),
      ("an unknown category", #"{"name": "x", "category": "school"}"#, ["invalid_category"], ["/category"]),
      ("a target of 0", #"{"name": "x", "targetValue": 0}"#, ["invalid_target"], ["/targetValue"]),
      ("a negative target", #"{"name": "x", "targetValue": -0.1}"#, ["invalid_target"], ["/targetValue"]),
      (
        "duplicate fields",
        #"{"name": "x", "customFields": [{"name": "a"}, {"name": "B"}, {"name": "A "}, {"name": "b"}]}"#,
        ["duplicate_field", "duplicate_field"], ["/customFields/2/name", "/customFields/3/name"]
      ),
      (
        "duplicate fields with accents", #"{"name": "x", "customFields": [{"name": "É"}, {"name": "e\u0301"}]}"#,
        ["duplicate_field"], ["/customFields/1/name"]
      ),
      (
        "duplicate fields with ẞ", #"{"name": "x", "customFields": [{"name": "Größe"}, {"name": "GRÖẞE"}]}"#,
        ["duplicate_field"], ["/customFields/1/name"]
      ),
      (
        "an empty field", #"{"name": "x", "customFields": [{"name": "a"}, {"name": " "}]}"#, ["too_short"],
        ["/customFields/1/name"]
      ),
      ("an unknown unit", #"{"name": "x", "targetUnit": "hours"}"#, ["not_one_of"], ["/targetUnit"]),
      (
        "too many fields",
        #"{"name": "x", "customFields": [\#((0...30).map { #"{"name": "f\#($0)"}"# }.joined(separator: ","))]}"#,
        ["too_many"], ["/customFields"]
      ),
      (
        "several errors",
        #"""
        {"name": "", "category": "?", "targetValue": 0,
         "customFields": [{"name": "a"}, {"name": "a", "type": "choice"}]}
        """#,
        ["name_required", "invalid_category", "invalid_target", "duplicate_field", "options_required"],
        ["/name", "/category", "/targetValue", "/customFields/1/name", "/customFields/1/options"]
      ),
    ])
  func rejected(_ name: String, _ parameters: String, _ rules: [String], _ paths: [String]) throws {
    let user = try Harness.library().user()
    let failure = try user.failure("tables.create", parameters)
    #expect(failure.code == 1005 && failure.rule == rules[0])
    #expect(try failure.rules == rules)
    #expect(try failure.paths == paths)
    _ = try user.createTable("x")
    let change = #"{"tableId": 1, "# + parameters.dropFirst()
    #expect(try user.failure("tables.update", change).rules == rules)
  }

  @Test("A new table needs a name or a template")
  func missingName() throws {
    let user = try Harness.library().user()
    let failure = try user.failure("tables.create", #"{"description": "x"}"#)
    #expect(try failure.code == -32602 && failure.rules == ["missing_parameter"])
    #expect(failure.description.contains("at least one of these parameters: name, template"))
    #expect(try user.call("tables.create", #"{"name": "x", "template": "tpl-project"}"#)["table"]["name"].string == "x")
  }

  @Test("30 fields of 100 characters are accepted")
  func manyFields() throws {
    let fields = (10..<40).map { #"{"name": "\#(String(repeating: "x", count: 98))\#($0)"}"# }.joined(separator: ",")
    let user = try Harness.library().user()
    _ = try user.createTable(more: #", "customFields": [\#(fields)]"#)
    let stored = try user.call("tables.get", #"{"tableId": 1}"#)["table"]["customFields"].elements
    #expect(Set(stored.compactMap { $0["key"].string }).count == 30)
  }

  @Test("Omitted fields do not change, null clears a field, and equal values change nothing")
  func update() throws {
    let harness = try Harness.library()
    let user = try harness.user()
    _ = try user.createTable(
      more: #", "targetGoal": "Far", "targetValue": 5, "description": "d", "customFields": [{"name": "a"}]"#)
    let before = try harness.storedTotals()
    #expect(try user.call("tables.update", #"{"tableId": 1, "name": "Runs "}"#)["changed"].bool == false)
    #expect(try user.call("tables.setActive", #"{"tableId": 1, "isActive": true}"#)["changed"].bool == false)
    #expect(try harness.storedTotals() == before)
    try harness.clock.set(to: "2026-11-21T10:00:00Z")
    let reply = try user.call(
      "tables.update",
      #"{"tableId": 1, "targetGoal": null, "targetValue": null, "description": null, "category": "projects"}"#)
    #expect(reply["changed"].bool == true)
    let table = reply["table"]
    #expect(table["targetGoal"].isNull && table["targetValue"].isNull && table["description"].string == "")
    #expect(table["name"].string == "Runs" && table["customFields"][0]["key"].string == "a")
    #expect(table["category"].string == "projects" && table["updatedAt"].string == "2026-11-21T10:00:00.000Z")
    #expect(table["createdAt"].string == "2026-11-21T09:00:00.000Z")
  }

  @Test("Deleting a table deletes only its own entries")
  func delete() throws {
    let harness = try Harness.library()
    let user = try harness.user()
    _ = try (user.createTable(), user.createTable("Other"))
    for day in 10..<22 {
      try user.addSession(at: "2026-11-\(day)T08:00:00Z", in: day.isMultiple(of: 2) ? 1 : 2)
    }
    let reply = try user.call("tables.delete", #"{"tableId": 1}"#)
    #expect(reply["deletedEntries"].int == 6 && reply["table"]["name"].string == "Runs")
    #expect(try user.failure("tables.get", #"{"tableId": 1}"#).rule == "table_not_found")
    #expect(try user.tableStatistics(2)["totalEntries"].int == 6)
    #expect(try harness.storedTotals()[2...5] == [6, harness.storedTotals()[3], 6, 6])
    #expect(try harness.violations().isEmpty)
  }

  @Test("A user has at most 1,000 tables")
  func limit() throws {
    let harness = try Harness.library()
    let user = try harness.user()
    for _ in 0..<1000 { _ = try user.createTable("x") }
    let failure = try user.failure("tables.create", #"{"name": "x"}"#)
    #expect(failure.code == 1006 && failure.rule == "too_many_tables")
    _ = try harness.user("Bob").createTable()
    try user.call("tables.delete", #"{"tableId": 7}"#)
    _ = try user.createTable("x")
  }

  @Test("Deleting an account deletes its tables and entries")
  func accountDeletion() throws {
    let harness = try Harness.library()
    let user = try harness.user()
    _ = try user.createTable()
    try user.addSession(at: "2026-11-20T08:00:00Z")
    try user.call("auth.deleteAccount", #"{"password": "analytical engine"}"#)
    #expect(try harness.storedTotals()[0...5] == [0, 0, 0, 0, 0, 0])
    #expect(try harness.violations().isEmpty)
  }
}
