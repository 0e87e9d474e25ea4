import Foundation
import Localization
import Service
import TestFiles
import TestSupport
import Testing

/// The labels of screens. (Learning paths, 7.)
@Suite("The labels of screens (learning-paths.md 7)")
struct LabelTests {
  let client: TestUser

  init() throws { client = try Harness().connect() }

  /// The texts of the catalog by their keys, read from the file that translators edit.
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
    "Every label of the catalog comes, in the language that is asked for, else in English",
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

  @Test("There is no label but those of the catalog, none has a place to fill, and their order is that of the keys")
  func keys() throws {
    let keys = Strings.labels.map { "\($0.key)" }
    #expect(keys == (try Self.catalog("en").keys.sorted()))
    #expect(Strings.labels.allSatisfy { !$0.text.plainEnglish.contains { "{}".contains($0) } })
    let reply = try client.call("labels.list").description
    var rest = reply[...]
    for key in keys {
      let range = try #require(rest.range(of: "\"\(key)\":"), "\(key) comes too early")
      rest = rest[range.upperBound...]
    }
  }

  @Test("Without a locale the labels are in the language of the other texts: the client's, then the user's")
  func noLocale() throws {
    func label() throws -> String? { try client.call("labels.list")["labels"]["nav.home"].string }
    #expect(try label() == "Home")
    try client.call("initialize", #"{"locale": "es"}"#)
    #expect(try label() == "Inicio")
    try client.signUp(locale: "fr")
    #expect(try label() == "Accueil")
    #expect(try client.call("labels.list", #"{"locale": "en"}"#)["labels"]["nav.home"].string == "Home")
  }
}
