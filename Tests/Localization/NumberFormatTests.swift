import Testing

@testable import Localization

/// Numbers and percentages in locales of CLDR; `make check-numbers` compares all locales with Babel.
@Suite struct NumberFormatTests {
  @Test(
    "Numbers and percentages are written according to CLDR",
    arguments: [
      ("en", "1,234", "-1,234,567", "25%", "-1,234,567%"),
      ("en-IN", "1,234", "-12,34,567", "25%", "-12,34,567%"),
      ("en-CH", "1\u{2019}234", "-1\u{2019}234\u{2019}567", "25%", "-1\u{2019}234\u{2019}567%"),
      ("en-XX", "1,234", "-1,234,567", "25%", "-1,234,567%"),
      ("es", "1234", "-1.234.567", "25\u{A0}%", "-1.234.567\u{A0}%"),
      ("es-MX", "1,234", "-1,234,567", "25%", "-1,234,567%"),
      ("es-419", "1,234", "-1,234,567", "25%", "-1,234,567%"),
      ("es-AR", "1.234", "-1.234.567", "25%", "-1.234.567%"),
      ("es-CR", "1\u{A0}234", "-1\u{A0}234\u{A0}567", "25%", "-1\u{A0}234\u{A0}567%"),
      ("fr", "1\u{202F}234", "-1\u{202F}234\u{202F}567", "25\u{A0}%", "-1\u{202F}234\u{202F}567\u{A0}%"),
      ("fr-CA", "1\u{A0}234", "-1\u{A0}234\u{A0}567", "25\u{A0}%", "-1\u{A0}234\u{A0}567\u{A0}%"),
      ("fr-CH", "1\u{202F}234", "-1\u{202F}234\u{202F}567", "25%", "-1\u{202F}234\u{202F}567%"),
      ("de", "1.234", "-1.234.567", "25\u{A0}%", "-1.234.567\u{A0}%"),
      ("de-AT", "1\u{A0}234", "-1\u{A0}234\u{A0}567", "25\u{A0}%", "-1\u{A0}234\u{A0}567\u{A0}%"),
      ("de-CH", "1\u{2019}234", "-1\u{2019}234\u{2019}567", "25%", "-1\u{2019}234\u{2019}567%"),
      ("pt", "1.234", "-1.234.567", "25%", "-1.234.567%"),
      ("pt-PT", "1234", "-1\u{A0}234\u{A0}567", "25%", "-1\u{A0}234\u{A0}567%"),
      ("it", "1234", "-1.234.567", "25%", "-1.234.567%"),
      ("pl", "1234", "-1\u{A0}234\u{A0}567", "25%", "-1\u{A0}234\u{A0}567%"),
      ("sv", "1\u{A0}234", "\u{2212}1\u{A0}234\u{A0}567", "25\u{A0}%", "\u{2212}1\u{A0}234\u{A0}567\u{A0}%"),
      ("he", "1,234", "\u{200E}-1,234,567", "25%", "\u{200E}-1,234,567%"),
      ("tr", "1.234", "-1.234.567", "%25", "-%1.234.567"),
      ("eu", "1.234", "\u{2212}1.234.567", "%\u{A0}25", "\u{2212}%\u{A0}1.234.567"),
      ("hi", "1,234", "-12,34,567", "25%", "-12,34,567%"),
      (
        "bn",
        "\u{9E7},\u{9E8}\u{9E9}\u{9EA}",
        "-\u{9E7}\u{9E8},\u{9E9}\u{9EA},\u{9EB}\u{9EC}\u{9ED}",
        "\u{9E8}\u{9EB}%",
        "-\u{9E7},\u{9E8}\u{9E9}\u{9EA},\u{9EB}\u{9EC}\u{9ED}%"
      ),
      ("ar", "1,234", "\u{200E}-1,234,567", "25\u{200E}%\u{200E}", "\u{200E}-1,234,567\u{200E}%\u{200E}"),
      (
        "ar-EG",
        "\u{661}\u{66C}\u{662}\u{663}\u{664}",
        "\u{61C}-\u{661}\u{66C}\u{662}\u{663}\u{664}\u{66C}\u{665}\u{666}\u{667}",
        "\u{662}\u{665}\u{66A}\u{61C}",
        "\u{61C}-\u{661}\u{66C}\u{662}\u{663}\u{664}\u{66C}\u{665}\u{666}\u{667}\u{66A}\u{61C}"
      ),
      (
        "fa",
        "\u{6F1}\u{66C}\u{6F2}\u{6F3}\u{6F4}",
        "\u{200E}\u{2212}\u{6F1}\u{66C}\u{6F2}\u{6F3}\u{6F4}\u{66C}\u{6F5}\u{6F6}\u{6F7}",
        "\u{6F2}\u{6F5}\u{66A}",
        "\u{200E}\u{2212}\u{6F1}\u{66C}\u{6F2}\u{6F3}\u{6F4}\u{66C}\u{6F5}\u{6F6}\u{6F7}\u{66A}"
      ),
      ("ur", "1,234", "\u{200E}-1,234,567", "25%", "\u{200E}-1,234,567%"),
      (
        "pa-Arab-PK",
        "\u{6F1}\u{66C}\u{6F2}\u{6F3}\u{6F4}",
        "\u{200E}-\u{200E}\u{6F1}\u{66C}\u{6F2}\u{6F3}\u{6F4}\u{66C}\u{6F5}\u{6F6}\u{6F7}",
        "\u{6F2}\u{6F5}\u{66A}",
        "\u{200E}-\u{200E}\u{6F1}\u{66C}\u{6F2}\u{6F3}\u{6F4}\u{66C}\u{6F5}\u{6F6}\u{6F7}\u{66A}"
      ),
      (
        "my",
        "\u{1041},\u{1042}\u{1043}\u{1044}",
        "-\u{1041},\u{1042}\u{1043}\u{1044},\u{1045}\u{1046}\u{1047}",
        "\u{1042}\u{1045}%",
        "-\u{1041},\u{1042}\u{1043}\u{1044},\u{1045}\u{1046}\u{1047}%"
      ),
      (
        "ff-Adlm",
        "\u{1E951}\u{2E41}\u{1E952}\u{1E953}\u{1E954}",
        "-\u{1E951}\u{2E41}\u{1E952}\u{1E953}\u{1E954}\u{2E41}\u{1E955}\u{1E956}\u{1E957}",
        "\u{1E952}\u{1E955}%",
        "-\u{1E951}\u{2E41}\u{1E952}\u{1E953}\u{1E954}\u{2E41}\u{1E955}\u{1E956}\u{1E957}%"
      ),
      ("zh-Hant-HK", "1,234", "-1,234,567", "25%", "-1,234,567%"),
      ("ee", "1234", "-1,234,567", "25%", "-1,234,567%"),
      ("blo", "1\u{A0}234", "-1\u{A0}234\u{A0}567", "%\u{A0}25", "%\u{A0}-1\u{A0}23\u{A0}45\u{A0}67"),
    ] as [(String, String, String, String, String)])
  func formats(locale: String, number: String, negative: String, percentage: String, negativePercentage: String) {
    let format = NumberFormat.format(of: locale)
    #expect(format.number(1_234) == number)
    #expect(format.number(-1_234_567) == negative)
    #expect(format.percentage(25) == percentage)
    #expect(format.percentage(-1_234_567) == negativePercentage)
  }

