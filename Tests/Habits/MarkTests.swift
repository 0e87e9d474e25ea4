import Kernel
import TestSupport
import Testing

@Suite("Marks (Goals, 2.2, 2.3 and 7.)")
struct MarkTests {
  @Test("Learned on Monday 06:00 and Tuesday 18:00: lapsed on Tuesday 14:00, then a streak of 1")
  func thirtySixHours() throws {
    let user = try Harness.userWithGoal("month", at: "2026-11-16T06:00:00Z")
    try user.logDay()
    let reply = try user.logDay(at: "2026-11-17T18:00:00Z")
    #expect(reply["lapsed"]["lapsedAt"].string == "2026-11-17T14:00:00.000Z")
    #expect(reply["streak"]["current"].int == 1)
  }

  @Test("Learned on Monday 23:50 and Tuesday 00:05: a streak of 2")
  func aroundMidnight() throws {
    let user = try Harness.userWithGoal("month", at: "2026-11-16T23:50:00Z")
    try user.logDay()
    #expect(try user.logDay(at: "2026-11-17T00:05:00Z")["streak"]["current"].int == 2)
  }

  @Test("Learned on Monday 23:00 and Wednesday 06:00: a streak of 2")
  func unmarkedDay() throws {
    let user = try Harness.userWithGoal("month", at: "2026-11-16T23:00:00Z")
    try user.logDay()
    #expect(try user.logDay(at: "2026-11-18T06:00:00Z")["streak"]["current"].int == 2)
  }

  @Test(
    "A marked day rejects another mark of either kind",
    arguments: ["goals.log", "goals.freeze"], ["goals.log", "goals.freeze"])
  func oneMark(_ first: String, _ second: String) throws {
    let user = try Harness.userWithGoal("month", at: "2026-11-16T06:00:00Z")
    #expect(try user.call(first)["todayMark"].string == (first == "goals.log" ? "learned" : "frozen"))
    try user.clock.set(to: "2026-11-16T23:59:59.999Z")
    let failure = try user.failure(second)
    #expect(failure.rule == "day_already_marked")
    #expect(failure.code == 1004)
    let status = try user.goalStatus()
    #expect(status["canLearn"].bool == false)
    #expect(status["canFreeze"].bool == false)
  }

  @Test("A freeze without a streak uses a freeze and protects nothing")
  func freezeFirst() throws {
    let user = try Harness.userWithGoal("week", at: "2026-11-16T06:00:00Z")
    let reply = try user.freezeDay()
    #expect(reply["protects"].bool == false)
    #expect(reply["streak"]["current"].int == 0)
    #expect(reply["freezesRemaining"].int == 1)
    #expect(reply["streakDeadlineAt"].isNull)
    #expect(try user.logDay(at: "2026-11-17T06:00:00Z")["streakDeadlineAt"].string == "2026-11-18T14:00:00.000Z")
  }

  @Test("A freeze protects a streak")
  func freezeProtects() throws {
    let user = try Harness.userWithGoal("week", at: "2026-11-16T06:00:00Z")
    try user.logDay()
    #expect(try user.freezeDay(at: "2026-11-17T06:00:00Z")["protects"].bool == true)
  }

  @Test("A freeze after the deadline does not restore the streak, and is the first freeze of the new run")
  func freezeTooLate() throws {
    let user = try Harness.userWithGoal("week", at: "2026-11-16T06:00:00Z")
    try user.logDay()
    try user.freezeDay(at: "2026-11-17T06:00:00Z")
    let reply = try user.freezeDay(at: "2026-11-20T06:00:00Z")
    #expect(reply["lapsed"]["lapsedAt"].string == "2026-11-18T14:00:00.000Z")
    #expect(reply["protects"].bool == false)
    #expect(reply["streak"]["current"].int == 0)
    #expect(reply["freezesUsed"].int == 1)
  }

  @Test("Each frozen day extends the deadline by 24 hours, up to the limit", arguments: [("week", 2), ("month", 6)])
  func freezeLimit(_ duration: String, _ limit: Int) throws {
    let user = try Harness.userWithGoal(duration, at: "2026-11-01T06:00:00Z")
    #expect(try user.logDay()["freezeLimit"].int == limit)
    for day in 1...limit {
      user.clock.advance(seconds: 86_400)
      let reply = try user.freezeDay()
      #expect(reply["streakDeadlineAt"].string == "2026-11-\(day + 2 < 10 ? "0" : "")\(day + 2)T14:00:00.000Z")
      #expect(reply["streak"]["current"].int == 1)
      #expect(reply["freezesRemaining"].int == limit - day)
    }
    user.clock.advance(seconds: 86_400)
    let status = try user.goalStatus()
    #expect(status["canLearn"].bool == true)
    #expect(status["canFreeze"].bool == false)
    let failure = try user.failure("goals.freeze")
    #expect(failure.rule == "freeze_limit_reached")
    #expect(failure.code == 1006)
  }

  @Test("A period of a year has at most 60 freezes")
  func freezeLimitOfAYear() throws {
    let user = try Harness.userWithGoal("year", at: "2026-11-01T06:00:00Z")
    #expect(try user.goalStatus()["freezeLimit"].int == 60)
    for _ in 1...60 {
      try user.freezeDay()
      user.clock.advance(seconds: 86_400)
    }
    #expect(try user.failure("goals.freeze").rule == "freeze_limit_reached")
    #expect(try user.harness.violations() == [])
  }

