import Kernel
import Localization
import Service
import Testing

@testable import Cards

@Suite("Texts of missions, cards, levels and sparks")
struct CatalogTextTests {
  /// All texts of the catalog and its enumerations.
  static let texts: [Message] = {
    let catalog = CardCatalog.current
    let missionsAndCards = catalog.missions.flatMap { [$0.title, $0.description] } + catalog.cards.map(\.title)
    let levels = catalog.levels.flatMap { [$0.title, $0.colorName] }
    let sparkCases = SparkCategory.allCases.map(\.title) + SparkIntensity.allCases.map(\.title)
    let missionCases = Mission.Kind.allCases.map(\.title) + Mission.Difficulty.allCases.map(\.title)
    return missionsAndCards + levels + sparkCases + CardRarity.allCases.map(\.title) + missionCases
  }()

  @Test("Every text exists in every language", arguments: Language.builtIn)
  func complete(_ language: Language) {
    #expect(Self.texts.count == 86 + 50 + 20 + 9 + 4 + 7)
    #expect(Self.texts.allSatisfy { !$0.text(in: TextLocale(language)).string.isEmpty })
  }

  @Test("Descriptions of missions are translated", arguments: [Language.es, .fr])
  func translated(_ language: Language) {
    for mission in CardCatalog.current.missions {
      #expect(mission.description.text(in: TextLocale(language)).string != mission.description.english)
    }
  }

  @Test(
    "No two missions of one kind share a title, in any language", arguments: Language.builtIn, Mission.Kind.allCases)
  func titles(_ language: Language, _ kind: Mission.Kind) {
    let titles = CardCatalog.current.missions.filter { $0.kind == kind }.map {
      $0.title.text(in: TextLocale(language)).string
    }
    #expect(Set(titles).count == titles.count)
  }

  @Test(
    "Selected texts in three languages",
    arguments: [
      (Language.en, "Capture a spark before noon today", "Bolt", "Novice Igniter", "Light gray"),
      (.es, "Captura hoy una chispa antes del mediodía", "Rayo", "Principiante del fuego", "Gris claro"),
      (.fr, "Capturez aujourd’hui une étincelle avant midi", "Éclair", "Novice du feu", "Gris clair"),
    ])
  func samples(_ language: Language, _ mission: String, _ card: String, _ level: String, _ color: String) {
    let (catalog, locale) = (CardCatalog.current, TextLocale(language))
    #expect(catalog.missions[0].description.text(in: locale).string == mission)
    #expect(catalog.cards[10].title.text(in: locale).string == card)
    #expect(catalog.levels[0].title.text(in: locale).string == level)
    #expect(catalog.levels[1].colorName.text(in: locale).string == color)
  }

  @Test("English titles of categories, intensities, rarities, kinds and difficulties")
  func words() {
    #expect(
      SparkCategory.allCases.map(\.title.english) == ["Decision", "Energy", "Idea", "Experiment", "Challenge"])
    #expect(SparkIntensity.allCases.map(\.title.english) == ["Low", "Medium", "High", "Extreme"])
    #expect(CardRarity.allCases.map(\.title.english) == ["Common", "Rare", "Epic", "Legendary"])
    #expect(Mission.Kind.allCases.map(\.title.english) == ["Daily", "Weekly", "Lifetime"])
    #expect(Mission.Difficulty.allCases.map(\.title.english) == ["Easy", "Medium", "Hard", "Expert"])
  }
}

@Suite("An invalid catalog is rejected")
struct BrokenCatalogTests {
  static let mission = """
    {"id": "d-morning-spark", "type": "daily", "difficulty": "easy", "target": 1, "reward": 50, "rule": "sparks"}
    """

  private func read(mission: String = "", card: String = "", level: String = "") throws -> CardDocument {
    let document = """
      {"id": "kindling", "missions": [\(mission)], "cards": [\(card)], "levels": [\(level)]}
      """
    return try ShippedContent.read(from: Array(document.utf8))
  }

  @Test("The unmodified mission is valid")
  func validMission() throws {
    #expect(try read(mission: Self.mission).missions.map(\.rule) == [.sparks])
  }

  @Test(
    "Invalid missions",
    arguments: [
      ("unknown kind", "daily", "hourly", "type"), ("unknown difficulty", "easy", "impossible", "difficulty"),
      ("unknown rule", #""sparks""#, #""moons""#, "rule"),
      ("unknown category", #""rule""#, #""category": "luck", "rule""#, "category"),
      ("unknown family", #""rule""#, #""family": "luck", "rule""#, "family"),
      ("unknown rarity", #""sparks""#, #""cards", "rarity": "odd""#, "rarity"),
      ("target as text", "1,", #""1","#, "target"), ("target of 0", "1,", "0,", "target"),
      ("no reward", #", "reward": 50"#, "", "reward"), ("misspelled", "reward", "prize", "prize"),
    ])
  func missions(_ mistake: String, _ part: String, _ replacement: String, _ field: String) {
    let mission = Self.mission.replacing(part, with: replacement)
    let error = #expect(throws: DomainError.self) { try read(mission: mission) }
    #expect((error?.path ?? error?.issues.first?.path) == "/missions/0/\(field)")
  }

  @Test(
    "Invalid cards and levels",
    arguments: [
      (#"{"id": "card-energy-bolt", "category": "energy", "rarity": "odd"}"#, "", "/cards/0/rarity"),
      (#"{"id": "card-x", "category": "idea", "rarity": "rare"}"#, "", nil),
      ("", #"{"number": 1, "from": 0, "color": "plaid"}"#, nil),
      ("", #"{"number": 1, "from": -1, "color": "gray"}"#, "/levels/0/from"),
      ("", #"{"number": 1, "color": "gray"}"#, "/levels/0/from"),
    ])
  func cardsAndLevels(_ card: String, _ level: String, _ path: String?) {
    let error = #expect(throws: DomainError.self) { try read(card: card, level: level) }
    #expect((error?.path ?? error?.issues.first?.path) == path)
  }

  @Test("A document without one of the lists, or that is not JSON, is rejected", arguments: [#"{"id": "a"}"#, "]"])
  func noList(_ document: String) {
    #expect(throws: (any Error).self) { try ShippedContent.read(CardDocument.self, from: Array(document.utf8)) }
  }
}
