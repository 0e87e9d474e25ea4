import Kernel
import TestSupport
import Testing

@testable import kindling

/// The history of calls: what is listed, undone, redone and kept. (History.)
@Suite struct HistoryTests {
  private let client: TestUser

  init() throws {
    client = try Harness.program().connect()
    try client.signUp()
    try client.call("habits.create", #"{"name": "Read"}"#)
  }

  private func marks(_ client: TestUser? = nil) throws -> Int {
    try (client ?? self.client).call("habits.today")["counts"]["done"].int ?? 0
  }

  @Test("A list has the calls, the latest first, with what they changed and without texts of the user")
  func list() throws {
    try client.call("habits.mark", #"{"habitId": 1, "done": true}"#)
    let list = try client.call("history.list")
    let items = list["items"].elements
    #expect(items.map { $0["method"].string } == ["habits.mark", "habits.create"])
    #expect(items.map { $0["subject"].string } == ["1", "1"])
    #expect(items[0]["kinds"].description == #"[{"kind":"habitMark","rows":1}]"#)
    #expect(items.map { $0["state"].string } == ["done", "done"])
    #expect(list["undo"].int == items[0]["id"].int)
    #expect(list["redo"].isNull)
    #expect(!list.description.contains("Read"))
  }

  @Test("Pages have all calls once")
  func pages() throws {
    for number in 0..<4 { try client.call("habits.create", #"{"name": "Run \#(number)"}"#) }
    var (ids, cursor): ([Int], String?) = ([], nil)
    repeat {
      let page = cursor.map { #", "cursor": "\#($0)""# } ?? ""
      let list = try client.call("history.list", #"{"limit": 2\#(page)}"#)
      ids += list["items"].elements.compactMap { $0["id"].int }
      cursor = list["nextCursor"].string
    } while cursor != nil
    #expect(ids.count == 5)
    #expect(ids == ids.sorted(by: >))
  }

  @Test("A deleted habit returns with its marks, its ID and its position")
  func deletedHabit() throws {
    try client.call("habits.create", #"{"name": "Run"}"#)
    for day in 1...9 {
      try client.call("habits.mark", #"{"habitId": 1, "done": true, "day": "2026-11-1\#(day)"}"#)
    }
    let before = try client.call("habits.get", #"{"habitId": 1}"#)
    try client.call("habits.delete", #"{"habitId": 1}"#)
    let undone = try client.call("history.undo")
    #expect(
      undone["kinds"].elements.map { "\($0["kind"].string ?? "") \($0["added"].int ?? 0)" } == [
        "habit 1", "habitMark 9",
      ])
    #expect(try client.call("habits.get", #"{"habitId": 1}"#).description == before.description)
  }

  @Test("Undo takes back the call that was shown, or is refused")
  func shown() throws {
    try client.call("habits.mark", #"{"habitId": 1, "done": true}"#)
    let shown = try client.call("history.list")["undo"].int ?? 0
    try client.call("habits.mark", #"{"habitId": 1, "done": false}"#)
    let failure = try client.failure("history.undo", #"{"id": \#(shown)}"#)
    #expect(failure.rule == "changed_since")
    #expect(try failure.data["issues"][0]["message"].string == "Changed since: habitMark")
    try client.call("history.undo")
    try client.call("history.undo", #"{"id": \#(shown)}"#)
    #expect(try marks() == 0)
  }

  @Test("Redo is possible until the next call, and then with its number only")
  func redo() throws {
    try client.call("habits.mark", #"{"habitId": 1, "done": true}"#)
    let undo = try client.call("history.undo")["redo"].int ?? 0
    #expect(try marks() == 0)
    try client.call("habits.create", #"{"name": "Run"}"#)
    #expect(try client.failure("history.redo").rule == "history_empty")
    try client.call("history.redo", #"{"id": \#(undo)}"#)
    #expect(try marks() == 1)
    #expect(try client.failure("history.redo", #"{"id": \#(undo)}"#).rule == "changed_since")
  }

  @Test("A row that depends on an inserted one refuses the undo")
  func dependents() throws {
    let created = try client.call("history.list")["undo"].int ?? 0
    try client.call("habits.mark", #"{"habitId": 1, "done": true}"#)
    #expect(try client.failure("history.undo", #"{"id": \#(created)}"#).rule == "changed_since")
    #expect(try marks() == 1)
    try client.call("habits.update", #"{"habitId": 1, "name": "Write"}"#)
    let failure = try client.failure("history.undo", #"{"id": \#(created)}"#)
    #expect(try failure.data["issues"][0]["message"].string == "Changed since: habit 1")
  }

  @Test("Failed and rolled back calls are not recorded, and system.atomic is one entry")
  func atomic() throws {
    #expect(throws: CallFailure.self) {
      try client.call(
        "system.atomic",
        #"""
        {"calls": [{"method": "habits.create", "params": {"name": "Run"}},
          {"method": "habits.mark", "params": {"habitId": 99, "done": true}}]}
        """#)
    }
    #expect(try client.call("history.list")["items"].elements.count == 1)
    try client.call(
      "system.atomic",
      #"""
      {"calls": [{"method": "habits.create", "params": {"name": "Run"}},
        {"method": "habits.mark", "params": {"habitId": 2, "done": true}}]}
      """#)
    #expect(try client.call("history.list")["items"][0]["method"].string == "system.atomic")
    for method in ["history.undo", "history.redo"] {
      let failure = try client.failure("system.atomic", #"{"calls": [{"method": "\#(method)"}]}"#)
      #expect(failure.rule == "not_allowed_in_atomic")
    }
    try client.call("history.undo")
    #expect(try client.call("habits.list")["items"].elements.count == 1)
  }

  @Test("Users neither see nor undo the calls of others, and friends hear nothing of an undo")
  func others() throws {
    let eve = client.harness.connect()
    try eve.signUp(name: "Eve", email: "eve@example.org")
    let id = try client.call("history.list")["undo"].int ?? 0
    #expect(try eve.call("history.list")["items"].elements.isEmpty)
    #expect(try eve.failure("history.undo", #"{"id": \#(id)}"#).rule == "call_not_found")
    #expect(try eve.failure("history.undo").rule == "history_empty")
  }

  @Test("The history keeps as many calls for as many days as configured")
  func limits() throws {
    for number in 0..<12 { try client.call("habits.create", #"{"name": "Run \#(number)"}"#) }
    try client.call("history.configure", #"{"calls": 3}"#)
    #expect(try client.call("history.list")["items"].elements.count == 3)
    client.clock.advance(seconds: 31 * 86_400)
    try client.signIn(client.email)
    #expect(try client.call("history.list")["items"].elements.isEmpty)
    try client.call("history.configure", #"{"calls": 0}"#)
    try client.call("habits.create", #"{"name": "Walk"}"#)
    #expect(try client.call("history.list")["items"].elements.isEmpty)
    #expect(try client.failure("history.configure", #"{"calls": 1001}"#).path == "/calls")
  }

  @Test("A call that changes more than 10,000 rows is listed, but cannot be undone")
  func tooLarge() throws {
    try client.call("tables.create", #"{"name": "Log", "category": "health"}"#)
    let rows = (0..<10_001).map { "Run \($0)" }.joined(separator: "\n")
    try client.call(
      "data.import",
      #"{"format": "csv", "what": "entries", "tableId": 1, "onConflict": "skip", "content": "title\n\#(rows.replacing("\n", with: "\\n"))"}"#
    )
    let item = try client.call("history.list")["items"][0]
    #expect(item["method"].string == "data.import")
    #expect(item["state"].string == "too_large")
    #expect(try client.failure("history.undo", #"{"id": \#(item["id"].int ?? 0)}"#).rule == "not_undoable")
  }

  @Test("An undo is one event with the changed kinds, and refreshes the profile of the connection")
  func events() throws {
    try client.call("profile.update", #"{"locale": "fr"}"#)
    let position = try client.call("events.list", #"{"limit": 500}"#)["seq"].int ?? 0
    try client.call("history.undo")
    let events = try client.call("events.list", #"{"since": \#(position)}"#)["items"].elements
    #expect(events.map { $0["topic"].string } == ["history.undone"])
    #expect(events[0]["data"]["kinds"][0]["kind"].string == "account")
    #expect(try client.call("profile.get")["user"]["locale"].string == "en")
    let failure = try client.failure("history.undo", #"{"id": 1}"#)
    #expect(failure.description.contains("This change is no longer in the history."))
  }
}
