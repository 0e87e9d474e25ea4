import Foundation
import Kernel
import Service
import StringCatalog
import TestFiles
import Testing

@testable import Cards
@testable import Kits
@testable import Learning
@testable import Library
@testable import Localization

@Suite("Catalog texts that are looked up by key")
struct CatalogKeyTests {
  /// All texts to which the IDs and enumeration cases of the program refer.
  private static let referencedTexts: [Message] = cards + learning + kits + library + Strings.labels.map(\.text)

  private static var cards: [Message] {
    let catalog = CardCatalog.current
    let words =
      SparkCategory.allCases.map(\.title) + SparkIntensity.allCases.map(\.title) + CardRarity.allCases.map(\.title)
      + Mission.Kind.allCases.map(\.title) + Mission.Difficulty.allCases.map(\.title)
    return catalog.missions.flatMap { [$0.title, $0.description] } + catalog.cards.map(\.title)
      + catalog.levels.flatMap { [$0.title, $0.colorName] } + words
  }

  private static var learning: [Message] {
    let (path, achievements) = (ShippedCatalog.current.path, ShippedCatalog.current.achievements)
    var texts: [ContentText?] = [path.title, path.description]
    for stage in path.stages { texts += [stage.title, stage.description] }
    for lesson in path.lessons { texts += [lesson.title, lesson.subtitle] }
    return texts.compactMap(message) + achievements.flatMap { [$0.title, $0.description] }
  }

  private static var kits: [Message] {
    KitCatalog.current.kits.map(\.title).compactMap(message) + StudyStage.allCases.map(\.title)
      + StudyExam.allCases.map(\.title)
  }

  private static var library: [Message] {
    TableTemplate.all.flatMap { [$0.name, $0.goal] + $0.fields.flatMap { [$0.name] + $0.options } }
      + TableCategory.allCases.map(\.title)
  }

  private static func message(_ text: ContentText?) -> Message? {
    guard case .shipped(let message)? = text else { return nil }
    return message
  }

  /// Returns the entries of the catalogs whose texts are looked up by key.
  private static func entries() throws -> [String: Catalog.Entry] {
    try CatalogFile.all(in: Repository.catalogs).filter(\.isKeyedByData)
      .reduce(into: [:]) { all, file in all.merge(file.catalog.strings) { first, _ in first } }
  }

  @Test("IDs and enumeration cases of the program refer to every text that is looked up by key, and to no other text")
  func references() throws {
    let entries = try Self.entries()
    let keysByTable = StringTable.all.map(\.keys)
    let keys = Self.referencedTexts.map { message in
      let (table, row) = message.entry.quotientAndRemainder(dividingBy: StringTable.entriesPerTable)
      return keysByTable[table][row].description
    }
    #expect(Set(keys).subtracting(entries.keys).sorted() == [])
    #expect(Set(entries.keys).subtracting(keys).sorted() == [])
    #expect(keys.count == Set(keys).count)
  }

  @Test(
    "Every text that is looked up by key exists in all languages and has no placeholders", arguments: Language.builtIn)
  func languages(_ language: Language) throws {
    for (key, entry) in try Self.entries() {
      let text = entry.localizations[language.rawValue]?.stringUnit?.value ?? ""
      #expect(text.contains { !$0.isWhitespace } && !text.contains("%"), "\(key)")
      let message = try #require(Strings.message(forKey: key), "\(key)")
      #expect(message.text(in: TextLocale(language)).string == text, "\(key)")
    }
  }
}
