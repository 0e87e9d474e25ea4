import Testing

@testable import CatalogChecks

@Suite("Checks of catalogs as documents (Localization, \"checks\".)")
struct CatalogStructureCheckTests {
  private static let unit = #"{"stringUnit": {"state": "translated", "value": "Text"}}"#

  @Test("duplicate-key flags a key repeated in a file or, with unique keys, in another; keys can differ in case")
  func duplicateKey() throws {
    let twice = try CheckSample("\"a\": {},\n\"b\": {},\n\"a\": {}")
    #expect(twice.findings("duplicate-key").map(\.key) == ["a"])
    #expect(twice.findings("duplicate-key").map(\.line) == [3])
    let document = #"{"sourceLanguage": "en", "version": "1.0", "strings": {"a": {}}}"#
    let across = try CheckSample(documents: ["A": document, "B": document])
    #expect(across.findings("duplicate-key") == [])
    var unique = across.folder
    unique.hasUniqueKeys = true
    let checks = CatalogCheck.all.filter { $0.name == "duplicate-key" }
    #expect(CheckRunner(checks).findings(in: unique).map(\.file) == ["B.xcstrings"])
    #expect(try CheckSample(#""a": {}, "A": {}"#).findings("duplicate-key") == [])
  }

  @Test("duplicate-key flags a repeated language of an entry, and keys that differ only in Unicode normalization")
  func duplicateKeyWithin() throws {
    let languages = try CheckSample(
      #""title": {"localizations": {"es": \#(Self.unit), "es": \#(Self.unit)}}"#
    ).findings("duplicate-key")
    #expect(languages.map(\.key) == ["title"])
    #expect(languages.map(\.message) == ["the key \"es\" is repeated; only the first is read"])
    let composed = try CheckSample("\"\u{E9}\": {}, \"e\u{301}\": {}").findings("duplicate-key")
    let message = "the key \"e\u{301}\" is repeated in a different composition; only the first is read"
    #expect(composed.map(\.message) == [message])
  }

