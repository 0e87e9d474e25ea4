import Kernel
import Service
import TestSupport
import Testing

@testable import Habits

@Suite("Import of habits as JSON lines (Habits, 9.6.)")
struct HabitLinesTests {
  private let user: TestUser

  init() throws { user = try Harness.habits(at: "2026-11-26T12:00:00Z").user(zone: "UTC") }

  private func importLines(_ lines: [String], _ policy: String = "skip") throws -> JSON {
    let content = lines.joined(separator: "\n").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    return try user.call(
      "habits.import", #"{"format": "jsonl", "content": "\#(content)", "onConflict": "\#(policy)"}"#)
  }

  @Test("A line has the names and units of habits.create, and the marks of the habit")
  func fields() throws {
    let lines = [
      """
      {"name": "Water", "kind": "amount", "target": 2.5, "unit": "l", "schedule": {"type": "per", "period": "week"}, \
      "icon": "💧", "reminders": [{"time": "07:30"}], "startDay": "2026-11-02", "marks": [{"day": "2026-11-02", \
      "amount": 1.5, "note": "hot"}, {"day": "2026-11-03", "skipped": true}, {"day": "2026-11-04", "note": "ill"}]}
      """,
      #"{"name": "Run", "archived": true, "marks": [{"day": "2026-11-20", "done": true}]}"#,
    ]
    let reply = try importLines(lines)
    #expect(reply["kinds"].elements.map { $0["added"].int } == [2, 4] && reply["rows"].elements.isEmpty)
    let fields = """
      {"name": "Water", "kind": "amount", "target": 2.5, "unit": "l", "icon": "💧", "startDay": "2026-11-02",
        "reminders": [{"time": "07:30", "weekdays": [1, 2, 3, 4, 5, 6, 7]}], "schedule": {"period": "week"}}
      """
    #expect(try user.habit(1).difference(from: JSON(fields)) == nil)
    #expect(try user.habit(2)["archivedAt"].isNull == false)
    #expect(try importLines(lines)["kinds"].elements.map { $0["skipped"].int } == [2, 4])
    #expect(try user.harness.violations() == [])
  }

  @Test(
    "A line that breaks a rule is rejected with the rule of habits.create",
    arguments: [
      ("{", "", "row_unreadable"), ("[]", "", "row_unreadable"), (#"{"name": " "}"#, "/name", "title_required"),
      (#"{"name": "A", "type": "check"}"#, "/type", "unknown_parameter"),
      (#"{"name": "A", "icon": "AB"}"#, "/icon", "invalid_icon"),
      (#"{"name": "A", "startDay": "2026-11-02", "endDay": "2026-11-01"}"#, "/endDay", "invalid_span"),
      (#"{"name": "A", "marks": [{"day": "2026-11-31"}]}"#, "/marks/0/day", "invalid_format"),
    ])
  func invalid(_ line: String, _ path: String, _ rule: String) throws {
    let reply = try importLines([line, #"{"name": "Run"}"#])
    #expect(reply["kinds"][0]["added"].int == 1 && reply["kinds"][0]["rejected"].int == 1)
    let row = reply["rows"][0]
    #expect(row["row"].int == 1 && row["field"].string == path && row["rule"].string == rule, "\(row)")
  }

  @Test("A mark that does not suit its habit is rejected alone")
  func invalidMarks() throws {
    let reply = try importLines([
      """
      {"name": "Run", "marks": [{"day": "2026-11-20", "amount": 2}, {"day": "2026-11-27", "done": true}, \
      {"day": "2026-11-21", "done": true}, {"day": "2026-11-22", "done": true, "skipped": true}]}
      """
    ])
    #expect(reply["rows"].elements.map { $0["rule"].string } == ["wrong_kind", "date_in_future", "wrong_kind"])
    #expect(try user.states(1, "2026-11-20", "2026-11-21") == "none done")
  }
}
