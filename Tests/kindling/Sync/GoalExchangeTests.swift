import Kernel
import TestSupport
import Testing

@testable import kindling

/// Exchanges of two devices that have changed the goal and marked its days. (Goals, 8.)
@Suite struct GoalExchangeTests {
  private let synced: [SyncDevice]
  private var devices: [TestUser] { synced.map(\.user) }
  private var laptop: TestUser { devices[0] }
  private var phone: TestUser { devices[1] }

  init() throws {
    let first = try SyncDevice("laptop")
    synced = [first, try SyncDevice("phone", linkedTo: first)]
    try laptop.call("goals.set", #"{"text": "Swift", "duration": "week"}"#)
    try exchange()
  }

  /// Exchanges all facts, and expects the same replies of both devices.
  private func exchange() throws {
    try synced[1].exchange(with: synced[0])
    #expect(try laptop.call("sync.status")["digest"].string == phone.call("sync.status")["digest"].string)
    for device in devices { #expect(try device.harness.violations() == []) }
    for method in ["goals.status", "goals.history", "goals.calendar"] {
      let replies = try devices.map { device in
        do { return try device.call(method).description } catch let failure as CallFailure { return failure.rule ?? "" }
      }
      #expect(replies[0] == replies[1])
    }
  }

  private func nextDay() { for device in devices { device.clock.advance(seconds: 86_400) } }

  private func status() throws -> JSON { try laptop.call("goals.status") }

  @Test("The goal, its text and its marks of one device appear on the other")
  func appearance() throws {
    try laptop.call("goals.log")
    try phone.call("goals.update", #"{"text": "Swift on Linux"}"#)
    try exchange()
    #expect(try status()["text"].string == "Swift on Linux" && status()["streak"]["current"].int == 1)
    #expect(try phone.failure("goals.log").rule == "day_already_marked")
  }

  @Test("A day that is learned on one device and frozen on the other is learned")
  func learnedAndFrozen() throws {
    try phone.call("goals.freeze")
    try laptop.call("goals.log")
    try exchange()
    #expect(try status()["freezesUsed"].int == 0 && status()["todayMark"].string == "learned")
    nextDay()
    try laptop.call("goals.log")
    try exchange()
    #expect(try status()["streak"]["current"].int == 2)
  }

  @Test("Days of both devices make one streak, which has not lapsed on any")
  func streak() throws {
    for day in 0..<6 {
      try devices[day % 2].call("goals.log")
      nextDay()
    }
    // Each device alone has applied a lapse.
    #expect(try laptop.call("goals.status")["streak"]["current"].int == 0)
    try exchange()
    #expect(try status()["streak"]["current"].int == 6)
    #expect(try status()["lapsed"].isNull)
  }

  @Test("Both devices continue a period, and one changes the duration later")
  func continued() throws {
    for _ in 0..<7 { nextDay() }
    for device in devices { try device.signIn("zoe@example.org") }
    try phone.call("goals.continue", #"{"keepStreak": true}"#)
    for device in devices { device.clock.advance(seconds: 60) }
    try laptop.call("goals.continue", #"{"keepStreak": false}"#)
    try laptop.call("goals.log")
    try exchange()
    #expect(try laptop.call("goals.history")["items"].elements.count == 1)
    try phone.call("goals.update", #"{"duration": "month"}"#)
    try exchange()
    #expect(try status()["duration"].string == "month" && status()["streak"]["current"].int == 0)
    #expect(try laptop.call("goals.history")["items"].elements.count == 2)
  }

  @Test("A goal that one device has deleted is deleted; an undo brings it back on both")
  func deletion() throws {
    try laptop.call("goals.log")
    try exchange()
    try phone.call("goals.delete")
    try exchange()
    #expect(try laptop.failure("goals.status").rule == "no_goal")
    try phone.call("history.undo")
    try exchange()
    #expect(try status()["streak"]["current"].int == 1)
  }
}