  @Test("overlapping-shapes flags plural forms next to a text or substitutions, but not a text with substitutions")
  func overlappingShapes() throws {
    let forms = #""variations": {"plural": {"other": \#(Self.unit)}}"#
    let text = #""stringUnit": {"state": "translated", "value": "%#@a@"}"#
    let textAndForms = try CheckSample(#""a": {"localizations": {"fr": {\#(text), \#(forms)}}}"#)
    #expect(textAndForms.locations("overlapping-shapes") == ["a fr"])
    let parts = #""substitutions": {"a": {"argNum": 1, \#(forms)}}"#
    let partsAndForms = try CheckSample(#""a": {"localizations": {"fr": {\#(parts), \#(forms)}}}"#)
    #expect(partsAndForms.locations("overlapping-shapes") == ["a fr"])
    #expect(
      try CheckSample(#""a": {"localizations": {"fr": {\#(text), \#(parts)}}}"#).locations("overlapping-shapes") == [])
  }

  @Test(
    "unsupported-shape flags device variations and invalid substitutions, but not plural forms",
    arguments: [
      (#"{"variations": {"device": {"mac": {}}}}"#, 1),
      (#"{"variations": {"plural": {"other": {"variations": {"device": {}}}}}}"#, 1),
      (#"{"substitutions": {"a": {"argNum": 1, "variations": {"device": {}}}}}"#, 2),
      (#"{"stringUnit": {"state": "new", "value": "%#@a@"}, "substitutions": {"a": {}}}"#, 2),
      (#"{"variations": {"plural": {"other": {"stringUnit": {"state": "new", "value": ""}}}}}"#, 0),
    ])
  func unsupportedShape(localization: String, count: Int) throws {
    let sample = try CheckSample(#""a": {"localizations": {"fr": \#(localization)}}"#)
    #expect(sample.locations("unsupported-shape") == Array(repeating: "a fr", count: count))
  }

  @Test("bad-state flags stale on a text and unknown states, but not stale on an entry or machine_translated")
  func badState() throws {
    func sample(entry: String, unit: String) throws -> CheckSample {
      try CheckSample(
        #""a": {"extractionState": "\#(entry)", "localizations": {"fr": {"stringUnit": {"state": "\#(unit)", "value": "x"}}}}"#
      )
    }
    #expect(try sample(entry: "manual", unit: "stale").locations("bad-state") == ["a fr"])
    #expect(try sample(entry: "manuel", unit: "new").locations("bad-state") == ["a"])
    #expect(try sample(entry: "stale", unit: "machine_translated").locations("bad-state") == [])
  }

  @Test("substitution-undefined flags a name that the language does not define")
  func substitutionUndefined() throws {
    let days = (frame: "%#@days@ left", days: ["other": "%arg days"])
    #expect(
      try CheckSample.substitutions(["en": days, "fr": ("%#@jours@", days.days)]).locations("substitution-undefined")
        == ["key fr"])
    #expect(try CheckSample.substitutions(["en": days]).locations("substitution-undefined") == [])
  }

  @Test("key-reserved flags a key with the separator of XLIFF ids, but not one with other bars")
  func keyReserved() throws {
    #expect(try CheckSample(#""a|==|b": {}, "a|b||==": {}"#).locations("key-reserved") == ["a|==|b"])
  }

  @Test(
    "locale-code flags invalid codes, but not languages with a script or a region",
    arguments: [
      ("fr_CA", true), ("FR", true), ("french", true), ("xx", true), ("sp", true), ("en-UK", true), ("fr-ca", true),
      ("fr", false), ("fr-CA", false), ("es-419", false), ("zh-Hant-TW", false), ("en-XA", false), ("fil", false),
    ])
  func localeCode(code: String, isFlagged: Bool) throws {
    let sample = try CheckSample(#""a": {"localizations": {"\#(code)": \#(Self.unit)}}"#)
    #expect(sample.locations("locale-code") == (isFlagged ? ["a \(code)"] : []))
  }

  @Test("locale-code flags an invalid source language")
  func sourceLanguageCode() throws {
    let sample = try CheckSample(documents: ["A": #"{"sourceLanguage":"english","strings":{},"version":"1.0"}"#])
    #expect(sample.locations("locale-code") == ["english"])
  }

  @Test("source-missing flags an entry without an English text, even if it has no texts at all")
  func sourceMissing() throws {
    let sample = try CheckSample(
      #""a": {"localizations": {"fr": \#(Self.unit)}}, "b": {"localizations": {"en": \#(Self.unit)}}, "c": {}"#)
    #expect(sample.locations("source-missing") == ["a", "c"])
  }

  @Test("unknown-field flags a misspelled member anywhere, but not members that Xcode writes")
  func unknownField() throws {
    let unit = #"{"state": "new", "value": "x", "sate": 1}"#
    let sample = try CheckSample(
      #""a": {"coment": "", "localizations": {"fr": {"stringUnit": \#(unit)}}}, "b": {"isCommentAutoGenerated": true}"#)
    #expect(sample.locations("unknown-field") == ["a", "a fr"])
    let empty = #""a": {"localizations": {}}, "b": {"localizations": {"fr": {"variations": {}, "substitutions": {}}}}"#
    #expect(try CheckSample(empty).locations("unknown-field") == [])
    let root = #"{"sourceLanguage": "en", "version": "1.0", "strings": {}, "note": ""}"#
    #expect(try CheckSample(documents: ["A": root]).findings("unknown-field").count == 1)
  }

  @Test("comment-missing flags a placeholder without a comment, but not plain text")
  func commentMissing() throws {
    #expect(try CheckSample.texts(en: "%lld days").locations("comment-missing") == ["key"])
    #expect(try CheckSample.texts(en: "%lld days", comment: "%lld = days").locations("comment-missing") == [])
    #expect(try CheckSample.texts(en: "Days").locations("comment-missing") == [])
    #expect(try CheckSample.texts(en: "100 %% of days").locations("comment-missing") == [])
  }

  @Test("target-for-untranslatable flags a translation of an untranslatable entry, but not its source text")
  func targetForUntranslatable() throws {
    let sample = try CheckSample(
      #"""
      "a": {"shouldTranslate": false, "localizations": {"en": \#(Self.unit), "fr": \#(Self.unit)}},
      "b": {"shouldTranslate": true, "localizations": {"en": \#(Self.unit), "fr": \#(Self.unit)}}
      """#)
    #expect(sample.locations("target-for-untranslatable") == ["a fr"])
  }

  @Test("stale flags an entry that is marked as stale, but not a manual one")
  func stale() throws {
    let sample = try CheckSample(#""a": {"extractionState": "stale"}, "b": {"extractionState": "manual"}, "c": {}"#)
    #expect(sample.locations("stale") == ["a"])
  }

  @Test("unused-key flags a text that no code uses, but not one whose accessor is used")
  func unusedKey() throws {
    let sources = try CheckSample(#""menu.title": {}, "menu.titles": {}"#).folder.sources
    func keys(_ code: CodeUse?) -> [String] {
      CheckRunner().findings(in: CatalogFolder(sources, code: code)).filter { $0.check == "unused-key" }.map(\.key)
    }
    #expect(keys(CodeUse("let titles = [Strings.menuTitle]")) == ["menu.titles"])
    #expect(keys(CodeUse("let menuTitle = Strings.menuTitles(3)")) == ["menu.title"])
    #expect(keys(nil) == [])
  }

  @Test("unused-key flags a data key whose id occurs in neither code nor data")
  func unusedData() throws {
    let strings = #""mission.m-1.title": {}, "mission.m-10.title": {}"#
    let sources = try CheckSample(strings, name: "CardsCatalog").folder.sources
    let code = CodeUse(##"try message("mission.\(id).title") [{"id": "m-10"}]"##)
    let findings = CheckRunner().findings(in: CatalogFolder(sources, code: code))
    #expect(findings.filter { $0.check == "unused-key" }.map(\.key) == ["mission.m-1.title"])
  }

  @Test("unused-key flags no text of a catalog whose table is used")
  func usedAsTable() throws {
    let sources = try CheckSample(#""menu.title": {}, "menu.home": {}"#, name: "LabelsCatalog").folder.sources
    func keys(_ code: String) -> [String] {
      CheckRunner().findings(in: CatalogFolder(sources, code: CodeUse(code)))
        .filter { $0.check == "unused-key" }.map(\.key)
    }
    #expect(keys("for key in StringTable.labelsCatalog.keys {}") == [])
    #expect(keys("for key in StringTable.menuCatalog.keys {}").sorted() == ["menu.home", "menu.title"])
    #expect(keys("let labelsCatalog = StringTable()").sorted() == ["menu.home", "menu.title"])
  }

  @Test("not-canonical flags a file that Xcode would write differently")
  func notCanonical() throws {
    #expect(
      try CheckSample(documents: ["A": #"{"sourceLanguage":"en","strings":{},"version":"1.0"}"#]).findings(
        "not-canonical"
      ).count == 1)
    let canonical = "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\n  },\n  \"version\" : \"1.0\"\n}"
    #expect(try CheckSample(documents: ["A": canonical]).findings("not-canonical") == [])
  }

  @Test("Every check has a unique name, and a meaning that ends with a period")
  func names() {
    let names = CatalogCheck.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(CatalogCheck.all.allSatisfy { $0.meaning.hasSuffix(".") })
  }
}