  @Test("After a lapse, an earlier mark of today still prevents another one")
  func lapseBlocks() throws {
    // The day of the lapse can have an earlier mark only if the clock was set back in between.
    let user = try Harness.userWithGoal("week", at: "2026-11-18T10:00:00Z")
    try user.freezeDay()
    try user.logDay(at: "2026-11-16T06:00:00Z")
    #expect(try user.goalStatus(at: "2026-11-18T14:00:00Z")["streak"]["current"].int == 1)
    try user.clock.set(to: "2026-11-18T20:00:00Z")
    #expect(try user.failure("goals.log").rule == "day_already_marked")
    let status = try user.goalStatus()
    #expect(status["lapsed"]["lapsedAt"].string == "2026-11-18T14:00:00.000Z")
    #expect(status["todayMark"].string == "frozen")
    #expect(try user.failure("goals.freeze").rule == "day_already_marked")
  }

  @Test("A mark belongs to the day of the call")
  func midnight() throws {
    let user = try Harness.userWithGoal("month", at: "2026-11-16T23:59:59.999Z")
    #expect(try user.goalStatus()["todayMark"].string == "none")
    try user.logDay(at: "2026-11-17T00:00:00Z")
    let days = try user.call("goals.calendar", #"{"from": "2026-11-15", "to": "2026-11-17"}"#)["items"]
    #expect(days[1]["mark"].isNull)
    #expect(days[2]["mark"].string == "learned")
  }

  @Test("A change of the zone does not change the day of a mark, and a date that repeats cannot be marked twice")
  func zoneChange() throws {
    let user = try Harness.userWithGoal("month", at: "2026-11-20T12:00:00Z", zone: "Pacific/Kiritimati")
    try user.logDay()
    try user.clock.set(to: "2026-11-21T18:00:00Z")
    #expect(try user.goalStatus()["todayMark"].string == "none")
    try user.setZone("America/Los_Angeles")
    let status = try user.goalStatus()
    #expect(status["todayMark"].string == "learned")
    #expect(status["streakDeadlineAt"].string == "2026-11-21T20:00:00.000Z")
    #expect(try user.failure("goals.log").rule == "day_already_marked")
    let days = try user.call("goals.calendar", #"{"from": "2026-11-15", "to": "2026-11-21"}"#)["items"]
    #expect(days[6]["isToday"].bool == true)
    #expect(days[6]["mark"].string == "learned")
    #expect(try user.logDay(at: "2026-11-22T08:00:00Z")["todayMark"].string == "learned")
  }

  @Test("A freeze of a day before the last learned day protects nothing")
  func freezeWestward() throws {
    let user = try Harness.userWithGoal("month", at: "2026-11-20T12:00:00Z", zone: "Pacific/Kiritimati")
    try user.logDay()
    try user.setZone("America/Los_Angeles")
    let reply = try user.freezeDay()
    #expect(reply["protects"].bool == false)
    #expect(reply["streakDeadlineAt"].string == "2026-11-21T20:00:00.000Z")
    #expect(try user.harness.violations() == [])
  }

  @Test("With the clock set back, marks are accepted, and the one made last determines the deadline")
  func clockSetBack() throws {
    let user = try Harness.userWithGoal("month", at: "2026-11-20T10:00:00Z")
    try user.logDay()
    let before = try user.goalStatus(at: "2026-11-18T10:00:00Z")
    #expect(before["streak"]["current"].int == 1)
    #expect(before["streakDeadlineAt"].string == "2026-11-21T18:00:00.000Z")
    #expect(before["reminder"].isNull)
    let reply = try user.logDay()
    #expect(reply["streak"]["current"].int == 2)
    #expect(reply["streakDeadlineAt"].string == "2026-11-19T18:00:00.000Z")
    try user.clock.set(to: "2026-11-20T11:00:00Z")
    #expect(try user.failure("goals.log").rule == "day_already_marked")
    #expect(try user.harness.violations() == [])
  }

  @Test("A day can start at any hour from 0 to 6", arguments: 0...6)
  func dayStart(_ hour: Int) throws {
    let user = try Harness.userWithGoal("month", at: "2026-11-16T0\(hour):00:00Z", dayStartsAt: hour)
    try user.logDay()
    user.clock.advance(milliseconds: 86_400_000 - 1)
    #expect(try user.failure("goals.log").rule == "day_already_marked")
    user.clock.advance(milliseconds: 1)
    #expect(try user.logDay()["streak"]["current"].int == 2)
    let days = try user.call("goals.calendar", #"{"month": "2026-11"}"#)["items"].elements
    #expect(days.filter { $0["mark"].string == "learned" }.compactMap { $0["dayOfMonth"].int } == [16, 17])
  }

  @Test("A repeated client key marks once and returns the same result")
  func clientKey() throws {
    let user = try Harness.userWithGoal("month", at: "2026-11-16T06:00:00Z")
    let first = try user.call("goals.log", #"{"clientKey": "monday"}"#)
    #expect(try user.call("goals.log", #"{"clientKey": "monday"}"#).description == first.description)
  }
}
