import Kernel
import TestSupport
import Testing

@testable import Cards

/// An operation on sparks in November 2026; today is the 20th.
enum StreakStep: Sendable, CustomTestStringConvertible {
  case add(Int)
  case delete(Int)
  /// Moves the sparks of a day to another day.
  case move(Int, to: Int)

  var testDescription: String {
    switch self {
    case .add(let day): "+\(day)"
    case .delete(let day): "−\(day)"
    case .move(let day, let other): "\(day)→\(other)"
    }
  }
}

@Suite("The streak of sparks (Sparks, 2.4 and 10.)")
struct StreakTests {
  @Test(
    "Current and longest streak",
    arguments: [
      ("a first spark", [StreakStep.add(20)], [1, 1]), ("the same day", [.add(20), .add(20)], [1, 1]),
      ("the next day", [.add(19), .add(20)], [2, 2]), ("after a gap", [.add(17), .add(18), .add(20)], [1, 2]),
      ("yesterday counts", [.add(18), .add(19)], [2, 2]),
      ("a day before yesterday does not count", [.add(17), .add(18)], [0, 2]),
      ("a backdated spark joins two runs", [.add(17), .add(18), .add(20), .add(19)], [4, 4]),
      ("a spark on the day before the first", [.add(20), .add(19)], [2, 2]),
      ("a spark long before the first", [.add(20), .add(10)], [1, 1]),
      ("an old backdated run does not count", [.add(20), .add(10), .add(11), .add(12)], [1, 1]),
      ("a backdated first spark", [.add(10)], [0, 1]),
      ("a deletion in the middle", [.add(18), .add(19), .add(20), .delete(19)], [1, 3]),
      ("a deletion at the end", [.add(18), .add(19), .add(20), .delete(20)], [2, 3]),
      ("a deletion that leaves the day before yesterday", [.add(18), .add(19), .delete(19)], [0, 2]),
      ("a deletion of everything", [.add(19), .add(20), .delete(19), .delete(20)], [0, 2]),
      ("a spark after a deletion of everything", [.add(19), .add(20), .delete(19), .delete(20), .add(20)], [1, 2]),
      ("an edit that joins", [.add(15), .add(18), .add(20), .move(15, to: 19)], [3, 3]),
      ("an edit that breaks", [.add(18), .add(19), .add(20), .move(19, to: 10)], [1, 3]),
      ("an edit of the last day", [.add(19), .add(20), .move(20, to: 18)], [2, 2]),
    ])
  func steps(_ name: String, _ steps: [StreakStep], _ expected: [Int]) throws {
    let ada = try Harness.cards(at: "2026-11-20T13:00:00Z").user(joined: "2026-11-01T12:00:00Z")
    var idsByDay: [Int: [Int]] = [:]
    for step in steps {
      switch step {
      case .add(let day): idsByDay[day, default: []].append(try ada.createSparkID(at: "2026-11-\(day)T12:00:00Z"))
      case .delete(let day): for id in idsByDay.removeValue(forKey: day) ?? [] { try ada.deleteSpark(id) }
      case .move(let day, let other):
        for id in idsByDay.removeValue(forKey: day) ?? [] {
          try ada.updateSpark(id, #""createdAt": "2026-11-\#(other)T12:00:00Z""#)
          idsByDay[other, default: []].append(id)
        }
      }
    }
    #expect(try ada.streaks == expected)
  }

  @Test("Deleting one of two sparks of a day does not shorten the streak")
  func oneOfTwo() throws {
    let ada = try Harness.cards(at: "2026-11-20T13:00:00Z").user(joined: "2026-11-01T12:00:00Z")
    try ada.createSpark(at: "2026-11-19T12:00:00Z")
    let id = try ada.createSparkID()
    try ada.createSpark(.energy)
    try ada.deleteSpark(id)
    #expect(try ada.streaks == [2, 2])
  }

  @Test("Days before the user joined count neither for streaks nor for missions of days and weeks")
  func beforeJoining() throws {
    let harness = try Harness.cards(at: "2026-11-20T13:00:00Z")
    let ada = try harness.user()
    for day in 10...19 { try ada.createSpark(.challenge, .extreme, at: "2026-11-\(day)T13:00:00Z") }
    #expect(try ada.streaks == [0, 0])
    #expect(try ada.progress["streak"]["lastDay"].isNull)
    #expect(try ada.progress["counts"]["sparks"].int == 10)
    for mission in ["w-challenge-master", "w-consistent-creator", "w-weekly-warrior", "a-week-warrior"] {
      #expect(try ada.mission(mission)["value"].int == 0, "\(mission)")
    }
    try ada.createSpark(.challenge)
    #expect(try ada.streaks == [1, 1])
    #expect(try ada.mission("w-challenge-master")["value"].int == 1)
    let sparks = try ada.call("sparks.list", #"{"from": "2026-11-10", "to": "2026-11-21"}"#)["items"]
    #expect(sparks.elements.count == 11)
    try ada.updateSpark(1, #""createdAt": "2026-11-18T13:00:00Z""#)
    #expect(try ada.streaks == [1, 1])
    #expect(try harness.violations().isEmpty)
  }

  @Test("A spark of today counts even if a new time zone is a day behind the day of joining")
  func zoneBehindJoining() throws {
    let harness = try Harness.cards(at: "2026-11-20T10:30:00Z")
    let ada = try harness.user(zone: "Pacific/Kiritimati")
    try ada.call("profile.update", #"{"timeZone": "Pacific/Pago_Pago"}"#)
    #expect(try ada.createSpark()["spark"]["day"].string == "2026-11-19")
    #expect(try ada.streaks == [1, 1])
    #expect(try harness.violations().isEmpty)
  }

  @Test("The reported streak is 0 if the last day is before yesterday; the next spark starts it at 1")
  func reading() throws {
    let harness = try Harness.cards(at: "2026-11-18T12:00:00Z")
    let ada = try harness.user()
    for day in 18...20 {
      try harness.clock.set(to: "2026-11-\(day)T12:00:00Z")
      try ada.createSpark()
    }
    try harness.clock.set(to: "2026-11-21T23:59:59.999Z")
    #expect(try ada.streaks == [3, 3])
    try harness.clock.set(to: "2026-11-22T00:00:00Z")
    #expect(try ada.streaks == [0, 3])
    #expect(try ada.progress["streak"]["lastDay"].string == "2026-11-20")
    let reply = try ada.createSpark()
    #expect(reply["streak"].matches(try JSON(#"{"before": 0, "after": 1, "longest": 3}"#)))
  }

  @Test("Days depend on the user's zone and day start")
  func ownDays() throws {
    let harness = try Harness.cards(at: "2026-11-21T02:30:00Z")
    let ada = try harness.user(zone: "Europe/Madrid", dayStartsAt: 4)
    #expect(try ada.createSpark()["spark"]["day"].string == "2026-11-20")
    try harness.clock.set(to: "2026-11-21T03:00:00Z")
    let reply = try ada.createSpark()
    #expect(reply["spark"]["day"].string == "2026-11-21")
    #expect(reply["streak"]["after"].int == 2)
  }

  @Test("A zone change does not move recorded days or extend the streak")
  func zones() throws {
    let harness = try Harness.cards(at: "2026-11-21T20:00:00Z")
    let ada = try harness.user()
    let id = try ada.createSparkID()
    try ada.call("profile.update", #"{"timeZone": "Pacific/Kiritimati"}"#)
    #expect(try ada.call("sparks.get", #"{"sparkId": \#(id)}"#)["spark"]["day"].string == "2026-11-21")
    #expect(try ada.streaks == [1, 1])
    let reply = try ada.createSpark()
    #expect(reply["spark"]["day"].string == "2026-11-22")
    #expect(try ada.streaks == [2, 2])
    try ada.call("profile.update", #"{"timeZone": "Pacific/Pago_Pago"}"#)
    #expect(try ada.createSpark()["spark"]["day"].string == "2026-11-21")
    #expect(try ada.streaks == [2, 2])
  }

  @Test("The seven-day mission follows the reported streak, and loses progress if the streak breaks")
  func mission() throws {
    let harness = try Harness.cards(at: "2026-11-02T13:00:00Z")
    let ada = try harness.user()
    for day in 10...15 {
      try harness.clock.set(to: "2026-11-\(day)T13:00:00Z")
      try ada.createSpark(.energy)
    }
    #expect(try ada.missionSummary("a-week-warrior") == "6/7 in_progress")
    try harness.clock.set(to: "2026-11-17T13:00:00Z")
    #expect(try ada.missionSummary("a-week-warrior") == "0/7 available")
    #expect(!completedMissions(in: try ada.createSpark(.energy)).contains("a-week-warrior"))
    #expect(try ada.missionSummary("a-week-warrior") == "1/7 in_progress")
    #expect(completedMissions(in: try ada.createSpark(.energy, at: "2026-11-16T13:00:00Z")).contains("a-week-warrior"))
  }
}
