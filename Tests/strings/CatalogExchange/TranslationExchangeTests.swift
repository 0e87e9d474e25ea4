import Foundation
import StringCatalog
import Testing

@testable import CatalogChecks
@testable import CatalogExchange

@Suite("Documents of other programs, and texts that cannot be exchanged")
struct TranslationExchangeTests {
  private typealias Sample = ExchangeSample

  private static func export(_ file: CatalogFile, _ locale: String = "fr") throws -> TranslationExport {
    TranslationExport([file], for: try #require(ExchangeLocale(locale)))
  }

  private static func imported(
    _ units: String, into file: CatalogFile, target: String = "fr", skipsInvalid: Bool = false
  ) throws -> TranslationImport {
    let document = Sample.document(units, target: target)
    return TranslationImport(
      try TranslationDocument(reading: Array(document.utf8), file: "a.xliff"), into: [file],
      options: .init(skipsInvalid: skipsInvalid))
  }

  // MARK: - Languages

  @Test("A target language in another spelling is the language of the catalogs", arguments: ["fr-FR", "fr_FR", "FR"])
  func spelling(target: String) throws {
    let file = Sample.file(["a": Sample.entry(["en": "Title", "fr": "Titre"])])
    let result = try Self.imported(Sample.transUnit("a", "Title", "Titre"), into: file, target: target)
    #expect(result.locale == "fr" && !result.isNewLanguage)
    #expect(result.counts.unchanged == 1 && result.changedNames == [])
  }

  @Test("The first import adds a language; blank texts that mark it as added are replaced", arguments: [false, true])
  func newLanguage(isAdded: Bool) throws {
    var entry = Sample.plural(["en": ["one": "%lld day", "other": "%lld days"]])
    if isAdded { entry.localizations["de"] = Catalog.Localization(stringUnit: Sample.unit("", .new)) }
    let units =
      Sample.transUnit("a|==|plural.one", "%lld day", "%lld Tag")
      + Sample.transUnit("a|==|plural.other", "%lld days", "%lld Tage")
    let result = try Self.imported(units, into: Sample.file(["a": entry]), target: "de")
    #expect(result.errors == [])
    #expect(result.isNewLanguage == !isAdded)
    #expect(
      result.catalogs[0].catalog.strings["a"]?.localizations["de"]
        == Catalog.Localization(plural: ["one": Sample.unit("%lld Tag"), "other": Sample.unit("%lld Tage")]))
  }

  @Test("A region gets only the entries that differ from its language")
  func region() throws {
    let file = Sample.file([
      "a": Sample.entry(["en": "Title", "fr": "Titre"]), "b": Sample.entry(["en": "Email", "fr": "E-mail"]),
    ])
    let result = try Self.imported(
      Sample.transUnit("a", "Title", "Titre") + Sample.transUnit("b", "Email", "Courriel"), into: file, target: "fr_CA")
    #expect(result.errors == [] && result.locale == "fr-CA")
    #expect(result.counts.added == 1 && result.counts.unchanged == 1)
    #expect(result.catalogs[0].catalog.strings["a"]?.localizations["fr-CA"] == nil)
    #expect(result.catalogs[0].catalog.strings["b"]?.localizations["fr-CA"]?.stringUnit?.value == "Courriel")
  }

  // MARK: - Bad texts

