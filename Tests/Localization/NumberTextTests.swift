import Testing

@testable import Localization

/// Locale formats of numbers and percentages.
@Suite struct NumberTextTests {
  @Test(
    "Numbers are grouped according to the locale",
    arguments: [
      (TextLocale(.en), 0, "0"), (TextLocale(.en), 7, "7"), (TextLocale(.en), 42, "42"), (TextLocale(.en), 100, "100"),
      (TextLocale(.en), 999, "999"), (TextLocale(.en), 1_000, "1,000"), (TextLocale(.en), -5, "-5"),
      (TextLocale(.en), 1_234_567, "1,234,567"),
      (TextLocale(.es), 1_234, "1234"), (TextLocale(.es), 12_345, "12.345"), (TextLocale(.es), -1_234, "-1234"),
      (TextLocale(.es, region: "MX"), 1_234, "1,234"),
      (TextLocale(.fr), 1_234, "1\u{202F}234"), (TextLocale(.fr), 1_234_567, "1\u{202F}234\u{202F}567"),
      (TextLocale(.fr, region: "CA"), 1_234_567, "1\u{A0}234\u{A0}567"),
    ])
  func numbers(locale: TextLocale, value: Int, expected: String) {
    #expect(locale.number(value) == expected)
  }

  @Test("Numbers below 1,000 look the same in all regions of the languages", arguments: Language.builtIn)
  func smallNumbers(language: Language) {
    let prefix = "\(language.rawValue)-"
    let identifiers = NumberFormatTable.positions.keys.filter { $0.hasPrefix(prefix) }
    let regions = [""] + identifiers.map { String($0.dropFirst(prefix.count)) }
    #expect(regions.count > 3)
    for region in regions {
      let identifier = TextLocale(language, region: region).identifier
      let format = NumberFormat.format(of: identifier)
      #expect((0..<1000).allSatisfy { (value: Int) in format.number(value) == String(value) }, "\(identifier)")
    }
  }

  @Test("The smallest and the largest integer keep all digits", arguments: Language.builtIn)
  func extremes(language: Language) {
    let locale = TextLocale(language)
    #expect(locale.number(.max).filter(\.isNumber) == "9223372036854775807")
    #expect(locale.number(.min).filter(\.isNumber) == "9223372036854775808")
    #expect(locale.number(.min).hasPrefix("-9"))
  }

  @Test(
    "Percentages round down",
    arguments: [
      (0, 28, "0%"), (1, 28, "3%"), (14, 28, "50%"), (27, 28, "96%"), (28, 28, "100%"), (249, 250, "99%"),
      (999_999, 1_000_000, "99%"), (29, 100, "29%"), (58, 100, "58%"), (0, 0, "0%"), (3, 0, "0%"), (3, 2, "150%"),
      (-1, 3, "-34%"), (Int.max, Int.max, "100%"),
    ])
  func percentages(part: Int, total: Int, expected: String) {
    #expect(TextLocale.english.percent(part, of: total) == expected)
  }

  @Test(
    "Fractions are rounded down to whole percentages, with a tolerance for rounding errors",
    arguments: [
      (0.996, "99%"), (0.9999999, "99%"), (1, "100%"), (0.29, "29%"), (0.57, "57%"), (0, "0%"), (.nan, "0%"),
      (.infinity, "0%"),
    ])
  func fractions(fraction: Double, expected: String) {
    #expect(TextLocale.english.percent(fraction: fraction) == expected)
  }

  @Test("In Spanish and French, a no-break space precedes the percent sign")
  func percentSign() {
    #expect(TextLocale(.es).percent(1, of: 2) == "50\u{A0}%")
    #expect(TextLocale(.fr).percent(1, of: 2) == "50\u{A0}%")
    #expect(TextLocale(.fr, region: "CA").percent(1, of: 2) == "50\u{A0}%")
  }
}
