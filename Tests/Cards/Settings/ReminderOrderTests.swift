import Kernel
import Localization
import TestSupport
import Testing

@testable import Cards

@Suite("Order and spans of reminders (Sparks, 7.)")
struct ReminderOrderTests {
  @Test("Reminders are sorted by time, then by kind")
  func order() throws {
    var scenario = try ReminderScenario.busySunday()
    scenario.settings.dailyReminderTime = TimeOfDay(minutes: 23 * 60)
    #expect(
      try scenario.due(on: "2026-11-22").map { $0.missionID ?? $0.kind.rawValue } == [
        "weekly_report", "streak_reminder", "w-two", "d-one", "daily_reminder", "a-later", "a-also",
      ])
  }

  @Test(
    "At the same instant, a weekly report or streak reminder precedes the daily reminder; achievements are last",
    arguments: [(18, [Reminder.Kind.weeklyReport, .daily, .achievement]), (20, [.streak, .daily, .achievement])])
  func oneInstant(_ hour: Int, _ kinds: [Reminder.Kind]) throws {
    var scenario = try ReminderScenario.busySunday()
    scenario.settings.dailyReminderTime = TimeOfDay(minutes: hour * 60)
    let instant = try "2026-11-22T\(hour):00:00Z".instant
    scenario.addAchievement("a-now", at: instant)
    #expect(scenario.due(from: instant, to: instant.adding(milliseconds: 1)).map(\.kind) == kinds)
  }

  @Test("Only reminders that are turned on are due", arguments: Reminder.Kind.allCases)
  func switches(_ kind: Reminder.Kind) throws {
    var scenario = try ReminderScenario.busySunday()
    let all = try scenario.due(on: "2026-11-22")
    #expect(Set(all.map(\.kind)).count == 5)
    scenario.turnOff(kind)
    #expect(try scenario.due(on: "2026-11-22") == all.filter { $0.kind != kind })
  }

  @Test(
    "The start of a span is inclusive, the end exclusive", arguments: Reminder.Kind.allCases.filter { $0 != .habit })
  func bounds(_ kind: Reminder.Kind) throws {
    var scenario = try ReminderScenario.busySunday()
    for other in Reminder.Kind.allCases where other != kind { scenario.turnOff(other) }
    let instant = try #require(try scenario.due(on: "2026-11-22").first?.instant)
    let (before, after) = (instant.adding(milliseconds: -1), instant.adding(milliseconds: 1))
    #expect(!scenario.due(from: instant, to: after).isEmpty)
    #expect(scenario.due(from: before, to: instant).isEmpty)
    #expect(scenario.due(from: after, to: after.adding(milliseconds: 1)).isEmpty)
    #expect(scenario.due(from: instant, to: instant).isEmpty)
  }

  @Test(
    "Consecutive spans return the same reminders as one long span", arguments: [1, 3600, 25_201, 90_000])
  func spans(_ seconds: Int64) throws {
    let scenario = try ReminderScenario.busySunday()
    let (start, end) = (try "2026-11-22T17:59:58Z".instant, try "2026-11-22T20:00:02Z".instant)
    var from = start
    var pieces: [Reminder] = []
    while from < end {
      let to = min(end, from.adding(seconds: seconds))
      pieces += scenario.due(from: from, to: to)
      from = to
    }
    #expect(pieces == scenario.due(from: start, to: end))
    #expect(pieces.map(\.kind) == [.weeklyReport, .daily, .streak])
  }

  @Test(
    "A span has 0 to 366 days and does not end before its start",
    arguments: [
      ("2026-11-21T09:00:00Z", "2026-11-21T09:00:00Z", nil), ("2026-01-01T00:00:00Z", "2027-01-02T00:00:00Z", nil),
      ("2026-01-01T00:00:00Z", "2027-01-02T00:00:00.001Z", "span_too_long"),
      ("0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "span_too_long"),
      ("2026-11-21T09:00:00Z", "2026-11-21T08:59:59.999Z", "invalid_span"),
      ("9999-12-31T23:59:59.999Z", "0001-01-01T00:00:00Z", "invalid_span"),
    ] as [(String, String, String?)])
  func span(_ from: String, _ to: String, _ rule: String?) throws {
    let issues = ReminderRules.issues(from: try from.instant, to: try to.instant)
    #expect(issues.map(\.rule) == [rule].compactMap(\.self))
    #expect(issues.allSatisfy { $0.path == "/to" })
  }

  @Test("The first and the last supported days have reminders")
  func ends() throws {
    let scenario = try ReminderScenario(in: "America/New_York", only: .daily)
    #expect(scenario.due(from: .min, to: try "0001-01-04T00:00:00Z".instant).count == 3)
    #expect(scenario.due(from: try "9999-12-29T00:00:00Z".instant, to: .max).count == 3)
  }
}
