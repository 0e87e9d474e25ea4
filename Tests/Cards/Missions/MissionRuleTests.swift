import Kernel
import TestSupport
import Testing

@testable import Cards

@Suite("The rules of the 43 missions (Sparks, 3.1.)")
struct MissionRuleTests {
  private static let now = Instant(milliseconds: 1_795_250_000_000)

  /// Returns the counts of the first `count` cards that match a category and a rarity; a nil argument matches all.
  private static func cards(
    _ count: Int, _ category: SparkCategory? = nil, _ rarity: CardRarity? = nil
  ) -> CardCounts {
    let catalog = CardCatalog.current
    let indices = catalog.cards.indices.filter { index in
      let card = catalog.cards[index]
      return (category ?? card.category) == card.category && (rarity ?? card.rarity) == card.rarity
    }
    return CardCounts(indices: indices.prefix(count))
  }

  /// Returns inputs in which a mission has a given progress, according to the column "Progress =" of the rules.
  private static func inputs(of id: String, _ count: Int) -> MissionInputs {
    var inputs = MissionInputs.ofNewUser()
    switch id {
    case "d-morning-spark": inputs.daySparks.morningCount = count
    case "d-spark-streak": inputs.daySparks[.experiment, .low] = count
    case "d-idea-generator": inputs.daySparks[.idea, .low] = count
    case "d-energy-boost": inputs.daySparks[.energy, .extreme] = count
    case "d-high-intensity":
      (inputs.daySparks[.challenge, .high], inputs.daySparks[.idea, .extreme]) = (count / 2, count - count / 2)
    case "w-weekly-warrior":
      (inputs.weekSparks[.challenge, .low], inputs.weekSparks[.idea, .high]) = (count / 2, count - count / 2)
    case "w-challenge-master": inputs.weekSparks[.challenge, .medium] = count
    case "w-idea-factory": inputs.weekSparks[.idea, .medium] = count
    case "w-energy-dynamo": inputs.weekSparks[.energy, .medium] = count
    case "w-consistent-creator": inputs.weekDays = count
    case "w-diversity-champion":
      for category in SparkCategory.allCases.prefix(count) { inputs.weekSparks[category, .low] = 3 }
    case "w-decision-week": inputs.weekSparks[.decision, .extreme] = count
    case "w-point-collector":
      // 8 and 25 points: 25 × 31 + 8 × 3 = 799, 25 × 32 = 800.
      (inputs.weekSparks[.challenge, .low], inputs.weekSparks[.idea, .low]) = count == 800 ? (32, 0) : (31, 3)
    case "w-intensity-champion":
      (inputs.weekSparks[.idea, .high], inputs.weekSparks[.energy, .extreme]) = (1, count - 1)
    case "w-grand-achiever": inputs.dailyCompletions = count
    case "a-first-card", "a-card-collector", "a-completionist": inputs.cards = cards(count)
    case "a-rare-collector": inputs.cards = cards(count, nil, .rare)
    case "a-epic-hunter": inputs.cards = cards(count, nil, .epic)
    case "a-legendary-status", "a-legendary-collector": inputs.cards = cards(count, nil, .legendary)
    case "a-master-of-decision": inputs.cards = cards(count, .decision)
    case "a-master-of-energy": inputs.cards = cards(count, .energy)
    case "a-master-of-ideas": inputs.cards = cards(count, .idea)
    case "a-master-of-experiments": inputs.cards = cards(count, .experiment)
    case "a-master-of-challenges": inputs.cards = cards(count, .challenge)
    case "a-first-steps", "a-rising-star", "a-spark-veteran", "a-spark-master", "a-spark-legend":
      (inputs.profile.sparks[.idea], inputs.profile.sparks[.energy]) = (count - count / 3, count / 3)
    case "a-point-starter", "a-point-earner", "a-point-collector", "a-point-master": inputs.profile.points = count
    case "a-week-warrior", "a-month-champion", "a-unstoppable": inputs.streak = count
    case "a-first-overload", "a-overload-addict", "a-overload-master": inputs.profile.overloads = count
    case "a-peak-igniter": inputs.profile.points = (count - 1) * 1000
    default: Issue.record("\(id) is not in the rules")
    }
    return inputs
  }

