import Kernel
import TestSupport
import Testing

@testable import Cards

@Suite("The collection of cards (Sparks, 1.5 and 4.3.)")
struct CollectionTests {
  private func ids(_ user: TestUser, _ parameters: String = "{}") throws -> [String] {
    try user.call("cards.list", parameters)["items"].elements.compactMap { $0["id"].string }
  }

  @Test("Cards are sorted by descending rarity, then by title")
  func order() throws {
    let items = try Harness.cards().user().call("cards.list")["items"].elements
    let rarities = ["legendary", "epic", "rare", "common"]
    let ranked = items.map { (rarities.firstIndex(of: $0["rarity"].string ?? "") ?? 9, $0["title"].string ?? "") }
    #expect(items.count == 50)
    #expect(zip(ranked, ranked.dropFirst()).allSatisfy { $0 < $1 })
    #expect(items.prefix(4).compactMap { $0["title"].string } == ["Immortal", "Prometheus", "Supernova", "Alchemist"])
  }

  @Test("The category filter", arguments: SparkCategory.allCases)
  func category(_ category: SparkCategory) throws {
    let ids = try ids(try Harness.cards().user(), #"{"category": "\#(category)"}"#)
    #expect(ids.count == 10)
    #expect(ids.allSatisfy { $0.hasPrefix("card-\(category)-") })
  }

  @Test(
    "The text filter finds cards whose title or category name contains the text, ignoring case",
    arguments: [
      ("super", 1), ("SUPERNOVA", 1), ("energy", 10), ("EXPERI", 10), (" idea ", 10), ("spark", 1), ("nothing", 0),
      ("", 50),
      ("brain", 1),
    ])
  func text(_ text: String, _ count: Int) throws {
    #expect(try ids(try Harness.cards().user(), #"{"text": "\#(text)"}"#).count == count)
  }

  @Test("The filter of owned cards, and all filters together")
  func ownedOnly() throws {
    let harness = try Harness.cards()
    let (ada, bob) = (try harness.user("Ada"), try harness.user("Bob"))
    #expect(try ids(ada, #"{"ownedOnly": true}"#).isEmpty)
    harness.scriptedRandom.addCardDraw(98, of: 1)
    try ada.createSpark(.energy)
    try ada.createSpark(.idea)
    #expect(try ids(ada, #"{"ownedOnly": true}"#) == ["card-energy-supernova", "card-idea-blueprint"])
    #expect(try ids(ada, #"{"ownedOnly": true, "category": "idea"}"#) == ["card-idea-blueprint"])
    #expect(try ids(ada, #"{"ownedOnly": true, "category": "idea", "text": "super"}"#).isEmpty)
    #expect(try ids(bob, #"{"ownedOnly": true}"#).isEmpty)
  }

  @Test("An unknown category is rejected")
  func unknownCategory() throws {
    #expect(try Harness.cards().user().failure("cards.list", #"{"category": "love"}"#).rule == "invalid_category")
  }

  @Test("The details of a card, owned or not")
  func detail() throws {
    let harness = try Harness.cards()
    let ada = try harness.user()
    let unowned = try JSON(
      """
      {"id": "card-challenge-titan", "title": "Titan", "category": "challenge", "rarity": "epic", "isOwned": false,
       "ownedCount": 0, "obtainedAt": null, "duplicateValue": 0}
      """)
    #expect(try ada.card("card-challenge-titan").matches(unowned))
    for _ in 0..<3 {
      harness.scriptedRandom.addCardDraw(90, of: 1)
      try ada.createSpark(.challenge)
    }
    let owned = try JSON(
      #"{"isOwned": true, "ownedCount": 3, "obtainedAt": "2026-11-21T09:00:00.000Z", "duplicateValue": 100}"#)
    #expect(try ada.card("card-challenge-titan").matches(owned))
    let failure = try ada.failure("cards.get", #"{"cardId": "card-challenge-nobody"}"#)
    #expect(failure.code == 1003)
    #expect(failure.rule == "card_not_found")
  }

  @Test("The summary of an empty collection")
  func emptySummary() throws {
    let summary = try Harness.cards().user().call("cards.summary")
    let expected = try JSON(
      """
      {"owned": 0, "total": 50, "fraction": 0, "rarest": [],
       "rarities": [{"rarity": "common", "owned": 0, "total": 25}, {"rarity": "rare", "owned": 0, "total": 15},
         {"rarity": "epic", "owned": 0, "total": 7}, {"rarity": "legendary", "owned": 0, "total": 3}],
       "categories": [{"category": "decision", "owned": 0, "total": 10}, {"category": "energy", "owned": 0, "total": 10},
         {"category": "idea", "owned": 0, "total": 10}, {"category": "experiment", "owned": 0, "total": 10},
         {"category": "challenge", "owned": 0, "total": 10}]}
      """)
    #expect(summary.matches(expected), "\(summary)")
  }

  @Test("The summary counts distinct cards in total, by rarity and by category")
  func summary() throws {
    let ada = try Harness.cards().user()
    for card in ["card-idea-brain", "card-idea-eureka", "card-energy-blaze", "card-energy-phoenix"] {
      try ada.insertCard(card)
    }
    try ada.createSpark(.idea)
    try ada.createSpark(.idea)
    let summary = try ada.call("cards.summary")
    #expect(summary["owned"].int == 5)
    #expect(abs((summary["fraction"].double ?? 0) - 0.1) < 1e-12)
    #expect(summary["rarities"].elements.compactMap { $0["owned"].int } == [2, 2, 1, 0])
    #expect(summary["categories"].elements.compactMap { $0["owned"].int } == [0, 2, 3, 0, 0])
  }

  @Test("The summary has the three rarest cards, sorted by rarity, then newest first, then by title")
  func rarest() throws {
    let ada = try Harness.cards().user()
    func rarest() throws -> [String] {
      try ada.call("cards.summary")["rarest"].elements.compactMap { $0["title"].string }
    }
    try ada.insertCard("card-idea-brain", at: "2026-11-20T09:00:00Z")
    #expect(try rarest() == ["Brain"])
    try ada.insertCard("card-idea-vision", at: "2026-11-10T09:00:00Z")
    #expect(try rarest() == ["Vision", "Brain"])
    try ada.insertCard("card-idea-eureka", at: "2026-11-12T09:00:00Z")
    try ada.insertCard("card-energy-blaze", at: "2026-11-12T09:00:00Z")
    #expect(try rarest() == ["Blaze", "Eureka", "Vision"])
    try ada.insertCard("card-energy-phoenix", at: "2026-11-01T09:00:00Z")
    #expect(try rarest() == ["Phoenix", "Blaze", "Eureka"])
    try ada.insertCard("card-challenge-immortal", at: "2026-10-01T09:00:00Z")
    #expect(try rarest() == ["Immortal", "Phoenix", "Blaze"])
  }

  @Test("Titles and searches are in the language of the user", arguments: ["es", "fr"])
  func languages(_ locale: String) throws {
    let ada = try Harness.cards().user(locale: locale)
    let card = try ada.card("card-idea-brain")
    #expect(card["title"].string != "Brain")
    let title = card["title"].string ?? ""
    #expect(try ids(ada, #"{"text": "\#(title.uppercased())"}"#).contains("card-idea-brain"))
  }

  @Test("Pages contain every card once, in the order of the list")
  func pages() throws {
    let ada = try Harness.cards().user()
    let first = try ada.call("cards.list", #"{"limit": 30}"#)
    let second = try ada.call("cards.list", #"{"limit": 30, "cursor": \#(first["nextCursor"])}"#)
    #expect(first["items"].elements.count == 30 && second["items"].elements.count == 20)
    #expect(second["nextCursor"].isNull)
    let both = (first["items"].elements + second["items"].elements).compactMap { $0["id"].string }
    #expect(both == (try ids(ada)))
  }
}
