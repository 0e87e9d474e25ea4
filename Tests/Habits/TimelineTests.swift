import Kernel
import TestSupport
import Testing

@Suite("The streak deadline (Goals, 2.4.)")
struct TimelineTests {
  /// A row of the example timeline in the rules.
  struct Row: Sendable {
    let instant: String
    let method: String
    let failure: String?
    let streak: Int
    let freezes: Int
    let deadline: String?
  }

  // The Monday of the rules is 2026-11-16.
  static let rows = [
    Row(
      instant: "2026-11-16T20:00:00.000Z", method: "goals.log", failure: nil, streak: 1, freezes: 0,
      deadline: "2026-11-18T04:00:00.000Z"),
    Row(
      instant: "2026-11-17T19:00:00.000Z", method: "goals.log", failure: nil, streak: 2, freezes: 0,
      deadline: "2026-11-19T03:00:00.000Z"),
    Row(
      instant: "2026-11-18T22:00:00.000Z", method: "goals.freeze", failure: nil, streak: 2, freezes: 1,
      deadline: "2026-11-20T03:00:00.000Z"),
    Row(
      instant: "2026-11-19T23:00:00.000Z", method: "goals.freeze", failure: nil, streak: 2, freezes: 2,
      deadline: "2026-11-21T03:00:00.000Z"),
    Row(
      instant: "2026-11-20T10:00:00.000Z", method: "goals.freeze", failure: "freeze_limit_reached", streak: 2,
      freezes: 2, deadline: "2026-11-21T03:00:00.000Z"),
    Row(
      instant: "2026-11-21T03:00:00.000Z", method: "goals.status", failure: nil, streak: 2, freezes: 2,
      deadline: "2026-11-21T03:00:00.000Z"),
    Row(
      instant: "2026-11-21T03:00:00.001Z", method: "goals.status", failure: nil, streak: 0, freezes: 0, deadline: nil),
    Row(
      instant: "2026-11-21T09:00:00.000Z", method: "goals.log", failure: nil, streak: 1, freezes: 0,
      deadline: "2026-11-22T17:00:00.000Z"),
  ]

  @Test("The status after each row of the example timeline")
  func timeline() throws {
    let user = try Harness.userWithGoal("week", at: "2026-11-16T08:00:00Z")
    for row in TimelineTests.rows {
      try user.clock.set(to: row.instant)
      var reply: JSON
      if let failure = row.failure {
        #expect(try user.failure(row.method).rule == failure)
        reply = try user.goalStatus()
      } else {
        reply = try user.call(row.method)
      }
      #expect(reply["streak"]["current"].int == row.streak, "\(row.instant)")
      #expect(reply["freezesUsed"].int == row.freezes, "\(row.instant)")
      #expect(reply["streakDeadlineAt"].string == row.deadline, "\(row.instant)")
    }
    #expect(try user.harness.violations() == [])
  }