  @Test("Each mission completes exactly at its target", arguments: MissionRow.all)
  func target(_ row: MissionRow) throws {
    let missions = CardCatalog.current.missions
    let index = try #require(missions.firstIndex { $0.id == row.id })
    for (count, isCompleted) in [(row.target - 1, false), (row.target, true)] {
      var inputs = Self.inputs(of: row.id, count)
      #expect(MissionRules.value(of: missions[index], in: inputs) == count)
      for other in missions.indices where other != index { inputs.completed.insert(other) }
      let points = inputs.profile.points
      let completions = MissionRules.complete(missions, in: &inputs, at: Self.now)
      #expect(completions.map(\.index) == (isCompleted ? [index] : []))
      #expect(inputs.profile.points == points + (isCompleted ? row.reward : 0))
      #expect(inputs.profile.missionsCompleted == (isCompleted ? 1 : 0))
    }
  }

  @Test("The inputs of other missions do not change the progress", arguments: MissionRow.all)
  func othersDoNotCount(_ row: MissionRow) throws {
    let catalog = CardCatalog.current
    let mission = try #require(catalog.missions.first { $0.id == row.id })
    var inputs = MissionInputs.ofNewUser()
    // Inputs that do not count for the mission have large values.
    let others = SparkCategory.allCases.filter { $0 != row.category }
    switch (row.kind, row.category) {
    case (.daily, _):
      for category in SparkCategory.allCases { inputs.weekSparks[category, .extreme] = 9 }
      if row.category != nil { for category in others { inputs.daySparks[category, .extreme] = 9 } }
      if row.id == "d-high-intensity" { (inputs.daySparks[.idea, .low], inputs.daySparks[.idea, .medium]) = (9, 9) }
      if row.id != "d-morning-spark" { inputs.daySparks.morningCount = 9 }
    case (.weekly, let category?):
      for other in SparkCategory.allCases where other != category { inputs.weekSparks[other, .extreme] = 99 }
      inputs.daySparks[category, .extreme] = 99
    case (.lifetime, let category?):
      inputs.cards = CardCounts(
        indices: catalog.cards.indices.filter { catalog.cards[$0].category != category })
      inputs.profile.sparks[category] = 99
      inputs.weekSparks[category, .extreme] = 99
    default:
      inputs.daySparks.morningCount = 99
      for category in SparkCategory.allCases { inputs.daySparks[category, .extreme] = 99 }
      if row.kind == .lifetime { inputs.weekSparks = inputs.daySparks }
      if row.id == "w-intensity-champion" {
        (inputs.weekSparks[.idea, .low], inputs.weekSparks[.energy, .medium]) = (99, 99)
      }
      if row.id == "a-epic-hunter" || row.id.hasPrefix("a-legendary") { inputs.cards = Self.cards(15, nil, .rare) }
      if row.id == "a-rare-collector" { inputs.cards = Self.cards(25, nil, .common) }
    }
    #expect(MissionRules.value(of: mission, in: inputs) == (row.id == "a-peak-igniter" ? 1 : 0))
  }

  /// Sparks in a week of November 2026, the last of which completes a mission.
  struct Scenario: Sendable, CustomTestStringConvertible {
    let mission: String
    let summaryBeforeLast: String
    let sparks: [(SparkCategory, SparkIntensity, String)]
    var testDescription: String { mission }

    /// Creates a scenario of equal sparks, the last of which completes the mission.
    init(_ mission: String, _ target: Int, _ category: SparkCategory, _ intensity: SparkIntensity = .low) {
      let status = target == 1 ? "available" : "in_progress"
      self.init(
        mission, "\(target - 1)/\(target) \(status)",
        Array(repeating: (category, intensity, "2026-11-22T13:00:00Z"), count: target))
    }

    init(_ mission: String, _ summaryBeforeLast: String, _ sparks: [(SparkCategory, SparkIntensity, String)]) {
      (self.mission, self.summaryBeforeLast, self.sparks) = (mission, summaryBeforeLast, sparks)
    }

    /// Returns a scenario of equal sparks on consecutive days.
    static func days(_ mission: String, _ target: Int) -> Scenario {
      Scenario(
        mission, "\(target - 1)/\(target) in_progress",
        (16..<16 + target).map { (SparkCategory.energy, SparkIntensity.low, "2026-11-\($0)T13:00:00Z") })
    }

