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
      (#"{"name": "A", "type": "check"}"#, "/type", "invalid_field"), ("{}", "/name", "invalid_field"),
      (#"{"name": 5}"#, "/name", "invalid_field"), (#"{"name": "A", "icon": 5}"#, "/icon", "invalid_field"),
      (#"{"name": "A", "marks": {}}"#, "/marks", "invalid_field"),
      (#"{"name": "A", "marks": [5]}"#, "/marks/0", "invalid_field"),
      (#"{"name": "A", "color": 20}"#, "/color", "out_of_range"),
      (#"{"name": "A", "icon": "AB"}"#, "/icon", "invalid_icon"),
      (#"{"name": "A", "startDay": "2026-11-02", "endDay": "2026-11-01"}"#, "/endDay", "invalid_span"),
    ])
  func invalid(_ line: String, _ path: String, _ rule: String) throws {
    let reply = try importLines([line, #"{"name": "Run"}"#])
    #expect(reply["kinds"][0]["added"].int == 1 && reply["kinds"][0]["rejected"].int == 1)
    let row = reply["rows"][0]
    #expect(row["row"].int == 1 && row["field"].string == path && row["rule"].string == rule, "\(row)")
    let failure = try importFailure(line)
    #expect(failure.code == 1005 && failure.rule == rule && failure.path == "/content/1\(path)")
  }

  /// Returns the error of an import of a line with the policy `fail`.
  private func importFailure(_ line: String) throws -> CallFailure {
    let content = line.replacing("\"", with: "\\\"")
    return try user.failure("habits.import", #"{"format": "jsonl", "content": "\#(content)", "onConflict": "fail"}"#)
  }

  @Test("All issues of a line are listed, and its marks are rejected with it")
  func severalIssues() throws {
    let line =
      #"{"name": "A", "foo": 1, "bar": 2, "marks": [{"day": "2026-11-20", "done": true}, {"day": "2026-11-21"}]}"#
    let reply = try importLines([line])
    #expect(reply["kinds"].elements.map { $0["rejected"].int } == [1, 2])
    #expect(reply["rows"].elements.map { $0["field"].string } == ["/foo", "/bar"])
    #expect(try importFailure(line).rules == ["invalid_field", "invalid_field"])
  }

  @Test("replace takes the first and the last day of a line together, and those of the habit without any")
  func replacedSpan() throws {
    try user.createHabit(#""name": "A", "startDay": "2026-05-01", "endDay": "2026-12-31""#)
    func span(_ line: String) throws -> [String?] {
      _ = try importLines([line], "replace")
      let habit = try user.habit(1)
      return [habit["startDay"].string, habit["endDay"].string]
    }
    #expect(try span(#"{"name": "A", "color": 3}"#) == ["2026-05-01", "2026-12-31"])
    #expect(try span(#"{"name": "A", "endDay": "2026-01-01"}"#) == [nil, "2026-01-01"])
    #expect(try user.harness.violations() == [])
  }

  @Test("A rejected mark leaves an earlier one of its day")
  func rejectedRepetition() throws {
    let day = #"{"day": "2026-11-20", "amount""#
    let line = #"{"name": "A", "kind": "amount", "target": 2, "marks": [\#(day): 1.5}, \#(day): -5}]}"#
    #expect(try importLines([line])["rows"].elements.map { $0["field"].string } == ["/marks/1/amount"])
    let calendar = try user.call("habits.calendar", #"{"from": "2026-11-20", "to": "2026-11-20"}"#)
    #expect(calendar["items"][0]["days"][0]["amount"].double == 1.5)
  }

  @Test("replace leaves the notes of days that have none in the file")
  func notes() throws {
    try user.createHabit(#""name": "A""#)
    try user.mark(1, "2026-11-20", #""done": false, "note": "Ill""#)
    let reply = try importLines([#"{"name": "A", "marks": [{"day": "2026-11-20", "done": true}]}"#], "replace")
    #expect(reply["kinds"][1]["replaced"].int == 1)
    let day = try user.call("habits.calendar", #"{"from": "2026-11-20", "to": "2026-11-20"}"#)["items"][0]["days"][0]
    #expect(day["state"].string == "done" && day["note"].string == "Ill")
  }

  @Test("A mark that does not suit its habit is rejected alone")
  func invalidMarks() throws {
    let reply = try importLines([
      """
      {"name": "Run", "marks": [{"day": "2026-11-20", "amount": 2}, {"day": "2026-11-27", "done": true}, \
      {"day": "2026-11-21", "done": true}, {"day": "2026-11-22", "done": true, "skipped": true}, \
      {"day": "2026-11-22"}, {"day": "2026-11-31", "done": true}, {"day": "2026-11-22", "done": "yes"}, \
      {"day": "2026-11-21", "done": true, "note": "\(String(repeating: "x", count: 501))"}, {"done": true}]}
      """
    ])
    #expect(
      reply["rows"].elements.map { "\($0["field"].string ?? "") \($0["rule"].string ?? "")" } == [
        "/marks/0/amount wrong_kind", "/marks/1/day date_in_future", "/marks/3 mark_required", "/marks/4 mark_required",
        "/marks/5/day invalid_format", "/marks/6/done invalid_field", "/marks/7/note note_shortened",
        "/marks/7 day_repeated", "/marks/8/day invalid_field",
      ])
    #expect(reply["kinds"].elements.map { $0["rejected"].int } == [0, 7])
    #expect(try user.states(1, "2026-11-20", "2026-11-21") == "none done")
  }
}
