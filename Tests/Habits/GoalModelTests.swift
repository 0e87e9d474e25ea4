import Database
import Foundation
import Kernel
import TestFiles
import TestSupport
import Testing

@testable import Habits

@Suite("Goals match a reference model after random actions (Goals, 2.)")
struct GoalModelTests {
  /// A time zone and the instants within three years at which its UTC offset changes.
  struct ZoneSample: Sendable {
    let zone: Kernel.Zone
    let transitions: [Kernel.Instant]
  }

  private static let start = Kernel.Instant(milliseconds: 1_795_219_200_000)  // 2026-11-21
  private static let end = start.adding(seconds: 3 * 365 * 86_400)

  /// All zones with transitions within the three years.
  static let samples: [ZoneSample] = TimeZone.knownTimeZoneIdentifiers.compactMap { identifier in
    guard let zone = Kernel.Zone(identifier: identifier), let foundation = TimeZone(identifier: identifier) else {
      return nil
    }
    var transitions: [Kernel.Instant] = []
    var date = Date(timeIntervalSince1970: Double(start.milliseconds) / 1000)
    let last = Date(timeIntervalSince1970: Double(end.milliseconds) / 1000)
    while let next = foundation.nextDaylightSavingTimeTransition(after: date), next < last {
      let before = foundation.secondsFromGMT(for: next.addingTimeInterval(-1))
      date = next
      guard foundation.secondsFromGMT(for: next) != before else { continue }
      transitions.append(Kernel.Instant(milliseconds: Int64(next.timeIntervalSince1970) * 1000))
    }
    return transitions.isEmpty ? nil : ZoneSample(zone: zone, transitions: transitions)
  }

  /// A random sequence of times and actions, mostly in one zone.
  struct Scenario {
    let random: SeededRandomSource
    let sample: ZoneSample
    private(set) var now = GoalModelTests.start
    private(set) var zone: Kernel.Zone
    private(set) var dayStartsAt = 0
    private var nextTransition = 0

    init(_ sample: ZoneSample, seed: UInt64) {
      self.sample = sample
      zone = sample.zone
      random = SeededRandomSource(seed: seed)
    }

    var localTime: LocalTime { LocalTime(now, zone: zone, dayStartsAt: dayStartsAt) }

    /// Moves the clock, usually forward by some hours, and sometimes changes the zone or the start of the day.
    mutating func changeTimeAndZone() {
      let hour: Int64 = 3_600_000
      switch random.next(upperBound: 40) {
      case 0: now = now.adding(milliseconds: -Int64(random.next(upperBound: 60)) * hour)
      case 1: now = now.adding(milliseconds: Int64(random.next(upperBound: 40)) * 24 * hour)
      case 2...4:
        guard nextTransition < sample.transitions.count else { fallthrough }
        now = sample.transitions[nextTransition].adding(
          milliseconds: Int64(random.next(upperBound: 60) - 30) * hour - 1)
        nextTransition += 1
      case 5: break
      case 6...9: now = now.adding(milliseconds: 32 * hour + Int64(random.next(upperBound: 3)) - 1)
      default: now = now.adding(milliseconds: Int64(random.next(upperBound: 30 * 60)) * 60_000)
      }
      switch random.next(upperBound: 30) {
      case 0: zone = Kernel.Zone(identifier: "Pacific/Kiritimati") ?? zone
      case 1: zone = Kernel.Zone(identifier: "Pacific/Niue") ?? zone
      case 2...5: zone = sample.zone
      case 6: dayStartsAt = random.next(upperBound: 7)
      default: break
      }
    }

    /// Returns a random action.
    func action() -> GoalModel.Action {
      let durations = Goal.Duration.allCases
      switch random.next(upperBound: 20) {
      case 0...8: return .learn
      case 9...13: return .freeze
      case 14...16: return .status
      case 17, 18: return .continuePeriod(keepStreak: random.next(upperBound: 3) > 0)
      default:
        return random.next(upperBound: 4) == 0
          ? .change(durations[random.next(upperBound: 3)]) : .set(durations[random.next(upperBound: 3)])
      }
    }
  }

