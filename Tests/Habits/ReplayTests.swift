import Database
import Foundation
import Kernel
import TestSupport
import Testing

@testable import Habits

@Suite("Random marks, freezes, decisions, clocks and zones against a slow account (goals-and-streaks.md 2)")
struct ReplayTests {
  /// A zone, and the moments within three years at which its clocks are changed.
  struct Place: Sendable {
    let zone: Kernel.Zone
    let transitions: [Kernel.Instant]
  }

  private static let beginning = Kernel.Instant(milliseconds: 1_795_219_200_000)  // 2026-11-21
  private static let end = beginning.adding(seconds: 3 * 365 * 86_400)

  /// Every zone whose clocks are changed in that time.
  static let places: [Place] = TimeZone.knownTimeZoneIdentifiers.compactMap { identifier in
    guard let zone = Kernel.Zone(identifier: identifier), let foundation = TimeZone(identifier: identifier) else {
      return nil
    }
    var transitions: [Kernel.Instant] = []
    var date = Date(timeIntervalSince1970: Double(beginning.milliseconds) / 1000)
    let last = Date(timeIntervalSince1970: Double(end.milliseconds) / 1000)
    while let next = foundation.nextDaylightSavingTimeTransition(after: date), next < last {
      let before = foundation.secondsFromGMT(for: next.addingTimeInterval(-1))
      date = next
      guard foundation.secondsFromGMT(for: next) != before else { continue }
      transitions.append(Kernel.Instant(milliseconds: Int64(next.timeIntervalSince1970) * 1000))
    }
    return transitions.isEmpty ? nil : Place(zone: zone, transitions: transitions)
  }

  /// Three years of somebody's days in one zone, with journeys.
  struct Story {
    let random: SeededRandomSource
    let place: Place
    private(set) var now = ReplayTests.beginning
    private(set) var zone: Kernel.Zone
    private(set) var dayStartsAt = 0
    private var nextTransition = 0

    init(_ place: Place, seed: UInt64) {
      self.place = place
      zone = place.zone
      random = SeededRandomSource(seed: seed)
    }

    var moment: GoalMoment { GoalMoment(now, zone: zone, dayStartsAt: dayStartsAt) }

    /// Lets time pass: mostly some hours; at times weeks, to a change of clocks, or back.
    mutating func wait() {
      let hour: Int64 = 3_600_000
      switch random.below(40) {
      case 0: now = now.adding(milliseconds: -Int64(random.below(60)) * hour)
      case 1: now = now.adding(milliseconds: Int64(random.below(40)) * 24 * hour)
      case 2...4:
        guard nextTransition < place.transitions.count else { fallthrough }
        now = place.transitions[nextTransition].adding(milliseconds: Int64(random.below(60) - 30) * hour - 1)
        nextTransition += 1
      case 5: break
      case 6...9: now = now.adding(milliseconds: 32 * hour + Int64(random.below(3)) - 1)
      default: now = now.adding(milliseconds: Int64(random.below(30 * 60)) * 60_000)
      }
      switch random.below(30) {
      case 0: zone = Kernel.Zone(identifier: "Pacific/Kiritimati") ?? zone
      case 1: zone = Kernel.Zone(identifier: "Pacific/Niue") ?? zone
      case 2...5: zone = place.zone
      case 6: dayStartsAt = random.below(7)
      default: break
      }
    }

    /// What is tried next.
    func action() -> Replay.Action {
      let durations = Goal.Duration.allCases
      switch random.below(20) {
      case 0...8: return .learn
      case 9...13: return .freeze
      case 14...16: return .look
      case 17, 18: return .proceed(keepStreak: random.below(3) > 0)
      default: return random.below(4) == 0 ? .change(durations[random.below(3)]) : .set(durations[random.below(3)])
      }
    }
  }

