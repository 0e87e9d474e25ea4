import Foundation
import StringCatalog
import TestFiles
import Testing

@Suite("The commands of strings on other languages and on real catalogs")
struct LanguageCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("catalogs"), withIntermediateDirectories: true)
    var days = ExchangeSample.plural(["en": ["one": "%lld day", "other": "%lld days"], "fr": ["other": "%lld jours"]])
    days.comment = "Days."
    days.localizations["fr"]?.plural["other"]?.state = .needsReview
    try write([
      "title": ExchangeSample.entry(["en": "Title", "fr": "Titre"]), "days": days,
      "name": Catalog.Entry(
        shouldTranslate: false, localizations: ["en": Catalog.Localization(stringUnit: ExchangeSample.unit("K"))]),
    ])
  }

  private typealias Outcome = StringsProgram.Outcome

  private func write(_ strings: [String: Catalog.Entry], to path: String = "catalogs/Sample.xcstrings") throws {
    try folder.write(Array(CatalogWriter.write(Catalog(strings: strings)).utf8), to: path)
  }

  private func run(_ command: String, _ arguments: String...) throws -> Outcome {
    try StringsProgram.run([command, "--catalogs", folder.path("catalogs")] + arguments, in: folder)
  }

  private func catalog() throws -> Catalog {
    try CatalogReader.read(try folder.bytes(of: "catalogs/Sample.xcstrings"), file: "Sample.xcstrings")
  }

  @Test("add-language adds a text to translate to each translatable entry, which every command then reports as missing")
  func addLanguage() throws {
    #expect(
      try run("add-language", "DE")
        == Outcome(
          status: 0, output: "de: 2 texts to translate; export them with strings export --locale de\n", errors: ""))
    let blank = Catalog.Localization(stringUnit: ExchangeSample.unit("", .new))
    #expect(try catalog().strings.mapValues { $0.localizations["de"] } == ["title": blank, "days": blank, "name": nil])
    #expect(try run("format", "--check").status == 0)
    #expect(try run("coverage", "--locale", "de").output.contains("de        units      3           0"))
    let findings = try run("check", "--locale", "de").output
    #expect(findings.components(separatedBy: "there is no text in de").count == 3)
    #expect(!findings.contains("empty") && !findings.contains("state-new"))
    #expect(try run("add-language", "de_DE").errors == "error: the catalogs already have de\n")
    #expect(
      try run("add-language", "german").errors == "error: \"german\" is not a language code such as fr or pt-BR\n")
    #expect(try run("add-language", "la").errors.hasPrefix("warning: CLDR has no plural rules for la"))
  }

  @Test("Missing texts are errors in required languages, or in all if the settings name none; otherwise warnings")
  func required() throws {
    #expect(try run("check", "--only", "missing").status == 0)
    try write([
      "title": ExchangeSample.entry(["en": "Title", "fr": "Titre", "de": "Titel"]),
      "b": ExchangeSample.entry(["en": "B", "fr": "Bé"]),
    ])
    #expect(try run("check", "--only", "missing").output.hasSuffix("\n1 error, 0 warnings, 0 notes, 0 ignored\n"))
    try folder.write(Array(#"{"required": ["fr", "es"]}"#.utf8), to: "strings.json")
    let outcome = try run("check", "--only", "missing")
    #expect(outcome.output.hasSuffix("\n2 errors, 1 warning, 0 notes, 0 ignored\n"), "\(outcome.output)")
    #expect(try run("check", "--only", "missing", "--locale", "de").status == 1)
    try folder.write(Array(#"{"required": ["french"]}"#.utf8), to: "strings.json")
    #expect(try run("check").status == 2)
  }

  @Test("A region of the source language needs only the texts that differ")
  func sourceRegion() throws {
    try write(["title": ExchangeSample.entry(["en": "Color", "en-GB": "Colour"]), "Share": Catalog.Entry()])
    #expect(try run("check", "--only", "missing").status == 0)
    #expect(try run("coverage").output.contains("100%"))
  }

  @Test("The same key in two catalogs is an error only if tables are generated")
  func uniqueKeys() throws {
    try write(["title": ExchangeSample.entry(["en": "Title", "fr": "Titre"])], to: "catalogs/Other.xcstrings")
    for command in ["coverage", "format", "pseudo"] { #expect(try run(command).status == 0, "\(command)") }
    #expect(try run("export", "--locale", "fr").status == 0)
    #expect(try run("check", "--only", "duplicate-key").status == 0)
    try folder.write(Array(#"{"generated": true}"#.utf8), to: "strings.json")
    let outcome = try run("check", "--only", "duplicate-key")
    #expect(outcome.status == 1 && outcome.output.contains("key \"title\" is also in Other.xcstrings"))
  }

  @Test("A copied folder without the page of its glossary is checked, with a note")
  func copiedFolder() throws {
    try folder.write(Array(#"{"generated": true}"#.utf8), to: "strings.json")
    let outcome = try run("check", "--only", "missing")
    #expect(outcome.status == 0)
    #expect(outcome.errors.hasPrefix("note: glossary words are not checked: "))
  }

  @Test("review marks texts as reviewed by key, by prefix or all")
  func review() throws {
    for arguments in [["days"], ["da*"], ["--all"]] {
      let before = try folder.bytes(of: "catalogs/Sample.xcstrings")
      let outcome = try StringsProgram.run(
        ["review", "--catalogs", folder.path("catalogs"), "--locale", "FR"] + arguments, in: folder)
      #expect(outcome == Outcome(status: 0, output: "fr: 1 texts are marked as translated\n", errors: ""))
      #expect(try catalog().strings["days"]?.localizations["fr"]?.plural["other"]?.state == .translated)
      try folder.write(before, to: "catalogs/Sample.xcstrings")
    }
    try write(["tap": ExchangeSample.device(["other": ExchangeSample.unit("Clic", .needsReview)], in: "fr")])
    #expect(try run("review", "--locale", "fr", "--all").output == "fr: 1 texts are marked as translated\n")
    let reviewed = ExchangeSample.device(["other": ExchangeSample.unit("Clic")], in: "fr")
    #expect(try catalog().strings == ["tap": reviewed])
    try write(["title": ExchangeSample.entry(["en": "Title", "fr": "Titre"])])
    #expect(try run("review", "--locale", "fr", "title").errors == "error: title: no text needs review\n")
    #expect(try run("review", "--locale", "fr", "title").status == 1)
    for arguments in [
      ["--locale", "fr"], ["--locale", "fr", "--all", "days"], ["--locale", "de", "--all"], ["days"],
    ] {
      #expect(
        try StringsProgram.run(["review", "--catalogs", folder.path("catalogs")] + arguments, in: folder).status == 2)
    }
  }

  @Test("export compares with earlier catalogs of a folder or a git revision")
  func since() throws {
    try FileManager.default.copyItem(atPath: folder.path("catalogs"), toPath: folder.path("old"))
    let git =
      "cd '\(folder.path("."))' && git init -q . && git add catalogs"
      + " && git -c user.name=a -c user.email=a@b.c commit -qm a"
    #expect(Python.runProgram("/bin/sh", ["-c", git], output: folder.path("o"), errors: folder.path("e")) == 0)
    var strings = try catalog().strings
    strings["title"]?.localizations["en"] = Catalog.Localization(stringUnit: ExchangeSample.unit("New title"))
    try write(strings)
    for revision in [folder.path("old"), "HEAD"] {
      let outcome = try run("export", "--locale", "fr", "--only", "changed", "--since", revision)
      #expect(outcome.status == 0 && outcome.errors == "")
      #expect(outcome.output.components(separatedBy: "<trans-unit ").count == 2)
      #expect(outcome.output.contains("Previous source text: Title</note>"))
    }
    #expect(try run("export", "--locale", "fr", "--only", "changed").status == 2)
    #expect(try run("export", "--locale", "fr", "--only", "old").status == 2)
    let unknown = try run("export", "--locale", "fr", "--since", "nowhere")
    #expect(
      unknown.status == 2
        && unknown.errors.hasPrefix("error: \"nowhere\" is neither a folder of catalogs nor a git revision"))
    let empty = folder.path("old/empty")
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    #expect(
      try run("export", "--locale", "fr", "--since", empty).errors == "error: there are no catalogs in \"\(empty)\"\n")
  }

  @Test("A PO document has one source language, and no approved texts")
  func po() throws {
    #expect(try run("export", "--locale", "fr", "--format", "po").output.contains("X-Source-Language: en\\n"))
    #expect(try run("export", "--locale", "fr", "--format", "po", "--approved").status == 2)
    let japanese = Catalog(sourceLanguage: "ja", strings: ["a": ExchangeSample.entry(["ja": "A"])])
    try folder.write(Array(CatalogWriter.write(japanese).utf8), to: "catalogs/Other.xcstrings")
    #expect(
      try run("export", "--locale", "fr", "--format", "po").errors
        == "error: a PO document has one source language, but the catalogs have en, ja\n")
  }

  @Test("import --skip-invalid writes the valid texts and exits with 1; a missing file is named with its cause")
  func skipInvalid() throws {
    let units =
      ExchangeSample.transUnit("title", "Title", "%@")
      + ExchangeSample.transUnit("days|==|plural.one", "%lld day", "%lld jour")
    try folder.write(Array(ExchangeSample.document(units).utf8), to: "fr.xliff")
    #expect(try run("import", folder.path("fr.xliff")).status == 1)
    #expect(try catalog().strings["days"]?.localizations["fr"]?.plural["one"] == nil)
    let outcome = try run("import", "--skip-invalid", folder.path("fr.xliff"))
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("fr: 1 added, 0 changed, "))
    #expect(outcome.output.contains(", 1 rejected"))
    #expect(try catalog().strings["days"]?.localizations["fr"]?.plural["one"]?.value == "%lld jour")
    #expect(try catalog().strings["title"]?.localizations["fr"]?.stringUnit?.value == "Titre")
    let missing = folder.path("none.xliff")
    #expect(try run("import", missing).errors == "error: \(missing) cannot be read: No such file or directory\n")
    #expect(try run("import", folder.path("catalogs")).errors.hasSuffix("cannot be read: Is a directory\n"))
  }

  @Test("pseudo and export skip texts with errors, report them and exit with 1")
  func skipped() throws {
    try write([
      "a": ExchangeSample.entry(["en": "100 %"]), "b": ExchangeSample.entry(["en": "B", "cs": "\u{1}B"]),
      "c": ExchangeSample.entry(["en": "C"]),
    ])
    let pseudo = try run("pseudo", "--locale", "en-XB")
    #expect(pseudo.status == 1 && pseudo.errors.contains("a: \"%\" is not a format specifier"))
    #expect(try catalog().strings["c"]?.localizations["en-XB"]?.stringUnit?.value.contains("C") == true)
    let export = try run("export", "--locale", "cs")
    #expect(export.status == 1 && export.errors.contains("b: the character U+1 is not allowed in XML"))
    #expect(export.output.components(separatedBy: "<trans-unit ").count == 3)
    #expect(try run("pseudo", "--locale", "en-XC").status == 2)
  }

  @Test("A long key does not widen the other rows of a table")
  func table() throws {
    try write([
      String(repeating: "long ", count: 60): ExchangeSample.entry(["en": "A", "fr": "A  b"]),
      "b": ExchangeSample.entry(["en": "B", "fr": "B  b"]),
    ])
    let rows = try run("check", "--only", "double-space").output.split(separator: "\n")
    #expect(rows.count == 4)
    #expect(rows.first { $0.contains(" b ") }.map { $0.count < 250 } == true)
  }

  @Test("glossary writes the terms of the page beside the catalogs")
  func glossary() throws {
    try write(["title": ExchangeSample.entry(["en": "Title", "zh-Hant": "標題"])])
    #expect(try run("glossary").status == 2)
    try folder.write(Array("## Glossary\n\n| en | zh-Hant |\n|---|---|\n| title | 標題 |\n".utf8), to: "README.md")
    #expect(try run("glossary").output.contains("<langSet xml:lang=\"zh-Hant\"><tig><term>標題</term></tig></langSet>"))
  }
}