  @Test("The rules match the model in every zone with transitions")
  func rules() throws {
    #expect(GoalModelTests.samples.count > 100)
    var outcomes: [String: Int] = [:]
    for (number, sample) in GoalModelTests.samples.enumerated() {
      guard Search.isThorough || number.isMultiple(of: 3) else { continue }
      var scenario = Scenario(sample, seed: UInt64(number))
      var (model, inMemory) = (GoalModel(), InMemoryGoal())
      for step in 0..<300 {
        if step > 0 { scenario.changeTimeAndZone() }
        let action = step == 0 ? .set(.week) : scenario.action()
        let expected = model.attempt(action, at: scenario.localTime)
        let actual = inMemory.attempt(action, at: scenario.localTime)
        guard expected == actual else {
          Issue.record("\(sample.zone.identifier), step \(step), \(action): expected \(expected), is \(actual)")
          return
        }
        count(expected, in: &outcomes)
      }
    }
    // The comparison is meaningful only if every outcome occurs often.
    for outcome in [
      "accepted", "lapse", "long streak", "day_already_marked", "period_complete", "freeze_limit_reached",
      "goal_exists", "period_not_complete", "completed", "lapsed", "goal_changed",
    ] {
      #expect(outcomes[outcome, default: 0] > (Search.isThorough ? 50 : 15), "\(outcome)")
    }
  }

  private func count(_ result: Result<GoalModel.Snapshot, GoalModel.Rejection>, in outcomes: inout [String: Int]) {
    switch result {
    case .failure(let rejection): outcomes[rejection.rule, default: 0] += 1
    case .success(let snapshot):
      outcomes["accepted", default: 0] += 1
      if snapshot.lapse != nil { outcomes["lapse", default: 0] += 1 }
      if snapshot.streak > 4 { outcomes["long streak", default: 0] += 1 }
      if let ending = snapshot.history.last?.ending { outcomes[ending, default: 0] += 1 }
    }
  }

  @Test(
    "The methods match the model",
    arguments: ["Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Africa/Cairo", "America/Santiago"])
  func methods(_ identifier: String) throws {
    let sample = try #require(GoalModelTests.samples.first { $0.zone.identifier == identifier })
    var scenario = Scenario(sample, seed: 4711)
    var model = GoalModel()
    let user = try Harness.habits().user(zone: identifier)
    for step in 0..<150 {
      if step > 0 { scenario.changeTimeAndZone() }
      let action = step == 0 ? .set(.week) : scenario.action()
      user.clock.set(to: scenario.now)
      try user.signIn()
      try user.call(
        "profile.update", #"{"timeZone": "\#(scenario.zone.identifier)", "dayStartsAt": \#(scenario.dayStartsAt)}"#)
      var reader = model
      let outcome =
        action == .status
        ? reader.attempt(action, at: scenario.localTime) : model.attempt(action, at: scenario.localTime)
      switch outcome {
      case .success(let snapshot):
        let reply = try user.call(action.method, action.parameters)
        #expect(reply.matches(try JSON(snapshot.json)), "step \(step), \(action): \(snapshot), is \(reply)")
      case .failure(let rejection) where rejection.rule == "unchanged": break
      case .failure(let rejection): #expect(try user.failure(action.method, action.parameters).rule == rejection.rule)
      }
    }
    #expect(try user.harness.violations() == [])
  }
}

extension GoalModel.Action {
  fileprivate var method: String {
    switch self {
    case .set: "goals.set"
    case .status: "goals.status"
    case .learn: "goals.log"
    case .freeze: "goals.freeze"
    case .continuePeriod: "goals.continue"
    case .change: "goals.update"
    }
  }

  fileprivate var parameters: String {
    switch self {
    case .set(let duration): #"{"text": "Swift", "duration": "\#(duration.rawValue)"}"#
    case .change(let duration): #"{"duration": "\#(duration.rawValue)"}"#
    case .continuePeriod(let keepStreak): #"{"keepStreak": \#(keepStreak)}"#
    case .status, .learn, .freeze: "{}"
    }
  }
}

extension GoalModel.Snapshot {
  fileprivate var json: String {
    """
    {"streak": {"current": \(streak), "isAtRisk": \(deadline != nil && todayMark == nil)},
      "freezesUsed": \(freezesUsed), "freezeLimit": \(freezeLimit),
      "streakDeadlineAt": \(deadline.map { "\"\($0)\"" } ?? "null"), "todayMark": "\(todayMark?.rawValue ?? "none")",
      "state": "\(isOver ? "period_complete" : "active")", "firstDay": "\(start)", "lastDay": "\(end.previous)",
      "lapsed": \(lapse.map { "{\"lapsedAt\": \"\($0)\"}" } ?? "null")}
    """
  }
}
