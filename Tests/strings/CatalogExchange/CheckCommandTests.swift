import Foundation
import StringCatalog
import TestFiles
import Testing

@Suite("The commands check and coverage of strings: exit status, formats and files")
struct CheckCommandTests {
  private typealias Outcome = StringsProgram.Outcome

  private let folder: TemporaryFolder

  /// Creates folders of catalogs: without French, with a warning, with a note, clean, invalid, and empty.
  init() throws {
    folder = try TemporaryFolder()
    for name in ["unfinished", "warnings", "notes", "clean", "broken", "none"] {
      try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
    }
    try write(["es": "Uno dos", "fr": "Un"], to: "clean")
    try write(["es": "Uno  dos", "fr": "Un"], to: "warnings")
    try write(["es": "Uno dos", "fr": "L'un"], to: "notes")
    try write(["es": "Uno  dos"], to: "unfinished")
    try folder.write(Array("{\n\"strings\": ".utf8), to: "broken/Sample.xcstrings")
    try folder.write(Array(#"{"required": ["es", "fr"]}"#.utf8), to: "strings.json")
  }

  private func write(_ translations: [String: String], to name: String) throws {
    let texts = translations.merging(["en": "One"]) { first, _ in first }
    let catalog = Catalog(strings: ["title": ExchangeSample.entry(texts)])
    try folder.write(Array(CatalogWriter.write(catalog).utf8), to: "\(name)/Sample.xcstrings")
  }

  private func run(_ command: String, _ name: String, _ options: String...) throws -> Outcome {
    try StringsProgram.run([command, "--catalogs", folder.path(name)] + options, in: folder)
  }

  // MARK: - Exit status

  @Test(
    "check exits with 1 for findings at or above --fail-on, otherwise with 0",
    arguments: [
      ("unfinished", [], 1), ("warnings", [], 0), ("notes", [], 0), ("clean", [], 0),
      ("warnings", ["--fail-on", "warning"], 1), ("notes", ["--fail-on", "warning"], 0),
      ("notes", ["--fail-on", "info"], 1), ("clean", ["--fail-on", "info"], 0),
      ("clean", ["--min-coverage", "fr=100"], 0), ("clean", ["--min-coverage", "en=100"], 0),
      ("clean", ["--min-coverage", "de=1"], 1),
      ("unfinished", ["--min-coverage", "es=100"], 1),
    ] as [(String, [String], Int32)])
  func check(name: String, options: [String], status: Int32) throws {
    let outcome = try StringsProgram.run(["check", "--catalogs", folder.path(name)] + options, in: folder)
    #expect(outcome.status == status)
    #expect(outcome.errors == "")
  }

  @Test("A missed goal is a finding; a text that needs review counts for it")
  func goals() throws {
    let missed = try run("check", "unfinished", "--min-coverage", "fr=100", "--only", "markup")
    #expect(missed.status == 1)
    #expect(missed.output.contains("0% of the texts in fr are translated, but 100% are required\n"))
    var entry = ExchangeSample.entry(["en": "One", "es": "Uno", "fr": "Un"])
    entry.localizations["fr"]?.stringUnit?.state = .needsReview
    let catalog = Catalog(strings: ["title": entry])
    try folder.write(Array(CatalogWriter.write(catalog).utf8), to: "none/Sample.xcstrings")
    #expect(try run("check", "none", "--min-coverage", "fr=100").status == 0)
  }

  @Test(
    "check and coverage exit with 2 for invalid JSON, no catalogs and a missing folder",
    arguments: ["check", "coverage"])
  func unreadable(command: String) throws {
    let broken = try run(command, "broken")
    #expect(broken.status == 2)
    #expect(broken.output == "")
    #expect(broken.errors.hasPrefix("\(folder.path("broken"))/Sample.xcstrings:2: error: "))
    #expect(try run(command, "none").status == 2)
    #expect(try run(command, "nowhere").status == 2)
  }

  @Test(
    "check and coverage exit with 2 for usage errors",
    arguments: [
      ["check", "--odd"], ["check", "--format", "xml"], ["check", "--fail-on", "nothing"],
      ["check", "--min-coverage", "fr"], ["check", "odd"], ["check", "--only", "odd"],
      ["check", "--only", "missing,odd"], ["check", "--min-coverage", "fr=101"], ["coverage", "--odd"],
      ["coverage", "--format", "html"], ["odd"], ["--odd"],
    ])
  func misused(arguments: [String]) throws {
    let outcome = try StringsProgram.run(arguments, in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("Usage: strings"))
  }

  @Test("check exits with 2 for invalid settings, and reads strings.json next to the folder of catalogs")
  func settings() throws {
    try folder.write(Array("[]".utf8), to: "strings.json")
    #expect(try run("check", "clean").status == 2)
    try folder.write(
      Array(#"{"ignores": [{"check": "double-space", "key": "title", "locale": "es", "reason": "x"}]}"#.utf8),
      to: "strings.json")
    let outcome = try run("check", "warnings", "--fail-on", "info")
    #expect(outcome == Outcome(status: 0, output: "0 errors, 0 warnings, 0 notes, 1 ignored\n", errors: ""))
  }

  // MARK: - Filters

  @Test("check --only runs the named checks; an unknown name exits with 2 and lists the known ones")
  func only() throws {
    func checks(_ options: String...) throws -> [Substring] {
      let outcome = try StringsProgram.run(
        ["check", "--catalogs", folder.path("unfinished"), "--format", "json"] + options, in: folder)
      return outcome.output.matches(of: /"check" : "([a-z-]+)"/).map(\.1)
    }
    #expect(try checks() == ["missing", "double-space"])
    #expect(try checks("--only", "missing") == ["missing"])
    #expect(try checks("--only", "missing,double-space") == ["missing", "double-space"])
    #expect(try checks("--only", "markup", "--only", "double-space") == ["double-space"])
    let unknown = try run("check", "clean", "--only", "double-spaces")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("unknown check \"double-spaces\"; known checks: bad-state, "))
  }

  @Test("check --locale reports only texts in the given languages, in any spelling, and accepts a new one")
  func checkLocale() throws {
    #expect(try run("check", "unfinished", "--locale", "es").status == 0)
    #expect(try run("check", "unfinished", "--locale", "es").output.contains("double-space"))
    #expect(try run("check", "unfinished", "--locale", "fr").status == 1)
    #expect(try run("check", "unfinished", "--locale", "es,fr").status == 1)
    #expect(try run("check", "unfinished", "--locale", "es", "--locale", "fr").status == 1)
    let added = try run("check", "clean", "--locale", "de")
    #expect(added.status == 1 && added.output.contains("there is no text in de"))
    #expect(
      try run("check", "unfinished", "--locale", "ES_es").output == run("check", "unfinished", "--locale", "es").output)
    let message = "is not a language code such as fr or pt-BR; the catalogs have en, es, fr"
    #expect(
      try run("check", "clean", "--locale", "german")
        == Outcome(status: 2, output: "", errors: "error: \"german\" \(message)\n"))
  }

