import Kernel
import TestSupport
import Testing

@testable import Cards

@Suite("The periods of missions (Sparks, 3.2 and 10.)")
struct MissionPeriodTests {
  /// A period of missions for a time zone and day start.
  struct Period: Sendable, CustomTestStringConvertible {
    let name: String
    let zone: String
    let dayStartsAt: Int
    /// The first instant of the period.
    let start: String
    let nextStart: String
    var testDescription: String { name }

    var lastInstant: String { Instant(nextStart)?.adding(milliseconds: -1).text ?? "" }

    init(_ name: String, _ zone: String, _ dayStartsAt: Int = 0, from start: String, to nextStart: String) {
      (self.name, self.zone, self.dayStartsAt, self.start, self.nextStart) = (name, zone, dayStartsAt, start, nextStart)
    }
  }

  private static let days = [
    Period("UTC", "UTC", from: "2026-11-21T00:00:00Z", to: "2026-11-22T00:00:00Z"),
    Period("an offset of half an hour", "Asia/Kolkata", from: "2026-11-20T18:30:00Z", to: "2026-11-21T18:30:00Z"),
    Period("far east", "Pacific/Kiritimati", from: "2026-11-20T10:00:00Z", to: "2026-11-21T10:00:00Z"),
    Period("far west", "Pacific/Pago_Pago", from: "2026-11-21T11:00:00Z", to: "2026-11-22T11:00:00Z"),
    Period("a day start at 4:00", "Europe/Madrid", 4, from: "2026-07-15T02:00:00Z", to: "2026-07-16T02:00:00Z"),
    Period("a day of 23 hours", "America/New_York", from: "2026-03-08T05:00:00Z", to: "2026-03-09T04:00:00Z"),
    Period("a day of 25 hours", "America/New_York", from: "2026-11-01T04:00:00Z", to: "2026-11-02T05:00:00Z"),
    Period(
      "a midnight skipped in Santiago", "America/Santiago", from: "2026-09-05T04:00:00Z", to: "2026-09-06T04:00:00Z"),
    Period(
      "a midnight skipped in Cairo", "Africa/Cairo", from: "2026-04-22T22:00:00Z", to: "2026-04-23T22:00:00Z"),
    Period(
      "a day that ends at a skipped time", "America/New_York", 2, from: "2026-03-07T07:00:00Z",
      to: "2026-03-08T07:00:00Z"),
    Period(
      "a day that ends at a repeated time", "America/New_York", 1, from: "2026-10-31T05:00:00Z",
      to: "2026-11-01T05:00:00Z"
    ),
    Period(
      "a day that starts at a repeated time", "America/New_York", 1, from: "2026-11-01T05:00:00Z",
      to: "2026-11-02T06:00:00Z"),
  ]

  @Test("Daily missions restart at the start of the user's day", arguments: days)
  func day(_ period: Period) throws {
    let harness = try Harness.cards(at: period.start)
    let ada = try harness.user(zone: period.zone, dayStartsAt: period.dayStartsAt)
    #expect(completedMissions(in: try ada.createSpark()).contains("d-idea-generator"))
    #expect(try ada.mission("d-idea-generator")["deadlineAt"].string == Instant(period.nextStart)?.text)
    try harness.clock.set(to: period.lastInstant)
    #expect(try ada.missionSummary("d-idea-generator") == "1/1 completed")
    #expect(!completedMissions(in: try ada.createSpark()).contains("d-idea-generator"))
    #expect(try ada.missionSummary("d-spark-streak") == "2/3 in_progress")
    try harness.clock.set(to: period.nextStart)
    #expect(try ada.missionSummary("d-idea-generator") == "0/1 available")
    #expect(try ada.mission("d-idea-generator")["completedAt"].isNull)
    #expect(try ada.missionSummary("d-spark-streak") == "0/3 available")
    let reply = try ada.createSpark()
    #expect(completedMissions(in: reply).contains("d-idea-generator"))
    #expect(reply["streak"]["after"].int == 2)
  }

