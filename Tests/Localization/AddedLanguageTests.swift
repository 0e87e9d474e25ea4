import Kernel
import Testing

@testable import Localization

/// Languages that catalogs add at run time.
@Suite struct AddedLanguageTests {
  @Test(
    "A language is a code of two or three letters, possibly with a script",
    arguments: [
      ("de", true), ("fil", true), ("zh-Hans", true), ("yue-Hant", true), ("", false), ("d", false), ("DE", false),
      ("german", false), ("de-DE", false), ("zh-hans", false), ("zh-Han", false), ("zh-Hanss", false), ("zh-", false),
      ("-Hans", false), ("d3", false), ("zh-HANS", false), ("zh_Hans", false), ("e\u{301}s", false), ("abcd", false),
    ])
  func codes(code: String, isValid: Bool) {
    #expect(Language(rawValue: code)?.rawValue == (isValid ? code : nil))
  }

  @Test(
    "Language tags have a canonical form",
    arguments: [
      ("fr-FR", "fr-FR"), ("fr_CA", "fr-CA"), ("FR", "fr"), ("zh_hant_tw.UTF-8", "zh-Hant-TW"), ("iw-IL", "he-IL"),
      ("in", "id"), ("es-Latn-419", "es-Latn-419"), ("de-1996", "de-1996"), ("sr@latin", "sr"), ("french", nil),
      ("", nil), ("x-fr", nil), ("fr--CA", nil), ("f r", nil), ("français", nil),
    ])
  func tags(text: String, identifier: String?) {
    #expect(LanguageTag(text)?.identifier == identifier)
  }

  @Test(
    "A tag matches the language of texts that its reader understands",
    arguments: [
      ("de", "de"), ("de-AT", "de-AT"), ("de_DE.UTF-8", "de-DE"), ("zh-TW", "zh-Hant-TW"), ("zh-HK", "zh-Hant-HK"),
      ("zh", "zh-Hans"), ("zh-CN", "zh-Hans-CN"), ("zh-Hant", "zh-Hant"), ("nb-NO", "no-NO"), ("sr-Latn", "sr-Latn"),
      ("sr", "sr-Latn"), ("ja", "en"), ("iw", "he"), ("fr-CA", "fr-CA"),
    ])
  func negotiation(tag: String, identifier: String) {
    let languages =
      Language.builtIn + ["de", "he", "no", "sr-Latn", "zh-Hans", "zh-Hant"].compactMap { Language(rawValue: $0) }
    #expect(Negotiation.locale(for: [tag], among: languages).identifier == identifier)
  }

  @Test("A region that shows the texts of another one has that one’s plural forms, too")
  func sharedRegion() throws {
    var overrides = TextOverrides()
    // Only Brazil uses the form for one with 0.
    let pattern = "{0, plural, one {há {0} dia} other {há {0} dias}}"
    try overrides.add(pattern, of: "time.daysAgo", in: "pt-BR")
    let portugal = try #require(TextLocale(catalogTag: "pt-PT"))
    #expect(overrides.text(of: Self.days(0), in: portugal) == "há 0 dia")
    try overrides.add(pattern, of: "time.daysAgo", in: "pt-PT")
    #expect(overrides.text(of: Self.days(0), in: portugal) == "há 0 dias")
  }

  private static let days = Strings.timeDaysAgo(days:)

  @Test(
    "Plural forms and numbers are those of the language",
    arguments: [
      ("de", "{0, plural, one {vor {0} Tag} other {vor {0} Tagen}}", [1: "vor 1 Tag", 1234: "vor 1.234 Tagen"]),
      ("de-AT", "{0, plural, one {vor {0} Tag} other {vor {0} Tagen}}", [1234: "vor 1\u{A0}234 Tagen"]),
      (
        "pl", "{0, plural, one {{0} dzień} few {{0} dni} many {{0} dni temu} other {{0} dnia}}",
        [1: "1 dzień", 2: "2 dni", 5: "5 dni temu", 22: "22 dni"]
      ),
      ("ja", "{0, plural, other {{0}日前}}", [1: "1日前"]),
      ("ar-EG", "{0, plural, two {يومان} other {{0}}}", [2: "يومان", 11: "١١"]),
    ] as [(String, String, [Int: String])])
  func rendering(tag: String, pattern: String, expected: [Int: String]) throws {
    var overrides = TextOverrides()
    try overrides.add(pattern, of: "time.daysAgo", in: tag)
    let locale = try #require(TextLocale(catalogTag: tag))
    for (number, text) in expected {
      #expect(overrides.text(of: Self.days(number), in: locale) == text)
    }
  }

  @Test("A missing text is in English, with English plural forms and numbers and the changed English text")
  func fallback() throws {
    let japanese = TextLocale(try #require(Language(rawValue: "ja")))
    #expect(Self.days(1).text(in: japanese).string == Self.days(1).text(in: .english).string)
    #expect(Strings.timeToday.text(in: japanese).string == "Today")
    var overrides = TextOverrides()
    try overrides.add("今", of: "time.now", in: "ja")
    #expect(overrides.text(of: Self.days(1), in: japanese) == nil)
    try overrides.add("{0, plural, one {{0} day since} other {{0} days since}}", of: "time.daysAgo", in: "en")
    #expect(overrides.text(of: Self.days(1), in: japanese) == "1 day since")
    #expect(overrides.text(of: Self.days(1_000), in: japanese) == "1,000 days since")
    // A built-in language has its own text instead.
    #expect(overrides.text(of: Self.days(1), in: TextLocale(.fr)) == nil)
  }

  @Test("A language with texts only for regions shows those of the region with the most texts")
  func regionsOnly() throws {
    var overrides = TextOverrides()
    try overrides.add("Agora", of: "time.now", in: "pt-BR")
    try overrides.add("Hoje", of: "time.today", in: "pt-BR")
    try overrides.add("Agora mesmo", of: "time.now", in: "pt-PT")
    let portuguese = try #require(Language(rawValue: "pt"))
    #expect(overrides.addedLanguages == [portuguese])
    #expect(overrides.coverage(of: portuguese).texts == 2)
    #expect(overrides.text(of: Strings.timeNow, in: TextLocale(portuguese)) == "Agora")
    #expect(overrides.text(of: Strings.timeNow, in: TextLocale(portuguese, region: "PT")) == "Agora mesmo")
    #expect(overrides.text(of: Strings.timeToday, in: TextLocale(portuguese, region: "PT")) == "Hoje")
    try overrides.add("Ontem", of: "time.yesterday", in: "pt")
    #expect(overrides.text(of: Strings.timeNow, in: TextLocale(portuguese)) == nil)
  }

  @Test("Texts for built-in languages, their regions and the pseudo-languages add no language")
  func added() throws {
    var overrides = TextOverrides()
    for tag in ["fr", "fr-CA", "en-GB", "en-XA", "en-XB", "es-419"] { try overrides.add("x", of: "time.now", in: tag) }
    #expect(overrides.addedLanguages == [])
    for tag in ["zh-Hant-HK", "de", "zh-Hans"] { try overrides.add("x", of: "time.now", in: tag) }
    #expect(overrides.addedLanguages.map(\.rawValue) == ["de", "zh-Hans", "zh-Hant"])
  }

  @Test("A stored language that is not served has the locale of English")
  func stored() throws {
    #expect(TextLocale(stored: try #require(Language(rawValue: "de"))) == .english)
    #expect(TextLocale(stored: .fr) == TextLocale(.fr))
  }
}
