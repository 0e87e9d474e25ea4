import Kernel
import TestSupport
import Testing

@Suite("Changes of text and duration (Goals, 2.6 and 4.)")
struct GoalUpdateTests {
  /// The parameters of an update and the expected result.
  struct Row: Sendable, CustomTestStringConvertible {
    let parameters: String
    let isChanged: Bool
    let title: String
    let freezeLimit: Int
    let isReset: Bool

    var testDescription: String { parameters }
  }

  static let rows = [
    Row(parameters: "{}", isChanged: false, title: "Learning Swift", freezeLimit: 6, isReset: false),
    Row(
      parameters: #"{"text": " Swift ", "duration": "month"}"#, isChanged: false, title: "Learning Swift",
      freezeLimit: 6, isReset: false),
    Row(parameters: #"{"text": "  "}"#, isChanged: false, title: "Learning Swift", freezeLimit: 6, isReset: false),
    Row(parameters: #"{"text": "Rust"}"#, isChanged: true, title: "Learning Rust", freezeLimit: 6, isReset: false),
    Row(parameters: #"{"text": "swift"}"#, isChanged: true, title: "Learning swift", freezeLimit: 6, isReset: false),
    Row(
      parameters: #"{"text": "Sw  ift"}"#, isChanged: true, title: "Learning Sw  ift", freezeLimit: 6, isReset: false),
    Row(parameters: #"{"duration": "week"}"#, isChanged: true, title: "Learning Swift", freezeLimit: 2, isReset: true),
    Row(
      parameters: #"{"text": "", "duration": "year"}"#, isChanged: true, title: "Learning Swift", freezeLimit: 60,
      isReset: true),
    Row(
      parameters: #"{"text": "Rust", "duration": "week"}"#, isChanged: true, title: "Learning Rust", freezeLimit: 2,
      isReset: true),
  ]

  @Test("The result of each kind of update", arguments: rows)
  func update(_ row: Row) throws {
    let user = try Harness.userWithGoal("month", at: "2026-11-16T12:00:00Z")
    try user.freezeDay()
    try user.logDay(at: "2026-11-17T12:00:00Z")
    try user.clock.set(to: "2026-11-17T18:00:00Z")
    let reply = try user.call("goals.update", row.parameters)
    #expect(reply["changed"].bool == row.isChanged)
    #expect(reply["title"].string == row.title)
    #expect(reply["freezeLimit"].int == row.freezeLimit)
    #expect(reply["streak"]["current"].int == (row.isReset ? 0 : 1))
    #expect(reply["freezesUsed"].int == (row.isReset ? 0 : 1))
    #expect(reply["streakDeadlineAt"].string == (row.isReset ? nil : "2026-11-18T20:00:00.000Z"))
    #expect(reply["firstDay"].string == (row.isReset ? "2026-11-17" : "2026-11-16"))
    #expect(reply["todayMark"].string == (row.isReset ? "none" : "learned"))
    #expect(reply["lapsed"].isNull)
    #expect(try user.journal().filter { $0.hasPrefix("goal.updated") }.count == (row.isChanged ? 1 : 0))
    #expect(try user.harness.violations() == [])
  }

  @Test("After a reset, today can be marked again, and the calendar shows the new mark")
  func todayMarkableAgain() throws {
    let user = try Harness.userWithGoal("month", at: "2026-11-17T12:00:00Z")
    try user.logDay()
    try user.call("goals.update", #"{"duration": "week"}"#)
    try user.freezeDay()
    #expect(try user.failure("goals.log").rule == "day_already_marked")
    #expect(try user.call("goals.calendar")["items"][16]["mark"].string == "frozen")
    #expect(try user.harness.violations() == [])
  }

  @Test("Changing the duration back resets the streak again and restores nothing")
  func changedBack() throws {
    let user = try Harness.userWithGoal("month", at: "2026-11-17T12:00:00Z")
    try user.logDay()
    try user.call("goals.update", #"{"duration": "week"}"#)
    let reply = try user.call("goals.update", #"{"duration": "month"}"#)
    #expect(reply["changed"].bool == true)
    #expect(reply["streak"]["current"].int == 0)
    #expect(try user.goalHistory().map { $0["ending"].string } == ["goal_changed", "goal_changed"])
  }

  @Test("Shortening the duration resets the used freezes")
  func shortened() throws {
    let user = try Harness.userWithGoal("month", at: "2026-11-17T12:00:00Z")
    for _ in 1...5 {
      try user.freezeDay()
      user.clock.advance(seconds: 86_400)
    }
    let reply = try user.call("goals.update", #"{"duration": "week"}"#)
    #expect(reply["freezesUsed"].int == 0)
    #expect(reply["freezesRemaining"].int == 2)
  }

  @Test("After the end of a period, a change of the duration starts a new one, but a change of the text does not")
  func whileComplete() throws {
    let user = try Harness.userWithGoal("week", at: "2026-11-16T12:00:00Z")
    try user.logDay(at: "2026-11-22T12:00:00Z")
    try user.clock.set(to: "2026-11-23T12:00:00Z")
    let renamed = try user.call("goals.update", #"{"text": "Rust", "duration": "week"}"#)
    #expect(renamed["state"].string == "period_complete")
    #expect(renamed["streak"]["current"].int == 1)
    let reply = try user.call("goals.update", #"{"duration": "year"}"#)
    #expect(reply["state"].string == "active")
    #expect(reply["streak"]["current"].int == 0)
    #expect(reply["firstDay"].string == "2026-11-23")
    #expect(try user.goalHistory().map { $0["ending"].string } == ["completed"])
  }

  @Test("A pending lapse is applied even if the update changes nothing else")
  func lapseFirst() throws {
    let user = try Harness.userWithGoal("month", at: "2026-11-16T12:00:00Z")
    try user.logDay()
    try user.clock.set(to: "2026-11-19T12:00:00Z")
    let reply = try user.call("goals.update", #"{"text": "Swift"}"#)
    #expect(reply["changed"].bool == false)
    #expect(reply["lapsed"]["lost"].int == 1)
    #expect(try user.goalStatus()["streak"]["current"].int == 0)
  }
}