  private static let weeks = [
    Period("UTC", "UTC", from: "2026-11-16T00:00:00Z", to: "2026-11-23T00:00:00Z"),
    Period("east", "Pacific/Auckland", from: "2026-11-15T11:00:00Z", to: "2026-11-22T11:00:00Z"),
    Period("a day start at 4:00", "Europe/Madrid", 4, from: "2026-11-16T03:00:00Z", to: "2026-11-23T03:00:00Z"),
    Period("a week of 169 hours", "America/New_York", from: "2026-10-26T04:00:00Z", to: "2026-11-02T05:00:00Z"),
    Period("a week of 167 hours", "America/New_York", from: "2026-03-02T05:00:00Z", to: "2026-03-09T04:00:00Z"),
    Period("a week across New Year", "UTC", from: "2026-12-28T00:00:00Z", to: "2027-01-04T00:00:00Z"),
  ]

  @Test("Weekly missions restart on the user's Monday", arguments: weeks)
  func week(_ period: Period) throws {
    let harness = try Harness.cards(at: period.start)
    let ada = try harness.user(zone: period.zone, dayStartsAt: period.dayStartsAt)
    for _ in 0..<5 { try ada.createSpark(.decision) }
    #expect(try ada.missionSummary("w-decision-week") == "5/5 completed")
    #expect(try ada.mission("w-decision-week")["deadlineAt"].string == Instant(period.nextStart)?.text)
    try harness.clock.set(to: period.lastInstant)
    #expect(try ada.missionSummary("w-decision-week") == "5/5 completed")
    #expect(try ada.missionSummary("w-weekly-warrior") == "5/15 in_progress")
    #expect(!completedMissions(in: try ada.createSpark(.decision)).contains("w-decision-week"))
    try harness.clock.set(to: period.nextStart)
    for mission in MissionRow.all where mission.kind == .weekly {
      #expect(try ada.missionSummary(mission.id) == "0/\(mission.target) available")
    }
    try ada.createSpark(.decision)
    #expect(try ada.missionSummary("w-decision-week") == "1/5 in_progress")
    #expect(try ada.missionSummary("w-weekly-warrior") == "1/15 in_progress")
  }

  @Test("A spark at the first instant of a week counts in that week")
  func firstInstantOfWeek() throws {
    let harness = try Harness.cards(at: "2026-11-22T23:59:59.999Z")
    let ada = try harness.user()
    for _ in 0..<4 { try ada.createSpark(.challenge, .low) }
    try harness.clock.set(to: "2026-11-23T00:00:00Z")
    let reply = try ada.createSpark(.challenge, .low)
    #expect(completedMissions(in: reply) == ["d-morning-spark"])
    #expect(try ada.missionSummary("w-challenge-master") == "1/5 in_progress")
  }

  @Test("Setting the clock back a day retains the latest period: nothing completes twice, nothing is lost")
  func clockSetBack() throws {
    let harness = try Harness.cards(at: "2026-11-22T13:00:00Z")
    let ada = try harness.user()
    try ada.createSpark()
    try harness.clock.set(to: "2026-11-21T13:00:00Z")
    #expect(try ada.missionSummary("d-idea-generator") == "1/1 completed")
    #expect(try ada.missionSummary("d-spark-streak") == "1/3 in_progress")
    #expect(completedMissions(in: try ada.createSpark()).isEmpty)
    #expect(try ada.missionSummary("d-spark-streak") == "1/3 in_progress")
    #expect(try ada.missionSummary("w-idea-factory") == "2/7 in_progress")
    #expect(try ada.streaks == [2, 2])
    try harness.clock.set(to: "2026-11-22T14:00:00Z")
    #expect(try ada.missionSummary("d-idea-generator") == "1/1 completed")
    #expect(try ada.missionSummary("d-spark-streak") == "1/3 in_progress")
    try harness.clock.set(to: "2026-11-23T00:00:00Z")
    #expect(try ada.missionSummary("d-idea-generator") == "0/1 available")
    #expect(try ada.ledgerSum() == ada.points)
  }

