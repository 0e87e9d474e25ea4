import JSONRPC
import Kernel
import SQLite
import TestSupport
import Testing

@testable import Cards

@Suite("Creating a spark (Sparks, 2.6 and 10.)")
struct CaptureTests {
  @Test("A user's first spark, in a morning, drops a card and completes three missions in catalog order")
  func firstSpark() throws {
    let ada = try Harness.cards().user()
    let reply = try ada.createSpark()
    let expected = try JSON(
      """
      {"spark": {"points": 12}, "pointsGained": 222, "overloads": 0, "level": {"before": 1, "after": 1},
       "card": {"id": "card-idea-blueprint", "title": "Blueprint", "rarity": "common", "isNew": true, "ownedCount": 1,
         "bonus": 0}, "streak": {"before": 0, "after": 1, "longest": 1}, "totals": {"sparks": 1, "points": 222}}
      """)
    #expect(reply.matches(expected), "\(reply)")
    #expect(completedMissions(in: reply) == ["d-morning-spark", "d-idea-generator", "a-first-card"])
    #expect(reply["missionsCompleted"].elements.compactMap { $0["reward"].int } == [50, 60, 100])
    #expect(try ada.points == 222)
    #expect(try ada.fuel == 210)
    #expect(try ada.missionSummary("w-grand-achiever") == "2/3 in_progress")
  }

