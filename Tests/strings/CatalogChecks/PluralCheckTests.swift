import Testing

@testable import CatalogChecks

@Suite("Checks of plural forms")
struct PluralCheckTests {
  private static let english = ["one": "%lld day", "other": "%lld days"]
  private static let spanish = ["one": "%lld día", "many": "%lld de días", "other": "%lld días"]
  private static let french = ["one": "%lld jour", "many": "%lld de jours", "other": "%lld jours"]

  private func locations(
    _ check: String, en: [String: String] = english, es: [String: String] = spanish, fr: [String: String] = french,
    comment: String = "Days."
  ) throws -> [String] {
    try CheckSample.plurals(["en": en, "es": es, "fr": fr], comment: comment).locations(check)
  }

  @Test("Valid plural forms have no findings")
  func goodForms() throws {
    let sample = try CheckSample.plurals(["en": Self.english, "es": Self.spanish, "fr": Self.french])
    let findings = CatalogCheck.all.filter { $0.group == .plurals }.flatMap { sample.findings($0.name) }
    #expect(findings == [])
  }

  @Test("plural-missing-category flags forms without *other* in any language, also in the source")
  func noOther() throws {
    let one = ["one": "%lld day"]
    #expect(try locations("plural-missing-category", en: one, es: one) == ["key en other", "key es other"])
    #expect(
      try CheckSample.substitutions(["en": ("%#@days@", one)]).locations("plural-missing-category") == [
        "key en substitutions.days.other"
      ]
    )
    #expect(try CheckSample.plurals(["la": one]).locations("plural-missing-category") == ["key la other"])
    #expect(try locations("plural-missing-category") == [])
  }

  @Test("plural-missing-category flags forms without *one*, but not in a language that has only *other*")
  func missingCategory() throws {
    let other = ["other": "%lld x"]
    #expect(
      try locations("plural-missing-category", en: other, es: other) == ["key en one", "key es one"])
    #expect(try CheckSample.plurals(["en": Self.english, "ja": other]).locations("plural-missing-category") == [])
    #expect(
      try CheckSample.substitutions(["fr-CA": ("%#@days@", other)]).locations("plural-missing-category")
        == ["key fr-CA substitutions.days.one"])
  }

  @Test(
    "plural-missing-category flags Polish without *many*, which 5 needs, but not Czech, where only fractions use it")
  func missingMore() throws {
    let polish = ["one": "%lld dzień", "few": "%lld dni", "other": "%lld dnia"]
    #expect(
      try CheckSample.plurals(["en": Self.english, "pl": polish]).locations("plural-missing-category") == [
        "key pl many"
      ])
    let czech = try CheckSample.plurals(["en": Self.english, "cs": polish])
    #expect(czech.locations("plural-missing-category") == [])
    #expect(czech.findings("plural-missing-many").map(\.severity) == [.info])
  }

  @Test(
    "plural-missing-many flags French forms without *many*, but not English ones")
  func missingMany() throws {
    let two = ["one": "%lld jour", "other": "%lld jours"]
    let sample = try CheckSample.plurals(["en": Self.english, "fr": two])
    #expect(sample.findings("plural-missing-many").map(\.severity) == [.warning])
    #expect(sample.locations("plural-missing-many") == ["key fr many"])
    #expect(try locations("plural-missing-many") == [])
  }

  @Test("plural-implied-quantity flags « Un jour restant », since French *one* includes 0, but not «Queda un día»")
  func impliedQuantity() throws {
    let french = Self.french.merging(["one": "Un jour restant"]) { $1 }
    let spanish = Self.spanish.merging(["one": "Queda un día"]) { $1 }
    let english = Self.english.merging(["one": "A day"]) { $1 }
    #expect(try locations("plural-implied-quantity", en: english, es: spanish, fr: french) == ["key fr one"])
    #expect(try locations("plural-implied-quantity", en: ["one": "%lld day", "other": "Days"]) == ["key en other"])
    let spanishMany = Self.spanish.merging(["many": "Millones de días"]) { $1 }
    #expect(try locations("plural-implied-quantity", es: spanishMany) == ["key es many"])
  }

  @Test("plural-implied-quantity does not flag texts that never show the number, or show it outside the forms")
  func shownElsewhere() throws {
    let verbs = ["one": "Delete the card", "other": "Delete the cards"]
    #expect(try locations("plural-implied-quantity", en: verbs, es: verbs, fr: verbs) == [])
    let outside = ["fr": (frame: "%1$lld %#@days@", days: ["one": "jour", "many": "de jours", "other": "jours"])]
    let english = ["en": (frame: "%1$lld %#@days@", days: ["one": "day", "other": "days"])]
    #expect(
      try CheckSample.substitutions(english.merging(outside) { $1 }).locations("plural-implied-quantity") == [])
    let inside = ["fr": (frame: "%#@days@", days: ["one": "Un jour", "many": "%arg de jours", "other": "%arg jours"])]
    let source = ["en": (frame: "%#@days@", days: ["one": "A day", "other": "%arg days"])]
    #expect(
      try CheckSample.substitutions(source.merging(inside) { $1 }).locations("plural-implied-quantity")
        == ["key fr substitutions.days.one"])
  }

  @Test("plural-unused-category flags a form that applies to no number of its language")
  func unusedCategory() throws {
    let english = Self.english.merging(["zero": "No days", "many": "%lld days"]) { $1 }
    #expect(try locations("plural-unused-category", en: english) == ["key en many", "key en zero"])
    let polish = ["one": "%lld a", "few": "%lld b", "many": "%lld c", "other": "%lld d"]
    #expect(try CheckSample.plurals(["en": Self.english, "pl": polish]).locations("plural-unused-category") == [])
    #expect(try CheckSample.plurals(["pl": ["some": "%lld"]]).locations("plural-unused-category") == ["key pl some"])
  }

  @Test("plural-shape flags a translation without the forms of its source, and forms for a source without a number")
  func shape() throws {
    #expect(try locations("plural-shape", fr: ["": "%lld jours"]) == ["key fr"])
    #expect(try locations("plural-shape", en: ["": "%lld to go"], fr: ["": "Plus que %lld"]) == [])
    #expect(try locations("plural-shape", en: ["": "Days"], fr: ["": "Jours"]) == ["key es"])
    #expect(try CheckSample.plurals(["en": Self.english, "ja": ["": "%lld"]]).locations("plural-shape") == [])
  }

  @Test("plural-same-forms flags equal forms, unless a translation distinguishes them or the source has equal forms")
  func sameForms() throws {
    let same = ["one": "%lld to go", "other": "%lld to go"]
    let french = ["one": "Plus que %lld", "many": "Plus que %lld", "other": "Plus que %lld"]
    #expect(try CheckSample.plurals(["en": same]).locations("plural-same-forms") == ["key en"])
    #expect(try locations("plural-same-forms", fr: french) == ["key fr"])
    #expect(try locations("plural-same-forms", en: same, fr: french) == [])
    #expect(try locations("plural-same-forms", fr: ["one": "a %lld", "many": "%lld", "other": "%lld"]) == [])
  }

  @Test(
    "plural-many-de flags a noun directly after millions, but not de, d’ or another word",
    arguments: [
      ("fr", "%lld jours", true), ("fr", "%lld de jours", false), ("fr", "%lld d’heures", false),
      ("fr", "Plus que %lld", false), ("fr", "%lld\u{A0}jours", true), ("es", "Faltan %lld días", true),
      ("es", "%lld de días", false), ("es", "Faltan %lld en total", false), ("es", "Lecciones: %lld.", false),
    ])
  func manyDe(language: String, text: String, isFlagged: Bool) throws {
    let forms = ["one": "%lld x", "many": text, "other": "%lld x"]
    #expect(
      try CheckSample.plurals(["en": Self.english, language: forms]).locations("plural-many-de")
        == (isFlagged ? ["key \(language) many"] : []))
  }

  @Test(
    "plural-candidate flags a number before a plural noun, but not other numbers",
    arguments: [
      ("%lld days left", true), ("%1$lld of %2$lld cards", true), ("%lld day(s)", true), ("%lld-day streak", false),
      ("%lld less than before", false), ("Level %lld", false), ("%@ days", false), ("%lld is enough", false),
    ])
  func candidate(text: String, isFlagged: Bool) throws {
    #expect(try CheckSample.texts(en: text).locations("plural-candidate") == (isFlagged ? ["key en"] : []))
  }
}
