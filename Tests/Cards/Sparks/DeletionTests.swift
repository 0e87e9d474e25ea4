import Kernel
import TestSupport
import Testing

@testable import Cards

@Suite("Deleting sparks (Sparks, 2.7 and 10.)")
struct DeletionTests {
  @Test("A deletion retains missions, rewards and fuel, and takes back the card with its bonus")
  func retainedRewards() throws {
    let harness = try Harness.cards()
    let ada = try harness.user()
    try ada.createSpark()
    let id = try ada.createSparkID()
    let (points, fuel) = (try ada.points, try ada.fuel)
    let reply = try ada.deleteSpark(id)
    #expect(reply.matches(try JSON(#"{"deleted": 1, "pointsGained": -22, "totals": {"sparks": 1}}"#)))
    #expect(try ada.points == points - 22)
    #expect(try ada.fuel == fuel)
    #expect(try ada.card("card-idea-blueprint")["ownedCount"].int == 1)
    for mission in ["d-morning-spark", "d-idea-generator", "a-first-card"] {
      #expect(try ada.mission(mission)["status"].string == "completed")
    }
    #expect(try ada.progress["counts"]["missionsCompleted"].int == 3)
    #expect(try ada.failure("sparks.get", #"{"sparkId": \#(id)}"#).rule == "spark_not_found")
  }

