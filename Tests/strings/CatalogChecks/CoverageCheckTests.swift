import Testing

@testable import CatalogChecks

@Suite("Checks of coverage")
struct CoverageCheckTests {
  @Test("missing flags a language without a text, but not in an untranslatable entry")
  func missing() throws {
    let unit = #"{"stringUnit": {"state": "translated", "value": "Text"}}"#
    let flagged = try CheckSample(#""a": {"localizations": {"en": \#(unit), "es": \#(unit), "fr": {}}}"#)
    #expect(flagged.locations("missing") == ["a fr"])
    let complete = try CheckSample(#""a": {"localizations": {"en": \#(unit), "es": \#(unit), "fr": \#(unit)}}"#)
    #expect(complete.locations("missing") == [])
    let name = try CheckSample(#""a": {"shouldTranslate": false, "localizations": {"en": \#(unit)}}"#)
    #expect(name.locations("missing") == [])
  }

  @Test("empty flags an empty or blank text, but not a single character, or a blank text whose source is blank, too")
  func empty() throws {
    #expect(try CheckSample.texts(en: "A", es: "", fr: "\u{A0}").locations("empty") == ["key es", "key fr"])
    #expect(try CheckSample.texts(en: "A", es: "B").locations("empty") == [])
    #expect(try CheckSample.texts(en: " ", es: " ", fr: "\u{202F}").locations("empty") == [])
  }

  private static func sample(en: String, fr: String, more: String = "") throws -> CheckSample {
    try CheckSample(
      #""a": {\#(more) "localizations": {"en": {"stringUnit": {"state": "\#(en)", "value": "Text"}}, "#
        + #""fr": {"stringUnit": {"state": "\#(fr)", "value": "Texte"}}}}"#)
  }

  @Test("state-new flags a new translation, but not a source text, or a translation of an untranslatable entry")
  func stateNew() throws {
    #expect(try Self.sample(en: "translated", fr: "new").locations("state-new") == ["a fr"])
    #expect(try Self.sample(en: "new", fr: "needs_review").locations("state-new") == [])
    #expect(
      try Self.sample(en: "translated", fr: "new", more: #""shouldTranslate": false,"#).locations("state-new") == [])
  }

  @Test("needs-review flags an unreviewed or machine translation, but not an unreviewed source text")
  func needsReview() throws {
    #expect(try Self.sample(en: "translated", fr: "needs_review").locations("needs-review") == ["a fr"])
    #expect(try Self.sample(en: "translated", fr: "machine_translated").locations("needs-review") == ["a fr"])
    #expect(try Self.sample(en: "needs_review", fr: "translated").locations("needs-review") == [])
  }

  @Test(
    "unchanged flags a text equal to its source, but not placeholders, names, addresses, abbreviations or shared terms",
    arguments: [
      ("Settings", true), ("%@ days", true), ("%1$@ (%2$lld)", false), ("Kindling", false), ("PDF", false),
      ("https://kindling.example/terms", false), ("%lld%%", false), ("A %@", false), ("1 – 2", false),
      ("Kits", false), ("Kits: Node.js", false), ("Badges", true), ("Kits and settings", true),
    ])
  func unchanged(text: String, isFlagged: Bool) throws {
    let glossary = Glossary(
      terms: [.init(["en": ["kit"], "es": ["kit"]]), .init(["en": ["badge"], "es": ["insignia"]])],
      names: ["Kindling", "Node.js"])
    let sample = try CheckSample.texts(en: text, es: text, fr: "Autre", glossary: glossary)
    #expect(sample.locations("unchanged") == (isFlagged ? ["key es"] : []))
  }

  @Test("unchanged does not flag plural forms if one of them differs, or a region of the source language")
  func unchangedForms() throws {
    let badges = ["one": "%lld card", "other": "%lld cards"]
    let french = badges.merging(["many": "%lld de cards"]) { first, _ in first }
    #expect(try CheckSample.plurals(["en": badges, "fr": french]).locations("unchanged") == [])
    #expect(try CheckSample.plurals(["en": badges, "fr": badges]).locations("unchanged") == ["key fr"])
    #expect(try CheckSample.plurals(["en": ["": "Text"], "en-GB": ["": "Text"]]).locations("unchanged") == [])
  }
}
