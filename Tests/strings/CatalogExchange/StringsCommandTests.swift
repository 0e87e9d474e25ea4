import Foundation
import StringCatalog
import TestFiles
import Testing

@Suite("The commands export, import, pseudo, plural and number of strings")
struct StringsCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("catalogs"), withIntermediateDirectories: true)
    let catalog = Catalog(strings: [
      "title": ExchangeSample.entry(["en": "Title", "fr": "Titre"]),
      "badges": ExchangeSample.plural(["en": ["one": "%lld badge", "other": "%lld badges"]]),
    ])
    try folder.write(Array(CatalogWriter.write(catalog).utf8), to: "catalogs/Sample.xcstrings")
  }

  private typealias Outcome = StringsProgram.Outcome

  private func run(_ arguments: String...) throws -> Outcome { try StringsProgram.run(arguments, in: folder) }

  private var catalogs: String { folder.path("catalogs") }

  private func catalog() throws -> Catalog {
    try CatalogReader.read(try folder.bytes(of: "catalogs/Sample.xcstrings"), file: "Sample.xcstrings")
  }

  @Test("export writes to standard output or a file; --approved marks translated texts as approved")
  func export() throws {
    let printed = try run("export", "--catalogs", catalogs, "--locale", "fr")
    #expect(printed.status == 0)
    #expect(printed.output.contains("<target state=\"translated\">Titre</target>"))
    #expect(!printed.output.contains("approved"))
    let file = folder.path("fr.xliff")
    let written = try run("export", "--catalogs", catalogs, "--locale", "fr", "--approved", "-o", file)
    #expect(written == Outcome(status: 0, output: "", errors: ""))
    #expect(String(decoding: try folder.bytes(of: "fr.xliff"), as: UTF8.self).contains("approved=\"yes\""))
  }

  @Test(
    "export exits with 2 for an invalid target language",
    arguments: [
      ("french", "error: \"french\" is not a language code such as fr or pt-BR\n"),
      ("en", "error: \"en\" is the source language\n"),
    ])
  func exportRejected(locale: String, message: String) throws {
    #expect(
      try run("export", "--catalogs", catalogs, "--locale", locale) == Outcome(status: 2, output: "", errors: message))
  }

  @Test("export uses the plural forms of the target language, and warns once if CLDR does not know it")
  func exportLanguages() throws {
    let polish = try run("export", "--catalogs", catalogs, "--locale", "pl")
    #expect(polish.status == 0)
    #expect(polish.errors == "")
    for form in ["one", "few", "many", "other"] { #expect(polish.output.contains("badges|==|plural.\(form)\"")) }
    let latin = try run("export", "--catalogs", catalogs, "--locale", "la")
    #expect(latin.status == 0)
    #expect(latin.errors == "warning: CLDR has no plural rules for la; the plural forms of the source are used\n")
    #expect(latin.output.components(separatedBy: "badges|==|").count == 3)
  }

  @Test("import writes all translations, and nothing with --dry-run")
  func imports() throws {
    let before = try folder.bytes(of: "catalogs/Sample.xcstrings")
    let units =
      ExchangeSample.transUnit("title", "Title", "Le titre")
      + ExchangeSample.transUnit("badges|==|plural.one", "%lld badge", "%lld badge")
    try folder.write(Array(ExchangeSample.document(units).utf8), to: "fr.xliff")
    let counts = "fr: 1 added, 1 changed, 0 with a new state, 0 unchanged, 0 without a translation"
    let summary = "\(counts), 1 incomplete, which cannot be shown yet"
    #expect(
      try run("import", "--catalogs", catalogs, "--dry-run", folder.path("fr.xliff"))
        == Outcome(status: 0, output: "\(summary) (nothing is written)\n", errors: ""))
    #expect(try folder.bytes(of: "catalogs/Sample.xcstrings") == before)
    #expect(
      try run("import", "--catalogs", catalogs, folder.path("fr.xliff"))
        == Outcome(status: 0, output: "\(summary)\n", errors: ""))
    #expect(try catalog().strings["title"]?.localizations["fr"]?.stringUnit?.value == "Le titre")
    #expect(try folder.bytes(of: "catalogs/Sample.xcstrings") == Array(CatalogWriter.write(catalog()).utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: catalogs) == ["Sample.xcstrings"])
  }

  @Test("import writes nothing and exits with 1 if a text is rejected; --force imports outdated translations")
  func importRejected() throws {
    let before = try folder.bytes(of: "catalogs/Sample.xcstrings")
    let units =
      ExchangeSample.transUnit("title", "Old title", "Le titre") + "\n"
      + ExchangeSample.transUnit("badges|==|plural.one", "%lld badge", "%lld badge")
    try folder.write(Array(ExchangeSample.document(units).utf8), to: "fr.xliff")
    let file = folder.path("fr.xliff")
    let errors = """
      \(file):3: error: the source text of "title" has changed to "Title"; --force imports the translation for review
      error: nothing is imported: 1 rejected

      """
    #expect(try run("import", "--catalogs", catalogs, file) == Outcome(status: 1, output: "", errors: errors))
    #expect(try folder.bytes(of: "catalogs/Sample.xcstrings") == before)
    let forced = try run("import", "--catalogs", catalogs, file, "--force")
    #expect(forced.status == 0)
    #expect(forced.output.contains(", 1 need review because their source text has changed, "))
    #expect(try catalog().strings["title"]?.localizations["fr"]?.stringUnit?.state == .needsReview)
  }

  @Test("import exits with 2 for a missing file or invalid XLIFF")
  func importUnreadable() throws {
    try folder.write(Array("<a>\n</b>".utf8), to: "a.xliff")
    let file = folder.path("a.xliff")
    let message = "the element \"a\" of line 1 is closed by another end tag"
    #expect(
      try run("import", "--catalogs", catalogs, file)
        == Outcome(status: 2, output: "", errors: "\(file):2: error: \(message)\n"))
    #expect(try run("import", "--catalogs", catalogs, folder.path("none")).status == 2)
    #expect(try run("import", "--catalogs", folder.path("none"), file).status == 2)
  }

  @Test("pseudo adds en-XA to the catalogs or to copies of them")
  func pseudo() throws {
    let before = try folder.bytes(of: "catalogs/Sample.xcstrings")
    #expect(
      try run("pseudo", "--catalogs", catalogs, "-o", folder.path("pseudo"))
        == Outcome(status: 0, output: "", errors: ""))
    #expect(try folder.bytes(of: "catalogs/Sample.xcstrings") == before)
    #expect(try run("pseudo", "--catalogs", catalogs).status == 0)
    #expect(try catalog().strings["title"]?.localizations["en-XA"]?.stringUnit?.value == "[Ţîţļé]")
    #expect(try folder.bytes(of: "catalogs/Sample.xcstrings") == folder.bytes(of: "pseudo/Sample.xcstrings"))
  }

  @Test("A language may be given in any case and in POSIX notation")
  func typedLocale() throws {
    let written = try run("export", "--catalogs", catalogs, "--locale", "fr")
    #expect(try run("export", "--catalogs", catalogs, "--locale", "FR") == written)
    #expect(try run("export", "--catalogs", catalogs, "--locale", "EN").status == 2)
    let regional = try run("export", "--catalogs", catalogs, "--locale", "fr_ca").output
    #expect(regional.contains("target-language=\"fr-CA\""))
  }

  @Test("Checks and coverage exclude the pseudo-language")
  func pseudoIsNotChecked() throws {
    let before = try run("check", "--catalogs", catalogs)
    let coverage = try run("coverage", "--catalogs", catalogs)
    #expect(try run("pseudo", "--catalogs", catalogs).status == 0)
    let after = try run("check", "--catalogs", catalogs)
    #expect(!before.output.isEmpty)
    #expect(after.output.split(separator: "\n").last == before.output.split(separator: "\n").last)
    #expect(!after.output.contains("en-XA"))
    #expect(try run("coverage", "--catalogs", catalogs) == coverage)
  }

  @Test(
    "plural prints one category per line",
    arguments: [
      (["fr", "0", "1.5", "2", "1.2c6"], "one\none\nother\nmany\n"),
      (["en", "1", "1.0", "-1"], "one\nother\none\n"),
      (["fr_CA", "0", "2"], "one\nother\n"),
      (["es-MX", "1", "1.20", "1000000"], "one\nother\nmany\n"),
      (["en", "1", "2", "3", "11", "22", "--ordinal"], "one\ntwo\nfew\nother\ntwo\n"),
      (["--ordinal", "fr", "1", "2"], "one\nother\n"),
      (["pl", "1", "2", "5", "1.5"], "one\nfew\nmany\nother\n"),
      (["ar", "0", "2", "11"], "zero\ntwo\nmany\n"),
      (["pt-PT", "0"], "other\n"),
      (["it", "8", "--ordinal"], "many\n"),
    ])
  func plural(arguments: [String], output: String) throws {
    let outcome = try StringsProgram.run(["plural"] + arguments, in: folder)
    #expect(outcome == Outcome(status: 0, output: output, errors: ""))
  }

  @Test(
    "plural exits with 2 for a language without rules, an invalid number or option, and no numbers",
    arguments: [
      ["la", "1"], ["french", "1"], ["fr", "one"], ["fr", "1", "--odd"], ["fr"], ["fr", "1,5"],
      ["fr", "1", "9223372036854775808"],
      ["fr", "-", "1"],
    ])
  func pluralRejected(arguments: [String]) throws {
    let outcome = try StringsProgram.run(["plural"] + arguments, in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
  }

  @Test("plural - reads standard input line by line and exits with 2 at the first invalid number")
  func pluralLines() throws {
    func answer(_ lines: String) throws -> Outcome {
      try StringsProgram.run(["plural", "fr", "-"], input: lines, in: folder)
    }
    #expect(try answer("") == Outcome(status: 0, output: "", errors: ""))
    #expect(try answer("1\n1.20\n2\n-1\n1c6").output == "one\none\nother\none\nmany\n")
    let message =
      "error: line 2: \"1,5\" is not a number such as 3, -1.20 or 1.2c6, with at most 18 digits before and after"
    #expect(try answer("0\n1,5\n2\n") == Outcome(status: 2, output: "one\n", errors: "\(message) the point\n"))
    #expect(try answer("2\n\n").status == 2)
  }

  @Test(
    "number prints integers and percentages as a locale writes them",
    arguments: [
      (["fr", "0", "1234", "-5"], "0\n1\u{202F}234\n-5\n"), (["es_MX", "1234567"], "1,234,567\n"),
      (["es", "25", "-12345", "--percent"], "25\u{A0}%\n-12.345\u{A0}%\n"), (["--percent", "tr", "25"], "%25\n"),
    ])
  func number(arguments: [String], output: String) throws {
    let outcome = try StringsProgram.run(["number"] + arguments, in: folder)
    #expect(outcome == Outcome(status: 0, output: output, errors: ""))
  }

  @Test("number - reads standard input line by line and exits with 2 at the first invalid integer")
  func numberLines() throws {
    let outcome = try StringsProgram.run(["number", "en", "-"], input: "1000\n1.5\n2\n", in: folder)
    #expect(
      outcome == Outcome(status: 2, output: "1,000\n", errors: "error: line 2: \"1.5\" is not an integer of 64 bits\n"))
    #expect(try run("number", "en", "9223372036854775808").status == 2)
    #expect(try run("number", "en").status == 2)
  }
}