  @Test("Creating and deleting sparks repeatedly earns no points and no cards")
  func repeatedly() throws {
    let harness = try Harness.cards()
    let ada = try harness.user()
    let first = try ada.createSparkID()
    func createAndDelete() throws {
      let ids = try (0..<2).map { _ in try ada.createSparkID() }
      try ada.call("sparks.delete", #"{"sparkIds": \#(Array(ids.reversed()))}"#)
    }
    // The first sparks complete missions, which remain completed.
    for _ in 0..<10 { try createAndDelete() }
    let (points, cards) = (try ada.points, try ada.call("cards.list").description)
    for _ in 0..<5 { try createAndDelete() }
    #expect(try ada.points == points)
    #expect(try ada.call("cards.list").description == cards)
    try ada.deleteSpark(first)
    #expect(try ada.points == points - 12)
    #expect(try ada.card("card-idea-blueprint")["isOwned"].bool == false)
    #expect(try harness.violations().isEmpty)
  }

  @Test("If the spark of the first copy is deleted, another copy becomes the first one and loses its bonus")
  func firstCopy() throws {
    let harness = try Harness.cards()
    let ada = try harness.user()
    let ids = try (0..<3).map { _ in try ada.createSparkID() }
    #expect(try ada.ledger().count { $0 == "card_duplicate 10" } == 2)
    for (id, bonuses) in zip(ids, [1, 0, 0]) {
      try ada.deleteSpark(id)
      #expect(try ada.ledger().count { $0 == "card_duplicate 10" } == bonuses)
      #expect(try ada.points == ada.ledgerSum())
      #expect(try harness.violations().isEmpty)
    }
    #expect(try ada.progress["counts"]["cards"].int == 0)
  }

  @Test("A spark that was edited into another category takes back the card that it dropped")
  func editedCategory() throws {
    let harness = try Harness.cards()
    let ada = try harness.user()
    let id = try ada.createSparkID(.idea)
    try ada.updateSpark(id, #""category": "energy""#)
    try ada.deleteSpark(id)
    #expect(try ada.progress["counts"]["cards"].int == 0)
    #expect(try harness.violations().isEmpty)
  }

  @Test("Deleting a spark that completed a mission subtracts only the points of the spark")
  func pointsMission() throws {
    let harness = try Harness.cards(at: "2026-11-21T13:00:00Z")
    let ada = try harness.user()
    try ada.createSpark(.energy, .low)
    try ada.addPoints(990 - (try ada.points))
    try harness.clock.set(to: "2026-11-22T13:00:00Z")
    let reply = try ada.createSpark(.decision, .low)
    #expect(completedMissions(in: reply) == ["a-point-starter"])
    #expect(try ada.points == 1200)
    try ada.deleteSpark(reply["spark"]["id"].int ?? 0)
    #expect(try ada.points == 1190)
    #expect(try ada.missionSummary("a-point-starter") == "1000/1000 completed")
    let again = try ada.createSpark(.decision, .low)
    #expect(completedMissions(in: again).isEmpty)
  }

  @Test("The level can decrease; the mission of the level remains completed")
  func belowALevel() throws {
    let harness = try Harness.cards(at: "2026-11-21T13:00:00Z")
    let ada = try harness.user()
    try ada.createSpark(.energy, .low)
    try ada.addPoints(8990 - (try ada.points))
    let reply = try ada.createSpark(.decision, .low)
    #expect(completedMissions(in: reply).contains("a-peak-igniter"))
    #expect(try ada.progress["level"].int == 10)
    try ada.addPoints(9005 - (try ada.points))
    let deletion = try ada.deleteSpark(reply["spark"]["id"].int ?? 0)
    #expect(deletion["level"].matches(try JSON(#"{"before": 10, "after": 9, "title": "Titan of Ignition"}"#)))
    #expect(try ada.progress["level"].int == 9)
    #expect(try ada.missionSummary("a-peak-igniter") == "10/10 completed")
  }

  @Test("The points do not fall below 0, and the ledger matches")
  func neverNegative() throws {
    let ada = try Harness.cards().user()
    let id = try ada.createSparkID()
    try ada.addPoints(5 - (try ada.points))
    #expect(try ada.deleteSpark(id)["pointsGained"].int == -5)
    #expect(try ada.points == 0)
    #expect(try ada.ledgerSum() == 0)
    #expect(try ada.ledger().last == "adjustment -5")
  }

  @Test("The deletion of an edited spark subtracts its current points")
  func afterAnEdit() throws {
    let ada = try Harness.cards(at: "2026-11-21T13:00:00Z").user()
    let id = try ada.createSparkID(.energy, .low)
    try ada.updateSpark(id, #""intensity": "medium""#)
    #expect(try ada.deleteSpark(id)["pointsGained"].int == -22)
    #expect(try ada.points == 100)
    #expect(try ada.ledger() == ["spark 15", "mission 100", "adjustment 7", "adjustment -22"])
  }

  @Test("The progress of open missions decreases in all periods; completed ones remain so until their period ends")
  func progressFalls() throws {
    let harness = try Harness.cards()
    let ada = try harness.user()
    try ada.createSpark(.idea, .high)
    let id = try ada.createSparkID(.idea, .high)
    #expect(try ada.missionSummary("d-spark-streak") == "2/3 in_progress")
    try ada.deleteSpark(id)
    #expect(try ada.missionSummary("d-spark-streak") == "1/3 in_progress")
    #expect(try ada.missionSummary("w-idea-factory") == "1/7 in_progress")
    #expect(try ada.missionSummary("w-point-collector") == "16/800 in_progress")
    #expect(try ada.missionSummary("a-first-steps") == "1/10 in_progress")
    #expect(try ada.missionSummary("d-high-intensity") == "1/1 completed")
    try harness.clock.set(to: "2026-11-22T00:00:00Z")
    #expect(try ada.missionSummary("d-high-intensity") == "0/1 available")
  }

  @Test("A bulk deletion deletes each spark once, even if it is listed twice")
  func bulk() throws {
    let harness = try Harness.cards()
    let ada = try harness.user()
    let ids = try (0..<4).map { _ in try ada.createSparkID() }
    let points = try ada.points
    let reply = try ada.call("sparks.delete", #"{"sparkIds": [\#(ids[0]), \#(ids[2]), \#(ids[0]), \#(ids[2])]}"#)
    #expect(reply["deleted"].int == 2)
    #expect(reply["totals"]["sparks"].int == 2)
    // Each of the two sparks also takes back the bonus of a copy of its card.
    #expect(try ada.points == points - 44)
    #expect(try ada.call("sparks.get", #"{"sparkId": \#(ids[1])}"#)["spark"]["id"].int == ids[1])
  }

  @Test("A bulk deletion is atomic", arguments: ["unknown", "another user's", "deleted before"])
  func bulkIsAtomic(_ invalidCase: String) throws {
    let harness = try Harness.cards()
    let (ada, bob) = (try harness.user("Ada"), try harness.user("Bob"))
    let ids = try (0..<3).map { _ in try ada.createSparkID() }
    let deletedID = try ada.createSparkID()
    try ada.deleteSpark(deletedID)
    let theirs = try bob.createSparkID()
    let invalidID = ["unknown": 999, "another user's": theirs, "deleted before": deletedID][invalidCase] ?? 0
    let before = try harness.storedTotals()
    let (journal, missions) = (try ada.journal(), try ada.call("missions.list").description)
    let failure = try ada.failure(
      "sparks.delete", #"{"sparkIds": [\#(ids[0]), \#(ids[1]), \#(invalidID), \#(ids[2])]}"#)
    #expect(failure.rule == "spark_not_found")
    #expect(failure.path == "/sparkIds/2")
    #expect(try harness.storedTotals() == before)
    #expect(try ada.journal() == journal)
    #expect(try ada.call("missions.list").description == missions)
  }

  @Test("A deletion accepts either one ID or a list of 1 to 500 IDs")
  func bulkBounds() throws {
    let harness = try Harness.cards()
    let ada = try harness.user()
    let id = try ada.createSparkID()
    func list(_ count: Int) -> String { Array(repeating: "\(id)", count: count).joined(separator: ", ") }
    let before = try harness.storedTotals()
    #expect(try ada.failure("sparks.delete", #"{"sparkIds": [\#(list(501))]}"#).code == 1005)
    #expect(try ada.failure("sparks.delete", #"{"sparkIds": []}"#).code == 1005)
    #expect(try ada.failure("sparks.delete", "{}").rule == "missing_parameter")
    let both = try ada.failure("sparks.delete", #"{"sparkId": \#(id), "sparkIds": [\#(id)]}"#)
    #expect(both.code == -32602 && both.rule == "ambiguous_parameters" && both.path == "/sparkIds")
    #expect(try harness.storedTotals() == before)
    #expect(try ada.call("sparks.delete", #"{"sparkIds": [\#(list(500))]}"#)["deleted"].int == 1)
  }

  @Test("Deleting all sparks resets the spark totals and the current streak, and empties the search index")
  func everything() throws {
    let harness = try Harness.cards()
    let ada = try harness.user()
    let ids = try SparkCategory.allCases.map { try ada.createSparkID($0) }
    try ada.call("sparks.delete", #"{"sparkIds": \#(ids)}"#)
    let totals = try ada.progress["counts"]
    #expect(
      totals.matches(
        try JSON(#"{"sparks": 0, "decision": 0, "energy": 0, "idea": 0, "experiment": 0, "challenge": 0, "cards": 0}"#))
    )
    #expect(try ada.streaks == [0, 1])
    #expect(try harness.storedTotals().prefix(7).allSatisfy { $0 == 0 })
    #expect(try harness.violations().isEmpty)
  }
}
