import Kernel
import TestSupport
import Testing

@testable import Cards

@Suite("Resetting progress (Sparks, 5.)")
struct ResetTests {
  /// Creates six days of sparks, an edit, a deletion and a favorite, so that every table has rows.
  private func createActivity(_ user: TestUser) throws {
    for day in 16...21 {
      for category in SparkCategory.allCases {
        try user.createSpark(
          category, .extreme, at: "2026-11-\(day)T08:00:00Z", more: #", "tags": ["a"], "notes": "Words""#)
      }
    }
    try user.updateSpark(try user.createSparkID(), #""category": "energy""#)
    try user.deleteSpark(try user.createSparkID())
    try user.call("missions.favorite", #"{"missionId": "a-first-steps", "isFavorite": true}"#)
  }

  @Test("A reset deletes sparks, points, missions and cards; the account remains")
  func deletedAndRetainedData() throws {
    let harness = try Harness.cards()
    let ada = try harness.user(zone: "Europe/Madrid", dayStartsAt: 4)
    let (fresh, missions, cards) = (
      try ada.progress.description, try ada.call("missions.list").description, try ada.call("cards.list").description
    )
    let user = try ada.call("profile.get")["user"].description
    try createActivity(ada)
    let reply = try ada.call("sparks.reset")
    #expect(reply.description == fresh)
    #expect(try ada.progress.description == fresh)
    #expect(try ada.call("missions.list").description == missions)
    #expect(try ada.call("cards.list").description == cards)
    #expect(try ada.call("profile.get")["user"].description == user)
    #expect(try ada.ledger().isEmpty)
    #expect(try harness.storedTotals().prefix(14).allSatisfy { $0 == 0 })
    #expect(try ada.journal().last == "spark.reset \(ada.id)")
    #expect(try harness.violations().isEmpty)
  }

  @Test("Other users are not affected")
  func others() throws {
    let harness = try Harness.cards()
    let (ada, bob) = (try harness.user("Ada"), try harness.user("Bob"))
    try createActivity(bob)
    let state = try harness.storedTotals()
    let (progress, missions, cards) = (
      try bob.progress.description, try bob.call("missions.list").description, try bob.call("cards.list").description
    )
    try createActivity(ada)
    try ada.call("sparks.reset")
    #expect(try harness.storedTotals().prefix(14) == state.prefix(14))
    #expect(try bob.progress.description == progress)
    #expect(try bob.call("missions.list").description == missions)
    #expect(try bob.call("cards.list").description == cards)
    #expect(try harness.violations().isEmpty)
  }

  @Test(
    "A reset rebuilds the search index if almost all sparks are the user's, and otherwise removes them from it",
    arguments: [1, 2])
  func index(_ others: Int) throws {
    let harness = try Harness.cards()
    let (ada, bob) = (try harness.user("Ada"), try harness.user("Bob"))
    for index in 0..<19 { try ada.createSpark(at: "2026-11-21T08:\(index + 10):00Z", more: #", "notes": "Garden""#) }
    for _ in 0..<others { try bob.createSpark(more: #", "notes": "Garden""#) }
    try ada.call("sparks.reset")
    #expect(try bob.call("sparks.list", #"{"text": "gard"}"#)["items"].elements.count == others)
    #expect(try ada.call("sparks.list", #"{"text": "gard"}"#)["items"].elements.isEmpty)
    #expect(try harness.violations().isEmpty)
    try ada.createSpark(more: #", "notes": "Garden""#)
    #expect(try ada.call("sparks.list", #"{"text": "gard"}"#)["items"].elements.count == 1)
    #expect(try harness.violations().isEmpty)
  }

  @Test("After a reset, missions complete and pay again, and cards are new")
  func firstDayAgain() throws {
    let harness = try Harness.cards()
    let ada = try harness.user()
    let first = try ada.createSpark()
    try createActivity(ada)
    try ada.call("sparks.reset")
    let again = try ada.createSpark()
    for member in ["card", "pointsGained", "missionsCompleted", "overloads", "level", "streak", "totals"] {
      #expect(again[member].description == first[member].description, "\(member)")
    }
    #expect(try ada.points == 222)
    #expect(try ada.ledgerSum() == 222)
  }

  @Test("A reset is possible before the first spark, and can be repeated")
  func twice() throws {
    let harness = try Harness.cards()
    let ada = try harness.user()
    try ada.call("sparks.reset")
    try ada.createSpark()
    try ada.call("sparks.reset")
    #expect(try ada.call("sparks.reset")["points"].int == 0)
    #expect(try harness.violations().isEmpty)
  }
}
