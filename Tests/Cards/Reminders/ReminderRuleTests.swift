import Kernel
import Localization
import Service
import TestSupport
import Testing

@testable import Cards

@Suite("Due times of reminders of sparks and missions (Accounts, 5.)")
struct ReminderRuleTests {
  /// Returns the streak reminders of a span, with the spark days that the store reads for it.
  private func streakReminders(
    _ sparkDays: Set<CivilDay>, at time: String = "20:00", from since: String, to until: String, dayStartsAt: Int = 0
  ) throws -> [DueReminder] {
    let zone = try #require(Zone(identifier: "America/New_York"))
    var account = Account.sample
    (account.zone, account.dayStartsAt) = (zone, dayStartsAt)
    let span = ReminderSpan(try since.instant..<until.instant, of: account)
    var precedingRunLength = 0
    while sparkDays.contains(span.days.lowerBound.adding(days: -1 - precedingRunLength)) { precedingRunLength += 1 }
    return ReminderRules.streakReminders(
      in: span, at: try #require(TimeOfDay(time)), sparkDays: sparkDays.filter(span.days.contains),
      precedingRunLength: precedingRunLength
    ).filter { span.instants.contains($0.instant) }
  }

  @Test(
    "A streak reminder is due once, at 20:00 on the first day without a spark",
    arguments: [
      // The days of November with a spark, and the streak lengths of the reminders from the 17th to the 23rd.
      ([], [:]), ([15], [:]), ([16], [17: 1]), ([12, 14, 15, 16], [17: 3]), ([12, 13, 14, 15, 16, 17], [18: 6]),
      ([16, 18], [17: 1, 19: 1]), ([19, 20, 21], [22: 3]), ([17, 19, 20, 22], [18: 1, 21: 2, 23: 1]),
      ([22, 23], [:]), ([16, 17, 18, 19, 20, 21, 22, 23], [:]),
    ] as [([Int], [Int: Int])])
  func streak(_ sparks: [Int], _ lengths: [Int: Int]) throws {
    let sparkDays = Set(try sparks.map { try "2026-11-\($0)".day })
    let due = try streakReminders(sparkDays, from: "2026-11-17T05:00:00Z", to: "2026-11-24T05:00:00Z")
    let expected = try lengths.sorted { $0.key < $1.key }.map { day, length in
      DueReminder(at: try "2026-11-\(day + 1)T01:00:00Z".instant, Strings.reminderStreak(days: length))
    }
    #expect(due == expected)
  }

  @Test("A time before the start of the day belongs to the previous day")
  func streakBeforeDayStart() throws {
    let due = try streakReminders(
      [try "2026-11-20".day], at: "02:00", from: "2026-11-20T05:00:00Z", to: "2026-11-24T05:00:00Z", dayStartsAt: 4)
    #expect(due.map(\.instant.text) == ["2026-11-22T07:00:00.000Z"])
  }

  @Test(
    "A mission reminder is due one hour before the period ends if the mission is in progress",
    arguments: [(0, 5, false), (1, 5, true), (4, 5, true), (5, 5, false), (6, 5, false), (1, 1, false), (0, 1, false)])
  func deadline(_ progress: Int, _ target: Int, _ isDue: Bool) throws {
    let mission = PeriodicMission(
      id: "x", title: Strings.stagesLabel, deadline: try "2026-11-22T00:00:00Z".instant, progress: progress,
      target: target)
    let reminder = DueReminder(
      at: try "2026-11-21T23:00:00Z".instant,
      Strings.reminderMissionDeadline(title: Strings.stagesLabel, done: progress, target: target), about: .mission("x"))
    #expect(ReminderRules.missionDeadlines(of: [mission]) == (isDue ? [reminder] : []))
  }
}

extension Account {
  fileprivate static var sample: Account {
    Account(
      id: 1, name: "Ada", email: "ada@example.org", avatar: .cat, language: .en, zone: .utc, dayStartsAt: 0,
      weekStartsOn: 1, joinedAt: .min)
  }
}
