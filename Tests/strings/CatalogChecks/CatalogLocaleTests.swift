import Testing

@testable import CatalogChecks

@Suite("Language codes of catalogs in other spellings")
struct CatalogLocaleTests {
  @Test(
    "A code means the language of the catalogs with the same canonical form",
    arguments: [
      ("fr-FR", "fr"), ("FR", "fr"), ("fr_FR", "fr"), ("fr_CA", "fr-CA"), ("fr-BE", nil), ("de-DE", nil),
      ("pt", "pt-BR"),
      ("pt_BR", "pt-BR"), ("pt-PT", nil), ("zh-CN", "zh-Hans"), ("zh_TW", "zh-Hant"), ("zh-Hant-TW", "zh-Hant"),
      ("zh-HK", nil), ("zh", "zh-Hans"), ("no", "nb"), ("nb-NO", "nb"), ("iw", "he"), ("sr-Latn", "sr-Latn"),
      ("sr", nil),
      ("es-419", "es-419"), ("en-US", "en"), ("english", nil), ("", nil),
    ])
  func match(code: String, expected: String?) {
    let known = ["en", "es-419", "fr", "fr-CA", "he", "nb", "pt-BR", "sr-Latn", "zh-Hans", "zh-Hant"]
    #expect(CatalogLocale.match(code, in: known) == expected)
  }

  @Test("A code that the catalogs have is never another one")
  func exact() {
    #expect(CatalogLocale.match("fr-FR", in: ["fr", "fr-FR"]) == "fr-FR")
    #expect(CatalogLocale.match("zh-CN", in: ["zh-CN", "zh-Hans"]) == "zh-CN")
  }

  @Test(
    "A new language has the canonical code without its usual region",
    arguments: [
      ("DE", "de"), ("de_DE.UTF-8", "de"), ("de-AT", "de-AT"), ("pt_br", "pt-BR"), ("zh-tw", "zh-Hant"),
      ("zh_CN", "zh-Hans"), ("zh-Hant-HK", "zh-Hant-HK"), ("iw", "he"), ("german", nil), ("xx", nil), ("de-1996", nil),
      ("en-UK", nil), ("", nil),
    ])
  func canonical(code: String, expected: String?) {
    #expect(CatalogLocale.canonical(code) == expected)
  }
}
