import FoundationEssentials
import StringCatalog
import Testing

@testable import CatalogChecks
@testable import CatalogExchange

@Suite("XLIFF import")
struct TranslationImportTests {
  private typealias Sample = ExchangeSample

  private let file = Sample.file([
    "title": Sample.entry(["en": "Title", "fr": "Titre"]),
    "badges": Sample.plural(["en": ["one": "%lld badge", "other": "%lld badges"]]),
    "quota": Sample.quota,
    "name": Catalog.Entry(
      shouldTranslate: false, localizations: ["en": Catalog.Localization(stringUnit: Sample.unit("Kindling"))]),
  ])

  private func imported(_ units: String, force: Bool = false) throws -> TranslationImport {
    try Sample.imported(Sample.document(units), into: file, force: force)
  }

  private func french(_ key: String, of result: TranslationImport) -> Catalog.Localization? {
    result.catalogs[0].catalog.strings[key]?.localizations["fr"]
  }

  @Test("A translation is imported with its state, and nothing else in the catalog changes")
  func singleTranslation() throws {
    let result = try imported(Sample.transUnit("title", "Title", "Le titre", state: "needs-review-translation"))
    #expect(result.errors == [])
    #expect(french("title", of: result) == Catalog.Localization(stringUnit: Sample.unit("Le titre", .needsReview)))
    #expect(result.counts.changed == 1)
    #expect(result.changedNames == ["Sample"])
    #expect(result.locale == "fr")
    var expected = file.catalog
    expected.strings["title"]?.localizations["fr"] = french("title", of: result)
    #expect(result.catalogs[0].catalog == expected)
  }

  @Test("Each text is counted by its change, and incomplete entries are counted separately")
  func counts() throws {
    let result = try imported(
      Sample.transUnit("badges|==|plural.one", "%lld badge", "%lld badge")
        + Sample.transUnit("badges|==|plural.many", "%lld badges", nil)
        + Sample.transUnit("badges|==|plural.other", "%lld badges", "")
        + Sample.transUnit("title", "Title", "Titre", state: "needs-review-translation"))
    var expected = TranslationImport.Counts()
    expected.added = 1
    expected.untranslated = 2
    expected.stateChanges = 1
    expected.incomplete = 1
    #expect(result.counts == expected)
    let same = try imported(Sample.transUnit("title", "Title", "Titre"))
    #expect(same.counts.unchanged == 1)
    #expect(same.changedNames == [])
  }

