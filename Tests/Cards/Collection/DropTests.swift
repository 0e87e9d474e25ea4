import Kernel
import TestFiles
import TestSupport
import Testing

@testable import Cards

@Suite("Drops of cards (Sparks, 4.2 and 10.)")
struct DropTests {
  @Test(
    "The rarity of each roll from 0 to 99",
    arguments: [
      (0...59, CardRarity.common), (60...89, .rare), (90...97, .epic), (98...99, .legendary),
    ])
  func rolls(_ rolls: ClosedRange<Int>, _ rarity: CardRarity) {
    #expect(rolls.allSatisfy { CardRules.rarity(ofRoll: $0) == rarity })
  }

  @Test(
    "The rarity is drawn first, then the card; Epic replaces a missing Legendary card",
    arguments: [
      (SparkCategory.decision, 0, 4, 5, "card-decision-pathfinder"), (.decision, 59, 0, 5, "card-decision-balance"),
      (.decision, 60, 0, 3, "card-decision-chessmaster"), (.decision, 97, 0, 2, "card-decision-mindpalace"),
      (.decision, 98, 1, 2, "card-decision-destinyweaver"), (.decision, 99, 0, 2, "card-decision-mindpalace"),
      (.energy, 59, 2, 5, "card-energy-pulse"), (.energy, 89, 2, 3, "card-energy-thunder"),
      (.energy, 90, 0, 1, "card-energy-phoenix"), (.energy, 98, 0, 1, "card-energy-supernova"),
      (.idea, 60, 2, 3, "card-idea-vision"), (.idea, 97, 0, 1, "card-idea-architect"),
      (.idea, 99, 0, 1, "card-idea-prometheus"), (.experiment, 90, 1, 2, "card-experiment-madscientist"),
      (.experiment, 98, 0, 2, "card-experiment-alchemist"), (.experiment, 89, 1, 3, "card-experiment-formula"),
      (.challenge, 98, 0, 1, "card-challenge-immortal"), (.challenge, 90, 0, 1, "card-challenge-titan"),
      (.challenge, 0, 3, 5, "card-challenge-sword"),
    ])
  func draws(_ category: SparkCategory, _ roll: Int, _ index: Int, _ poolSize: Int, _ card: String) throws {
    let harness = try Harness.cards()
    let ada = try harness.user()
    let before = harness.scriptedRandom.drawCount
    harness.scriptedRandom.addCardDraw(roll, index, of: poolSize)
    #expect(try ada.createSpark(category)["card"]["id"].string == card)
    #expect(harness.scriptedRandom.remainingCount == 0)
    #expect(harness.scriptedRandom.drawCount - before == (poolSize > 1 ? 2 : 1))
  }

  @Test("If a user owns all cards of a pool, a drop from it is a duplicate, even for an Extreme spark")
  func allOwned() throws {
    let harness = try Harness.cards()
    let ada = try harness.user()
    for index in 0..<3 {
      harness.scriptedRandom.addCardDraw(75, index, of: 3)
      #expect(try ada.createSpark(.challenge)["card"]["isNew"].bool == true)
    }
    harness.scriptedRandom.addCardDraw(75, 1, of: 3)
    let card = try ada.createSpark(.challenge, .extreme)["card"]
    #expect(card.matches(try JSON(#"{"id": "card-challenge-champion", "isNew": false, "ownedCount": 2, "bonus": 25}"#)))
  }

  @Test("`obtainedAt` is the time of the earliest spark that dropped the card, also after edits and deletions")
  func obtained() throws {
    let harness = try Harness.cards()
    let ada = try harness.user()
    try ada.createSpark(.energy)
    let id = try ada.createSparkID(.energy, at: "2026-11-01T09:00:00Z")
    func expectTime(_ time: String, copies: Int = 2) throws {
      let card = try ada.card("card-energy-bolt")
      #expect(card["ownedCount"].int == copies && card["obtainedAt"].string == time)
    }
    try expectTime("2026-11-01T09:00:00.000Z")
    try ada.updateSpark(id, #""createdAt": "2026-11-02T09:00:00Z""#)
    try expectTime("2026-11-02T09:00:00.000Z")
    try ada.deleteSpark(id)
    try expectTime("2026-11-21T09:00:00.000Z", copies: 1)
    #expect(try harness.violations().isEmpty)
  }

  @Test("A seed determines the sequence of cards")
  func deterministic() throws {
    func cards(seed: UInt64) throws -> [String] {
      let ada = try Harness.cards(random: SeededRandomSource(seed: seed)).user()
      return try (0..<40).map { try ada.createSpark(SparkCategory.allCases[$0 % 5])["card"]["id"].string ?? "" }
    }
    #expect(try cards(seed: 7) == cards(seed: 7))
    #expect(try cards(seed: 7) != cards(seed: 8))
  }

  /// Returns Pearson's chi-square statistic of counts for expected shares.
  private static func chiSquare(_ counts: [Int], _ shares: [Double]) -> Double {
    let total = Double(counts.reduce(0, +))
    return zip(counts, shares).reduce(0) { sum, pair in
      let expected = total * pair.1
      return sum + (Double(pair.0) - expected) * (Double(pair.0) - expected) / expected
    }
  }

  /// The 99.99th percentile of chi-square by degrees of freedom.
  private static let criticalValues = [0, 15.14, 18.42, 21.11, 23.51]

  @Test("Seeded draws of each category have the odds of the rules and are uniform within a pool")
  func odds() {
    let catalog = CardCatalog.current
    let drawCount = Search.tries(20_000, thorough: 200_000)
    for category in SparkCategory.allCases {
      let random = SeededRandomSource(seed: 20_261_121)
      var counts = Array(repeating: 0, count: catalog.cards.count)
      for _ in 0..<drawCount { counts[CardRules.draw(category, from: catalog, with: random)] += 1 }
      #expect(counts.indices.allSatisfy { counts[$0] == 0 || catalog.cards[$0].category == category })
      let hasLegendary = category != .decision && category != .experiment
      let shares = hasLegendary ? [0.60, 0.30, 0.08, 0.02] : [0.60, 0.30, 0.10]
      let pools = CardRarity.allCases.prefix(shares.count).map { rarity in
        catalog.cards.indices.filter {
          catalog.cards[$0].category == category && catalog.cards[$0].rarity == rarity
        }
      }
      let rarityCounts = pools.map { pool in pool.reduce(0) { $0 + counts[$1] } }
      #expect(rarityCounts.reduce(0, +) == drawCount)
      #expect(
        Self.chiSquare(rarityCounts, shares) < Self.criticalValues[shares.count - 1], "\(category): \(rarityCounts)")
      for pool in pools where pool.count > 1 {
        let cardCounts = pool.map { counts[$0] }
        let equalShares = Array(repeating: 1 / Double(pool.count), count: pool.count)
        #expect(
          Self.chiSquare(cardCounts, equalShares) < Self.criticalValues[pool.count - 1], "\(category): \(cardCounts)")
      }
    }
  }
}
