import Localization
import StringCatalog
import Testing

@testable import CatalogExchange

@Suite("XLIFF export")
struct XLIFFWriterTests {
  private let file = ExchangeSample.file([
    "badge.count": ExchangeSample.plural([
      "en": ["one": "%lld badge", "other": "%lld badges"], "fr": ["one": "%lld badge"],
    ]),
    "quota": ExchangeSample.quota,
    "title": ExchangeSample.entry(["en": " A & <b>\n", "fr": "À « & »"], comment: "The \"title\"."),
    "name": Catalog.Entry(
      shouldTranslate: false, localizations: ["en": Catalog.Localization(stringUnit: ExchangeSample.unit("Kindling"))]),
  ])

  @Test("A document has Xcode's ids and placeholders, the target language's plural categories, notes and all spaces")
  func document() throws {
    let expected = """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
        <file original="Sample.xcstrings" source-language="en" target-language="fr" datatype="plaintext">
          <header>
            <tool tool-id="kindling.strings" tool-name="strings"/>
          </header>
          <body>
            <trans-unit id="badge.count|==|plural.one" xml:space="preserve">
              <source>%lld badge</source>
              <target state="translated">%lld badge</target>
            </trans-unit>
            <trans-unit id="badge.count|==|plural.many" xml:space="preserve">
              <source>%lld badges</source>
            </trans-unit>
            <trans-unit id="badge.count|==|plural.other" xml:space="preserve">
              <source>%lld badges</source>
            </trans-unit>
            <trans-unit id="quota" xml:space="preserve">
              <source>%1$@ has %2$#@lessons@.</source>
              <note>%1$@ = name. %2$lld = lessons.</note>
            </trans-unit>
            <trans-unit id="quota|==|substitutions.lessons.plural.one" xml:space="preserve">
              <source>%2$lld lesson</source>
              <note>%1$@ = name. %2$lld = lessons.</note>
            </trans-unit>
            <trans-unit id="quota|==|substitutions.lessons.plural.many" xml:space="preserve">
              <source>%2$lld lessons</source>
              <note>%1$@ = name. %2$lld = lessons.</note>
            </trans-unit>
            <trans-unit id="quota|==|substitutions.lessons.plural.other" xml:space="preserve">
              <source>%2$lld lessons</source>
              <note>%1$@ = name. %2$lld = lessons.</note>
            </trans-unit>
            <trans-unit id="title" xml:space="preserve">
              <source> A &amp; &lt;b&gt;
      </source>
              <target state="translated">À « &amp; »</target>
              <note>The "title".</note>
            </trans-unit>
          </body>
        </file>
      </xliff>

      """
    #expect(try ExchangeSample.exported(file) == expected)
  }