  @Test("Plural forms match by category name, in any order")
  func categories() throws {
    let result = try imported(
      ["other": "%lld badges", "many": "%lld de badges", "one": "%lld badge"].map { category, text in
        Sample.transUnit("badges|==|plural.\(category)", category == "one" ? "%lld badge" : "%lld badges", text)
      }.joined())
    #expect(result.errors == [])
    #expect(
      french("badges", of: result)?.plural.mapValues(\.value) == [
        "one": "%lld badge", "many": "%lld de badges", "other": "%lld badges",
      ])
  }

  @Test("Substitutions are converted to catalog form, with the argument of the source text")
  func substitutions() throws {
    let result = try imported(
      Sample.transUnit("quota", "%1$@ has %2$#@lessons@.", "%2$#@lessons@ pour %1$@.")
        + Sample.transUnit("quota|==|substitutions.lessons.plural.other", "%2$lld lessons", "%2$lld leçons")
        + Sample.transUnit("quota|==|substitutions.lessons.plural.one", "%2$lld lesson", "%arg leçon"))
    #expect(result.errors == [])
    let expected = Catalog.Localization(
      stringUnit: Sample.unit("%#@lessons@ pour %1$@."),
      substitutions: [
        "lessons": Catalog.Substitution(
          argNum: 2, plural: ["one": Sample.unit("%arg leçon"), "other": Sample.unit("%arg leçons")])
      ])
    #expect(french("quota", of: result) == expected)
  }

  @Test("A translation may select plural forms by a different argument than the source text")
  func otherArgument() throws {
    let english = Catalog.Localization(
      stringUnit: Sample.unit("%1$lld of %#@lessons@"),
      substitutions: [
        "lessons": Catalog.Substitution(
          argNum: 2, plural: ["one": Sample.unit("%arg lesson"), "other": Sample.unit("%arg lessons")])
      ])
    let file = Sample.file(["done": Catalog.Entry(localizations: ["en": english])])
    let form = Sample.transUnit("done|==|substitutions.lessons.plural.other", "%2$lld lessons", "%1$lld leçons")
    let frame = Sample.transUnit("done", "%1$lld of %2$#@lessons@", "%1$#@lessons@ sur %2$lld")
    for document in [form + frame, frame + form] {
      let result = try Sample.imported(Sample.document(document), into: file)
      #expect(result.errors == [])
      let expected = Catalog.Localization(
        stringUnit: Sample.unit("%#@lessons@ sur %2$lld"),
        substitutions: ["lessons": Catalog.Substitution(argNum: 1, plural: ["other": Sample.unit("%arg leçons")])])
      #expect(french("done", of: result) == expected)
      // If argument 2 selects the forms again, a form that is written with argument 1 still shows argument 1.
      let back = try Sample.imported(
        Sample.document(Sample.transUnit("done", "%1$lld of %2$#@lessons@", "%2$#@lessons@ sur %1$lld") + form),
        into: result.catalogs[0])
      #expect(french("done", of: back)?.substitutions["lessons"]?.argNum == 2)
      #expect(french("done", of: back)?.substitutions["lessons"]?.plural["other"]?.value == "%1$lld leçons")
    }
  }

  @Test(
    "Incomplete entries are imported and counted: a frame without forms, a form without its frame, *one* without *other*",
    arguments: [
      ExchangeSample.transUnit("quota", "%1$@ has %2$#@lessons@.", "%1$@ a %2$#@lessons@."),
      ExchangeSample.transUnit("quota|==|substitutions.lessons.plural.one", "%2$lld lesson", "%2$lld leçon"),
      ExchangeSample.transUnit("badges|==|plural.one", "%lld badge", "%lld badge"),
    ])
  func incomplete(unit: String) throws {
    let result = try imported(unit)
    #expect(result.errors == [])
    #expect(result.counts.added == 1)
    #expect(result.counts.incomplete == 1)
  }

  @Test("A different Unicode composition of a letter is a change")
  func composition() throws {
    let file = Sample.file(["a": Sample.entry(["en": "A", "fr": "e\u{301}"])])
    let result = try Sample.imported(Sample.document(Sample.transUnit("a", "A", "\u{E9}")), into: file)
    #expect(result.counts.changed == 1)
    #expect(Array(try #require(french("a", of: result)?.stringUnit).value.utf8) == Array("\u{E9}".utf8))
  }

  @Test(
    "Invalid, unknown, outdated and repeated translations are rejected with their line",
    arguments: [
      (
        ExchangeSample.transUnit("title", "Titel", "Titre 2"), 3,
        "the source text of \"title\" has changed to \"Title\"; --force imports the translation for review"
      ),
      (ExchangeSample.transUnit("titel", "Title", "T"), 3, "Sample has no text \"titel\" to translate into fr"),
      (ExchangeSample.transUnit("name", "Kindling", "K"), 3, "Sample has no text \"name\" to translate into fr"),
      (
        ExchangeSample.transUnit("badges|==|plural.few", "%lld badges", "%lld"), 3,
        "Sample has no text \"badges|==|plural.few\" to translate into fr"
      ),
      (
        ExchangeSample.transUnit("title", "Title", "A") + "\n" + ExchangeSample.transUnit("title", "Title", "B"), 4,
        "the text \"title\" occurs twice"
      ),
      (
        ExchangeSample.transUnit("title", "Title", "100 %"), 3,
        "title: \"%\" is not a format specifier; write %% for a percent sign"
      ),
      (
        ExchangeSample.transUnit("title", "Title", "%@"), 3,
        "title: \"%@\" does not match the source text, which has no placeholders"
      ),
      (
        ExchangeSample.transUnit("badges|==|plural.one", "%lld badge", "100 % d’abord"), 3,
        "badges|==|plural.one: \"% d\" is read as a placeholder; write %% for a percent sign"
      ),
      (
        ExchangeSample.transUnit("badges|==|plural.one", "%lld badge", "%@ badge"), 3,
        "badges|==|plural.one: \"%@\" does not match the source text, which has the placeholders %lld"
      ),
      (
        ExchangeSample.transUnit("quota", "%1$@ has %2$#@lessons@.", "%1$@ a %2$#@lecons@."), 3,
        "quota: the substitution \"lecons\" is not defined"
      ),
      (
        ExchangeSample.transUnit("quota", "%1$@ has %2$#@lessons@.", "%1$#@lessons@ pour %1$@."), 3,
        "quota: argument 1 is not an integer and cannot select a plural form"
      ),
    ])
  func rejected(units: String, line: Int, message: String) throws {
    let result = try imported(units)
    #expect(result.errors == [CatalogError(file: "fr.xliff", line: line, message: message)])
  }

  @Test("All errors are reported")
  func allErrors() throws {
    let result = try imported(Sample.transUnit("a", "A", "A") + Sample.transUnit("b", "B", "B"))
    #expect(result.errors.count == 2)
  }

  @Test("With force, an outdated translation is imported and needs review")
  func forced() throws {
    let result = try imported(Sample.transUnit("title", "Titel", "Titre 2"), force: true)
    #expect(result.errors == [])
    #expect(french("title", of: result)?.stringUnit == Sample.unit("Titre 2", .needsReview))
    #expect(result.counts.outdated == 1)
  }

  @Test("A unit without a translation is only counted, even if its source text has changed")
  func untranslated() throws {
    let result = try imported(Sample.transUnit("title", "Titel", nil))
    #expect(result.errors == [])
    #expect(result.counts.untranslated == 1)
  }

  @Test("Checks apply to changed entries only, and only errors in translations are reported")
  func checks() throws {
    let check = CatalogCheck(
      "sample", .error, .placeholders, "A sample.",
      .text { view in view.unit.value.contains("B") ? [view.finding("sample", .error, "there is a B")] : [] })
    func errors(_ target: String, source: String = "A") throws -> [CatalogError] {
      let file = Sample.file(["a": Sample.entry(["en": source]), "b": Sample.entry(["en": "B", "fr": "B"])])
      let document = try TranslationDocument(
        reading: Array(Sample.document(Sample.transUnit("a", source, target)).utf8), file: "fr.xliff")
      return TranslationImport(document, into: [file], options: .init(), checks: [check]).errors
    }
    #expect(try errors("B") == [CatalogError(file: "fr.xliff", line: 3, message: "a: there is a B")])
    #expect(try errors("C") == [])
    // Errors in the source text are not reported to the translator.
    #expect(try errors("C", source: "B") == [])
  }

  @Test(
    "Documents for other languages or catalogs are rejected",
    arguments: [
      (
        ExchangeSample.document("", target: "xx"),
        "the target language \"xx\" is not a language code such as fr or pt-BR"
      ),
      (
        ExchangeSample.document("", target: "german"),
        "the target language \"german\" is not a language code such as fr or pt-BR"
      ),
      (ExchangeSample.document("", target: "en"), "the target language \"en\" is the source language"),
      (ExchangeSample.document("", target: "en_US"), "the target language \"en_US\" is the source language"),
      (ExchangeSample.document("", source: "de"), "the source language \"de\" is not that of Sample.xcstrings"),
      (ExchangeSample.document("", original: "Other.xcstrings"), "there is no catalog \"Other.xcstrings\""),
    ])
  func wrongLanguage(document: String, message: String) throws {
    let result = try Sample.imported(document, into: file)
    #expect(result.errors == [CatalogError(file: "fr.xliff", line: 2, message: message)])
  }

  @Test("Translations for a region are imported even if the catalog has only its language")
  func region() throws {
    let result = try Sample.imported(
      Sample.document(Sample.transUnit("title", "Title", "Le titre"), target: "fr-CA"), into: file)
    #expect(result.errors == [])
    #expect(result.counts.added == 1)
    #expect(
      result.catalogs[0].catalog.strings["title"]?.localizations["fr-CA"]?.stringUnit == Sample.unit("Le titre"))
    #expect(french("title", of: result)?.stringUnit == Sample.unit("Titre"))
  }

  @Test("Texts for a region that are those of its language are skipped; a script is a language of its own")
  func script() throws {
    let file = Sample.file(["title": Sample.entry(["en": "Title", "sr": "Foto"])])
    for (locale, count) in [("sr-ME", 0), ("sr-Latn", 1)] {
      let result = try Sample.imported(
        Sample.document(Sample.transUnit("title", "Title", "Foto"), target: locale), into: file)
      #expect(result.errors == [] && result.counts.added == count, "\(locale)")
    }
  }

  @Test("Documents with two target languages, with none, or with the same catalog twice are rejected")
  func languages() throws {
    let document = Sample.document("")
    let part = try #require(document.firstMatch(of: /(?s)<file.*<\/file>/)).0
    let two = document.replacing("</xliff>", with: part.replacing("\"fr\"", with: "\"es\"") + "</xliff>")
    #expect(
      try Sample.imported(two, into: file).errors.map(\.message) == ["the document is in \"fr\" and in \"es\""])
    let none = document.replacing(" target-language=\"fr\"", with: "")
    #expect(try Sample.imported(none, into: file).errors.map(\.line) == [2])
    let twice = document.replacing("</xliff>", with: part + "</xliff>")
    #expect(
      try Sample.imported(twice, into: file).errors.map(\.message) == [
        "the catalog \"Sample.xcstrings\" occurs twice"
      ])
  }

  @Test("Apple's form zero is imported into any language")
  func zero() throws {
    let unit = Sample.transUnit("badges|==|plural.zero", "%lld badges", "Aucun badge")
    #expect(try imported(unit).errors == [])
    #expect(french("badges", of: try imported(unit))?.plural["zero"] == Sample.unit("Aucun badge"))
    let english = ["zero": "No badges", "one": "%lld badge", "other": "%lld badges"]
    let entry = Sample.plural([
      "en": english, "fr": ["zero": "Aucun badge", "one": "%lld badge", "other": "%lld badges"],
    ])
    var bare = entry
    bare.localizations["fr"] = nil
    let result = try Sample.imported(
      Sample.exported(Sample.file(["badges": entry])), into: Sample.file(["badges": bare]))
    #expect(result.errors == [])
    #expect(result.catalogs[0].catalog.strings["badges"] == entry)
    // Other categories must belong to the language.
    #expect(try imported(Sample.transUnit("badges|==|plural.few", "%lld badges", "%lld")).errors.count == 1)
  }

  @Test(
    "A filled-in text whose state is still new needs review",
    arguments: ["new", "needs-translation", "initial"])
  func filledIn(state: String) throws {
    let units = Sample.transUnit("title", "Title", "Le titre", state: state)
    #expect(french("title", of: try imported(units))?.stringUnit == Sample.unit("Le titre", .needsReview))
    let same = try imported(Sample.transUnit("title", "Title", "Titre", state: state))
    #expect(french("title", of: same)?.stringUnit == Sample.unit("Titre", .needsReview))
    #expect(try imported(Sample.transUnit("title", "Title", "", state: state)).counts.untranslated == 1)
    // A text that is new in the catalog too is unchanged.
    var entry = Sample.entry(["en": "Title", "fr": "Titre"])
    entry.localizations["fr"]?.stringUnit?.state = .new
    let file = Sample.file(["title": entry])
    #expect(try Sample.imported(Sample.exported(file), into: file).counts.unchanged == 1)
  }

  @Test("A key used as the source text is exported, and its translation imported; an empty key is not exported")
  func keyIsSource() throws {
    let file = Sample.file(["Hello %@": Catalog.Entry(extractionState: nil), "": Catalog.Entry(extractionState: nil)])
    let document = try Sample.exported(file)
    #expect(document.components(separatedBy: "<trans-unit ").count == 2)
    #expect(document.contains("<trans-unit id=\"Hello %@\" xml:space=\"preserve\">\n        <source>Hello %@</source>"))
    let result = try Sample.imported(
      Sample.document(Sample.transUnit("Hello %@", "Hello %@", "Bonjour %@")), into: file)
    #expect(result.errors == [])
    let entry = result.catalogs[0].catalog.strings["Hello %@"]
    #expect(entry?.localizations.mapValues(\.stringUnit) == ["fr": Sample.unit("Bonjour %@")])
    let wrong = try Sample.imported(
      Sample.document(Sample.transUnit("Hello %@", "Hello %@", "Bonjour %lld")), into: file)
    #expect(wrong.errors.count == 1)
  }

  @Test("Device variations survive the round trip with Xcode's ids; everything else is unchanged byte for byte")
  func devices() throws {
    func device(_ texts: [String: Catalog.Localization]) -> Catalog.Localization {
      let cases = texts.mapValues { text -> JSONTree in
        let forms = JSONTree(.object(text.plural.mapValues { JSONTree(.object(["stringUnit": JSONTree($0)])) }))
        return text.stringUnit.map { JSONTree(.object(["stringUnit": JSONTree($0)])) }
          ?? JSONTree(.object(["variations": JSONTree(.object(["plural": forms]))]))
      }
      var localization = Catalog.Localization()
      localization.otherVariations = ["device": JSONTree(.object(cases))]
      return localization
    }
    let english = device([
      "iphone": Catalog.Localization(plural: ["one": Sample.unit("Tap %lld"), "other": Sample.unit("Taps %lld")]),
      "other": Catalog.Localization(stringUnit: Sample.unit("Click %lld")),
    ])
    let file = Sample.file(["tap": Catalog.Entry(localizations: ["en": english])])
    let document = try Sample.exported(file)
    let ids = document.matches(of: /trans-unit id="([^"]*)"/).map { String($0.1) }
    let phone = ["many", "one", "other"].map { "tap|==|device.iphone.plural.\($0)" }
    #expect(ids == phone + ["tap|==|device.other"])
    let units = [
      Sample.transUnit("tap|==|device.iphone.plural.one", "Tap %lld", "Touche %lld"),
      Sample.transUnit("tap|==|device.iphone.plural.many", "Taps %lld", "Touches de %lld"),
      Sample.transUnit("tap|==|device.iphone.plural.other", "Taps %lld", "Touches %lld"),
      Sample.transUnit("tap|==|device.other", "Click %lld", "Clic %lld"),
    ]
    let result = try Sample.imported(Sample.document(units.joined()), into: file)
    #expect(result.errors == [])
    #expect(result.counts.added == 4)
    #expect(result.counts.incomplete == 0)
    let expected = device([
      "iphone": Catalog.Localization(plural: [
        "one": Sample.unit("Touche %lld"), "many": Sample.unit("Touches de %lld"), "other": Sample.unit("Touches %lld"),
      ]),
      "other": Catalog.Localization(stringUnit: Sample.unit("Clic %lld")),
    ])
    var catalog = file.catalog
    catalog.strings["tap"]?.localizations["fr"] = expected
    #expect(CatalogWriter.write(result.catalogs[0].catalog) == CatalogWriter.write(catalog))
    #expect(try Sample.imported(Sample.exported(result.catalogs[0]), into: result.catalogs[0]).changedNames == [])
    let wrong = Sample.document(Sample.transUnit("tap|==|device.other", "Click %lld", "Clic %@"))
    #expect(try Sample.imported(wrong, into: file).errors.count == 1)
  }

  @Test("A substitution without an argument number survives the round trip")
  func noNumber() throws {
    var entry = Sample.quota
    entry.localizations["en"]?.stringUnit?.value = "%#@lessons@"
    entry.localizations["en"]?.substitutions["lessons"]?.argNum = nil
    let file = Sample.file(["quota": entry])
    #expect(try Sample.exported(file).contains("<source>%arg lessons</source>"))
    let result = try Sample.imported(
      Sample.document(
        Sample.transUnit("quota", "%#@lessons@", "%#@lessons@")
          + Sample.transUnit("quota|==|substitutions.lessons.plural.other", "%arg lessons", "%arg leçons")),
      into: file)
    #expect(result.errors == [])
    #expect(french("quota", of: result)?.substitutions["lessons"]?.argNum == nil)
    #expect(french("quota", of: result)?.substitutions["lessons"]?.plural["other"]?.value == "%arg leçons")
  }

  @Test("A catalog may be named by a path, as in Xcode")
  func path() throws {
    let document = Sample.document(
      Sample.transUnit("title", "Title", "Le titre"), original: "App/Texts/Sample.xcstrings")
    #expect(try Sample.imported(document, into: file).counts.changed == 1)
  }
}