  @Test("The journal events of the example timeline")
  func journal() throws {
    let user = try Harness.userWithGoal("week", at: "2026-11-16T08:00:00Z")
    for row in TimelineTests.rows where row.failure == nil {
      try user.clock.set(to: row.instant)
      try user.call(row.method)
    }
    #expect(
      try user.journal() == [
        #"goal.set 1 {"run":1,"streakLength":0,"duration":"week"}"#,
        #"goal.learned 1 {"run":1,"streakLength":1,"day":"2026-11-16"}"#,
        #"goal.learned 1 {"run":1,"streakLength":2,"day":"2026-11-17"}"#,
        #"goal.frozen 1 {"run":1,"streakLength":2,"day":"2026-11-18"}"#,
        #"goal.frozen 1 {"run":1,"streakLength":2,"day":"2026-11-19"}"#,
        #"goal.lapsed 1 {"run":2,"streakLength":0,"lapsedAt":"2026-11-21T03:00:00.000Z","lost":2}"#,
        #"goal.learned 1 {"run":2,"streakLength":1,"day":"2026-11-21"}"#,
      ])
  }

  @Test("The streak is alive at exactly 32 hours and lapses one millisecond later", arguments: [(0, 1), (1, 0)])
  func limit(_ late: Int64, _ streak: Int) throws {
    let user = try Harness.userWithGoal("month", at: "2026-11-16T06:00:00Z")
    try user.logDay()
    user.clock.advance(milliseconds: 32 * 3_600_000 + late)
    #expect(try user.goalStatus()["streak"]["current"].int == streak)
  }

  @Test("A lapse is reported with the instant of the deadline, until a change applies it")
  func reported() throws {
    let user = try Harness.userWithGoal("month", at: "2026-11-16T06:00:00Z")
    try user.logDay()
    let lapsed = try user.goalStatus(at: "2026-11-20T06:00:00Z")["lapsed"]
    #expect(lapsed["lapsedAt"].string == "2026-11-17T14:00:00.000Z")
    #expect(lapsed["lost"].int == 1)
    #expect(try user.goalStatus()["lapsed"] == lapsed)
    #expect(try user.journal().filter { $0.hasPrefix("goal.lapsed") } == [])
    #expect(try user.call("goals.update")["lapsed"] == lapsed)
    #expect(try user.goalStatus()["lapsed"].isNull)
    #expect(try user.journal().filter { $0.hasPrefix("goal.lapsed") }.count == 1)
  }

  @Test("A streak is at risk while today is not marked; after a lapse, its longest length and its last day remain")
  func streakObject() throws {
    let user = try Harness.userWithGoal("month", at: "2026-11-16T06:00:00Z")
    let none = #"{"current":0,"longest":0,"lastDay":null,"isAtRisk":false,"deadlineAt":null}"#
    #expect(try user.goalStatus()["streak"].description == none)
    let marked = #"{"current":1,"longest":1,"lastDay":"2026-11-16","isAtRisk":false,"deadlineAt":null}"#
    #expect(try user.logDay()["streak"].description == marked)
    #expect(try user.goalStatus(at: "2026-11-16T23:59:59.999Z")["streak"].description == marked)
    let atRisk =
      #"{"current":1,"longest":1,"lastDay":"2026-11-16","isAtRisk":true,"deadlineAt":"2026-11-17T14:00:00.000Z"}"#
    #expect(try user.goalStatus(at: "2026-11-17T00:00:00Z")["streak"].description == atRisk)
    let frozen = try user.freezeDay(at: "2026-11-17T10:00:00Z")
    #expect(frozen["streak"].description == marked && frozen["streakDeadlineAt"].string == "2026-11-18T14:00:00.000Z")
    #expect(try user.logDay(at: "2026-11-18T10:00:00Z")["streak"]["longest"].int == 2)
    let lapsed = #"{"current":0,"longest":2,"lastDay":"2026-11-18","isAtRisk":false,"deadlineAt":null}"#
    #expect(try user.goalStatus(at: "2026-11-25T10:00:00Z")["streak"].description == lapsed)
    #expect(try user.call("goals.update")["streak"].description == lapsed)
    #expect(try user.logDay()["streak"]["longest"].int == 2)
  }

  @Test("A rejected call saves nothing, so later calls report the lapse")
  func rejectedCall() throws {
    let user = try Harness.userWithGoal("week", at: "2026-11-16T06:00:00Z")
    try user.logDay()
    try user.clock.set(to: "2026-11-25T06:00:00Z")
    #expect(try user.failure("goals.log").rule == "period_complete")
    #expect(try user.goalStatus()["lapsed"]["lost"].int == 1)
  }

  @Test("Read-only calls do not apply a lapse")
  func readOnlyCalls() throws {
    let user = try Harness.userWithGoal("week", at: "2026-11-16T06:00:00Z")
    try user.logDay()
    try user.clock.set(to: "2026-11-20T06:00:00Z")
    try user.call("goals.calendar")
    try user.call("goals.history")
    try user.goalStatus()
    #expect(try user.journal().count == 2)
    #expect(try user.goalStatus()["lapsed"]["lost"].int == 1)
  }

  @Test("The deadline counts elapsed hours, even on days of 23 and 25 hours")
  func daylightSaving() throws {
    let spring = try Harness.userWithGoal("month", at: "2026-03-28T19:00:00Z", zone: "Europe/Paris")
    #expect(try spring.logDay()["streakDeadlineAt"].string == "2026-03-30T03:00:00.000Z")
    #expect(try spring.logDay(at: "2026-03-29T22:30:00Z")["streak"]["current"].int == 2)
    #expect(try spring.call("goals.calendar", #"{"month": "2026-03"}"#)["items"][29]["mark"].string == "learned")
    let autumn = try Harness.userWithGoal("month", at: "2026-10-24T19:00:00Z", zone: "Europe/Paris")
    #expect(try autumn.logDay()["streakDeadlineAt"].string == "2026-10-26T03:00:00.000Z")
    // 22:30 UTC is 23:30 on the 25th in Paris.
    #expect(try autumn.logDay(at: "2026-10-25T22:30:00Z")["streak"]["current"].int == 2)
    #expect(try autumn.failure("goals.log").rule == "day_already_marked")
    #expect(try autumn.logDay(at: "2026-10-25T23:00:00Z")["streak"]["current"].int == 3)
  }
}
