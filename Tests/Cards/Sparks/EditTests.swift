import Kernel
import TestSupport
import Testing

@testable import Cards

@Suite("Editing a spark (Sparks, 2.7 and 10.)")
struct EditTests {
  private static let afternoon = "2026-11-21T13:00:00Z"

  @Test("A new category changes points, counts and open missions, but not the card")
  func category() throws {
    let harness = try Harness.cards(at: Self.afternoon)
    let ada = try harness.user()
    let id = try ada.createSparkID(.energy)
    let reply = try ada.updateSpark(id, #""category": "idea""#)
    #expect(reply["spark"]["points"].int == 12)
    #expect(completedMissions(in: reply) == ["d-idea-generator"])
    #expect(reply["pointsGained"].int == 12 - 22 + 60)
    #expect(try ada.ledger() == ["spark 22", "mission 100", "adjustment -10", "mission 60"])
    let totals = try ada.progress["counts"]
    #expect(totals.matches(try JSON(#"{"sparks": 1, "energy": 0, "idea": 1, "cards": 1}"#)))
    #expect(try ada.card("card-energy-bolt")["ownedCount"].int == 1)
    #expect(try ada.missionSummary("d-energy-boost") == "0/2 available")
    #expect(try ada.missionSummary("w-energy-dynamo") == "0/10 available")
    #expect(try ada.missionSummary("w-idea-factory") == "1/7 in_progress")
  }

  @Test("A new intensity changes the points, each time with an adjustment")
  func intensity() throws {
    let ada = try Harness.cards(at: Self.afternoon).user()
    let id = try ada.createSparkID(.challenge, .low)
    #expect(completedMissions(in: try ada.updateSpark(id, #""intensity": "extreme""#)) == ["d-high-intensity"])
    let reply = try ada.updateSpark(id, #""intensity": "medium""#)
    #expect(reply["pointsGained"].int == 37 - 62)
    #expect(try ada.ledger() == ["spark 25", "mission 100", "adjustment 37", "mission 80", "adjustment -25"])
    #expect(try ada.points == ada.ledgerSum())
    #expect(try ada.missionSummary("d-high-intensity") == "1/1 completed")
    #expect(try ada.missionSummary("w-intensity-champion") == "0/5 available")
    #expect(try ada.missionSummary("w-point-collector") == "37/800 in_progress")
  }

  @Test("Omitted fields remain, and a new title and new tags do not change the points")
  func texts() throws {
    let harness = try Harness.cards(at: Self.afternoon)
    let ada = try harness.user()
    let more = #", "notes": "Some", "tags": ["a"], "estimatedMinutes": 30, "actualMinutes": 45, "isFavorite": true"#
    let spark = try ada.createSpark(more: more)["spark"]
    let points = try ada.points
    try harness.clock.set(to: "2026-11-21T14:00:00Z")
    let reply = try ada.updateSpark(spark["id"].int ?? 0, #""title": "  Renamed ", "tags": ["B", "b"]"#)
    #expect(
      reply["spark"].matches(
        try JSON(
          """
          {"title": "Renamed", "notes": "Some", "category": "idea", "intensity": "medium", "tags": ["b"],
           "estimatedMinutes": 30, "actualMinutes": 45, "isFavorite": true, "points": 12,
           "createdAt": "2026-11-21T13:00:00.000Z", "updatedAt": "2026-11-21T14:00:00.000Z", "day": "2026-11-21"}
          """)))
    #expect(reply["pointsGained"].int == 0)
    #expect(try ada.points == points)
  }

  @Test("Null clears notes and minutes")
  func clearing() throws {
    let ada = try Harness.cards().user()
    let id =
      try ada.createSpark(more: #", "notes": "Some", "estimatedMinutes": 30, "actualMinutes": 45"#)["spark"]["id"].int
      ?? 0
    let reply = try ada.updateSpark(id, #""notes": null, "estimatedMinutes": null, "actualMinutes": null"#)
    #expect(
      reply["spark"].matches(try JSON(#"{"notes": null, "estimatedMinutes": null, "actualMinutes": null}"#)))
    #expect(reply["changed"].bool == true)
  }

  @Test("An edit without changes writes nothing and emits no event")
  func withoutChanges() throws {
    let harness = try Harness.cards()
    let ada = try harness.user()
    let id = try ada.createSpark(more: #", "tags": ["a"]"#)["spark"]["id"].int ?? 0
    let (before, journal) = (try harness.storedTotals(), try ada.journal())
    try harness.clock.set(to: "2026-11-21T10:00:00Z")
    for changes in [
      #""title": " A moment ""#, #""tags": ["A ", "a"]"#, #""notes": """#,
      #""category": "idea", "intensity": "medium""#,
      #""createdAt": "2026-11-21T09:00:00Z""#, #""isFavorite": false"#,
    ] {
      let reply = try ada.updateSpark(id, changes)
      #expect(reply["changed"].bool == false, "\(changes)")
      #expect(reply["spark"]["updatedAt"].string == "2026-11-21T09:00:00.000Z")
    }
    #expect(try harness.storedTotals() == before)
    #expect(try ada.journal() == journal)
  }

  @Test("A new time moves the spark to another day and updates missions and the streak")
  func creationTime() throws {
    let harness = try Harness.cards(at: Self.afternoon)
    let ada = try harness.user(joined: "2026-11-01T12:00:00Z")
    let id = try ada.createSparkID(.energy)
    try ada.createSpark(.energy, .medium, at: "2026-11-20T13:00:00Z")
    #expect(try ada.streaks == [2, 2])
    #expect(try ada.missionSummary("d-spark-streak") == "1/3 in_progress")
    let reply = try ada.updateSpark(id, #""createdAt": "2026-11-19T08:00:00Z""#)
    #expect(reply["spark"]["day"].string == "2026-11-19")
    #expect(reply["streak"].matches(try JSON(#"{"before": 2, "after": 2, "longest": 2}"#)))
    #expect(try ada.missionSummary("d-spark-streak") == "0/3 available")
    #expect(try ada.missionSummary("w-consistent-creator") == "2/7 in_progress")
    try ada.updateSpark(id, #""createdAt": "2026-11-14T08:00:00Z""#)
    #expect(try ada.streaks == [1, 2])
    #expect(try ada.missionSummary("w-consistent-creator") == "1/7 in_progress")
    #expect(try ada.ledger().filter { $0.hasPrefix("adjustment") }.isEmpty)
  }

  @Test("Moving a spark to this morning completes the morning mission")
  func intoTheMorning() throws {
    let ada = try Harness.cards(at: Self.afternoon).user()
    let id = try ada.createSparkID(.energy)
    #expect(
      completedMissions(in: try ada.updateSpark(id, #""createdAt": "2026-11-21T11:59:59.999Z""#)) == ["d-morning-spark"]
    )
  }

  @Test("A completed mission remains completed if an edit removes its progress, and its reward is paid once")
  func latched() throws {
    let ada = try Harness.cards(at: Self.afternoon).user()
    let id = try ada.createSparkID(.idea)
    for _ in 0..<3 {
      try ada.updateSpark(id, #""category": "energy""#)
      #expect(try ada.missionSummary("d-idea-generator") == "1/1 completed")
      #expect(completedMissions(in: try ada.updateSpark(id, #""category": "idea""#)).isEmpty)
    }
    #expect(try ada.ledger().filter { $0 == "mission 60" }.count == 1)
    #expect(try ada.points == ada.ledgerSum())
  }

  @Test(
    "Edits have the same bounds as new sparks; a rejected edit changes nothing",
    arguments: [
      (#""title": "  ""#, "title_required"), (#""title": "\#(String(repeating: "x", count: 201))""#, "title_too_long"),
      (#""category": "love""#, "invalid_category"), (#""intensity": "huge""#, "invalid_intensity"),
      (#""estimatedMinutes": 0"#, "invalid_minutes"), (#""actualMinutes": 1441"#, "invalid_minutes"),
      (#""tags": ["\#(String(repeating: "x", count: 101))"]"#, "invalid_tag"),
      (#""createdAt": "2026-11-21T13:00:00.001Z""#, "date_in_future"),
      (#""title": "Kept?", "category": "energy", "createdAt": "2027-01-01T00:00:00Z""#, "date_in_future"),
    ])
  func rejected(_ changes: String, _ rule: String) throws {
    let harness = try Harness.cards(at: Self.afternoon)
    let ada = try harness.user()
    let id = try ada.createSparkID()
    let before = try harness.storedTotals()
    let spark = try ada.call("sparks.get", #"{"sparkId": \#(id)}"#).description
    #expect(try ada.failure("sparks.update", #"{"sparkId": \#(id), \#(changes)}"#).rule == rule)
    #expect(try harness.storedTotals() == before)
    #expect(try ada.call("sparks.get", #"{"sparkId": \#(id)}"#).description == spark)
  }

  @Test("Another user's spark is not found", arguments: ["get", "update", "delete"])
  func otherUsersSpark(_ verb: String) throws {
    let harness = try Harness.cards()
    let (ada, bob) = (try harness.user("Ada"), try harness.user("Bob"))
    let id = try ada.createSparkID()
    let before = try harness.storedTotals()
    let title = verb == "update" ? #", "title": "Mine""# : ""
    let foreign = try bob.failure("sparks.\(verb)", #"{"sparkId": \#(id)\#(title)}"#)
    let unknown = try bob.failure("sparks.\(verb)", #"{"sparkId": 999\#(title)}"#)
    #expect(foreign.code == 1003)
    #expect(foreign.rule == "spark_not_found")
    #expect(foreign.description == unknown.description.replacing("999", with: "\(id)"))
    #expect(try harness.storedTotals() == before)
  }
}