  @Test(
    "Separators begin with the number of digits of the locale",
    arguments: [
      ("fr", ["0", "999", "1\u{202F}000", "9\u{202F}999", "10\u{202F}000", "100\u{202F}000"]),
      ("es", ["0", "999", "1000", "9999", "10.000", "100.000"]),
      ("ee", ["0", "999", "1000", "9999", "10000", "100,000"]),
      ("hi", ["0", "999", "1,000", "9,999", "10,000", "1,00,000"]),
    ])
  func minimum(locale: String, texts: [String]) {
    #expect([0, 999, 1_000, 9_999, 10_000, 100_000].map(NumberFormat.format(of: locale).number) == texts)
  }

  @Test(
    "A locale that CLDR does not have is written like its language, an unknown language like English",
    arguments: [("es-DE", "es"), ("fr-XX", "fr"), ("es-JP", "es-419"), ("pt-FR", "pt-PT"), ("tlh", "en"), ("", "en")])
  func fallback(locale: String, other: String) {
    #expect(NumberFormat.format(of: locale) == NumberFormat.format(of: other))
  }

  @Test("The table has only locales and formats that are needed")
  func table() {
    #expect(Set(NumberFormatTable.positions.values).union([0]) == Set(NumberFormatTable.formats.indices))
    for (locale, position) in NumberFormatTable.positions {
      let format = NumberFormatTable.formats[position]
      #expect(NumberFormat.format(of: locale) == format)
      let parent = locale.lastIndex(of: "-").map { String(locale[..<$0]) } ?? ""
      #expect(NumberFormat.format(of: parent) != format, "\(locale)")
    }
  }
}
