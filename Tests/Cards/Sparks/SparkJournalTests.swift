import Kernel
import SQLite
import TestSupport
import Testing

@testable import Cards

@Suite("What sparks tell the journal (sparks-missions-cards-library.md 2.5 to 2.7)")
struct SparkJournalTests {
  @Test("A new spark: the spark, its card, then its missions in order, each overload after its mission")
  func creating() throws {
    let hearth = try Hearth(at: "2026-11-20T13:00:00Z")
    let ada = try hearth.igniter()
    try ada.spark(.energy, .low)
    #expect(
      try ada.journal() == ["spark.created 1", "card.obtained card-energy-bolt", "mission.completed a-first-card"])
    hearth.move(to: "2026-11-21T13:00:00Z")
    try ada.setFuel(950)
    try ada.spark()
    #expect(
      try ada.journal().dropFirst(3) == [
        "spark.created 2", "card.obtained card-idea-blueprint", "mission.completed d-idea-generator",
        "overload.triggered d-idea-generator", "mission.completed a-first-overload",
      ])
  }

  @Test("A copy of a card is told, too")
  func copies() throws {
    let ada = try Hearth().igniter()
    try ada.spark()
    let told = try ada.journal().count
    try ada.spark()
    #expect(try ada.journal().dropFirst(told) == ["spark.created 2", "card.obtained card-idea-blueprint"])
  }

  @Test("An edit and a deletion, before what they complete")
  func changing() throws {
    let ada = try Hearth(at: "2026-11-21T13:00:00Z").igniter()
    let first = try ada.sparkID(.energy)
    let second = try ada.sparkID(.decision)
    let told = try ada.journal().count
    try ada.update(first, #""category": "idea""#)
    try ada.update(first, #""title": "Renamed""#)
    try ada.call("sparks.delete", #"{"sparkIds": [\#(second), \#(first)]}"#)
    #expect(
      try ada.journal().dropFirst(told) == [
        "spark.updated 1", "mission.completed d-idea-generator", "spark.updated 1", "spark.deleted 2",
        "spark.deleted 1",
      ])
  }

  @Test("What is told of a spark, a card and a mission")
  func data() throws {
    let hearth = try Hearth()
    let ada = try hearth.igniter()
    try ada.spark()
    let data = try hearth.connection.statement("select topic, data from journal where user_id = :user order by seq")
      .bind("user", ada.id).all { (topic: try $0.text(0), data: try JSON(try $0.text(1))) }
    let card = data.first { $0.topic == "card.obtained" }?.data
    #expect(card?.matches(try JSON(#"{"sparkId": 1, "ownedCount": 1, "bonus": 0}"#)) == true)
    let mission = data.first { $0.topic == "mission.completed" }?.data
    #expect(mission?.matches(try JSON(#"{"type": "daily", "reward": 50}"#)) == true)
    let spark = data.first { $0.topic == "spark.created" }?.data
    #expect(spark?.matches(try JSON(#"{"category": "idea", "points": 12}"#)) == true)
  }

  @Test("Nobody else hears of it, and no text of the user is told")
  func others() throws {
    let hearth = try Hearth()
    let (ada, bob) = (try hearth.igniter("Ada"), try hearth.igniter("Bob"))
    try ada.call("sparks.create", #"{"title": "Secret", "notes": "Secret", "tags": ["secret"]}"#)
    #expect(try bob.journal().isEmpty)
    let told = try hearth.connection.statement("select topic || subject || data from journal").all { try $0.text(0) }
    #expect(!told.contains { $0.lowercased().contains("secret") })
  }
}