  @Test("coverage --locale reports only the given languages, also one without texts; the source language exits with 2")
  func coverageLocale() throws {
    let both = try run("coverage", "clean").output.split(separator: "\n")
    let spanish = try run("coverage", "clean", "--locale", "es").output.split(separator: "\n")
    #expect(spanish == Array(both[...2]))
    #expect(try run("coverage", "clean", "--locale", "es,fr").output.split(separator: "\n") == both)
    #expect(
      try run("coverage", "clean", "--locale", "en")
        == Outcome(status: 2, output: "", errors: "error: \"en\" is the source language\n"))
    #expect(try run("coverage", "clean", "--locale", "DE").output.contains("de        units"))
  }

  // MARK: - Formats and files

  @Test(
    "-o writes the same bytes as standard output",
    arguments: [("check", "table"), ("check", "json"), ("check", "sarif"), ("check", "html")]
      + [("coverage", "table"), ("coverage", "json")])
  func output(command: String, format: String) throws {
    let printed = try run(command, "warnings", "--format", format)
    #expect(printed.status == 0)
    #expect(!printed.output.isEmpty)
    let written = try run(command, "warnings", "--format", format, "-o", folder.path("report"))
    #expect(written == Outcome(status: 0, output: "", errors: ""))
    #expect(String(decoding: try folder.bytes(of: "report"), as: UTF8.self) == printed.output)
  }

  @Test("check writes the file even if findings fail the run, and exits with 2 if it cannot be written")
  func failing() throws {
    #expect(try run("check", "unfinished", "--format", "html", "--output", folder.path("report")).status == 1)
    #expect(String(decoding: try folder.bytes(of: "report"), as: UTF8.self).hasPrefix("<!doctype html>"))
    let rejected = try run("check", "clean", "-o", folder.path("nowhere/report"))
    #expect(rejected.status == 2)
    #expect(rejected.errors.hasPrefix("error: "))
  }
}