  @Test(
    "A duplicate card pays its bonus once per copy, and the bonus adds no fuel", arguments: CardRarity.allCases)
  func duplicate(_ rarity: CardRarity) throws {
    let harness = try Harness.cards(at: "2026-11-21T13:00:00Z")
    let ada = try harness.user()
    let poolSize = CardCatalog.current.pool(.energy, rarity).count
    let bonus = [CardRarity.common: 10, .rare: 25, .epic: 50, .legendary: 100][rarity] ?? 0
    harness.scriptedRandom.addCardDraw(rarity.roll, of: poolSize)
    let first = try ada.createSpark(.energy, .low)["card"]
    #expect(first["bonus"].int == 0)
    let fuel = try ada.fuel
    for copy in 2...3 {
      try harness.clock.set(to: "2026-11-\(20 + copy)T13:00:00Z")
      harness.scriptedRandom.addCardDraw(rarity.roll, of: poolSize)
      let reply = try ada.createSpark(.energy, .low)
      #expect(
        reply["card"].matches(
          try JSON(
            """
            {"id": "\(first["id"].string ?? "")", "rarity": "\(rarity)", "isNew": false, "ownedCount": \(copy),
              "bonus": \(bonus)}
            """)))
      #expect(completedMissions(in: reply).isEmpty)
      #expect(reply["pointsGained"].int == 15 + bonus)
    }
    #expect(try ada.fuel == fuel)
    #expect(try ada.card(first["id"].string ?? "")["duplicateValue"].int == 2 * bonus)
    #expect(
      try ada.ledger().filter { $0.hasPrefix("card_duplicate") } == [
        "card_duplicate \(bonus)", "card_duplicate \(bonus)",
      ])
  }

  @Test("A spark backdated to yesterday counts for the week, not for today, and drops a card")
  func backdatedIntoYesterday() throws {
    let ada = try Harness.cards().user(joined: "2026-11-01T12:00:00Z")
    let reply = try ada.createSpark(.idea, .high, at: "2026-11-20T08:00:00Z")
    #expect(reply["spark"]["day"].string == "2026-11-20")
    #expect(reply["card"]["isNew"].bool == true)
    #expect(completedMissions(in: reply) == ["a-first-card"])
    #expect(try ada.missionSummary("d-morning-spark") == "0/1 available")
    #expect(try ada.missionSummary("d-idea-generator") == "0/1 available")
    #expect(try ada.missionSummary("d-high-intensity") == "0/1 available")
    #expect(try ada.missionSummary("w-idea-factory") == "1/7 in_progress")
    #expect(try ada.missionSummary("w-weekly-warrior") == "1/15 in_progress")
    #expect(try ada.missionSummary("w-consistent-creator") == "1/7 in_progress")
    #expect(try ada.streaks == [1, 1])
  }

  @Test("A spark backdated to last week counts for lifetime missions, not for this week")
  func backdatedIntoLastWeek() throws {
    let ada = try Harness.cards().user()
    try ada.createSpark(.idea, .high, at: "2026-11-15T23:59:59.999Z")
    for mission in ["w-idea-factory", "w-weekly-warrior", "w-consistent-creator", "w-point-collector"] {
      #expect(try ada.mission(mission)["value"].int == 0, "\(mission)")
    }
    #expect(try ada.missionSummary("a-first-steps") == "1/10 in_progress")
  }

  @Test("A spark backdated to yesterday completes no daily mission of yesterday")
  func yesterdaysMissions() throws {
    let harness = try Harness.cards(at: "2026-11-20T13:00:00Z")
    let ada = try harness.user()
    try ada.createSpark(.energy, .low)
    try harness.clock.set(to: "2026-11-21T13:00:00Z")
    let reply = try ada.createSpark(.energy, .low, at: "2026-11-20T13:00:00Z")
    #expect(completedMissions(in: reply).isEmpty)
    #expect(try ada.missionSummary("d-energy-boost") == "0/2 available")
  }

  @Test("One spark can complete several missions, in catalog order")
  func severalMissions() throws {
    let ada = try Harness.cards().user()
    let reply = try ada.createSpark(.idea, .high)
    #expect(
      completedMissions(in: reply) == [
        "d-morning-spark", "d-idea-generator", "d-high-intensity", "w-grand-achiever", "a-first-card",
      ])
    #expect(reply["pointsGained"].int == 16 + 50 + 60 + 80 + 500 + 100)
  }

  @Test("Every created spark drops a card, however many there are on a day; a deletion takes it back")
  func farming() throws {
    let ada = try Harness.cards(at: "2026-11-21T13:00:00Z").user()
    let ids = try (0..<60).map { _ in try ada.createSparkID() }
    #expect(try ada.card("card-idea-blueprint")["ownedCount"].int == 60)
    for id in ids { try ada.deleteSpark(id) }
    #expect(try ada.card("card-idea-blueprint")["ownedCount"].int == 0)
    #expect(try ada.progress["counts"]["sparks"].int == 0)
  }

  @Test("Card draws and completed missions of two users do not affect each other")
  func twoClients() throws {
    let harness = try Harness.cards()
    let (ada, bob) = (try harness.user("Ada"), try harness.user("Bob"))
    let adasSecondClient = harness.connect()
    try adasSecondClient.signIn()
    let replies = try [ada.createSpark(), bob.createSpark(), adasSecondClient.createSpark()]
    #expect(replies.map { $0["card"]["ownedCount"].int } == [1, 1, 2])
    #expect(replies.map { completedMissions(in: $0).count } == [3, 3, 0])
    #expect(try ada.points == 222 + 12 + 10)
    #expect(try bob.points == 222)
  }

  @Test("A spark at noon is not in the morning, but a spark one millisecond earlier is")
  func noon() throws {
    let harness = try Harness.cards(at: "2026-11-21T06:30:00.000Z")
    let ada = try harness.user(zone: "Asia/Kolkata")
    #expect(!completedMissions(in: try ada.createSpark()).contains("d-morning-spark"))
    #expect(completedMissions(in: try ada.createSpark(at: "2026-11-21T06:29:59.999Z")).contains("d-morning-spark"))
  }

  @Test("A spark at local midnight belongs to the new day and its morning")
  func midnight() throws {
    let harness = try Harness.cards(at: "2026-11-20T18:30:00.000Z")
    let ada = try harness.user(zone: "Asia/Kolkata")
    let before = try ada.createSpark(at: "2026-11-20T18:29:59.999Z")
    #expect(before["spark"]["day"].string == "2026-11-20")
    let reply = try ada.createSpark()
    #expect(reply["spark"]["day"].string == "2026-11-21")
    #expect(completedMissions(in: reply).contains("d-morning-spark"))
  }

  @Test("If the day starts at 4:00, a spark before 4:00 is not a morning spark")
  func night() throws {
    let harness = try Harness.cards(at: "2026-11-21T02:59:59.999Z")
    let ada = try harness.user(zone: "Europe/Madrid", dayStartsAt: 4)
    let night = try ada.createSpark()
    #expect(night["spark"]["day"].string == "2026-11-20")
    #expect(!completedMissions(in: night).contains("d-morning-spark"))
    try harness.clock.set(to: "2026-11-21T03:00:00Z")
    #expect(completedMissions(in: try ada.createSpark()).contains("d-morning-spark"))
  }

  @Test(
    "A failed write rolls back the whole call",
    arguments: ["spark_words", "card_states", "spark_days", "mission_completions", "spark_profiles", "journal"])
  func failedWrite(_ table: String) throws {
    let harness = try Harness.cards()
    let ada = try harness.user()
    let triggers: [String: SQL] = [
      "spark_words": "create trigger broken before insert on spark_words begin select raise(abort, 'full'); end",
      "card_states": "create trigger broken before insert on card_states begin select raise(abort, 'full'); end",
      "spark_days": "create trigger broken before insert on spark_days begin select raise(abort, 'full'); end",
      "mission_completions":
        "create trigger broken before insert on mission_completions begin select raise(abort, 'full'); end",
      "spark_profiles": "create trigger broken before insert on spark_profiles begin select raise(abort, 'full'); end",
      "journal": """
      create trigger broken before insert on journal when new.topic = 'mission.completed'
      begin select raise(abort, 'full'); end
      """,
    ]
    try harness.connection.statement(try #require(triggers[table])).run()
    let before = try harness.storedTotals()
    let parameters = #"{"title": "A moment", "tags": ["a"], "clientKey": "once"}"#
    #expect(try [1010, -32603].contains(ada.failure("sparks.create", parameters).code))
    #expect(try harness.storedTotals() == before)
    try harness.connection.statement("drop trigger broken").run()
    #expect(try ada.call("sparks.create", parameters)["pointsGained"].int == 222)
    #expect(try harness.violations().isEmpty)
  }
}

@Suite("Points of a spark (Sparks, 2.1.)")
struct SparkPointsTests {
  @Test(
    "Points of every category and intensity",
    arguments: [
      (SparkCategory.decision, [10, 15, 20, 25]), (.energy, [15, 22, 30, 37]), (.idea, [8, 12, 16, 20]),
      (.experiment, [20, 30, 40, 50]), (.challenge, [25, 37, 50, 62]),
    ])
  func table(_ category: SparkCategory, _ points: [Int]) {
    #expect(SparkIntensity.allCases.map { SparkPoints.points(category, $0) } == points)
  }
}
