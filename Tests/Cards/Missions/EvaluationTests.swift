import Kernel
import TestSupport
import Testing

@testable import Cards

@Suite("Completing missions (Sparks, 3.3 and 10.)")
struct EvaluationTests {
  private static let now = Instant(milliseconds: 1_795_250_000_000)

  /// Evaluates the given missions, with all others already completed, and returns the IDs of the newly completed ones.
  private func completedIDs(
    evaluating open: Set<String>, points: Int = 0, _ change: (inout MissionInputs) -> Void
  ) -> [String] {
    let missions = CardCatalog.current.missions
    var inputs = MissionInputs.ofNewUser()
    inputs.profile.points = points
    for (index, mission) in missions.enumerated() where !open.contains(mission.id) { inputs.completed.insert(index) }
    change(&inputs)
    return MissionRules.complete(missions, in: &inputs, at: Self.now).map { missions[$0.index].id }
  }

  @Test("A pass counts earlier rewards, so that a later mission completes in the same pass")
  func samePass() {
    let order = completedIDs(
      evaluating: ["d-idea-generator", "a-first-overload", "a-point-starter", "a-peak-igniter"], points: 940
    ) {
      $0.daySparks[.idea, .low] = 1
    }
    #expect(order == ["d-idea-generator", "a-point-starter"])
  }

  @Test("If a reward satisfies an earlier mission, the next pass completes it")
  func nextPass() {
    // The point mission precedes the overload mission, whose 500 points it requires.
    let order = completedIDs(
      evaluating: ["a-first-overload", "a-point-starter", "d-idea-generator"], points: 499
    ) {
      $0.profile.overloads = 1
      $0.daySparks[.idea, .low] = 1
    }
    #expect(order == ["d-idea-generator", "a-first-overload", "a-point-starter"])
  }

  @Test("Daily missions of the same pass count toward Grand Achiever")
  func grandAchiever() {
    let order = completedIDs(evaluating: ["d-idea-generator", "w-grand-achiever"]) {
      $0.daySparks[.idea, .low] = 1
      $0.dailyCompletions = 2
    }
    #expect(order == ["d-idea-generator", "w-grand-achiever"])
  }

  @Test("The same daily mission on two days counts twice toward Grand Achiever; those of last week do not count")
  func grandAchieverOfTheWeek() throws {
    let harness = try Harness.cards(at: "2026-11-14T13:00:00Z")
    let ada = try harness.user()
    for (day, expected) in [(14, 1), (15, 2), (16, 1), (17, 2)] {
      try harness.clock.set(to: "2026-11-\(day)T13:00:00Z")
      #expect(completedMissions(in: try ada.createSpark()).contains("d-idea-generator"))
      #expect(try ada.mission("w-grand-achiever")["value"].int == expected)
    }
    try harness.clock.set(to: "2026-11-18T13:00:00Z")
    // 172 points of the first day, 82 of each later day and the reward of 500 add up to the 1,000 of a-point-starter.
    // The reward of a-point-starter overloads the fuel gauge.
    #expect(
      completedMissions(in: try ada.createSpark()) == [
        "d-idea-generator", "w-grand-achiever", "a-point-starter", "a-first-overload",
      ])
  }

  @Test("All 43 missions at once, each completed once")
  func everything() {
    let all = Set(MissionRow.all.map(\.id))
    let order = completedIDs(evaluating: all) { inputs in
      for category in SparkCategory.allCases {
        inputs.profile.sparks[category] = 400
        for intensity in SparkIntensity.allCases {
          inputs.daySparks[category, intensity] = 10
          inputs.weekSparks[category, intensity] = 70
        }
      }
      inputs.daySparks.morningCount = 1
      (inputs.weekDays, inputs.streak) = (7, 100)
      inputs.profile.overloads = 10
      inputs.profile.points = 50_000
      inputs.cards = CardCounts(indices: CardCatalog.current.cards.indices)
    }
    #expect(order == MissionRow.all.map(\.id))
  }

  @Test("A completed mission does not change within its period, regardless of deletions and new sparks")
  func latched() throws {
    let harness = try Harness.cards()
    let ada = try harness.user()
    for round in 0..<4 {
      let reply = try ada.createSpark(.idea, .high)
      #expect(completedMissions(in: reply).contains("d-idea-generator") == (round == 0))
      try ada.deleteSpark(reply["spark"]["id"].int ?? 0)
      #expect(try ada.missionSummary("d-idea-generator") == "1/1 completed")
      #expect(try ada.mission("d-idea-generator")["completedAt"].string == "2026-11-21T09:00:00.000Z")
    }
    #expect(try ada.progress["counts"]["missionsCompleted"].int == 5)
  }

  @Test("A deletion decreases progress and completes no mission")
  func deletion() throws {
    let ada = try Harness.cards(at: "2026-11-21T13:00:00Z").user()
    let id = try ada.createSparkID(.energy)
    let reply = try ada.deleteSpark(id)
    #expect(completedMissions(in: reply).isEmpty)
    #expect(try ada.missionSummary("d-energy-boost") == "0/2 available")
  }

  @Test("The profile counts completed missions, including repetitions")
  func repeated() throws {
    let harness = try Harness.cards(at: "2026-11-16T13:00:00Z")
    let ada = try harness.user()
    for day in 16...18 {
      try harness.clock.set(to: "2026-11-\(day)T13:00:00Z")
      try ada.createSpark()
    }
    // The daily idea mission three times, the first card, and the mission of three daily completions.
    #expect(try ada.progress["counts"]["missionsCompleted"].int == 5)
  }
}
