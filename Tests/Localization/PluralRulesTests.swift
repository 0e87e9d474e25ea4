import Testing

@testable import Localization

@Suite("CLDR plural rules")
struct PluralRulesTests {
  private static func categories(_ locale: String, _ kind: PluralRules.Kind, _ numbers: String) throws -> String {
    let rules = try #require(PluralRules.rules(of: locale, kind))
    return try numbers.split(separator: " ").map { number in
      rules.category(of: try #require(PluralOperands(String(number)))).rawValue
    }.joined(separator: " ")
  }

  @Test(
    "Cardinals of other languages, with the examples of CLDR",
    arguments: [
      ("ar", "0 1 2 3 10 11 99 100 101 102 103 1.5", "zero one two few few many many other other other few other"),
      ("pl", "0 1 2 4 5 12 14 22 25 1.5", "many one few few many many many few many other"),
      ("ru", "1 2 5 11 21 22 112 1.0", "one few many many one few many other"),
      ("cs", "1 2 4 5 1.5 0.0", "one few few other many many"),
      ("lv", "0 1 10 11 21 1.1 0.11", "zero one zero zero one one zero"),
      ("sl", "1 101 2 3 5 1.5", "one one two few other few"),
      ("he", "0 1 2 3 0.5 1.5", "other one two other one other"),
      ("ga", "1 2 3 6 7 10 11", "one two few few many many other"), ("ja", "0 1 2", "other other other"),
      ("pt", "0 1 1.5 2 1000000", "one one one other many"),
      ("pt-PT", "0 1 1.5 2 1000000", "other one other other many"),
      ("da", "0.1 1 1.6 2", "one one one other"), ("fil", "1 4 6 1.4 1.5", "one other other other one"),
      ("is", "1 21 11 0.1 0.2", "one one other one other"),
    ])
  func cardinals(locale: String, numbers: String, categories: String) throws {
    #expect(try Self.categories(locale, .cardinal, numbers) == categories)
  }

  @Test(
    "Ordinals, also of a language without ordinal rules",
    arguments: [
      ("it", "1 8 11 80 800", "other many many many many"), ("sv", "1 2 3 11 21", "one one other other one"),
      ("ca", "1 2 3 4 5", "one two one few other"), ("de", "1 2", "other other"), ("br", "1 2", "other other"),
      ("hu", "1 5 6", "one one other"), ("pt-PT", "1", "other"),
    ])
  func ordinals(locale: String, numbers: String, categories: String) throws {
    #expect(try Self.categories(locale, .ordinal, numbers) == categories)
  }

  @Test("A tag in any case or in POSIX notation has the rules of its language; an unknown language has none")
  func locales() {
    for locale in ["PL", "pl-PL", "pl_PL.UTF-8", "sr-Latn-RS", "en-XA", "zh-Hans-CN", "kok-Latn"] {
      #expect(PluralRules.rules(of: locale) != nil, "\(locale)")
    }
    for locale in ["", "la", "xx", "polish", "-", "und"] { #expect(PluralRules.rules(of: locale) == nil, "\(locale)") }
  }

  @Test("The table of CLDR 48 has more than 200 languages, and the last category of each is *other*")
  func table() {
    #expect(PluralRules.version == "48")
    #expect(PluralRules.languages.count > 200)
    for language in PluralRules.languages {
      #expect(PluralRules.rules(of: language)?.categories.last == .other)
      #expect(PluralRules.rules(of: language, .ordinal)?.categories.last == .other)
    }
  }

  @Test(
    "Rules with invalid syntax are rejected",
    arguments: [
      "one", "one: n", "one: n = ", "one: x = 1", "one: n % 0 = 1", "one: n = 2..1", "one: n is 1", "some: n = 1",
      "one: n = 1 and", "one: n = 1 or or n = 2", "one: n = 1,", "one: n = a", "one: n = 1 2",
    ])
  func syntax(rule: String) {
    #expect(PluralRules(parsing: rule[...]) == nil)
  }
}
