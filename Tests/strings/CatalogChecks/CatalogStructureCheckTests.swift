import Testing

@testable import CatalogChecks

@Suite("Checks of catalogs as documents")
struct CatalogStructureCheckTests {
  private static let unit = #"{"stringUnit": {"state": "translated", "value": "Text"}}"#

  @Test("duplicate-key flags a key repeated in a file or, if tables are generated, in another; keys can differ in case")
  func duplicateKey() throws {
    let twice = try CheckSample("\"a\": {},\n\"b\": {},\n\"a\": {}")
    #expect(twice.findings("duplicate-key").map(\.key) == ["a"])
    #expect(twice.findings("duplicate-key").map(\.line) == [3])
    let document = #"{"sourceLanguage": "en", "version": "1.0", "strings": {"a": {}}}"#
    let documents = ["A": document, "B": document]
    #expect(try CheckSample(documents: documents, isCompiled: false).findings("duplicate-key") == [])
    #expect(try CheckSample(documents: documents).findings("duplicate-key").map(\.file) == ["B.xcstrings"])
    #expect(try CheckSample(#""a": {}, "A": {}"#).findings("duplicate-key") == [])
  }

  @Test("duplicate-key flags a repeated language of an entry, and keys that differ only in Unicode normalization")
  func duplicateKeyWithin() throws {
    let languages = try CheckSample(
      #""title": {"localizations": {"es": \#(Self.unit), "es": \#(Self.unit)}}"#
    ).findings("duplicate-key")
    #expect(languages.map(\.key) == ["title"])
    #expect(languages.map(\.message) == ["duplicate key \"es\""])
    let composed = try CheckSample("\"\u{E9}\": {}, \"e\u{301}\": {}").findings("duplicate-key")
    #expect(composed.map(\.message) == ["duplicate key \"e\u{301}\", in a different composition"])
  }

  // MARK: - Shapes

  private typealias Forms = KeyValuePairs<String, String>

