import StringCatalog
import Testing

@testable import CatalogExchange

@Suite("The pseudo-language")
struct PseudoLanguageTests {
  @Test(
    "Texts get accents, padding and brackets; placeholders, addresses, tags and braces are unchanged",
    arguments: [
      ("Share", "[Šĥåŕé]"),
      ("Create Account", "[Çŕéåţé Åççöûñţ öñé]"),
      ("%1$@ of %2$lld", "[%1$@ öƒ %2$lld]"),
      ("%#@lessons@ left", "[%#@lessons@ ļéƒţ]"),
      ("%2$#@lessons@", "[%2$#@lessons@]"),
      ("100 %% of 5.5", "[100 %% öƒ 5.5 öñ]"),
      ("At https://a.example/u/%@/b?c=d now", "[Åţ https://a.example/u/%@/b?c=d ñöŵ öñé ŧŵö ţĥŕ]"),
      ("Ask a.b@c.example!", "[Åšķ a.b@c.example! öñé ŧ]"),
      ("<b>Now</b> {name}", "[<b>Ñöŵ</b> {name} öñé~]"),
      ("%@", "[%@]"),
      ("A", "[Å]"),
      ("%lld@example.com", "[%lld@example.com öñ]"),
      ("See www.a.example/%@, a.b@c.example.", "[Šéé www.a.example/%@, a.b@c.example. öñé ŧŵö ţĥŕ]"),
      ("a@b <c {d", "[å@ƀ <ç {đ ö]"),
      (" ", " "),
      ("", ""),
    ])
  func texts(source: String, expected: String) throws {
    #expect(try PseudoLanguage.accented.text(source) == expected)
  }

  @Test("Plural forms and substitutions are preserved, and a substitution has no brackets of its own")
  func forms() throws {
    var file = ExchangeSample.file([
      "badges": ExchangeSample.plural(["en": ["one": "%lld badge", "other": "%lld badges"]]),
      "quota": ExchangeSample.quota,
      "name": Catalog.Entry(
        shouldTranslate: false,
        localizations: ["en": Catalog.Localization(stringUnit: ExchangeSample.unit("Kindling"))]),
      "tap": ExchangeSample.device(
        ["mac": ExchangeSample.unit("Click"), "other": ExchangeSample.unit("Tap")], in: "en"),
    ])
    #expect(PseudoLanguage.accented.add(to: &file) == [])
    let catalog = file.catalog
    let badges = try #require(catalog.strings["badges"]?.localizations["en-XA"])
    #expect(badges.plural.mapValues(\.value) == ["one": "[%lld ƀåđĝé~]", "other": "[%lld ƀåđĝéš~]"])
    let quota = try #require(catalog.strings["quota"]?.localizations["en-XA"])
    #expect(quota.stringUnit?.value == "[%1$@ ĥåš %#@lessons@.~]")
    #expect(quota.substitutions["lessons"]?.argNum == 2)
    #expect(quota.substitutions["lessons"]?.plural["one"]?.value == "%arg ļéššöñ öñ")
    #expect(catalog.strings["name"]?.localizations["en-XA"] == nil)
    let tap = ExchangeSample.device(
      ["mac": ExchangeSample.unit("[Çļîçķ]"), "other": ExchangeSample.unit("[Ţåþ]")], in: "en-XA")
    #expect(catalog.strings["tap"]?.localizations["en-XA"] == tap.localizations["en-XA"])
  }

  @Test("Texts with invalid syntax are reported and skipped; a key without a source text is one")
  func invalidSyntax() {
    var file = ExchangeSample.file([
      "a": ExchangeSample.entry(["en": "100 %"]), "b": ExchangeSample.entry(["en": "5 %"]),
      "Share": Catalog.Entry(),
    ])
    let problems = PseudoLanguage.accented.add(to: &file).map(\.message)
    #expect(
      problems == [
        "a: \"%\" is not a format specifier; write %% for a percent sign",
        "b: \"%\" is not a format specifier; write %% for a percent sign",
      ])
    #expect(file.catalog.strings["Share"]?.localizations["en-XA"]?.stringUnit?.value == "[Šĥåŕé]")
    #expect(file.catalog.strings["b"]?.localizations["en-XA"] == nil)
  }

  @Test(
    "In the right-to-left language, each word is overridden, and placeholders and tags keep their direction",
    arguments: [
      ("Sign in", "\u{200F}\u{202E}Sign\u{202C} \u{202E}in\u{202C}\u{200F}"),
      ("%lld <b>days</b>", "\u{200F}%lld <b>\u{202E}days\u{202C}</b>\u{200F}"), ("", ""),
    ])
  func rightToLeft(source: String, expected: String) throws {
    #expect(try PseudoLanguage.rightToLeft.text(source) == expected)
  }

  @Test("Every English text of the catalogs grows by 40 %, or by two brackets, and preserves its placeholders")
  func catalogs() throws {
    for file in try ExchangeSample.catalogs() {
      for (key, entry) in file.catalog.strings {
        for unit in entry.localizations["en"]?.units ?? [] {
          let pseudo = try PseudoLanguage.accented.text(unit.value)
          let pieces = (try FormatString(unit.value).pieces, try FormatString(pseudo).pieces)
          let growth = literalLength(pieces.1) - literalLength(pieces.0)
          #expect(growth == max((literalLength(pieces.0) * 40 + 99) / 100, 2), "\(key)")
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