  @Test("A text with a control character is reported and skipped, and all others are exported")
  func controlCharacter() throws {
    let file = Sample.file([
      "a": Sample.entry(["en": "A", "cs": "\u{1}A"]), "b": Sample.entry(["en": "B", "cs": "B"]),
      "c|==|d": Sample.entry(["en": "C"]),
    ])
    let export = try Self.export(file, "cs")
    #expect(
      export.problems.map(\.message) == [
        "c|==|d: a key must not contain \"|==|\", the separator of XLIFF ids",
        "a: the character U+1 is not allowed in XML",
      ])
    #expect(export.parts.map { $0.units.map(\.key) } == [["b"]])
  }

  @Test("A literal percent sign in a source text does not reject its translations")
  func literalPercent() throws {
    let file = Sample.file(["100% accurate": Catalog.Entry(), "b": Sample.entry(["en": "B"])])
    let units = Sample.transUnit("100% accurate", "100% accurate", "100% exact") + Sample.transUnit("b", "B", "Bé")
    let result = try Self.imported(units, into: file)
    #expect(result.errors == [])
    #expect(result.counts.added == 2)
  }

  @Test("Texts without letters are exported", arguments: ["%@ – %@", "(%@)", "–", "5"])
  func withoutLetters(text: String) throws {
    let file = Sample.file([text: Catalog.Entry()])
    #expect(try Self.export(file).parts[0].units.map(\.source) == [text])
  }

  @Test("Blank targets and empty units change and reject nothing", arguments: ["", " ", "\n", "\u{A0}"])
  func blank(target: String) throws {
    let file = Sample.file(["a": Sample.entry(["en": "Title", "fr": "Titre"])])
    let units =
      Sample.transUnit("a", "Old title", target) + Sample.transUnit("unknown", "x", target)
      + "<trans-unit id=\"empty\"/>"
    let result = try Self.imported(units, into: file)
    #expect(result.errors == [])
    #expect(result.counts.untranslated == 2 && result.changedNames == [])
  }

  @Test("With the option to skip them, invalid texts are reported and the valid ones imported")
  func skipsInvalid() throws {
    let file = Sample.file([
      "a": Sample.entry(["en": "A"]), "b": Sample.entry(["en": "%@ B", "fr": "B de %@"]),
      "d": Sample.plural(["en": ["one": "%lld day", "other": "%lld days"]]),
    ])
    let units =
      Sample.transUnit("a", "A", "Á") + Sample.transUnit("b", "%@ B", "%lld B") + Sample.transUnit("c", "C", "C")
      + Sample.transUnit("d|==|plural.one", "%lld day", "%lld jour")
      + Sample.transUnit("d|==|plural.other", "%lld days", "%@ jours")
    let all = try Self.imported(units, into: file)
    #expect(!all.isAccepted)
    let result = try Self.imported(units, into: file, skipsInvalid: true)
    #expect(result.isAccepted)
    #expect(
      result.errors.map(\.message) == [
        "b: \"%lld\" does not match the source text, which has the placeholders %@",
        "Sample has no text \"c\" to translate into fr",
        "d|==|plural.other: \"%@\" does not match the source text, which has the placeholders %lld",
      ])
    #expect(result.counts.added == 1 && result.counts.changed == 0)
    var expected = file.catalog
    expected.strings["a"]?.localizations["fr"] = Catalog.Localization(stringUnit: Sample.unit("Á"))
    #expect(result.catalogs[0].catalog == expected)
    // An error of the whole document is not skipped.
    let document = Sample.document(units, original: "Other.xcstrings")
    let other = TranslationImport(
      try TranslationDocument(reading: Array(document.utf8), file: "a"), into: [file],
      options: .init(skipsInvalid: true))
    #expect(!other.isAccepted)
  }

  @Test("New warnings about imported texts are reported with the placeholders that the document shows")
  func newWarnings() throws {
    let file = Sample.file([
      "a": Sample.entry(["en": "Save %(name)@ now."]), "b": Sample.entry(["en": "Two words.", "fr": "Deux  mots."]),
    ])
    let result = try Self.imported(
      Sample.transUnit("a", "Save %@ now.", "Enregistrez  %@.")
        + Sample.transUnit("b", "Two words.", "Deux  mots bien."),
      into: file)
    #expect(result.errors == [])
    let warnings = result.newWarnings(since: [file])
    #expect(warnings.map(\.message).contains { $0.hasPrefix("a: ") && $0.hasSuffix("(double-space)") })
    #expect(!warnings.contains { $0.message.hasPrefix("b: ") && $0.message.hasSuffix("(double-space)") })
    let missing = try Self.imported(Sample.transUnit("a", "Save %@ now.", "Enregistrez."), into: file)
    #expect(missing.errors.map(\.message) == ["a: %@ of the source is missing"])
  }

  // MARK: - Formats

  @Test("Catalogs of later formats with sets of phrases are written back unchanged, and the sets are not exported")
  func laterFormat() throws {
    let document = """
      {
        "sourceLanguage" : "en",
        "strings" : {
          "Open" : {
            "localizations" : {
              "en" : {
                "stringSet" : {
                  "state" : "translated",
                  "values" : [
                    "Open a file in ${applicationName}",
                    "Open with ${applicationName}"
                  ]
                }
              }
            }
          },
          "title" : {
            "localizations" : {
              "en" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "%#@total.strings@"
                },
                "substitutions" : {
                  "total.strings" : {
                    "argNum" : 1,
                    "formatSpecifier" : "lld",
                    "variations" : {
                      "plural" : {
                        "other" : {
                          "stringUnit" : {
                            "state" : "translated",
                            "value" : "%arg strings"
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        },
        "version" : "1.3"
      }
      """
    let catalog = try CatalogReader.read(Array(document.utf8), file: "AppShortcuts.xcstrings")
    #expect(CatalogWriter.write(catalog) == document)
    let file = CatalogFile(url: URL(filePath: "/nowhere/AppShortcuts.xcstrings"), catalog: catalog)
    let export = try Self.export(file)
    #expect(export.problems == [])
    #expect(export.parts[0].units.map(\.key).contains("Open") == false)
    let folder = CatalogFolder([CatalogSource(file: file)])
    #expect(
      CheckRunner().findings(in: folder).filter { $0.key == "Open" }.map(\.check).filter {
        ["missing", "source-missing", "unknown-field"].contains($0)
      } == [])
    #expect(throws: CatalogError.self) {
      try CatalogReader.read(Array(document.replacing("1.3", with: "2.0").utf8), file: "a")
    }
  }

  @Test("PO has a message for each form, and survives a round trip with its states")
  func po() throws {
    var entry = Sample.entry(["en": "Say \"%@\"\nnow", "fr": "Dites « %@ »\nmaintenant"], comment: "A\nB max:30")
    entry.localizations["fr"]?.stringUnit?.state = .needsReview
    let file = Sample.file([
      "a": entry, "badges": Sample.plural(["en": ["one": "%lld badge", "other": "%lld badges"]]),
      "b": Sample.entry(["en": "back\\slash\t", "fr": "barre\\oblique\t"]),
    ])
    let text = POWriter.write(try Self.export(file))
    #expect(
      text.contains(
        """

        #. A
        #. B max:30
        #. Maximum length: 31 characters
        #, fuzzy, objc-format
        msgctxt "Sample.xcstrings:a"
        msgid ""
        "Say \\"%@\\"\\n"
        "now"
        msgstr ""
        "Dites « %@ »\\n"
        "maintenant"

        """), "\(text)")
    #expect(text.contains("msgctxt \"Sample.xcstrings:badges|==|plural.many\"\nmsgid \"%lld badges\"\nmsgstr \"\"\n"))
    let document = try TranslationDocument(reading: Array(text.utf8), file: "fr.po")
    let result = TranslationImport(document, into: [file])
    #expect(result.errors == [] && result.changedNames == [])
    #expect(result.counts.unchanged == 2 && result.counts.untranslated == 3)
    // Windows line ends, obsolete messages and flags of editors.
    let edited = text.replacing("msgstr \"\"\n\n", with: "msgstr \"\"\n\n#, fuzzy\n#~ msgid \"x\"\n#~ msgstr \"y\"\n\n")
      .replacing("msgid \"%lld badge\"\nmsgstr \"\"", with: "msgid \"%lld badge\"\nmsgstr \"%lld insigne\"")
      .replacing("\n", with: "\r\n")
    let changed = TranslationImport(try TranslationDocument(reading: Array(edited.utf8), file: "fr.po"), into: [file])
    #expect(changed.errors == [] && changed.counts.added == 1)
    let states = changed.catalogs[0].catalog.strings["badges"]?.localizations["fr"]?.plural.mapValues(\.state)
    #expect(states == ["one": .translated])
  }

  @Test("A document of more than 32 MiB is rejected", arguments: ["#", "<"])
  func large(start: String) {
    let bytes = Array(start.utf8) + [UInt8](repeating: UInt8(ascii: " "), count: 32 << 20)
    #expect(throws: CatalogError(file: "a", message: "the file is larger than 32 MiB")) {
      try TranslationDocument(reading: bytes, file: "a")
    }
  }

  @Test("A text that is new remains so in a round trip through PO")
  func newInPO() throws {
    var entry = Sample.entry(["en": "Title", "fr": "Titre"])
    entry.localizations["fr"]?.stringUnit?.state = .new
    let file = Sample.file(["a": entry])
    let document = try TranslationDocument(reading: Array(POWriter.write(try Self.export(file)).utf8), file: "a.po")
    let result = TranslationImport(document, into: [file])
    #expect(result.counts.unchanged == 1 && result.changedNames == [])
  }

  @Test(
    "Invalid PO is rejected with its line",
    arguments: [
      (
        "msgid \"a\"\nmsgid_plural \"b\"", 2,
        "\"msgid_plural\" is not supported; each plural form is a message of its own"
      ),
      ("msgid a", 1, "a text must be in quotation marks"),
      ("msgid \"a\"b\"", 1, "a quotation mark in a text must be written as \\\""),
      ("msgid \"a\\x\"", 1, "after a backslash, only n, t, r, \" and another backslash are allowed"),
      ("# a\n\"a\"", 2, "\"msgid\" is expected here"),
      ("msgid \"a\"\nmsgstr \"b\"", 1, "a message needs a context such as \"Common.xcstrings:key\""),
      ("# only a comment", nil, "the file contains no messages"),
    ] as [(String, Int?, String)])
  func invalidPO(text: String, line: Int?, message: String) {
    #expect(throws: CatalogError(file: "a.po", line: line, message: message)) {
      try TranslationDocument(reading: Array(text.utf8), file: "a.po")
    }
  }

  @Test(
    "A file of another kind is named as such, without numbers of a library",
    arguments: [
      ("PK\u{3}\u{4}x", "the file is a ZIP archive such as .docx or .xlsx, not XLIFF or PO"),
      ("plain text", "the file is not XML, and therefore not XLIFF"),
      ("<html/>", "the document is not XLIFF 1.2, but \"html\""),
      (
        "<xliff xmlns=\"urn:oasis:names:tc:xliff:document:2.0\" version=\"2.0\"/>",
        "the document is not XLIFF 1.2, but version 2.0"
      ),
      ("<a>R & D</a>", "\"&\" and \"<\" have a meaning in XML; write &amp; and &lt; for the characters themselves"),
    ])
  func otherFile(text: String, message: String) {
    let error = #expect(throws: CatalogError.self) { try TranslationDocument(reading: Array(text.utf8), file: "a") }
    #expect(error?.message == message)
  }

  @Test("An export is limited to new, changed or unreviewed texts, and a note has the previous source text")
  func selections() throws {
    var review = Sample.entry(["en": "Review", "fr": "Relire"])
    review.localizations["fr"]?.stringUnit?.state = .needsReview
    let old = Sample.file(["changed": Sample.entry(["en": "Old", "fr": "Vieux"])])
    let file = Sample.file([
      "new": Sample.entry(["en": "New"]), "changed": Sample.entry(["en": "Newer", "fr": "Vieux"]), "review": review,
      "done": Sample.entry(["en": "Done", "fr": "Fait"]),
    ])
    let locale = try #require(ExchangeLocale("fr"))
    for (only, keys) in [
      ([.new], ["new"]), ([.changed], ["changed"]), ([.needsReview], ["review"]),
      ([.new, .changed], ["changed", "new"]),
      ([], ["changed", "done", "new", "review"]),
    ] as [(Set<TranslationExport.Selection>, [String])] {
      let export = TranslationExport([file], for: locale, only: only, since: [old])
      #expect(export.parts.flatMap { $0.units.map(\.key) } == keys)
    }
    let export = TranslationExport([file], for: locale, only: [.changed], since: [old])
    #expect(XLIFFWriter.write(export).contains("<note from=\"strings\">Previous source text: Old</note>"))
    #expect(POWriter.write(export).contains("#| msgid \"Old\"\n"))
    // A translation that was changed after its source is up to date.
    let updated = Sample.file(["changed": Sample.entry(["en": "Newer", "fr": "Neuf"])])
    #expect(TranslationExport([updated], for: locale, only: [.changed], since: [old]).count == 0)
  }

  @Test("The maximum length counts each value as one character and is written in the characters of the document")
  func maxLength() throws {
    let file = Sample.file([
      "a": Sample.entry(["en": "Share"], comment: "A button. max:16"),
      "b": Sample.entry(["en": "%1$lldh of %2$@"], comment: "max: 9"), "c": Sample.entry(["en": "Share"]),
    ])
    let document = XLIFFWriter.write(try Self.export(file))
    #expect(document.contains("id=\"a\" maxwidth=\"16\" size-unit=\"char\" xml:space=\"preserve\""))
    #expect(document.contains("id=\"b\" maxwidth=\"17\" size-unit=\"char\""))
    #expect(document.contains("id=\"c\" xml:space"))
  }

  @Test("The glossary is written as TBX-Basic in the languages that have a translation")
  func tbx() throws {
    let glossary = Glossary(
      terms: [.init(["en": ["R & D"], "fr": ["recherche", "études"]]), .init(["en": ["of course"]])],
      names: ["Kindling"])
    let document = TBXWriter.write(glossary, locales: ["en", "es", "fr"])
    #expect(document.contains("<langSet xml:lang=\"en\"><tig><term>R &amp; D</term></tig></langSet>"))
    #expect(
      document.contains(
        "<langSet xml:lang=\"fr\"><tig><term>recherche</term></tig><tig><term>études</term></tig></langSet>"))
    #expect(document.components(separatedBy: "<termEntry ").count == 3)
    #expect(document.components(separatedBy: "<term>Kindling</term>").count == 4)
    #expect(!document.contains("of course"))
  }
}
