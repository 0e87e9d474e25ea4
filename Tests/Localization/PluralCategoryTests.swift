import Testing

@testable import Localization

/// The plural rules of CLDR 48 for written numbers.
@Suite struct PluralCategoryTests {
  @Test(
    "Cardinal numbers have the CLDR category",
    arguments: [
      // number, en, es, fr
      ("0", PluralCategory.other, PluralCategory.other, PluralCategory.one),
      ("1", .one, .one, .one),
      ("-1", .one, .one, .one),
      ("1.0", .other, .one, .one),
      ("1.00", .other, .one, .one),
      ("1.5", .other, .other, .one),
      ("0.5", .other, .other, .one),
      ("0.0", .other, .other, .one),
      ("1.20", .other, .other, .one),
      ("2", .other, .other, .other),
      ("2.0", .other, .other, .other),
      ("11", .other, .other, .other),
      ("21", .other, .other, .other),
      ("101", .other, .other, .other),
      ("1000", .other, .other, .other),
      ("999999", .other, .other, .other),
      ("1000000", .other, .many, .many),
      ("1000000.0", .other, .other, .other),
      ("1000001", .other, .other, .other),
      ("1500000", .other, .other, .other),
      ("2000000", .other, .many, .many),
      ("1c3", .other, .other, .other),
      ("1c5", .other, .other, .other),
      ("1c6", .other, .many, .many),
      ("1.2c6", .other, .many, .many),
      ("1.2e6", .other, .many, .many),
      ("1.2c5", .other, .other, .other),
      ("0.0001c4", .one, .one, .one),
      ("+1", .one, .one, .one),
      ("-0", .other, .other, .one),
      ("-1.0", .other, .one, .one),
      ("-1.20", .other, .other, .one),
      ("-2", .other, .other, .other),
      ("-1000000", .other, .many, .many),
      ("001", .one, .one, .one),
      ("0.9", .other, .other, .one),
      ("1.000001", .other, .other, .one),
      ("1.99", .other, .other, .one),
      ("1000000.5", .other, .other, .other),
      ("999999999", .other, .other, .other),
      ("1000000000", .other, .many, .many),
      ("999999000000000000", .other, .many, .many),
      ("999999999999999999", .other, .other, .other),
      ("1e3", .other, .other, .other),
      ("1.0c3", .other, .other, .other),
      ("999.9c3", .other, .other, .other),
      ("1.0c6", .other, .many, .many),
      ("-1c6", .other, .many, .many),
      ("2c6", .other, .many, .many),
      ("1.0000001c6", .other, .many, .many),
      ("1c9", .other, .many, .many),
      ("1c0", .one, .one, .one),
      ("1000000c0", .other, .many, .many),
      ("0.000001c6", .one, .one, .one),
    ])
  func cardinal(number: String, en: PluralCategory, es: PluralCategory, fr: PluralCategory) throws {
    let operands = try #require(PluralOperands(number))
    #expect(PluralRules.rules(of: "en")?.category(of: operands) == en)
    #expect(PluralRules.rules(of: "es")?.category(of: operands) == es)
    #expect(PluralRules.rules(of: "fr")?.category(of: operands) == fr)
  }

  @Test(
    "The category of an integer is that of CLDR, also in languages that are not built in",
    arguments: Language.builtIn + ["ar", "de", "ja", "pl", "zh-Hans"].compactMap { Language(rawValue: $0) })
  func integers(language: Language) throws {
    let locale = TextLocale(language)
    let rules = try #require(PluralRules.rules(of: language.rawValue))
    #expect(PluralCategory.cardinals(of: locale) == rules.categories)
    for number in Array(-3...130) + [999, 1_000, 999_999, 1_000_000, 1_000_001, 3_000_000, .max, .min] {
      #expect(PluralCategory.cardinal(number, in: locale) == rules.category(of: PluralOperands(number)))
    }
  }

