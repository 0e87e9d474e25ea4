import Foundation
import Testing

@testable import CatalogChecks

@Suite("Coverage")
struct CoverageTests {
  private static func coverage(_ strings: String) throws -> [String: Coverage] {
    let coverage = Coverage.all(in: try CheckSample(strings).folder)
    return Dictionary(uniqueKeysWithValues: coverage.map { ($0.locale, $0) })
  }

  private static func text(_ state: String) -> String {
    #"{"stringUnit": {"state": "\#(state)", "value": "Text"}}"#
  }

  @Test("A plural counts as one key, and as three texts in French and Spanish; the source language is not counted")
  func pluralForms() throws {
    let form = Self.text("translated")
    let review = Self.text("needs_review")
    let french = #"{"one": \#(form), "many": \#(review)}"#
    let counts = try Self.coverage(
      #"""
      "a": {"localizations": {
        "en": {"variations": {"plural": {"one": \#(form), "other": \#(form)}}},
        "fr": {"variations": {"plural": \#(french)}}}},
      "b": {"localizations": {"en": \#(form), "fr": \#(review)}}
      """#)
    let units = try #require(counts["fr"]?.units)
    #expect(units == Coverage.Count(total: 4, translated: 1, needsReview: 2))
    #expect(units.missing == 1)
    #expect(units.percent == 75)
    #expect(units.percentReviewed == 25)
    let keys = try #require(counts["fr"]?.keys)
    #expect(keys == Coverage.Count(total: 2, translated: 0, needsReview: 1))
    // Spanish has no text and needs the same number of texts as French.
    #expect(counts["es"]?.units.missing == 4)
    #expect(counts["en"] == nil)
  }

  @Test("A Polish plural counts as four texts; a language unknown to CLDR is counted by its forms and marked")
  func otherLanguages() throws {
    let form = Self.text("translated")
    let english = #"{"variations": {"plural": {"one": \#(form), "other": \#(form)}}}"#
    let counts = try Self.coverage(
      #""a": {"localizations": {"en": \#(english), "pl": \#(english), "la": \#(english)}}"#)
    #expect(counts["pl"]?.units == Coverage.Count(total: 4, translated: 2))
    #expect(counts["la"]?.units == Coverage.Count(total: 2, translated: 2))
    #expect(counts.mapValues(\.hasPluralRules) == ["es": true, "fr": true, "la": false, "pl": true])
    let table = Coverage.table(counts.values.sorted { $0.locale < $1.locale })
    #expect(table.contains("\nla*  "))
    #expect(
      table.hasSuffix("* CLDR has no plural rules for the language; its existing forms are counted.\n"))
    let known = counts.values.filter(\.hasPluralRules)
    #expect(!Coverage.table(known).contains("*"))
  }

  @Test("A substitution counts as one text per plural form, and the text around it as another")
  func substitutions() throws {
    let forms = ["one": "%arg x", "many": "%arg x", "other": "%arg x"]
    let sample = try CheckSample.substitutions(["en": ("%#@days@", forms), "fr": ("%#@days@", forms)])
    let french = try #require(Coverage.all(in: sample.folder).first { $0.locale == "fr" })
    #expect(french.units == Coverage.Count(total: 4, translated: 4))
    #expect(french.keys == Coverage.Count(total: 1, translated: 1))
  }

  @Test("One text for all numbers counts as one of three forms in Spanish, but is complete in Japanese")
  func flattened() throws {
    let form = Self.text("translated")
    let english = #"{"variations": {"plural": {"one": \#(form), "other": \#(form)}}}"#
    let counts = try Self.coverage(
      #""a": {"localizations": {"en": \#(english), "es": \#(form), "ja": \#(form)}}"#)
    #expect(counts["es"]?.units == Coverage.Count(total: 3, translated: 1))
    #expect(counts["ja"]?.units == Coverage.Count(total: 1, translated: 1))
    // If only the translation has plural forms, each of them counts.
    let spanish = #"{"variations": {"plural": {"one": \#(form), "many": \#(form), "other": \#(form)}}}"#
    let counted = try Self.coverage(#""a": {"localizations": {"en": \#(form), "es": \#(spanish)}}"#)
    #expect(counted["es"]?.units == Coverage.Count(total: 3, translated: 3))
  }

  @Test("A region falls back to the texts of its language")
  func regions() throws {
    let (form, review) = (Self.text("translated"), Self.text("needs_review"))
    let strings = #"""
      "a": {"localizations": {"en": \#(form), "fr": \#(form), "fr-CA": \#(review)}},
      "b": {"localizations": {"en": \#(form), "fr": \#(form)}},
      "c": {"localizations": {"en": \#(form)}}
      """#
    let counts = try Self.coverage(strings)
    #expect(counts["fr-CA"]?.keys == Coverage.Count(total: 3, translated: 1, needsReview: 1))
    let sample = try CheckSample(strings, locales: ["fr", "fr-CA"])
    #expect(sample.locations("missing") == ["c fr", "c fr-CA"])
    let complete = #""a": {"localizations": {"en": \#(form), "fr": \#(form), "fr-CA": \#(review)}}"#
    let coverage = Coverage.all(in: try CheckSample(complete, locales: ["fr"]).folder)
    for locale in ["fr-CA", "fr-BE"] {
      let goal = try #require(CoverageGoal("\(locale)=100"))
      #expect(goal.finding(in: coverage, path: "Catalogs") == nil)
    }
  }

  @Test("New and empty texts are missing, and an untranslatable entry is not counted")
  func missing() throws {
    let unit = Self.text("translated")
    let counts = try Self.coverage(
      #"""
      "a": {"localizations": {"en": \#(unit), "fr": \#(Self.text("new"))}},
      "b": {"localizations": {"en": \#(unit), "fr": {"stringUnit": {"state": "translated", "value": ""}}}},
      "c": {"shouldTranslate": false, "localizations": {"en": \#(unit)}}
      """#)
    #expect(counts["fr"]?.keys.total == 2)
    #expect(counts["fr"]?.keys.missing == 2)
  }

  @Test("Percentages are rounded down: 249 of 250 texts are 99, and an empty catalog is 100")
  func rounding() throws {
    let count = Coverage.Count(total: 250, translated: 248, needsReview: 1)
    #expect(count.percent == 99)
    #expect(count.percentReviewed == 99)
    #expect(Coverage.Count().percent == 100)
  }

  @Test(
    "A goal is missed below its percentage; a text that needs review counts",
    arguments: [("fr=50", false), ("fr=100", false), ("es=1", true), ("es=0", false), ("de=1", true)])
  func goals(text: String, isMissed: Bool) throws {
    let strings = #""a": {"localizations": {"en": \#(Self.text("translated")), "fr": \#(Self.text("needs_review"))}}"#
    let coverage = Coverage.all(in: try CheckSample(strings).folder)
    let goal = try #require(CoverageGoal(text))
    #expect((goal.finding(in: coverage, path: "Catalogs") != nil) == isMissed)
  }

  @Test("Invalid goals are rejected", arguments: ["fr", "fr=", "=5", "fr=101", "fr=-1", "fr=nan", "fr=1=2", "fr=x"])
  func badGoals(text: String) {
    #expect(CoverageGoal(text) == nil)
  }
}