  /// Creates a sample of one entry with the English substitutions `a` and `b`.
  private static func parts(_ frame: String, a: Forms, argNum: Int = 1) throws -> CheckSample {
    func forms(_ texts: Forms) -> String { String(SampleJSON.plural(texts).dropFirst().dropLast()) }
    let text = #"{"state": "translated", "value": "\#(frame)"}"#
    return try CheckSample(
      #"""
      "key": {"comment": "max:50", "localizations": {"en": {"stringUnit": \#(text), "substitutions": {
        "a": {"argNum": \#(argNum), "formatSpecifier": "lld", \#(forms(a))},
        "b": {"argNum": 2, "formatSpecifier": "lld", \#(forms(["one": "%arg b", "other": "%arg b"]))}}}}}
      """#)
  }

  @Test(
    "unsupported-shape flags device variations, overlapping shapes and invalid substitutions, but not plural forms",
    arguments: [
      (#"{"variations": {"device": {"mac": {}}}}"#, true),
      (#"{"variations": {"plural": {"other": {"variations": {"device": {}}}}}}"#, true),
      (#"{"substitutions": {"a": {"argNum": 1, "variations": {"device": {}}}}}"#, true),
      (#"{\#(text), "substitutions": {"a": {}}}"#, true), (#"{\#(text)}"#, true),
      (#"{"stringUnit": {"state": "new", "value": "x"}, \#(forms)}"#, true),
      (#"{"substitutions": {"a": {"argNum": 1, \#(forms)}}, \#(forms)}"#, true),
      (#"{\#(text), "substitutions": {"a": {"argNum": 1, \#(forms)}}}"#, false), (#"{\#(forms)}"#, false),
    ])
  func unsupportedShape(localization: String, isFlagged: Bool) throws {
    let english = SampleJSON.unit("%lld")
    let sample = try CheckSample(#""a": {"localizations": {"en": \#(english), "fr": \#(localization)}}"#)
    #expect(sample.locations("unsupported-shape") == (isFlagged ? ["a fr"] : []))
  }

  private static let text = #""stringUnit": {"state": "new", "value": "%#@a@"}"#
  private static let forms = #""variations": {"plural": {"other": \#(unit)}}"#

  @Test(
    "unsupported-shape flags a valid text that the generated tables do not support",
    arguments: [("%.1f days", "%.1f jours"), ("A { brace", "Une accolade"), ("%2$@", "%2$@"), ("%3$lld", "%3$lld")])
  func texts(english: String, french: String) throws {
    let sample = try CheckSample.texts(en: english, es: english, fr: french)
    #expect(sample.locations("unsupported-shape").first == "key en")
  }

  @Test("unsupported-shape flags each language separately")
  func languages() throws {
    let sample = try CheckSample.texts(en: "A brace", es: "{", fr: "}{")
    #expect(sample.locations("unsupported-shape") == ["key es", "key fr"])
  }

  @Test("unsupported-shape flags plural forms without a number, or with an unknown category")
  func plurals() throws {
    let names = ["one": "%@ is here", "other": "%@ are here"]
    #expect(try CheckSample.plurals(["en": names]).locations("unsupported-shape") == ["key en"])
    let several = ["one": "%lld day", "several": "%lld days", "other": "%lld days"]
    #expect(try CheckSample.plurals(["en": several]).locations("unsupported-shape") == ["key en"])
  }

  @Test("unsupported-shape flags nested or undefined substitutions, and a gap in the argument numbers")
  func countedParts() throws {
    let nested: Forms = ["one": "%arg file in %#@b@", "other": "%arg files in %#@b@"]
    #expect(try Self.parts("%#@a@ %#@b@", a: nested).locations("unsupported-shape") == ["key en"])
    let files: Forms = ["one": "%arg file", "other": "%arg files"]
    #expect(try Self.parts("%#@a@ %#@b@", a: files, argNum: 3).locations("unsupported-shape") == ["key en"])
    #expect(try Self.parts("%#@a@ %#@c@", a: files).locations("unsupported-shape") == ["key en"])
    #expect(try Self.parts("%#@a@ %#@b@", a: files).locations("unsupported-shape") == [])
  }

  @Test("A recursive substitution is flagged, and max-length terminates")
  func cycle() throws {
    let itself: Forms = ["one": "%arg x", "other": "%#@a@ %arg y"]
    #expect(try Self.parts("%#@a@ %#@b@", a: itself).locations("unsupported-shape") == ["key en"])
    #expect(try Self.parts("%#@a@ %#@b@", a: itself).locations("max-length") == [])
  }

  @Test(
    "An error with a more specific finding is reported once",
    arguments: [
      ("%lld", "%@", "placeholder-type"), ("Day", "%lld", "placeholder-extra"), ("Day", "5 %", "placeholder-syntax"),
      ("%1$@ %2$@", "%1$@ %@", "placeholder-mixed"),
    ])
  func reportedByOthers(english: String, french: String, check: String) throws {
    let sample = try CheckSample.texts(en: english, es: english, fr: french)
    let findings = CheckRunner().findings(in: sample.folder)
    #expect(findings.filter { $0.check == "unsupported-shape" } == [])
    #expect(findings.filter { $0.check == check }.map(\.locale) == ["fr"])
    #expect(sample.locations("unsupported-shape") == ["key fr"])
  }

  // MARK: - Entries

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

  @Test("source-missing flags an entry without an English text, even if it has no texts at all")
  func sourceMissing() throws {
    let sample = try CheckSample(
      #""a": {"localizations": {"fr": \#(Self.unit)}}, "b": {"localizations": {"en": \#(Self.unit)}}, "c": {}"#)
    #expect(sample.locations("source-missing") == ["a", "c"])
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

  @Test("Every check has a unique name, and a meaning that ends with a period")
  func names() {
    let names = CatalogCheck.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(CatalogCheck.all.allSatisfy { $0.meaning.hasSuffix(".") })
  }
}
