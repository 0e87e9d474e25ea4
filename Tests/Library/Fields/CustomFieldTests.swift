import Kernel
import SQLite
import Service
import TestSupport
import Testing

@testable import Library

@Suite("Custom fields (Tables, 1.1.)")
struct CustomFieldTests {
  @Test(
    "A key is derived from the name",
    arguments: [
      ("Weight", "weight"), ("Hours Studied", "hoursStudied"), ("Été à l’Île", "eteALIle"), ("Größe", "grosse"),
      ("5 km", "field5Km"), ("体重", "field"), ("体重 (kg)", "kg"), ("Title", "title2"), ("table id", "tableId2"),
      ("Duration (minutes)", "durationMinutes2"),
      ("used", "used2"), ("USED ", "used2"), (String(repeating: "x", count: 100), String(repeating: "x", count: 36)),
    ])
  func derivedKeys(_ name: String, _ key: String) {
    #expect(CustomFieldRules.key(for: name, avoiding: ["used"]) == key)
    #expect(CustomFieldRules.isKey(key))
  }

  @Test(
    "A key consists of letters, digits and underscores, and is not the name of a built-in field",
    arguments: [
      ("weight_2", true), ("A", true), (String(repeating: "a", count: 40), true),
      (String(repeating: "a", count: 41), false), ("", false), ("2a", false), ("_a", false), ("é", false),
      ("a-b", false), ("a b", false), ("mood", false), ("TITLE", false), ("id", false), ("customdata", false),
      ("durationMinutes", false), ("DURATIONMINUTES", false),
    ])
  func keys(_ key: String, _ isValid: Bool) { #expect(CustomFieldRules.isKey(key) == isValid) }

  @Test(
    "Values must be of the type of the field",
    arguments: [
      (.text, #""x""#, true), (.text, "1", false), (.text, "true", false), (.number, "71.5", true),
      (.number, "-0.001", true), (.number, "1e9", true), (.number, "1000000000.001", false), (.number, "0.0001", false),
      (.number, #""71.5""#, false), (.number, "true", false), (.day, #""2026-11-28""#, true),
      (.day, #""2024-02-29""#, true), (.day, #""2026-02-29""#, false), (.day, #""28.11.2026""#, false),
      (.day, "20261128", false), (.choice, #""Done""#, true), (.choice, #""done""#, false), (.choice, "1", false),
      (.check, "true", true), (.check, "false", true), (.check, "1", false), (.check, #""true""#, false),
    ] as [(CustomFieldType, String, Bool)])
  func values(_ type: CustomFieldType, _ value: String, _ isValid: Bool) throws {
    let user = try Harness.library().user()
    let options = type == .choice ? #", "options": ["Open", "Done"]"# : ""
    _ = try user.createTable(more: #", "customFields": [{"name": "Size", "type": "\#(type)"\#(options)}]"#)
    let members = #""durationSeconds": 1, "customData": {"size": \#(value)}"#
    if isValid {
      let stored = try user.addEntry(members)["entry"]["customData"].description
      #expect(stored == #"{"size":\#(value == "1e9" ? "1000000000" : value)}"#)
    } else {
      let failure = try user.failure("entries.add", #"{"tableId": 1, "title": "x", \#(members)}"#)
      #expect(failure.rule == "invalid_custom_value" && failure.path == "/customData/size")
      #expect(failure.description.contains("Size"))
    }
    #expect(try user.harness.violations().isEmpty)
  }

  @Test(
    "Invalid fields are rejected with rule and path",
    arguments: [
      (#"{"name": "A", "key": "title"}"#, "invalid_field_key", "key"),
      (#"{"name": "A", "key": "a b"}"#, "invalid_field_key", "key"),
      (#"{"name": "A", "unit": "kg"}"#, "property_not_allowed", "unit"),
      (#"{"name": "A", "type": "number", "options": ["x"]}"#, "property_not_allowed", "options"),
      (#"{"name": "A", "type": "choice"}"#, "options_required", "options"),
      (#"{"name": "A", "type": "choice", "options": ["x", "y", "X"]}"#, "duplicate_option", "options/2"),
      (#"{"name": "A", "type": "choice", "options": [""]}"#, "too_short", "options/0"),
      (#"{"name": "A", "type": "list"}"#, "not_one_of", "type"),
      (#"{"name": "A", "type": "number", "unit": "\#(String(repeating: "k", count: 21))"}"#, "too_long", "unit"),
      (#"{"name": "B", "key": "FIRST"}"#, "duplicate_field", "key"),
    ])
  func invalidFields(_ field: String, _ rule: String, _ path: String) throws {
    let user = try Harness.library().user()
    let failure = try user.failure(
      "tables.create", #"{"name": "x", "customFields": [{"key": "first", "name": "First"}, \#(field)]}"#)
    #expect(failure.rule == rule && failure.path == "/customFields/1/\(path)")
  }

  @Test("A field without a name, or with an unknown member, is an invalid parameter")
  func wrongMembers() throws {
    let user = try Harness.library().user()
    for field in [#"{"type": "text"}"#, #"{"name": "x", "label": "y"}"#, #""Route""#] {
      #expect(try user.failure("tables.create", #"{"name": "x", "customFields": [\#(field)]}"#).code == -32602)
    }
  }

  @Test("The doctor reports a value that its field does not permit", arguments: [#"{"size":"x"}"#, #"{"other":1}"#])
  func doctor(_ data: String) throws {
    let harness = try Harness.library()
    let user = try harness.user()
    _ = try user.createTable(more: #", "customFields": [{"name": "Size", "type": "number"}]"#)
    try user.addEntry(#""durationSeconds": 1, "customData": {"size": 2}"#)
    #expect(try harness.violations().isEmpty)
    try harness.connection.statement("update library_entries set custom_data = :data").bind("data", data).run()
    #expect(try harness.violations().count == 1)
  }
}