  @Test("Setting the clock back across a Monday retains the new week")
  func clockSetBackOverMonday() throws {
    let harness = try Harness.cards(at: "2026-11-23T13:00:00Z")
    let ada = try harness.user()
    try ada.createSpark()
    try harness.clock.set(to: "2026-11-22T13:00:00Z")
    try ada.createSpark()
    #expect(try ada.missionSummary("w-idea-factory") == "1/7 in_progress")
    #expect(try ada.mission("w-idea-factory")["deadlineAt"].string == "2026-11-30T00:00:00.000Z")
  }

  @Test("A zone change that moves the day back does not restart a period")
  func zoneBackwards() throws {
    let harness = try Harness.cards(at: "2026-11-22T12:00:00Z")
    let ada = try harness.user(zone: "Pacific/Kiritimati")
    #expect(try ada.createSpark()["spark"]["day"].string == "2026-11-23")
    try ada.call("profile.update", #"{"timeZone": "UTC"}"#)
    #expect(try ada.missionSummary("d-idea-generator") == "1/1 completed")
    #expect(try ada.missionSummary("w-idea-factory") == "1/7 in_progress")
    let reply = try ada.createSpark()
    #expect(reply["spark"]["day"].string == "2026-11-22")
    #expect(completedMissions(in: reply).isEmpty)
    #expect(try ada.missionSummary("w-idea-factory") == "1/7 in_progress")
    try harness.clock.set(to: "2026-11-23T00:00:00Z")
    #expect(try ada.missionSummary("d-idea-generator") == "1/1 completed")
    #expect(completedMissions(in: try ada.createSpark()).isEmpty)
    try harness.clock.set(to: "2026-11-24T00:00:00Z")
    #expect(try ada.missionSummary("d-idea-generator") == "0/1 available")
  }

  @Test("A zone change that moves the day forward starts the new period immediately")
  func zoneForward() throws {
    let harness = try Harness.cards(at: "2026-11-21T13:00:00Z")
    let ada = try harness.user()
    try ada.createSpark()
    try ada.call("profile.update", #"{"timeZone": "Pacific/Kiritimati"}"#)
    #expect(try ada.missionSummary("d-idea-generator") == "0/1 available")
    #expect(try ada.missionSummary("w-idea-factory") == "1/7 in_progress")
    #expect(completedMissions(in: try ada.createSpark()).contains("d-idea-generator"))
  }

  @Test("After weeks without calls, daily and weekly missions count only sparks of the current period")
  func absence() throws {
    let harness = try Harness.cards()
    let ada = try harness.user()
    try ada.createSpark(.idea, .high)
    try ada.call("missions.favorite", #"{"missionId": "d-idea-generator", "isFavorite": true}"#)
    let before = try ada.progress["counts"]["missionsCompleted"].int
    try harness.clock.set(to: "2026-12-30T09:00:00Z")
    for mission in MissionRow.all where mission.kind != .lifetime {
      #expect(try ada.missionSummary(mission.id) == "0/\(mission.target) available")
    }
    #expect(try ada.mission("d-idea-generator")["isFavorite"].bool == true)
    #expect(try ada.mission("a-first-card")["status"].string == "completed")
    #expect(try ada.progress["counts"]["missionsCompleted"].int == before)
    #expect(completedMissions(in: try ada.createSpark()) == ["d-morning-spark", "d-idea-generator"])
  }

  @Test("Lists, the summary and the progress are read without writing")
  func reading() throws {
    let harness = try Harness.cards()
    let ada = try harness.user()
    try ada.createSpark()
    let before = try harness.storedTotals()
    try harness.clock.set(to: "2026-12-30T09:00:00Z")
    for method in ["missions.list", "cards.list", "cards.summary", "sparks.progress"] { try ada.call(method) }
    #expect(try harness.storedTotals() == before)
  }
}
