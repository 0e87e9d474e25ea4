import Kernel
import Service
import TestSupport
import Testing

@testable import Library

@Suite("Changes of custom fields (Tables, 1.2.)")
struct FieldChangeTests {
  private static let fields = """
    [{"name": "Weight", "type": "number", "unit": "kg"}, {"name": "Note"},
    {"name": "State", "type": "choice", "options": ["Open", "Done"]}, {"name": "Paid", "type": "check"}]
    """

  /// Returns a user with a table of three entries, of which the last has no custom data.
  private func user() throws -> TestUser {
    let user = try Harness.library().user()
    _ = try user.createTable(more: #", "customFields": \#(Self.fields)"#)
    try user.addEntry(
      #""durationSeconds": 1, "customData": {"weight": 71.5, "note": "80", "state": "Open", "paid": true}"#,
      title: "One")
    try user.addEntry(
      #""durationSeconds": 1, "customData": {"weight": 70, "note": "much", "state": "Done"}"#, title: "Two")
    try user.addEntry(#""durationSeconds": 1"#, title: "Three")
    return user
  }

  private func change(_ fields: String, _ user: TestUser, more: String = "") throws -> JSON {
    try user.call("tables.update", #"{"tableId": 1, "customFields": [\#(fields)]\#(more)}"#)["table"]["customFields"]
  }

  private func data(_ user: TestUser) throws -> [String] {
    try (1...3).map { try user.call("entries.get", #"{"entryId": \#($0)}"#)["entry"]["customData"].description }
  }

  private static let others =
    #"{"name": "Note"}, {"key": "state", "name": "State"}, {"key": "paid", "name": "Paid"}"#

  @Test("Renaming a field by its key keeps key, type, unit and values; without a key, the name identifies it")
  func rename() throws {
    let user = try user()
    let before = try data(user)
    let renamed = try change(#"{"key": "weight", "name": "Body weight"}, \#(Self.others)"#, user)
    #expect(
      renamed[0].description
        == #"{"key":"weight","name":"Body weight","type":"number","unit":"kg","options":[]}"#)
    #expect(renamed[2]["options"].description == #"["Open","Done"]"#)
    #expect(try data(user) == before)
    let again = try change(#"{"name": "BODY WEIGHT", "unit": null}, \#(Self.others)"#, user)
    #expect(again[0].description == #"{"key":"weight","name":"BODY WEIGHT","type":"number","unit":null,"options":[]}"#)
    // A new field with the old name is not the renamed one.
    let added = try change(
      #"{"key": "weight", "name": "Body"}, {"name": "Weight"}, {"name": "Body weight"}, \#(Self.others)"#, user)
    #expect(added.elements.prefix(3).compactMap { $0["key"].string } == ["weight", "weight2", "bodyWeight"])
    #expect(try data(user) == before)
    #expect(try user.updateEntry(1, #""customData": {"weight": 71}"#)["entry"]["customData"]["weight"].double == 71)
    #expect(try user.harness.violations().isEmpty)
  }

  @Test("A key in another case is that of the existing field, which keeps its spelling")
  func keyCase() throws {
    let user = try user()
    let before = try data(user)
    let fields = try change(#"{"key": "WEIGHT", "name": "Mass"}, {"name": "weight"}, \#(Self.others)"#, user)
    #expect(fields.elements.prefix(2).compactMap { $0["key"].string } == ["weight", "weight2"])
    #expect(fields[0]["type"].string == "number" && fields[0]["unit"].string == "kg")
    #expect(try data(user) == before)
    #expect(try user.harness.violations().isEmpty)
  }

  @Test("Removing a field with values needs a confirmation, and deletes them")
  func removal() throws {
    let user = try user()
    let before = (try data(user), try user.harness.storedTotals())
    let failure = try user.failure("tables.update", #"{"tableId": 1, "customFields": [\#(Self.others)]}"#)
    #expect(failure.code == 1004 && failure.rule == "values_would_be_lost" && failure.path == "/customFields")
    #expect(failure.description.contains("Weight") && failure.description.contains("2"))
    #expect(try data(user) == before.0 && user.harness.storedTotals() == before.1)
    user.harness.clock.advance(seconds: 60)
    _ = try change(Self.others, user, more: #", "dropValues": true"#)
    #expect(
      try data(user) == [#"{"note":"80","state":"Open","paid":true}"#, #"{"note":"much","state":"Done"}"#, "{}"])
    let updates = try user.call("entries.list", #"{"tableId": 1, "sort": "title"}"#)["items"].elements
    #expect(updates.filter { $0["updatedAt"].string == "2026-11-21T09:01:00.000Z" }.count == 2)
    let event = try user.call("events.list")["items"].elements.last
    #expect(event?["topic"].string == "table.updated" && event?["data"]["changedEntries"].int == 2)
    let unknown = try user.failure("entries.update", #"{"entryId": 1, "customData": {"weight": 1}}"#)
    #expect(unknown.rule == "unknown_custom_field")
    #expect(try user.harness.violations().isEmpty)
  }

  @Test("A field without values is removed without a confirmation")
  func unusedField() throws {
    let user = try user()
    for id in 1...2 { try user.updateEntry(id, #""customData": null"#) }
    #expect(try user.call("tables.update", #"{"tableId": 1, "customFields": null}"#)["changed"].bool == true)
    #expect(try user.harness.violations().isEmpty)
  }

  @Test(
    "A change of the type converts the values that the new type can express, and the others are lost",
    arguments: [
      ("note", #""type": "number""#, ["80", "null"]), ("note", #""type": "check""#, ["null", "null"]),
      ("note", #""type": "choice", "options": ["MUCH", "80"]"#, [#""80""#, #""MUCH""#]),
      ("note", #""type": "day""#, ["null", "null"]), ("weight", #""type": "text""#, [#""71.5""#, #""70""#]),
      ("weight", #""type": "choice", "options": ["70"]"#, ["null", #""70""#]),
      ("paid", #""type": "text""#, [#""true""#, "null"]), ("state", #""type": "text""#, [#""Open""#, #""Done""#]),
      ("state", #""options": ["Done", "New"]"#, ["null", #""Done""#]),
      ("state", #""options": ["New", "Done", "Open"]"#, [#""Open""#, #""Done""#]),
    ])
  func conversion(_ key: String, _ change: String, _ values: [String]) throws {
    let user = try user()
    let before = try (1...2).map { try user.call("entries.get", #"{"entryId": \#($0)}"#)["entry"]["customData"][key] }
    let fields = ["weight", "note", "state", "paid"].map { field in
      #"{"key": "\#(field)", "name": "\#(field)"\#(field == key ? ", \(change)" : "")}"#
    }.joined(separator: ", ")
    let call = #"{"tableId": 1, "customFields": [\#(fields)]}"#
    let isLossy = zip(before, values).contains { !$0.isNull && $1 == "null" }
    if isLossy { #expect(try user.failure("tables.update", call).rule == "values_would_be_lost") }
    _ = try self.change(fields, user, more: isLossy ? #", "dropValues": true"# : "")
    let after = try (1...2).map { try user.call("entries.get", #"{"entryId": \#($0)}"#)["entry"]["customData"][key] }
    #expect(after.map(\.description) == values)
    #expect(try user.harness.violations().isEmpty)
  }

  @Test("An import converts the values of a replaced table, and rejects values that a skipped table does not permit")
  func imports() throws {
    let user = try user()
    let file = try ExportLines(of: Library.exports, as: user)
    _ = try change(#"{"key": "weight", "name": "W", "type": "text"}, \#(Self.others)"#, user)
    for id in 1...2 { try user.call("entries.delete", #"{"entryId": \#(id)}"#) }
    #expect(try file.importLines(Library.exports, as: user).rejectedLines.isEmpty)
    func weight() throws -> String {
      try user.call("entries.get", #"{"entryId": 4}"#)["entry"]["customData"]["weight"].description
    }
    #expect(try weight() == #""71.5""#)
    #expect(try user.harness.violations().isEmpty)
    let check = #"{"key": "weight", "name": "W", "type": "check"}, \#(Self.others)"#
    _ = try change(check, user, more: #", "dropValues": true"#)
    for id in 4...5 { try user.call("entries.delete", #"{"entryId": \#(id)}"#) }
    let rejected = try file.importLines(Library.exports, as: user).rejectedLines
    #expect(
      rejected.flatMap(\.issues).map { "\($0.rule) \($0.path)" }
        == Array(repeating: "invalid_custom_value /customData/weight", count: 2))
    #expect(try file.importLines(Library.exports, as: user, .replace).rejectedLines.isEmpty)
    #expect(try user.call("entries.list", #"{"tableId": 1}"#)["items"].elements.count == 3)
    #expect(try user.call("tables.get", #"{"tableId": 1}"#)["table"]["customFields"][0]["unit"].string == "kg")
    #expect(try user.harness.violations().isEmpty)
  }
}
