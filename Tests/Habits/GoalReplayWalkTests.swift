import Database
import Kernel
import SQLite
import Service
import TestFiles
import TestSupport
import Testing

@testable import Habits

@Suite("What is stored of a goal is the replay of its decisions and marks (Goals, 8.)")
struct GoalReplayWalkTests {
  /// A device with a file of its own on which random calls are made.
  private struct Device {
    let user: TestUser
    var scenario: GoalModelTests.Scenario
    private let random: SeededRandomSource
    private(set) var outcomes: [String: Int] = [:]

    init(_ sample: GoalModelTests.ZoneSample, seed: UInt64) throws {
      scenario = GoalModelTests.Scenario(sample, seed: seed)
      random = SeededRandomSource(seed: seed + 1)
      user = try Harness.habits().user(zone: sample.zone.identifier)
    }

    private func next(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

    /// Moves the clock, and makes a call that can fail.
    mutating func step() throws {
      scenario.changeTimeAndZone()
      user.clock.set(to: scenario.now)
      try user.signIn()
      try user.call(
        "profile.update",
        #"{"timeZone": "\#(scenario.zone.identifier)", "dayStartsAt": \#(scenario.dayStartsAt)}"#)
      let duration = ["week", "week", "month", "year"][next(4)]
      let (method, parameters) =
        switch next(24) {
        case 0, 1: ("set", #"{"text": "Swift \#(next(3))", "duration": "\#(duration)"}"#)
        case 2: ("update", #"{"text": "Swift \#(next(3))"}"#)
        case 3: ("update", #"{"duration": "\#(duration)"}"#)
        case 4: ("update", "{}")
        case 5...7: ("continue", #"{"keepStreak": \#(next(3) > 0)}"#)
        case 8: next(4) == 0 ? ("delete", "{}") : ("status", "{}")
        case 9...14: ("freeze", "{}")
        default: ("log", "{}")
        }
      do {
        try user.call("goals.\(method)", parameters)
        outcomes[method, default: 0] += 1
      } catch let failure as CallFailure {
        outcomes[failure.rule ?? "", default: 0] += 1
      }
    }

    var store: GoalStore { GoalStore(transaction: user.database.transaction, user: user.id) }

    /// The decisions and the marks, which are the same on all devices.
    func facts() throws -> (decisions: Set<GoalDecision>, marks: Set<GoalMark>) {
      let marks = try store.comparison().marks.map { stored in
        var mark = stored.mark
        mark.assignment = nil
        return mark
      }
      return (Set(try store.decisions()), Set(marks))
    }

    /// Inserts what another device knows, and recomputes the goal.
    func receive(_ other: (decisions: Set<GoalDecision>, marks: Set<GoalMark>)) throws {
      let own = try facts()
      let transaction = user.database.transaction
      for decision in other.decisions.subtracting(own.decisions) {
        try GoalDecision.table.insert(decision, of: user.id, in: transaction)
      }
      for mark in other.marks.subtracting(own.marks) {
        try GoalMark.table.insert(mark, of: user.id, in: transaction)
      }
      let ids = try store.comparison().marks.map(\.id)
      try Goal.rebuild(of: user.id, in: transaction)
      #expect(try store.comparison().isEqual && store.comparison().marks.map(\.id) == ids)
      #expect(try user.harness.violations() == [])
    }

    func export() throws -> ExportLines { try ExportLines(of: Habits.exports, as: user) }
  }

  private static func sample(_ seed: UInt64) -> GoalModelTests.ZoneSample {
    GoalModelTests.samples[Int(seed) * 7 % GoalModelTests.samples.count]
  }

  @Test(
    "After each call, the replay results in the stored goal, periods and runs",
    arguments: Search.seeds(8, thorough: 80))
  func walk(_ seed: UInt64) throws {
    var device = try Device(Self.sample(seed), seed: seed)
    for step in 0..<250 {
      try device.step()
      try #require(device.store.comparison().isEqual, "step \(step)")
      guard step % 50 == 49 else { continue }
      #expect(try device.user.harness.violations() == [])
      let before = try device.export()
      // An import of all lines restores the decisions; without them, a base takes their place.
      try before.importLines(Habits.exports, as: device.user, .replace)
      #expect(try device.export() == before)
      guard step % 100 == 99 else { continue }
      var earlier = before
      earlier.lines = earlier.lines.filter { !$0.hasPrefix(#"{"kind":"goalDecision""#) }
        .map { $0.replacing(#/,"position":\d+/#, with: "") }
      try earlier.importLines(Habits.exports, as: device.user, .replace)
      #expect(try device.store.comparison().isEqual)
      #expect(try device.export().lines(of: "goal") == before.lines(of: "goal"))
      #expect(try device.export().lines(of: "goalPeriod") == before.lines(of: "goalPeriod"))
      #expect(try device.export().lines(of: "goalDecision").count == min(1, before.lines.count - 1))
    }
    // The walk is meaningful only if calls succeed and fail in different ways.
    #expect(device.outcomes.count >= 6, "\(device.outcomes)")
  }

  @Test("Devices that know the same decisions and marks show the same goal", arguments: Search.seeds(6, thorough: 80))
  func convergence(_ seed: UInt64) throws {
    var devices = try (0..<3).map { try Device(Self.sample(seed), seed: seed * 3 + $0) }
    for _ in 0..<6 {
      for index in devices.indices { for _ in 0..<12 { try devices[index].step() } }
      let facts = try devices.map { try $0.facts() }
      for (index, device) in devices.enumerated() {
        for offset in [1, 2] { try device.receive(facts[(index + offset) % 3]) }
      }
      let comparisons = try devices.map { try $0.store.comparison() }
      for other in comparisons.dropFirst() {
        #expect(other.goal == comparisons[0].goal && other.periods == comparisons[0].periods)
        #expect(
          Set(other.marks.map(\.mark)) == Set(comparisons[0].marks.map(\.mark)), "runs and periods differ")
      }
      // An export of merged data is restored as it is, although it can have more freezes than a period permits.
      let (file, copy) = (try devices[0].export(), try Harness.habits().user())
      #expect(try file.importLines(Habits.exports, as: copy).total.rejected == 0)
      #expect(try ExportLines(of: Habits.exports, as: copy) == file)
    }
  }
}
