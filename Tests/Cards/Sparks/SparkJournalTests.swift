import Kernel
import SQLite
import TestSupport
import Testing

@testable import Cards

@Suite("Events of sparks (Sparks, 2.5 to 2.7.)")
struct SparkJournalTests {
  @Test("A new spark emits the spark, its card and its missions in order, each overload after its mission")
  func creating() throws {
    let harness = try Harness.cards(at: "2026-11-20T13:00:00Z")
    let ada = try harness.user()
    try ada.createSpark(.energy, .low)
    #expect(
      try ada.journal() == ["spark.created 1", "card.obtained card-energy-bolt", "mission.completed a-first-card"])
    try harness.clock.set(to: "2026-11-21T13:00:00Z")
    try ada.setFuel(950)
    try ada.createSpark()
    #expect(
      try ada.journal().dropFirst(3) == [
        "spark.created 2", "card.obtained card-idea-blueprint", "mission.completed d-idea-generator",
        "overload.triggered d-idea-generator", "mission.completed a-first-overload",
      ])
  }

  @Test("A duplicate card emits an event")
  func copies() throws {
    let ada = try Harness.cards().user()
    try ada.createSpark()
    let entryCount = try ada.journal().count
    try ada.createSpark()
    #expect(try ada.journal().dropFirst(entryCount) == ["spark.created 2", "card.obtained card-idea-blueprint"])
  }

  @Test("An edit is emitted before the mission that it completes, and a deletion emits one event per spark")
  func changing() throws {
    let ada = try Harness.cards(at: "2026-11-21T13:00:00Z").user()
    let first = try ada.createSparkID(.energy)
    let second = try ada.createSparkID(.decision)
    let entryCount = try ada.journal().count
    try ada.updateSpark(first, #""category": "idea""#)
    try ada.updateSpark(first, #""title": "Renamed""#)
    try ada.call("sparks.delete", #"{"sparkIds": [\#(second), \#(first)]}"#)
    #expect(
      try ada.journal().dropFirst(entryCount) == [
        "spark.updated 1", "mission.completed d-idea-generator", "spark.updated 1", "spark.deleted 2",
        "spark.deleted 1",
      ])
  }

  @Test("The payloads of spark, card and mission events")
  func data() throws {
    let harness = try Harness.cards()
    let ada = try harness.user()
    try ada.createSpark()
    let entries = try harness.connection.statement("select topic, data from journal where user_id = :user order by seq")
      .bind("user", ada.id).all { (topic: try $0.text(0), data: try JSON(try $0.text(1))) }
    let card = entries.first { $0.topic == "card.obtained" }?.data
    #expect(card?.matches(try JSON(#"{"sparkId": 1, "ownedCount": 1, "bonus": 0}"#)) == true)
    let mission = entries.first { $0.topic == "mission.completed" }?.data
    #expect(mission?.matches(try JSON(#"{"type": "daily", "reward": 50}"#)) == true)
    let spark = entries.first { $0.topic == "spark.created" }?.data
    #expect(spark?.matches(try JSON(#"{"category": "idea", "points": 12}"#)) == true)
  }

  @Test("Other users receive no events, and events contain no user text")
  func others() throws {
    let harness = try Harness.cards()
    let (ada, bob) = (try harness.user("Ada"), try harness.user("Bob"))
    try ada.call("sparks.create", #"{"title": "Secret", "notes": "Secret", "tags": ["secret"]}"#)
    #expect(try bob.journal().isEmpty)
    let entries = try harness.connection.statement("select topic || subject || data from journal").all {
      try $0.text(0)
    }
    #expect(!entries.contains { $0.lowercased().contains("secret") })
  }
}