  @Test("The rules never differ from it, in any zone whose clocks are changed")
  func rules() throws {
    #expect(ReplayTests.places.count > 100)
    var seen: [String: Int] = [:]
    for (number, place) in ReplayTests.places.enumerated() {
      var story = Story(place, seed: UInt64(number))
      var (slow, inMemory) = (Replay(), InMemoryGoal())
      for step in 0..<300 {
        if step > 0 { story.wait() }
        let action = step == 0 ? .set(.week) : story.action()
        let expected = slow.attempt(action, at: story.moment)
        let present = inMemory.attempt(action, at: story.moment)
        guard expected == present else {
          Issue.record("\(place.zone.identifier), step \(step), \(action): expected \(expected), is \(present)")
          return
        }
        note(expected, in: &seen)
      }
    }
    // The stories are worth telling only where everything happens in them, many times.
    for happening in [
      "accepted", "lapse", "long streak", "day_already_marked", "period_complete", "freeze_limit_reached",
      "goal_exists", "period_not_complete", "completed", "lapsed", "goal_changed",
    ] {
      #expect(seen[happening, default: 0] > 50, "\(happening)")
    }
  }

  private func note(_ result: Result<Replay.Picture, Replay.Refused>, in seen: inout [String: Int]) {
    switch result {
    case .failure(let refused): seen[refused.rule, default: 0] += 1
    case .success(let picture):
      seen["accepted", default: 0] += 1
      if picture.lapse != nil { seen["lapse", default: 0] += 1 }
      if picture.streak > 4 { seen["long streak", default: 0] += 1 }
      if let ending = picture.history.last?.ending { seen[ending, default: 0] += 1 }
    }
  }

  @Test(
    "Neither do the methods",
    arguments: ["Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Africa/Cairo", "America/Santiago"])
  func methods(_ identifier: String) throws {
    let place = try #require(ReplayTests.places.first { $0.zone.identifier == identifier })
    var story = Story(place, seed: 4711)
    var slow = Replay()
    let user = try Harness.habits().user(zone: identifier)
    for step in 0..<150 {
      if step > 0 { story.wait() }
      let action = step == 0 ? .set(.week) : story.action()
      user.clock.set(to: story.now)
      try user.signIn()
      try user.call(
        "profile.update", #"{"timeZone": "\#(story.zone.identifier)", "dayStartsAt": \#(story.dayStartsAt)}"#)
      switch slow.attempt(action, at: story.moment) {
      case .success(let picture):
        let reply = try user.call(action.method, action.parameters)
        #expect(reply.matches(try JSON(picture.json)), "step \(step), \(action): \(picture), is \(reply)")
      case .failure(let refused) where refused.rule == "unchanged": break
      case .failure(let refused): #expect(try user.failure(action.method, action.parameters).rule == refused.rule)
      }
    }
    #expect(try user.harness.violations() == [])
  }
}

extension Replay.Action {
  fileprivate var method: String {
    switch self {
    case .set: "goals.set"
    case .look: "goals.status"
    case .learn: "goals.log"
    case .freeze: "goals.freeze"
    case .proceed: "goals.continue"
    case .change: "goals.update"
    }
  }

  fileprivate var parameters: String {
    switch self {
    case .set(let duration): #"{"text": "Swift", "duration": "\#(duration.rawValue)"}"#
    case .change(let duration): #"{"duration": "\#(duration.rawValue)"}"#
    case .proceed(let keepStreak): #"{"keepStreak": \#(keepStreak)}"#
    case .look, .learn, .freeze: "{}"
    }
  }
}

extension Replay.Picture {
  fileprivate var json: String {
    """
    {"streak": \(streak), "freezesUsed": \(freezesUsed), "freezeLimit": \(freezeLimit),
      "streakDeadline": \(deadline.map { "\"\($0)\"" } ?? "null"), "todayMark": "\(todayMark?.rawValue ?? "none")",
      "state": "\(isOver ? "period_complete" : "active")", "periodStart": "\(start)", "periodEnd": "\(end)",
      "lapsed": \(lapse.map { "{\"at\": \"\($0)\"}" } ?? "null")}
    """
  }
}
