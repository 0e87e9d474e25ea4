import Kernel
import Localization
import Service
import Testing

@testable import Cards

@Suite("The catalog of missions (Sparks, 3.1.)")
struct MissionCatalogTests {
  let missions = CardCatalog.current.missions

  @Test("43 missions in the order of the rules")
  func order() {
    #expect(missions.map(\.id) == MissionRow.all.map(\.id))
    #expect(missions.count == 43)
  }

  @Test("Each mission matches its row of the rules", arguments: MissionRow.all)
  func row(_ row: MissionRow) throws {
    let mission = try #require(missions.first { $0.id == row.id })
    #expect(mission.kind == row.kind)
    #expect(mission.family == row.family)
    #expect(mission.difficulty == row.difficulty)
    #expect(mission.target == row.target)
    #expect(mission.reward == row.reward)
    #expect(mission.category == row.category)
    #expect(mission.rule == row.rule && mission.rarity == row.rarity)
    #expect(mission.title.english == row.title)
  }

  @Test(
    "The number and the total reward of the missions of each kind",
    arguments: [(Mission.Kind.daily, 5, 365), (.weekly, 10, 4_450), (.lifetime, 28, 48_350)])
  func kinds(_ kind: Mission.Kind, _ count: Int, _ totalReward: Int) {
    let missions = missions.filter { $0.kind == kind }
    #expect(missions.count == count)
    #expect(missions.reduce(0) { $0 + $1.reward } == totalReward)
  }

  @Test(
    "The number of missions of each family",
    arguments: [
      (Mission.Family?.none, 15), (.cards, 12), (.sparks, 5), (.points, 4), (.streak, 3), (.overload, 3), (.level, 1),
    ])
  func families(_ family: Mission.Family?, _ count: Int) {
    #expect(missions.count { $0.family == family } == count)
  }

  @Test("All lifetime missions have a family, and all other missions have none")
  func lifetimeFamilies() {
    #expect(missions.allSatisfy { ($0.family != nil) == ($0.kind == .lifetime) })
  }

  @Test(
    "Each difficulty has a range of rewards and a sort weight",
    arguments: [
      (Mission.Difficulty.easy, 50...200, 50), (.medium, 75...450, 100), (.hard, 300...1_500, 200),
      (.expert, 500...10_000, 500),
    ])
  func difficulties(_ difficulty: Mission.Difficulty, _ range: ClosedRange<Int>, _ weight: Int) {
    let rewards = missions.filter { $0.difficulty == difficulty }.map(\.reward)
    #expect(!rewards.isEmpty)
    #expect(rewards.allSatisfy(range.contains))
    #expect(difficulty.weight == weight)
  }

  @Test("IDs are distinct and start with the first letter of the raw value of their kind")
  func ids() {
    #expect(Set(missions.map(\.id)).count == missions.count)
    #expect(missions.allSatisfy { $0.id.hasPrefix("\($0.kind.rawValue.prefix(1))-") })
  }

  @Test("The slug of every mission maps to its index")
  func indices() {
    let slugs = CardCatalog.current.missionSlugs
    #expect(missions.map { slugs.index(of: $0.id) } == Array(0..<43))
    #expect(slugs.index(of: "d-evening-spark") == nil)
  }

  @Test("A number in a description is the target, in every language", arguments: Language.builtIn)
  func targets(_ language: Language) {
    for mission in missions {
      let numbers = mission.description.text(in: TextLocale(language)).string
        .split { !$0.isNumber && $0 != "," && $0 != "." && $0 != "\u{202F}" }
        .map { $0.filter(\.isNumber) }.filter { !$0.isEmpty }
      #expect(numbers.isEmpty || numbers == ["\(mission.target)"], "\(mission.id)")
      #expect(!numbers.isEmpty || mission.target == 1 || mission.id == "w-consistent-creator", "\(mission.id)")
    }
  }
}

@Suite("The catalog of cards (Sparks, 4.1.)")
struct CardListTests {
  let catalog = CardCatalog.current
  var cards: [Card] { catalog.cards }

