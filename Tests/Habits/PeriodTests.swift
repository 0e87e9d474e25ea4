import Kernel
import TestSupport
import Testing

@testable import Habits

@Suite("Periods (Goals, 2.5, 4 and 7.)")
struct PeriodTests {
  @Test(
    "A period ends after a week, month or year, clamped to the last day of the month and to the last supported day",
    arguments: [
      ("week", "2026-11-21", "2026-11-27"), ("week", "2026-12-28", "2027-01-03"), ("week", "2028-02-25", "2028-03-02"),
      ("month", "2026-11-21", "2026-12-20"), ("month", "2026-12-31", "2027-01-30"),
      ("month", "2027-01-31", "2027-02-27"), ("month", "2028-01-31", "2028-02-28"),
      ("month", "2028-01-30", "2028-02-28"), ("month", "2027-02-28", "2027-03-27"),
      ("month", "2026-03-31", "2026-04-29"), ("year", "2026-11-21", "2027-11-20"),
      ("year", "2028-02-29", "2029-02-27"), ("year", "2027-02-28", "2028-02-27"),
      ("year", "2026-12-31", "2027-12-30"), ("month", "9999-12-31", "9999-12-30"),
    ])
  func end(_ duration: String, _ start: String, _ end: String) throws {
    let user = try Harness.userWithGoal(duration, at: "\(start)T12:00:00Z")
    let status = try user.goalStatus()
    #expect(status["firstDay"].string == start)
    #expect(status["lastDay"].string == end)
  }

  @Test("The last day of a period can be marked until local midnight")
  func lastDay() throws {
    // Local midnight is 05:00 UTC.
    let user = try Harness.userWithGoal("week", at: "2026-11-21T12:00:00Z", zone: "America/New_York")
    let last = try user.logDay(at: "2026-11-28T04:59:59.999Z")
    #expect(last["state"].string == "active")
    #expect(last["daysLeft"].int == 1)
    #expect(last["toGoText"].string == "1 day to go")
    let ended = try user.goalStatus(at: "2026-11-28T05:00:00Z")
    #expect(ended["state"].string == "period_complete")
    #expect(ended["daysLeft"].int == 0)
    #expect(ended["toGoText"].isNull)
    #expect(ended["canLearn"].bool == false)
    #expect(ended["canFreeze"].bool == false)
    #expect(ended["streak"]["current"].int == 1)
    for method in ["goals.log", "goals.freeze"] {
      let failure = try user.failure(method)
      #expect(failure.rule == "period_complete")
      #expect(failure.code == 1004)
    }
  }

  @Test("A period ends at the hour at which the user's day starts")
  func dayStart() throws {
    let user = try Harness.userWithGoal("week", at: "2026-11-21T12:00:00Z", dayStartsAt: 4)
    #expect(try user.goalStatus(at: "2026-11-28T03:59:59.999Z")["state"].string == "active")
    #expect(try user.goalStatus(at: "2026-11-28T04:00:00Z")["state"].string == "period_complete")
  }

  /// Creates a user with an ended week: two learned days, a frozen one, and a streak of 2 that is still alive.
  private func finishedWeek() throws -> TestUser {
    let user = try Harness.userWithGoal("week", at: "2026-11-21T12:00:00Z")
    try user.logDay(at: "2026-11-25T12:00:00Z")
    try user.freezeDay(at: "2026-11-26T12:00:00Z")
    try user.logDay(at: "2026-11-27T12:00:00Z")
    try user.clock.set(to: "2026-11-28T12:00:00Z")
    return user
  }

  @Test("Continuing with the streak starts a new period in the same run")
  func retainedStreak() throws {
    let user = try finishedWeek()
    let reply = try user.continueGoal(keepStreak: true)
    #expect(reply["state"].string == "active")
    #expect(reply["streak"]["current"].int == 2)
    #expect(reply["freezesUsed"].int == 0)
    #expect(reply["streakDeadlineAt"].string == "2026-11-28T20:00:00.000Z")
    #expect(reply["firstDay"].string == "2026-11-28")
    #expect(reply["lastDay"].string == "2026-12-04")
    #expect(try user.logDay()["streak"]["current"].int == 3)
    #expect(try user.journal().contains(#"goal.continued 2 {"run":1,"streakLength":2}"#))
    #expect(try user.harness.violations() == [])
  }

  @Test("Continuing without the streak starts a new period and a new run")
  func resetStreak() throws {
    let user = try finishedWeek()
    let reply = try user.continueGoal(keepStreak: false)
    #expect(reply["streak"]["current"].int == 0)
    #expect(reply["freezesUsed"].int == 0)
    #expect(reply["streakDeadlineAt"].isNull)
    #expect(reply["lapsed"].isNull)
    #expect(reply["firstDay"].string == "2026-11-28")
    #expect(try user.journal().contains(#"goal.continued 2 {"run":2,"streakLength":0}"#))
    #expect(try user.harness.violations() == [])
  }

