import StringCatalog
import Testing

@testable import CatalogExchange

@Suite("Round trips of catalogs through XLIFF")
struct RoundTripTests {
  @Test("An unmodified document changes nothing", arguments: ["es", "fr"], [false, true])
  func untouched(language: String, marksApproved: Bool) throws {
    let catalogs = try ExchangeSample.catalogs()
    let locale = try #require(ExchangeLocale(language))
    let text = XLIFFWriter.write(TranslationExport(catalogs, for: locale), marksApproved: marksApproved)
    let result = TranslationImport(try TranslationDocument(xliff: Array(text.utf8), file: "a.xliff"), into: catalogs)
    #expect(result.errors == [])
    var expected = TranslationImport.Counts()
    expected.unchanged = result.counts.unchanged
    #expect(result.counts == expected)
    #expect(result.counts.unchanged >= catalogs.reduce(0) { $0 + $1.catalog.strings.count })
    #expect(result.changedNames == [])
  }

  @Test("A document restores a removed language byte for byte", arguments: ["es", "fr"])
  func restored(language: String) throws {
    let catalogs = try ExchangeSample.catalogs()
    let locale = try #require(ExchangeLocale(language))
    let text = XLIFFWriter.write(TranslationExport(catalogs, for: locale))
    var bare = catalogs
    for index in bare.indices {
      for key in bare[index].catalog.strings.keys {
        bare[index].catalog.strings[key]?.localizations[language] = nil
      }
    }
    let result = TranslationImport(try TranslationDocument(xliff: Array(text.utf8), file: "a.xliff"), into: bare)
    #expect(result.errors == [])
    for (file, original) in zip(result.catalogs, catalogs) {
      #expect(Array(CatalogWriter.write(file.catalog).utf8) == Array(CatalogWriter.write(original.catalog).utf8))
    }
  }

  @Test("Texts with special characters survive the round trip")
  func texts() throws {
    let texts = [
      " x ", "a\nb\r\nc\td", "<b>&amp;</b>", "]]>", "e\u{301}", "\u{A0}\u{202F}\u{200B}", "🦊", "\"'", "100 %%",
      "\u{85}\u{2028}",
    ]
    for text in texts {
      let file = ExchangeSample.file(["a": ExchangeSample.entry(["en": text, "fr": text])])
      var bare = file
      bare.catalog.strings["a"]?.localizations["fr"] = nil
      let result = try ExchangeSample.imported(try ExchangeSample.exported(file), into: bare)
      #expect(result.errors == [])
      let restored = CatalogWriter.write(result.catalogs[0].catalog)
      #expect(Array(restored.utf8) == Array(CatalogWriter.write(file.catalog).utf8))
    }
  }

  @Test("Texts with argument numbers instead of %arg stay unchanged in the round trip")
  func otherSpelling() throws {
    var entry = ExchangeSample.quota
    entry.localizations["fr"] = Catalog.Localization(
      stringUnit: ExchangeSample.unit("%1$@ a %2$#@lessons@."),
      substitutions: [
        "lessons": Catalog.Substitution(argNum: 2, plural: ["other": ExchangeSample.unit("%2$lld leçons")])
      ])
    let file = ExchangeSample.file(["quota": entry])
    let result = try ExchangeSample.imported(try ExchangeSample.exported(file), into: file)
    #expect(result.counts.unchanged == 2)
    #expect(result.catalogs[0].catalog == file.catalog)
  }
}