  private func ids(_ entry: Catalog.Entry, _ locale: String) throws -> [String] {
    let document = try ExchangeSample.exported(ExchangeSample.file(["a": entry]), locale)
    return document.matches(of: /trans-unit id="([^"]*)"/).map { String($0.1) }
  }

  @Test("The plural categories of the language and of the translation are written")
  func categories() throws {
    let entry = ExchangeSample.plural(["en": ["one": "1", "other": "2"], "es": ["other": "2", "few": "3"]])
    #expect(try ids(entry, "fr-CA") == ["a|==|plural.one", "a|==|plural.many", "a|==|plural.other"])
    #expect(try ids(entry, "en-XA") == ["a|==|plural.one", "a|==|plural.other"])
    #expect(
      try ids(entry, "es") == ["a|==|plural.one", "a|==|plural.few", "a|==|plural.many", "a|==|plural.other"])
  }

  @Test("An existing translation determines whether plural forms are written")
  func shapes() throws {
    var entry = ExchangeSample.plural(["en": ["one": "1", "other": "2"]])
    entry.localizations["fr"] = Catalog.Localization(stringUnit: ExchangeSample.unit("2"))
    #expect(try ids(entry, "fr") == ["a"])
    entry = ExchangeSample.entry(["en": "%lld left"])
    entry.localizations["fr"] = Catalog.Localization(plural: ["other": ExchangeSample.unit("2")])
    #expect(try ids(entry, "fr") == ["a|==|plural.one", "a|==|plural.many", "a|==|plural.other"])
  }

  @Test(
    "The state of a translation is written, and on request whether it is approved",
    arguments: [
      (Catalog.StringUnit.State.new, "new", "no"), (.needsReview, "needs-review-translation", "no"),
      (.translated, "translated", "yes"), (.other("odd"), "needs-review-translation", "no"),
    ])
  func states(state: Catalog.StringUnit.State, name: String, approved: String) throws {
    var entry = ExchangeSample.entry(["en": "A"])
    entry.localizations["fr"] = Catalog.Localization(stringUnit: ExchangeSample.unit("B", state))
    let file = ExchangeSample.file(["a": entry])
    #expect(try ExchangeSample.exported(file).contains("<target state=\"\(name)\">B</target>"))
    #expect(try !ExchangeSample.exported(file).contains("approved"))
    #expect(
      try ExchangeSample.exported(file, marksApproved: true).contains(
        "id=\"a\" approved=\"\(approved)\" xml:space=\"preserve\">"))
  }

  @Test("An entry that XLIFF cannot represent is rejected with its key")
  func rejected() throws {
    var overlapping = Catalog.Localization(stringUnit: ExchangeSample.unit("A"))
    overlapping.plural = ["other": ExchangeSample.unit("A")]
    let cases: [(String, Catalog.Entry, String)] = [
      (
        "a|==|b", ExchangeSample.entry(["en": "A"]),
        "a|==|b: a key must not contain \"|==|\", the separator of XLIFF ids"
      ),
      ("a", ExchangeSample.entry(["en": "A\u{7}"]), "a: the character U+7 is not allowed in XML"),
      (
        "a", Catalog.Entry(localizations: ["en": overlapping]), "a: a text and plural forms are both present"
      ),
    ]
    for (key, entry, message) in cases {
      #expect(throws: CatalogError(file: "/nowhere/Sample.xcstrings", message: message)) {
        try ExchangeSample.exported(ExchangeSample.file([key: entry]))
      }
    }
  }

  @Test("A source language that XML cannot represent is rejected")
  func rejectedLanguage() {
    var file = self.file
    file.catalog.sourceLanguage = "e\u{1}n"
    let expected = CatalogError(file: "/nowhere/Sample.xcstrings", message: "the character U+1 is not allowed in XML")
    #expect(throws: expected) { try ExchangeSample.exported(file) }
  }

  @Test("Keys and texts with XML syntax, whitespace and non-ASCII characters are escaped as needed, and read unchanged")
  func escapes() throws {
    let text = " <&>\"' ]]> \t\n\r é e\u{301} 🦊 \u{202F} "
    let document = try ExchangeSample.exported(
      ExchangeSample.file([text: ExchangeSample.entry(["en": text, "fr": text])]))
    #expect(document.contains(" id=\" &lt;&amp;&gt;&quot;' ]]&gt; &#9;&#10;&#13; é e\u{301} 🦊 \u{202F} \" "))
    let unit = try TranslationDocument(xliff: Array(document.utf8), file: "fr.xliff").files[0].units[0]
    #expect(try [unit.id, unit.source, #require(unit.target)].allSatisfy { Array($0.utf8) == Array(text.utf8) })
  }

  @Test("A locale has the plural categories of its language; an invalid code is rejected")
  func locales() {
    #expect(ExchangeLocale("fr-CA")?.categories == [.one, .many, .other])
    #expect(ExchangeLocale("en-XA")?.categories == [.one, .other])
    #expect(ExchangeLocale("de")?.categories == [.one, .other])
    #expect(ExchangeLocale("la")?.categories == nil)
    for identifier in ["", "fr_CA", "french", "fr-", "fr \" x=\"1"] { #expect(ExchangeLocale(identifier) == nil) }
  }
}