  @Test("Unused freezes are not carried over")
  func unusedFreezes() throws {
    let user = try finishedWeek()
    #expect(try user.continueGoal(keepStreak: true)["freezesRemaining"].int == 2)
  }

  @Test("Continuing after the deadline reports the lapse and starts with a streak of 0")
  func tooLate() throws {
    let user = try finishedWeek()
    try user.clock.set(to: "2026-11-28T20:00:00.001Z")
    let reply = try user.continueGoal(keepStreak: true)
    #expect(reply["lapsed"]["lapsedAt"].string == "2026-11-28T20:00:00.000Z")
    #expect(reply["streak"]["current"].int == 0)
    #expect(reply["state"].string == "active")
  }

  @Test("Continuing exactly at the deadline retains the streak")
  func justInTime() throws {
    let user = try finishedWeek()
    try user.clock.set(to: "2026-11-28T20:00:00.000Z")
    #expect(try user.continueGoal(keepStreak: true)["streak"]["current"].int == 2)
  }

  @Test("The streak lapses while an ended period awaits a decision")
  func noDecision() throws {
    let user = try finishedWeek()
    #expect(try user.goalStatus()["streak"]["current"].int == 2)
    let status = try user.goalStatus(at: "2026-11-30T00:00:00Z")
    #expect(status["state"].string == "period_complete")
    #expect(status["streak"]["current"].int == 0)
    #expect(status["lapsed"]["lost"].int == 2)
    #expect(try user.goalHistory()[0]["finalStreak"].int == 2)
  }