    static let all: [Scenario] = [
      Scenario("d-morning-spark", "0/1 available", [(.energy, .low, "2026-11-22T11:59:59.999Z")]),
      Scenario("d-spark-streak", 3, .challenge), Scenario("d-idea-generator", 1, .idea),
      Scenario("d-energy-boost", 2, .energy),
      Scenario("d-high-intensity", 1, .decision, .high), Scenario("d-high-intensity", 1, .decision, .extreme),
      Scenario("w-weekly-warrior", 15, .experiment), Scenario("w-challenge-master", 5, .challenge),
      Scenario("w-idea-factory", 7, .idea), Scenario("w-energy-dynamo", 10, .energy), days("w-consistent-creator", 7),
      Scenario(
        "w-diversity-champion", "4/5 in_progress",
        ([.idea, .idea, .energy, .challenge, .decision, .experiment] as [SparkCategory]).map {
          ($0, SparkIntensity.low, "2026-11-22T13:00:00Z")
        }),
      Scenario("w-decision-week", 5, .decision),
      Scenario(
        "w-point-collector", "799/800 in_progress",
        Array(repeating: (SparkCategory.challenge, SparkIntensity.extreme, "2026-11-22T13:00:00Z"), count: 12)
          + [
            (.challenge, .low, "2026-11-22T13:00:00Z"), (.experiment, .medium, "2026-11-22T13:00:00Z"),
            (.idea, .low, "2026-11-22T13:00:00Z"),
          ]),
      Scenario("w-intensity-champion", 5, .idea, .extreme),
      Scenario(
        "w-grand-achiever", "2/3 in_progress",
        [
          (.idea, .low, "2026-11-20T13:00:00Z"), (.idea, .low, "2026-11-21T13:00:00Z"),
          (.idea, .low, "2026-11-22T13:00:00Z"),
        ]),
      Scenario("a-first-card", 1, .challenge), Scenario("a-first-steps", 10, .challenge),
      Scenario("a-rising-star", 50, .idea),
      Scenario("a-spark-veteran", 100, .idea), days("a-week-warrior", 7),
    ]
  }

  @Test("Sparks created by calls complete a mission exactly at its target, once", arguments: Scenario.all)
  func completesAtTarget(_ scenario: Scenario) throws {
    let harness = try Harness.cards(at: "2026-11-16T00:00:00Z")
    let ada = try harness.user()
    for (category, intensity, instant) in scenario.sparks.dropLast() {
      try harness.clock.set(to: instant)
      #expect(!completedMissions(in: try ada.createSpark(category, intensity)).contains(scenario.mission))
    }
    let last = try #require(scenario.sparks.last)
    try harness.clock.set(to: last.2)
    #expect(try ada.missionSummary(scenario.mission) == scenario.summaryBeforeLast)
    #expect(completedMissions(in: try ada.createSpark(last.0, last.1)).filter { $0 == scenario.mission }.count == 1)
    let mission = try ada.mission(scenario.mission)
    #expect(mission["status"].string == "completed")
    #expect(mission["value"].int == mission["target"].int)
    #expect(mission["completedAt"].string == Instant(last.2)?.text)
    #expect(!completedMissions(in: try ada.createSpark(last.0, last.1)).contains(scenario.mission))
  }

  @Test("Five copies of one Rare card count as one")
  func copies() throws {
    let harness = try Harness.cards()
    let ada = try harness.user()
    for _ in 0..<5 {
      harness.scriptedRandom.addCardDraw(60, 1, of: 3)
      try ada.createSpark()
    }
    #expect(try ada.card("card-idea-innovation")["ownedCount"].int == 5)
    #expect(try ada.missionSummary("a-rare-collector") == "1/5 in_progress")
    #expect(try ada.missionSummary("a-master-of-ideas") == "1/10 in_progress")
  }

  @Test("The progress of Top Igniter is the level and starts at 1 of 10")
  func peak() throws {
    let ada = try Harness.cards().user()
    #expect(try ada.missionSummary("a-peak-igniter") == "1/10 in_progress")
    let counts = try ada.call("missions.list")["counts"]
    #expect(
      counts.matches(try JSON(#"{"total": 43, "available": 42, "inProgress": 1, "completed": 0, "fraction": 0}"#))
    )
  }
}