  @Test(
    "The number of common, rare, epic and legendary cards of each category",
    arguments: [
      (SparkCategory.decision, [5, 3, 2, 0]), (.energy, [5, 3, 1, 1]), (.idea, [5, 3, 1, 1]),
      (.experiment, [5, 3, 2, 0]), (.challenge, [5, 3, 1, 1]),
    ])
  func distribution(_ category: SparkCategory, _ counts: [Int]) {
    #expect(cards.count { $0.category == category } == 10)
    #expect(CardRarity.allCases.map { catalog.pool(category, $0).count } == counts)
  }

  @Test(
    "The number of cards of each rarity",
    arguments: [(CardRarity.common, 25), (.rare, 15), (.epic, 7), (.legendary, 3)])
  func rarities(_ rarity: CardRarity, _ count: Int) {
    #expect(cards.count { $0.rarity == rarity } == count)
  }

  @Test("50 cards, grouped by category and, within a category, sorted by ascending rarity")
  func order() {
    let categories = SparkCategory.allCases.flatMap { Array(repeating: $0, count: 10) }
    #expect(cards.map(\.category) == categories)
    for category in SparkCategory.allCases {
      let ranks = cards.filter { $0.category == category }.compactMap { CardRarity.allCases.firstIndex(of: $0.rarity) }
      #expect(ranks == ranks.sorted())
    }
  }

  @Test("IDs are distinct and consist of `card`, the category and the title")
  func ids() {
    #expect(Set(cards.map(\.id)).count == 50)
    for card in cards {
      let words = card.title.english.lowercased().replacing(" ", with: "")
      #expect(card.id == "card-\(card.category.rawValue)-\(words)")
    }
  }

  @Test("The titles match the rules, in their order")
  func titles() {
    #expect(cards.map(\.title.english) == CardTable.titles)
  }

  @Test("The slug of every card maps to its index")
  func indices() {
    #expect(cards.map { catalog.cardSlugs.index(of: $0.id) } == Array(0..<50))
    #expect(catalog.cardSlugs.index(of: "card-energy-candle") == nil)
  }

  @Test(
    "A pool has the indices of its cards in catalog order",
    arguments: [
      (SparkCategory.decision, CardRarity.common, 0...4), (.decision, .epic, 8...9), (.energy, .rare, 15...17),
      (.energy, .legendary, 19...19), (.idea, .epic, 28...28), (.experiment, .epic, 38...39),
      (.challenge, .common, 40...44), (.challenge, .legendary, 49...49),
    ])
  func pools(_ category: SparkCategory, _ rarity: CardRarity, _ indices: ClosedRange<Int>) {
    #expect(catalog.pool(category, rarity) == Array(indices))
  }

  @Test(
    "Decisions and experiments have no legendary cards", arguments: [SparkCategory.decision, .experiment])
  func emptyPools(_ category: SparkCategory) {
    #expect(catalog.pool(category, .legendary).isEmpty)
  }

  @Test("Every card is in exactly one pool")
  func everyCard() {
    let indices = SparkCategory.allCases.flatMap { category in
      CardRarity.allCases.flatMap { catalog.pool(category, $0) }
    }
    #expect(indices.sorted() == Array(0..<50))
  }
}

@Suite("The levels (Sparks, 2.3.)")
struct LevelListTests {
  let levels = CardCatalog.current.levels

  @Test(
    "Each level matches its row of the rules",
    arguments: [
      (1, "Novice Igniter", "gray", "Gray"), (2, "Apprentice Igniter", "light-gray", "Light gray"),
      (3, "Skilled Igniter", "bronze", "Bronze"), (4, "Adept Igniter", "silver", "Silver"),
      (5, "Expert Igniter", "gold", "Gold"), (6, "Master Igniter", "orange", "Orange"),
      (7, "Grand Master", "red", "Red"), (8, "Legendary Igniter", "purple", "Purple"),
      (9, "Titan of Ignition", "cyan", "Cyan"), (10, "Mythical Flame", "fire-red", "Fire red"),
    ])
  func row(_ number: Int, _ title: String, _ color: String, _ colorName: String) {
    let level = levels[number - 1]
    #expect(level.number == number)
    #expect(level.title.english == title)
    #expect(level.color == color)
    #expect(level.colorName.english == colorName)
  }

  @Test("Ten levels, one every 1,000 points")
  func points() {
    #expect(levels.map(\.minPoints) == Array(stride(from: 0, through: 9_000, by: 1_000)))
  }
}