  @Test("Continuing before the end of the period is rejected")
  func early() throws {
    let user = try Harness.userWithGoal("week", at: "2026-11-21T12:00:00Z")
    let failure = try user.failure("goals.continue", #"{"keepStreak": true}"#)
    #expect(failure.rule == "period_not_complete")
    #expect(failure.code == 1004)
  }

  @Test("An ended period stays ended if the clock or the zone is set back")
  func setBack() throws {
    let user = try Harness.userWithGoal("week", at: "2026-11-21T12:00:00Z", zone: "Pacific/Kiritimati")
    // At this instant it is already 29 November in Kiritimati.
    #expect(try user.goalStatus(at: "2026-11-28T12:00:00Z")["state"].string == "period_complete")
    try user.call("goals.update")
    try user.setZone("America/Los_Angeles")
    #expect(try user.goalStatus()["state"].string == "period_complete")
    #expect(try user.goalStatus(at: "2026-11-24T12:00:00Z")["state"].string == "period_complete")
    let reply = try user.continueGoal(keepStreak: true)
    #expect(reply["firstDay"].string == "2026-11-24")
    #expect(reply["state"].string == "active")
  }

  @Test("A new goal replaces a goal whose period has ended, and the history remains")
  func replaced() throws {
    let user = try finishedWeek()
    let reply = try user.call("goals.set", #"{"text": "Rust"}"#)
    #expect(reply["text"].string == "Rust")
    #expect(reply["duration"].string == "month")
    #expect(reply["streak"]["current"].int == 0)
    #expect(reply["freezesUsed"].int == 0)
    #expect(reply["canLearn"].bool == true)
    #expect(try user.goalHistory().map { $0["text"].string } == ["Swift"])
    #expect(try user.call("goals.calendar")["items"][24]["mark"].string == "learned")
    #expect(try user.harness.violations() == [])
  }

  @Test("A streak can exceed the length of a period")
  func noCap() throws {
    let user = try Harness.userWithGoal("week", at: "2026-11-21T12:00:00Z")
    var streak: Int?
    for day in 0..<20 {
      if day == 7 || day == 14 { try user.continueGoal(keepStreak: true) }
      streak = try user.logDay()["streak"]["current"].int
      user.clock.advance(seconds: 86_400)
    }
    #expect(streak == 20)
    #expect(try user.goalHistory().map { $0["finalStreak"].int } == [14, 7])
    #expect(try user.harness.violations() == [])
  }
}

@Suite("Past periods (Goals, 1.3.)")
struct HistoryTests {
  @Test("`goals.history` lists an ended period before a change records it, and lists it unchanged afterward")
  func completed() throws {
    let user = try Harness.userWithGoal("week", at: "2026-11-21T12:00:00Z")
    try user.freezeDay(at: "2026-11-26T12:00:00Z")
    try user.logDay(at: "2026-11-27T12:00:00Z")
    #expect(try user.goalHistory().isEmpty)
    try user.clock.set(to: "2026-11-28T00:00:00Z")
    let record = try #require(try user.goalHistory().first)
    #expect(
      record.matches(
        try JSON(
          """
          {"number": 1, "text": "Swift", "duration": "week", "firstDay": "2026-11-21", "lastDay": "2026-11-27",
            "daysLearned": 1, "daysFrozen": 1, "finalStreak": 1, "ending": "completed"}
          """)))
    try user.call("goals.update")
    #expect(try user.goalHistory().map(\.description) == [record.description])
    try user.continueGoal(keepStreak: false)
    #expect(try user.goalHistory().map(\.description) == [record.description])
  }

  @Test(
    "A pending lapse and a pending end are applied in chronological order",
    arguments: [("2026-11-26", 0, "lapsed"), ("2026-11-27", 1, "completed")])
  func order(_ day: String, _ streak: Int, _ ending: String) throws {
    let user = try Harness.userWithGoal("week", at: "2026-11-21T12:00:00Z")
    try user.logDay(at: "\(day)T12:00:00Z")
    let status = try user.goalStatus(at: "2027-02-01T00:00:00Z")
    #expect(status["lapsed"]["lost"].int == 1)
    #expect(status["state"].string == "period_complete")
    let record = try #require(try user.goalHistory().first)
    #expect(record["finalStreak"].int == streak)
    #expect(record["ending"].string == ending)
  }

  @Test("A lapse exactly at the end of the period does not affect the recorded streak")
  func tie() throws {
    // The mark is exactly 32 hours before the end of the period.
    let user = try Harness.userWithGoal("week", at: "2026-11-21T12:00:00Z")
    try user.logDay(at: "2026-11-26T16:00:00Z")
    try user.clock.set(to: "2026-11-29T00:00:00Z")
    #expect(try user.goalHistory()[0]["finalStreak"].int == 1)
    #expect(try user.goalStatus()["lapsed"]["lapsedAt"].string == "2026-11-28T00:00:00.000Z")
  }

  @Test("A lapse does not end the period; if a new streak follows, the ending is `completed`")
  func restartedStreak() throws {
    let user = try Harness.userWithGoal("week", at: "2026-11-21T12:00:00Z")
    try user.logDay()
    try user.logDay(at: "2026-11-27T12:00:00Z")
    #expect(try user.goalHistory().isEmpty)
    let status = try user.goalStatus(at: "2026-11-28T12:00:00Z")
    #expect(status["firstDay"].string == "2026-11-21")
    #expect(try user.goalHistory().map { $0["ending"].string } == ["completed"])
  }

  @Test("A period without marks is completed")
  func nothingMarked() throws {
    let user = try Harness.userWithGoal("week", at: "2026-11-21T12:00:00Z")
    try user.clock.set(to: "2026-12-24T12:00:00Z")
    #expect(try user.goalHistory().map { $0["ending"].string } == ["completed"])
  }

  @Test("A change of the duration ends the period on that day")
  func abandoned() throws {
    let user = try Harness.userWithGoal("month", at: "2026-11-21T12:00:00Z")
    try user.logDay()
    try user.clock.set(to: "2026-11-22T12:00:00Z")
    try user.call("goals.update", #"{"duration": "year", "text": "Rust"}"#)
    let record = try #require(try user.goalHistory().first)
    #expect(record["ending"].string == "goal_changed")
    #expect(record["text"].string == "Swift")
    #expect(record["lastDay"].string == "2026-11-21")
    #expect(record["finalStreak"].int == 1)
  }

  @Test("A change of the text records no period")
  func textOnly() throws {
    let user = try Harness.userWithGoal("month", at: "2026-11-21T12:00:00Z")
    try user.call("goals.update", #"{"text": "Rust"}"#)
    #expect(try user.goalHistory().isEmpty)
  }

  @Test(
    "Periods are listed newest first, including an ended one that is not recorded yet", arguments: [1, 2, 3, 6, 7, 50])
  func pages(_ limit: Int) throws {
    let user = try Harness.userWithGoal("week", at: "2026-01-01T12:00:00Z")
    for _ in 1...5 {
      user.clock.advance(seconds: 7 * 86_400)
      try user.continueGoal(keepStreak: true)
    }
    user.clock.advance(seconds: 7 * 86_400)
    var numbers: [Int] = []
    var cursor = "null"
    repeat {
      let page = try user.call("goals.history", #"{"limit": \#(limit), "cursor": \#(cursor)}"#)
      #expect(page["items"].elements.count <= limit)
      numbers += page["items"].elements.compactMap { $0["number"].int }
      try #require(numbers.count <= 6)
      cursor = page["nextCursor"].description
    } while cursor != "null"
    #expect(numbers == [6, 5, 4, 3, 2, 1])
  }

  @Test("Without a goal the history is empty")
  func noGoal() throws {
    #expect(try Harness.habits().user().goalHistory().isEmpty)
  }
}
