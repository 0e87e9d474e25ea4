import Foundation
import Localization
import Service
import TestFiles
import TestSupport
import Testing

/// The method `labels.list`. (Learning paths, 7.)
@Suite("Labels of screens")
struct LabelTests {
  let client: TestUser

  init() throws { client = try Harness().connect() }

  /// Returns the labels in a language by key, read from the source file of the catalog.
  private static func catalog(_ language: String) throws -> [String: String] {
    struct Catalog: Decodable {
      let strings: [String: Entry]
      struct Entry: Decodable { let localizations: [String: Localization] }
      struct Localization: Decodable { let stringUnit: Unit }
      struct Unit: Decodable { let value: String }
    }
    let bytes = try Repository.bytes(of: "Localization/Catalogs/LabelsCatalog.xcstrings")
    return try JSONDecoder().decode(Catalog.self, from: Data(bytes)).strings
      .mapValues { $0.localizations[language]?.stringUnit.value ?? "" }
  }

  @Test(
    "All labels of the catalog are returned in the requested language, or in English if it is not supported",
    arguments: [
      ("en", "en"), ("es", "es"), ("fr", "fr"), ("fr-CA", "fr"), ("es_MX.UTF-8", "es"), ("de", "en"), ("", "en"),
      ("not a tag", "en"),
    ])
  func languages(_ requested: String, _ language: String) throws {
    let list = try client.call("labels.list", #"{"locale": "\#(requested)"}"#)
    #expect(list["locale"].string == language)
    let expected = try Self.catalog(language)
    #expect(expected.count > 40 && !expected.values.contains(""))
    for (key, text) in expected { #expect(list["labels"][key].string == text, "\(key)") }
  }

  @Test("The labels are those of the catalog, sorted by key and without placeholders")
  func keys() throws {
    let keys = Strings.labels.map { "\($0.key)" }
    #expect(keys == (try Self.catalog("en").keys.sorted()))
    #expect(Strings.labels.allSatisfy { !$0.text.plainEnglish.contains { "{}".contains($0) } })
    let reply = try client.call("labels.list").description
    var rest = reply[...]
    for key in keys {
      let range = try #require(rest.range(of: "\"\(key)\":"), "\(key) is missing or out of order")
      rest = rest[range.upperBound...]
    }
  }

  @Test(
    "Every value that a front end shows or offers has a label that ends with the value",
    arguments: [
      ("avatar", "AccountAvatar"), ("bucket", "HabitBucket"), ("bucket", "TrendStep"), ("category", "SparkCategory"),
      ("change", "ChangeDirection"), ("difficulty", "MissionDifficulty"), ("direction", "TargetDirection"),
      ("duration", "GoalDuration"),
      ("ending", "PastPeriodEnding"), ("entry_type", "EntryType"), ("goal", "DayMark"), ("habit_kind", "HabitPlanKind"),
      ("intensity", "SparkIntensity"), ("mission_status", "MissionStateStatus"), ("mission_type", "MissionKind"),
      ("mode", "AttemptMode"), ("on_conflict", "ImportConflictPolicy"), ("participation", "ParticipationStatus"),
      ("range", "DayRangeName"), ("rarity", "CardRarity"),
      ("reminder_kind", "ReminderKind"), ("review_state", "ReviewState"), ("sort", "EntrySort"),
      ("sort", "MissionOrder"), ("sort", "SparkSort"), ("sort", "TableSort"),
    ])
  func values(_ area: String, _ schema: String) throws {
    struct Contract: Decodable {
      let components: Components
      struct Components: Decodable { let schemas: [String: Schema] }
      struct Schema: Decodable { let `enum`: [String]? }
    }
    let contract = try JSONDecoder().decode(Contract.self, from: Data(Repository.bytes(of: "openrpc.json")))
    let values = try #require(contract.components.schemas[schema]?.enum, "\(schema) is not an enumeration")
    let labels = try Self.catalog("en")
    for value in values { #expect(labels["\(area).\(value)"] != nil, "\(area).\(value)") }
  }

  @Test("Without a locale, the labels are in the user's language; before sign-in, in that of `initialize`")
  func noLocale() throws {
    func label() throws -> String? { try client.call("labels.list")["labels"]["nav.today"].string }
    #expect(try label() == "Today")
    try client.call("initialize", #"{"locale": "es"}"#)
    #expect(try label() == "Hoy")
    try client.signUp(locale: "fr")
    #expect(try label() == "Aujourd’hui")
    #expect(try client.call("labels.list", #"{"locale": "en"}"#)["labels"]["nav.today"].string == "Today")
  }
}
