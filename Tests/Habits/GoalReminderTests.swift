import Kernel
import TestSupport
import Testing

@testable import Habits

/// The reminder of the goal while the day is open.
@Suite struct GoalReminderTests {
  private func reminders(
    _ user: TestUser, _ since: String = "2026-11-20T00:00:00Z", _ until: String = "2026-11-30T00:00:00Z"
  ) throws -> [String] {
    try user.call("reminders.due", #"{"since": "\#(since)", "until": "\#(until)"}"#)["items"].elements
      .filter { $0["kind"].string == "goal" }.compactMap { $0["at"].string.map { String($0.prefix(16)) } }
  }

  private func turnOn(_ user: TestUser, _ time: String = "18:00") throws {
    try user.call("reminders.update", #"{"kind": "goal", "isOn": true, "time": "\#(time)"}"#)
  }

  @Test("The reminder is off by default, and needs a goal")
  func defaults() throws {
    let user = try Harness.habits().user()
    try turnOn(user)
    #expect(try reminders(user).isEmpty)
    let other = try Harness.userWithGoal("week", at: "2026-11-21T09:00:00Z")
    #expect(try reminders(other).isEmpty)
  }

  @Test("It is due on the open days of the period; marked days and days outside of it have none")
  func openDays() throws {
    let user = try Harness.userWithGoal("week", at: "2026-11-21T09:00:00Z")
    try turnOn(user)
    let days = (21...27).map { "2026-11-\($0)T18:00" }
    #expect(try reminders(user) == days)
    try user.call("goals.log")
    #expect(try reminders(user) == Array(days.dropFirst()))
    try user.clock.set(to: "2026-11-22T09:00:00Z")
    try user.call("goals.freeze")
    #expect(try reminders(user) == Array(days.dropFirst(2)))
    // A day that was not marked had a reminder, and a lapse ends none.
    try user.clock.set(to: "2026-11-26T09:00:00Z")
    #expect(try reminders(user) == Array(days.dropFirst(2)))
    // After the end of the period, the goal is not active.
    try user.clock.set(to: "2026-11-28T09:00:00Z")
    #expect(try reminders(user) == Array(days.dropFirst(2)))
    #expect(try reminders(user, "2026-11-28T00:00:00Z", "2026-12-30T00:00:00Z").isEmpty)
    try user.call("goals.continue", #"{"keepStreak": true}"#)
    #expect(
      try reminders(user, "2026-11-20T00:00:00Z", "2026-11-30T00:00:00Z") == ["2026-11-28T18:00", "2026-11-29T18:00"])
  }

  @Test("A new goal opens a day that was marked for the earlier one")
  func blockingRun() throws {
    let user = try Harness.userWithGoal("week", at: "2026-11-21T09:00:00Z")
    try turnOn(user)
    try user.call("goals.log")
    #expect(try reminders(user, "2026-11-21T00:00:00Z", "2026-11-22T00:00:00Z").isEmpty)
    try user.call("goals.update", #"{"duration": "month"}"#)
    #expect(try reminders(user, "2026-11-21T00:00:00Z", "2026-11-22T00:00:00Z") == ["2026-11-21T18:00"])
  }

  @Test("The clock can be set back after the end of the period: its last days have no reminder")
  func clockSetBack() throws {
    let user = try Harness.userWithGoal("week", at: "2026-11-21T09:00:00Z")
    try turnOn(user)
    try user.clock.set(to: "2026-11-28T09:00:00Z")
    try user.call("goals.update", #"{"text": "Swift"}"#)
    try user.clock.set(to: "2026-11-26T09:00:00Z")
    #expect(try reminders(user) == (21...25).map { "2026-11-\($0)T18:00" })
  }

  @Test("The day is that of the user: its start, time zone and daylight saving count")
  func zones() throws {
    let user = try Harness.userWithGoal("week", at: "2026-03-27T12:00:00Z", zone: "Europe/Madrid", dayStartsAt: 4)
    try turnOn(user, "02:30")
    let span = ("2026-03-27T00:00:00Z", "2026-03-30T12:00:00Z")
    // The clock skips 02:30 on March 29, which belongs to the civil day of March 28.
    #expect(try reminders(user, span.0, span.1) == ["2026-03-28T01:30", "2026-03-29T01:00", "2026-03-30T00:30"])
    try user.clock.set(to: "2026-03-29T00:30:00Z")
    try user.call("goals.log")
    #expect(try reminders(user, span.0, span.1) == ["2026-03-28T01:30", "2026-03-30T00:30"])
  }

  @Test(
    "The text names the goal in the user's language",
    arguments: [
      ("en", "“Swift” is still open today."), ("es", "sigue pendiente hoy."), ("fr", "reste à faire aujourd’hui."),
    ])
  func texts(_ locale: String, _ text: String) throws {
    let user = try Harness.userWithGoal("week", at: "2026-11-21T09:00:00Z")
    try user.setLocale(locale)
    try turnOn(user)
    let items = try user.call(
      "reminders.due", #"{"since": "2026-11-21T00:00:00Z", "until": "2026-11-22T00:00:00Z"}"#)["items"].elements
    #expect(items.count == 1 && items[0]["text"].string?.contains(text) == true, "\(items)")
  }
}
