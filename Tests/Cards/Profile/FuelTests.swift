import Kernel
import SQLite
import TestSupport
import Testing

@testable import Cards

@Suite("Fuel and overload (Sparks, 2.5 and 10.)")
struct FuelTests {
  private static let now = Instant(milliseconds: 1_795_250_000_000)

  private static func profile(fuel: Int, overloads: Int = 0, points: Int = 0) -> SparkProfile {
    var profile = SparkProfile(on: CivilDay(dayNumber: 20_000))
    (profile.fuel, profile.overloads, profile.points) = (fuel, overloads, points)
    return profile
  }

  @Test(
    "A reward fills the fuel gauge, which overloads once at 1,000 and discards the excess",
    arguments: [
      (0, 50, 50, 0), (949, 50, 999, 0), (950, 50, 0, 1), (950, 100, 0, 1), (999, 1, 0, 1), (0, 999, 999, 0),
      (0, 1000, 0, 1), (0, 10000, 0, 1), (999, 10000, 0, 1),
    ])
  func addReward(_ fuel: Int, _ reward: Int, _ remainingFuel: Int, _ overloads: Int) {
    var profile = Self.profile(fuel: fuel)
    let isOverload = ProfileRules.addReward(reward, to: &profile, at: Self.now)
    #expect(isOverload == (overloads == 1))
    #expect(profile.fuel == remainingFuel)
    #expect(profile.overloads == overloads)
    #expect(profile.lastOverloadAt == (overloads == 1 ? Self.now : nil))
    #expect(profile.points == reward)
  }

  @Test("An overload completes the overload mission in the same call, and the reward of the mission adds fuel")
  func overloadInOneCall() throws {
    let harness = try Harness.cards(at: "2026-11-20T13:00:00Z")
    let ada = try harness.user()
    try ada.createSpark(.energy, .low)
    try harness.clock.set(to: "2026-11-21T13:00:00Z")
    try ada.setFuel(950)
    try ada.addPoints(450 - 12 - (try ada.points))
    let reply = try ada.createSpark()
    #expect(completedMissions(in: reply) == ["d-idea-generator", "a-first-overload", "a-point-starter"])
    #expect(reply["missionsCompleted"].elements.compactMap { $0["isOverload"].bool } == [true, false, false])
    #expect(reply["overloads"].int == 1)
    #expect(reply["level"].matches(try JSON(#"{"before": 1, "after": 2}"#)))
    let progress = try ada.progress
    #expect(progress["points"].int == 450 + 60 + 500 + 200)
    #expect(progress["fuel"].matches(try JSON(#"{"amount": 700, "fraction": 0.7}"#)))
    #expect(progress["overloads"].int == 1)
    #expect(progress["lastOverloadAt"].string == "2026-11-21T13:00:00.000Z")
  }

  @Test("An overload can complete a mission whose reward causes another overload")
  func chain() throws {
    let missions = CardCatalog.current.missions
    var inputs = MissionInputs.ofNewUser(Self.profile(fuel: 990, overloads: 4))
    inputs.daySparks[.idea, .low] = 1
    for (index, mission) in missions.enumerated()
    where !["d-idea-generator", "a-overload-addict", "a-overload-master"].contains(mission.id) {
      inputs.completed.insert(index)
    }
    let completions = MissionRules.complete(missions, in: &inputs, at: Self.now)
    #expect(completions.map { missions[$0.index].id } == ["d-idea-generator", "a-overload-addict"])
    #expect(completions.map(\.isOverload) == [true, true])
    #expect(inputs.profile.overloads == 6)
    #expect(inputs.profile.fuel == 0)
    #expect(inputs.profile.points == 60 + 1500)
  }

  @Test("Sparks, edits and deletions do not change the fuel")
  func nothingElse() throws {
    let ada = try Harness.cards(at: "2026-11-21T13:00:00Z").user()
    try ada.createSpark(.energy, .low)
    #expect(try ada.fuel == 100)
    let id = try ada.createSparkID(.challenge, .low)
    _ = try ada.updateSpark(id, #""category": "experiment""#)
    try ada.deleteSpark(id)
    #expect(try ada.fuel == 100)
  }
}

@Suite("The ledger of points (Sparks, 1.3, 2.2 and 2.7.)")
struct LedgerTests {
  @Test("Every source of points has a ledger entry, and the points are the sum of the entries")
  func sources() throws {
    let ada = try Harness.cards().user()
    try ada.createSpark()
    let id = try ada.createSparkID()
    try ada.updateSpark(id, #""intensity": "low""#)
    try ada.deleteSpark(id)
    #expect(
      try ada.ledger() == [
        "spark 12", "mission 50", "mission 60", "mission 100", "spark 12", "adjustment -4", "adjustment -8",
      ])
    #expect(try ada.points == 222)
    #expect(try ada.ledgerSum() == 222)
  }

  @Test("A mission pays once per day, week or lifetime")
  func oncePerPeriod() throws {
    let harness = try Harness.cards(at: "2026-11-16T09:00:00Z")
    let ada = try harness.user()
    for day in 16...29 {
      try harness.clock.set(to: "2026-11-\(day)T09:00:00Z")
      for category in SparkCategory.allCases { try ada.createSpark(category) }
    }
    let paid = try harness.connection.statement(
      "select subject || ' ' || count(*) from ledger where rule = 'mission' and user_id = :user group by subject"
    ).bind("user", ada.id).all { try $0.text(0) }
    for expected in [
      "d-morning-spark 14", "d-spark-streak 14", "d-idea-generator 14", "w-diversity-champion 2",
      "w-consistent-creator 2", "w-grand-achiever 2", "w-idea-factory 2", "a-first-card 1",
      "a-first-steps 1", "a-rising-star 1", "a-week-warrior 1", "a-point-starter 1",
    ] {
      #expect(paid.contains(expected))
    }
    #expect(!paid.contains { $0.hasPrefix("d-energy-boost") || $0.hasPrefix("d-high-intensity") })
    #expect(try ada.points == ada.ledgerSum())
    #expect(try harness.violations().isEmpty)
  }
}
