import Kernel
import Localization
import TestSupport
import Testing

@testable import Cards

@Suite("Due times of reminders (Sparks, 7 and 10.)")
struct ReminderRuleTests {
  @Test(
    "The daily reminder is due at its local time of each day",
    arguments: [
      // Zones without clock changes.
      ("UTC", "19:00", "2026-11-21", ["2026-11-21T19:00:00.000Z"]),
      ("Asia/Kathmandu", "00:15", "2026-11-21", ["2026-11-20T18:30:00.000Z"]),
      // Madrid in spring, a day of 23 hours: 02:30 does not exist.
      ("Europe/Madrid", "19:00", "2026-03-28", ["2026-03-28T18:00:00.000Z"]),
      ("Europe/Madrid", "19:00", "2026-03-29", ["2026-03-29T17:00:00.000Z"]),
      ("Europe/Madrid", "02:30", "2026-03-28", ["2026-03-28T01:30:00.000Z"]),
      ("Europe/Madrid", "02:30", "2026-03-29", ["2026-03-29T01:00:00.000Z"]),
      ("Europe/Madrid", "02:30", "2026-03-30", ["2026-03-30T00:30:00.000Z"]),
      // Madrid in autumn, a day of 25 hours: 02:30 exists twice.
      ("Europe/Madrid", "02:30", "2026-10-25", ["2026-10-25T00:30:00.000Z"]),
      ("Europe/Madrid", "19:00", "2026-10-25", ["2026-10-25T18:00:00.000Z"]),
      // São Paulo and Cairo in spring: there is no midnight.
      ("America/Sao_Paulo", "00:00", "2017-10-15", ["2017-10-15T03:00:00.000Z"]),
      ("America/Sao_Paulo", "00:30", "2017-10-15", ["2017-10-15T03:00:00.000Z"]),
      ("America/Sao_Paulo", "01:00", "2017-10-15", ["2017-10-15T03:00:00.000Z"]),
      ("Africa/Cairo", "00:30", "2026-04-24", ["2026-04-23T22:00:00.000Z"]),
      // São Paulo in autumn: 23:30 exists twice.
      ("America/Sao_Paulo", "23:30", "2017-02-18", ["2017-02-19T01:30:00.000Z"]),
      // Lord Howe moves by half an hour.
      ("Australia/Lord_Howe", "02:15", "2026-10-04", ["2026-10-03T15:30:00.000Z"]),
      ("Australia/Lord_Howe", "01:45", "2026-04-05", ["2026-04-04T14:45:00.000Z"]),
      ("Australia/Lord_Howe", "19:00", "2026-10-04", ["2026-10-04T08:00:00.000Z"]),
      // Nuuk in spring: 23:30 is skipped on the 27th, so two reminders are due on the 28th, the first one at its start.
      ("America/Nuuk", "23:30", "2027-03-27", []),
      ("America/Nuuk", "23:30", "2027-03-28", ["2027-03-28T01:00:00.000Z", "2027-03-29T00:30:00.000Z"]),
      // Samoa skipped a date.
      ("Pacific/Apia", "19:00", "2011-12-30", []),
      ("Pacific/Apia", "19:00", "2011-12-31", ["2011-12-31T05:00:00.000Z"]),
    ])
  func daily(_ zone: String, _ time: String, _ date: String, _ due: [String]) throws {
    var scenario = try ReminderScenario(in: zone, only: .daily)
    scenario.settings.dailyReminderTime = try #require(TimeOfDay(time))
    #expect(try scenario.due(on: date).map(\.instant.text) == due)
  }

  @Test("The weekly report is due on Sundays at 18:00")
  func weekly() throws {
    let scenario = try ReminderScenario(in: "Europe/Madrid", only: .weeklyReport)
    let reminders = scenario.due(from: try "2026-10-12T00:00:00Z".instant, to: try "2026-11-02T00:00:00Z".instant)
    #expect(
      reminders.map(\.instant.text) == [
        "2026-10-18T16:00:00.000Z", "2026-10-25T17:00:00.000Z", "2026-11-01T17:00:00.000Z",
      ])
  }

  @Test(
    "A year has 52 weekly reports, and one daily reminder per date despite clock changes",
    arguments: [
      "Europe/Madrid", "Australia/Lord_Howe", "Africa/Cairo", "America/Nuuk", "Asia/Kathmandu", "America/Havana",
    ])
  func year(_ zone: String) throws {
    let scenario = try ReminderScenario(in: zone)
    let (first, last) = (try "2026-01-01".day, try "2026-12-31".day)
    let reminders = scenario.due(from: scenario.zone.start(of: first), to: scenario.zone.start(of: last.next))
    let daily = reminders.filter { $0.kind == .daily }.map { scenario.zone.civilDay(at: $0.instant) }
    #expect(daily == (0..<365).map { first.adding(days: $0) })
    #expect(reminders.count { $0.kind == .weeklyReport } == 52)
    #expect(reminders.map(\.instant) == reminders.map(\.instant).sorted())
  }

  // MARK: - Streak

  @Test(
    "A streak reminder is due once, at 20:00 on the first day without a spark",
    arguments: [
      // The days of November with a spark, and the streak lengths of the reminders from the 17th to the 23rd.
      ([], [:]), ([15], [:]), ([16], [17: 1]), ([12, 14, 15, 16], [17: 3]), ([12, 13, 14, 15, 16, 17], [18: 6]),
      ([16, 18], [17: 1, 19: 1]), ([19, 20, 21], [22: 3]), ([17, 19, 20, 22], [18: 1, 21: 2, 23: 1]),
      ([22, 23], [:]), ([16, 17, 18, 19, 20, 21, 22, 23], [:]),
    ] as [([Int], [Int: Int])])
  func streak(_ sparks: [Int], _ lengths: [Int: Int]) throws {
    var scenario = try ReminderScenario(in: "America/New_York", only: .streak)
    scenario.sparkDays = Set(try sparks.map { try "2026-11-\($0)".day })
    let due = scenario.due(from: try "2026-11-17T05:00:00Z".instant, to: try "2026-11-24T05:00:00Z".instant)
    let expected = try lengths.sorted { $0.key < $1.key }.map { day, length in
      Reminder(
        kind: .streak, instant: try "2026-11-\(day + 1)T01:00:00Z".instant,
        message: Strings.reminderStreak(days: length))
    }
    #expect(due == expected)
  }

  // MARK: - Mission deadlines

  @Test(
    "A mission reminder is due one hour before the period ends if the mission is in progress",
    arguments: [(0, 5, false), (1, 5, true), (4, 5, true), (5, 5, false), (6, 5, false), (1, 1, false), (0, 1, false)])
  func deadline(_ progress: Int, _ target: Int, _ isDue: Bool) throws {
    var scenario = try ReminderScenario(in: "UTC", only: .missionDeadline)
    scenario.addMission("x", until: try "2026-11-22T00:00:00Z".instant, progress: progress, of: target)
    let reminder = Reminder(
      kind: .missionDeadline, instant: try "2026-11-21T23:00:00Z".instant, missionID: "x",
      message: Strings.reminderMissionDeadline(title: Strings.stagesLabel, done: progress, target: target))
    #expect(try scenario.due(on: "2026-11-21") == (isDue ? [reminder] : []))
  }
}
