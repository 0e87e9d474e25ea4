import StringCatalog
import Testing

@testable import CatalogExchange

@Suite("The pseudo-language (Localization, \"strings\".)")
struct PseudoLanguageTests {
  @Test(
    "Texts get accents, padding and brackets; placeholders, addresses, tags and braces are unchanged",
    arguments: [
      ("Share", "[Šĥåŕé ö]"),
      ("Create Account", "[Çŕéåţé Åççöûñţ öñé ŧ]"),
      ("%1$@ of %2$lld", "[%1$@ öƒ %2$lld ö]"),
      ("%#@lessons@ left", "[%#@lessons@ ļéƒţ ö]"),
      ("%2$#@lessons@", "[%2$#@lessons@]"),
      ("100 %% of 5.5", "[100 %% öƒ 5.5 öñé~]"),
      ("At https://a.example/u/%@/b?c=d now", "[Åţ https://a.example/u/%@/b?c=d ñöŵ öñé ŧŵö ţĥŕéé]"),
      ("Ask a.b@c.example!", "[Åšķ a.b@c.example! öñé ŧŵö]"),
      ("<b>Now</b> {name}", "[<b>Ñöŵ</b> {name} öñé ŧŵ]"),
      ("%@", "[%@]"),
      ("A", "[Å~]"),
      ("%lld@example.com", "[%lld@example.com öñé~]"),
      ("See www.a.example/%@, a.b@c.example.", "[Šéé www.a.example/%@, a.b@c.example. öñé ŧŵö ţĥŕéé]"),
      ("a@b <c {d", "[å@ƀ <ç {đ öñé]"),
      (" ", " "),
      ("", ""),
    ])
  func texts(source: String, expected: String) throws {
    #expect(try PseudoLanguage.text(source) == expected)
  }

  @Test("Plural forms and substitutions are preserved, and a substitution has no brackets of its own")
  func forms() throws {
    var file = ExchangeSample.file([
      "badges": ExchangeSample.plural(["en": ["one": "%lld badge", "other": "%lld badges"]]),
      "quota": ExchangeSample.quota,
      "name": Catalog.Entry(
        shouldTranslate: false,
        localizations: ["en": Catalog.Localization(stringUnit: ExchangeSample.unit("Kindling"))]),
    ])
    try PseudoLanguage.add(to: &file)
    let catalog = file.catalog
    let badges = try #require(catalog.strings["badges"]?.localizations["en-XA"])
    #expect(badges.plural.mapValues(\.value) == ["one": "[%lld ƀåđĝé öñ]", "other": "[%lld ƀåđĝéš öñ]"])
    let quota = try #require(catalog.strings["quota"]?.localizations["en-XA"])
    #expect(quota.stringUnit?.value == "[%1$@ ĥåš %#@lessons@. öñ]")
    #expect(quota.substitutions["lessons"]?.argNum == 2)
    #expect(quota.substitutions["lessons"]?.plural["one"]?.value == "%arg ļéššöñ öñ")
    #expect(catalog.strings["name"]?.localizations["en-XA"] == nil)
  }

  @Test("The first source text with invalid syntax is reported")
  func invalidSyntax() {
    var file = ExchangeSample.file(
      Dictionary(uniqueKeysWithValues: (1...9).map { ("key.\($0)", ExchangeSample.entry(["en": "5 %"])) }))
    let error = #expect(throws: CatalogError.self) { try PseudoLanguage.add(to: &file) }
    #expect(error?.message == "key.1: \"%\" is not a format specifier; write %% for a percent sign")
  }

  @Test("Every English text of the catalogs grows by at least 40 % and preserves its placeholders")
  func catalogs() throws {
    for file in try ExchangeSample.catalogs() {
      for (key, entry) in file.catalog.strings {
        for unit in entry.localizations["en"]?.units ?? [] {
          let pseudo = try PseudoLanguage.text(unit.value)
          let pieces = (try FormatString(unit.value).pieces, try FormatString(pseudo).pieces)
          #expect(literalLength(pieces.1) * 10 >= literalLength(pieces.0) * 14, "\(key)")
          #expect(placeholders(pieces.0) == placeholders(pieces.1), "\(key)")
        }
      }
    }
  }

  private func literalLength(_ pieces: [FormatString.Piece]) -> Int {
    pieces.reduce(0) { sum, piece in
      guard case .literal(let text) = piece else { return sum }
      return sum + text.count
    }
  }

  private func placeholders(_ pieces: [FormatString.Piece]) -> [FormatString.Piece] {
    pieces.filter { piece in
      guard case .literal = piece else { return true }
      return false
    }
  }
}
