import Kernel
import TestSupport
import Testing

@testable import Learning

@Suite("The streak of learning days (Learning paths, 3.4 and 9.)")
struct StreakTests {
  /// Completes a lesson at each instant and returns the streak after each of them.
  private func streaks(_ instants: [String], zone: String = "UTC", dayStartsAt: Int = 0) throws -> [Int] {
    let harness = try Harness.learning(at: instants[0])
    let user = try harness.user(zone: zone, dayStartsAt: dayStartsAt)
    return try zip(instants, RuleLessons.slugs).map { instant, lesson in
      harness.clock.set(to: try instant.instant)
      return try #require(try user.completeLesson(lesson).number("streak/current"))
    }
  }

  @Test(
    "Streaks match the table of the rules",
    arguments: [
      (["2026-11-21T09:00:00Z"], [1]),
      (["2026-11-21T09:00:00Z", "2026-11-21T21:00:00Z"], [1, 1]),
      (["2026-11-20T09:00:00Z", "2026-11-21T09:00:00Z"], [1, 2]),
      (["2026-11-19T09:00:00Z", "2026-11-20T09:00:00Z", "2026-11-22T09:00:00Z"], [1, 2, 1]),
      (
        ["2026-11-21T09:00:00Z", "2026-11-22T09:00:00Z", "2026-11-20T09:00:00Z", "2026-11-23T09:00:00Z"], [1, 2, 2, 3]
      ),
    ])
  func rows(_ instants: [String], _ expected: [Int]) throws {
    #expect(try streaks(instants) == expected)
  }

  @Test("Completions at 23:59:59 and at 00:00:01 count for two days")
  func midnight() throws {
    #expect(try streaks(["2026-11-21T22:59:59Z", "2026-11-21T23:00:01Z"], zone: "Europe/Paris") == [1, 2])
    #expect(try streaks(["2026-11-21T22:59:59Z", "2026-11-21T23:00:01Z"]) == [1, 1])
  }

  @Test("If the day starts at 4:00, earlier completions count for the previous day")
  func lateDay() throws {
    let instants = ["2026-11-21T20:00:00Z", "2026-11-22T03:59:59Z", "2026-11-22T04:00:00Z"]
    #expect(try streaks(instants, dayStartsAt: 4) == [1, 1, 2])
  }

  @Test("The streak counts dates, not periods of 24 hours, across daylight saving changes")
  func daylightSaving() throws {
    // In Paris, 2026-03-29 has 23 hours and 2026-10-25 has 25 hours.
    let spring = ["2026-03-28T22:30:00Z", "2026-03-29T21:30:00Z", "2026-03-29T22:30:00Z"]
    #expect(try streaks(spring, zone: "Europe/Paris") == [1, 2, 3])
    let autumn = ["2026-10-24T22:00:00Z", "2026-10-25T22:59:59Z", "2026-10-25T23:00:00Z"]
    #expect(try streaks(autumn, zone: "Europe/Paris") == [1, 1, 2])
  }

  @Test("With the clock set back, a completion is recorded and the streak is unchanged")
  func clockSetBack() throws {
    let harness = try Harness.learning()
    let user = try harness.user()
    try user.completeLesson("lesson-01-1")
    harness.clock.set(to: try "2026-11-10T09:00:00Z".instant)
    let reply = try user.completeLesson("lesson-01-2")
    #expect(reply.flag("changed") == true)
    #expect(reply.text("lesson/completedAt") == "2026-11-10T09:00:00.000Z")
    #expect(reply.number("streakBefore") == 1)
    #expect(reply.number("streak/current") == 1)
    #expect(try harness.violations() == [])
  }

  @Test("From midnight on, a streak is at risk until the end of the user's day; a lesson saves it")
  func atRisk() throws {
    let harness = try Harness.learning(at: "2026-10-23T21:59:00Z")
    let user = try harness.user(zone: "Europe/Paris")
    try user.completeLesson("lesson-01-1")
    func streak() throws -> String { try user.call("dashboard.get")["streak"].description }
    #expect(
      try streak() == #"{"current":1,"longest":1,"lastDay":"2026-10-23","isAtRisk":false,"deadlineAt":null}"#)
    harness.clock.advance(seconds: 60)
    #expect(
      try streak()
        == #"{"current":1,"longest":1,"lastDay":"2026-10-23","isAtRisk":true,"deadlineAt":"2026-10-24T22:00:00.000Z"}"#)
    let reply = try user.completeLesson("lesson-01-2")
    #expect(
      reply["streak"].description
        == #"{"current":2,"longest":2,"lastDay":"2026-10-24","isAtRisk":false,"deadlineAt":null}"#)
    // The clock is set back by an hour on the 25th, a day of 25 hours.
    harness.clock.advance(seconds: 86_400)
    #expect(try user.call("dashboard.get").text("streak/deadlineAt") == "2026-10-25T23:00:00.000Z")
    harness.clock.advance(seconds: 25 * 3600)
    #expect(
      try streak() == #"{"current":0,"longest":2,"lastDay":"2026-10-24","isAtRisk":false,"deadlineAt":null}"#)
  }

  @Test("After a change of zone, later days use the new zone; a last day in the future counts as today")
  func zoneChange() throws {
    let harness = try Harness.learning(at: "2026-11-21T12:00:00Z")
    let user = try harness.user(zone: "Pacific/Kiritimati")
    try user.completeLesson("lesson-01-1")
    try user.setZone("America/Los_Angeles")
    #expect(try user.call("dashboard.get").number("streak/current") == 1)
    #expect(try user.completeLesson("lesson-01-2").number("streak/current") == 1)
    harness.clock.set(to: try "2026-11-23T20:00:00Z".instant)
    #expect(try user.completeLesson("lesson-01-3").number("streak/current") == 2)
  }

  @Test("A streak whose last day is before yesterday is reported as 0, and the longest streak is unchanged")
  func reported() throws {
    let harness = try Harness.learning()
    let user = try harness.user()
    for lesson in RuleLessons.slugs.prefix(3) {
      try user.completeLesson(lesson)
      harness.clock.advance(seconds: 86_400)
    }
    #expect(try user.call("dashboard.get").number("streak/current") == 3)
    harness.clock.advance(seconds: 86_400)
    let dashboard = try user.call("dashboard.get")
    #expect(dashboard.number("streak/current") == 0)
    #expect(dashboard.text("streakText") == "No streak yet")
    #expect(dashboard.number("streak/longest") == 3)
    #expect(dashboard.text("longestStreakText") == "Longest: 3 days")
    let reply = try user.completeLesson("lesson-02-1")
    #expect(reply.number("streakBefore") == 0)
    #expect(reply.number("streak/current") == 1)
    #expect(reply.number("streak/longest") == 3)
  }

  @Test("Lessons of imported courses count for the streak")
  func courses() throws {
    let harness = try Harness.learning()
    let user = try harness.user()
    try user.completeLesson("lesson-01-1")
    harness.clock.advance(seconds: 86_400)
    try user.call("paths.import", ImportCall.course(lessonsPerStage: [2]))
    #expect(try user.completeLesson("course-1-lesson-1-1").number("streak/current") == 2)
    #expect(try user.call("dashboard.get").number("streak/current") == 2)
  }
}