  @Test("A region may have rules of its own, and a language without rules has one form")
  func regions() throws {
    let portuguese = try #require(Language(rawValue: "pt"))
    #expect(PluralCategory.cardinal(0, in: TextLocale(portuguese)) == .one)
    #expect(PluralCategory.cardinal(0, in: TextLocale(portuguese, region: "PT")) == .other)
    let latin = TextLocale(try #require(Language(rawValue: "la")))
    #expect(PluralCategory.cardinals(of: latin) == [.other] && PluralCategory.cardinal(1, in: latin) == .other)
  }

  @Test(
    "Ordinal numbers have the CLDR category",
    arguments: [
      ("0", PluralCategory.other, PluralCategory.other), ("1", .one, .one), ("2", .two, .other), ("3", .few, .other),
      ("4", .other, .other), ("11", .other, .other), ("12", .other, .other), ("13", .other, .other),
      ("21", .one, .other), ("22", .two, .other), ("23", .few, .other), ("111", .other, .other),
      ("101", .one, .other), ("1.0", .one, .one), ("1.5", .other, .other), ("-1", .one, .one), ("-3", .few, .other),
      ("112", .other, .other), ("113", .other, .other), ("121", .one, .other), ("1002", .two, .other),
      ("1000000", .other, .other), ("1000001", .one, .other), ("999999999999999923", .few, .other),
      ("2.00", .two, .other), ("0.01c2", .one, .one), ("1c6", .other, .other),
    ])
  func ordinal(number: String, en: PluralCategory, fr: PluralCategory) throws {
    let operands = try #require(PluralOperands(number))
    #expect(PluralRules.rules(of: "en", .ordinal)?.category(of: operands) == en)
    #expect(PluralRules.rules(of: "es", .ordinal)?.category(of: operands) == .other)
    #expect(PluralRules.rules(of: "fr", .ordinal)?.category(of: operands) == fr)
  }

  @Test(
    "Written numbers have the operands of UTS #35",
    arguments: [
      // number, n, i, v, w, f, t, c
      ("1", 1.0, UInt(1), 0, 0, UInt(0), UInt(0), 0),
      ("1.0", 1, 1, 1, 0, 0, 0, 0),
      ("1.3", 1.3, 1, 1, 1, 3, 3, 0),
      ("1.30", 1.3, 1, 2, 1, 30, 3, 0),
      ("1.03", 1.03, 1, 2, 2, 3, 3, 0),
      ("1.230", 1.23, 1, 3, 2, 230, 23, 0),
      ("-007.50", 7.5, 7, 2, 1, 50, 5, 0),
      ("1200000", 1_200_000, 1_200_000, 0, 0, 0, 0, 0),
      ("1.2c6", 1_200_000, 1_200_000, 0, 0, 0, 0, 6),
      ("123c6", 123_000_000, 123_000_000, 0, 0, 0, 0, 6),
      ("1.25c1", 12.5, 12, 1, 1, 5, 5, 1),
      ("1.20050c3", 1200.5, 1200, 2, 1, 50, 5, 3),
      ("1e3", 1000, 1000, 0, 0, 0, 0, 3),
      ("1.20", 1.2, 1, 2, 1, 20, 2, 0),
      ("0.000", 0, 0, 3, 0, 0, 0, 0),
      ("-1", 1, 1, 0, 0, 0, 0, 0),
      ("1.0c6", 1_000_000, 1_000_000, 0, 0, 0, 0, 6),
      ("999999999999999999", 1e18, 999_999_999_999_999_999, 0, 0, 0, 0, 0),
    ])
  func operands(
    number: String, n: Double, i: UInt, v: Int, w: Int, f: UInt, t: UInt, c: Int
  ) throws {
    let operands = try #require(PluralOperands(number))
    #expect(operands.n == n)
    #expect(operands.i == i)
    #expect(operands.v == v)
    #expect(operands.w == w)
    #expect(operands.f == f)
    #expect(operands.t == t)
    #expect(operands.c == c)
  }

  @Test(
    "Malformed numbers have no operands",
    arguments: [
      "", "one", "1.", ".5", "1,5", "1c", "1 000", "1c6.2", "٣",
      "-", "+-1", "--1", "1-", " 1", "1 ", "1\n", ".", "c6", "1e-3", "1e+3", "1E3", "1c100", "1c6c6", "1.5.2", "0x1",
      "1_0",
      "inf", "nan", "１",
    ])
  func notANumber(text: String) {
    #expect(PluralOperands(text) == nil)
  }

  @Test("Numbers with too many digits are rejected")
  func tooManyDigits() {
    #expect(PluralOperands("123456789012345678") != nil)
    #expect(PluralOperands("1234567890123456789") == nil)
    #expect(PluralOperands("1c17") != nil)
    #expect(PluralOperands("1c18") == nil)
    #expect(PluralOperands("1c20") == nil)
    #expect(PluralOperands("0.\(String(repeating: "0", count: 20))1c21")?.i == 1)
    #expect(PluralOperands(String(repeating: "0", count: 40) + "1")?.i == 1)
    #expect(PluralOperands("9223372036854775808") == nil)
    #expect(PluralOperands("0.123456789012345678")?.v == 18)
    #expect(PluralOperands("0.1234567890123456789") == nil)
  }
}
