import Testing

@testable import Localization

/// Language negotiation by RFC 4647 lookup.
@Suite struct NegotiationTests {
  @Test(
    "The first supported language tag determines the locale",
    arguments: [
      ([], "en"),
      (["fr"], "fr"),
      (["fr-CA"], "fr-CA"),
      (["FR-ca"], "fr-CA"),
      (["fr_CA.UTF-8"], "fr-CA"),
      (["fr_CA@euro"], "fr-CA"),
      (["es-419"], "es-419"),
      (["es-Latn-MX"], "es-MX"),
      (["de", "es"], "es"),
      (["de-CH", "fr-CH", "en"], "fr-CH"),
      (["de"], "en"),
      (["zh-Hant-TW"], "en"),
      (["en-GB", "fr"], "en-GB"),
      (["fr-CA-x-private"], "fr-CA"),
      (["fr-x-ca"], "fr"),
      (["fr-u-nu-arab"], "fr"),
      (["es-u-rg-mxzzzz"], "es"),
      (["x-fr"], "en"),
      (["i-en", "es"], "es"),
      (["*", "es"], "es"),
      (["*-CA", "es"], "es"),
      (["C", "es"], "es"),
      (["C.UTF-8", "fr"], "fr"),
      (["POSIX", "fr"], "fr"),
      (["", "fr"], "fr"),
      ([".UTF-8", "fr"], "fr"),
      (["french", "es"], "es"),
      (["fra", "es"], "es"),
      (["fr--CA", "es"], "es"),
      (["fr ", "es"], "es"),
      (["français", "es"], "es"),
      (["frr-DE", "es"], "es"),
    ] as [([String], String)])
  func choice(languageTags: [String], expected: String) {
    #expect(Negotiation.locale(for: languageTags).identifier == expected)
  }

  @Test("The region does not affect the language of texts")
  func languageOfTexts() {
    let locale = Negotiation.locale(for: ["fr-CA"])
    #expect(locale.language == .fr)
    #expect(locale == TextLocale(.fr, region: "ca"))
  }

  @Test("LC_ALL takes precedence over LC_MESSAGES and LANG")
  func environment() {
    let all = ["LANG": "en_US.UTF-8", "LC_MESSAGES": "es_ES.UTF-8", "LC_ALL": "fr_FR.UTF-8", "LANGUAGE": "de"]
    #expect(Negotiation.languageTags(from: { all[$0] }) == ["fr_FR.UTF-8", "es_ES.UTF-8", "en_US.UTF-8"])
    #expect(Negotiation.locale(for: Negotiation.languageTags { all[$0] }).identifier == "fr-FR")
    #expect(Negotiation.languageTags(from: { _ in nil }) == [])
    let tags = Negotiation.languageTags { ["LC_ALL": "", "LANG": "es_MX"][$0] }
    #expect(Negotiation.locale(for: tags).identifier == "es-MX")
  }

  @Test("An invalid region is ignored", arguments: ["", "C", "CAN", "12", "1234", "c1", "ça"])
  func noRegion(region: String) {
    #expect(TextLocale(.fr, region: region).identifier == "fr")
  }
}
