import ArgumentParser
import CatalogChecks
import Foundation
import StringCatalog

/// The command `strings check`.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Checks the catalogs for errors.",
    discussion: """
      The settings file, strings.json next to the folder of catalogs, lists ignored findings with their reasons: \
      {"ignores": [{"check", "key", "locale", "reason"}]}. A key that ends in * matches all keys with the prefix, and \
      an omitted locale matches all languages. With "generated": true, keys that are in two catalogs and texts that the \
      generated tables do not support are errors.

      --format html writes a page for translators: the coverage, and the findings by language with source and \
      translation side by side. With -o FILE a report in any format is written to a file.

      With --locale, only findings about texts in these languages are reported. With --only, only these checks run. \
      The languages are those of the catalogs; missing texts in a language that the settings do not list as "required" \
      are warnings.

      Exit status: 0 no findings at or above --fail-on, 1 findings, 2 usage error or unreadable file.
      """)

  /// The output formats.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case table, json, sarif, html
  }

  @OptionGroup var options: CatalogOptions

  @OptionGroup var languages: LocaleOption

  @Option(help: ArgumentHelp("Run only this check. Repeatable; also a comma-separated list.", valueName: "check"))
  var only: [String] = []

  @Option(help: "Report format: table, json, sarif (2.1.0) or html (one self-contained page).")
  var format = Format.table

  @OptionGroup var output: OutputOption

  @Option(
    help: ArgumentHelp("Lowest severity that fails the run: error, warning or info.", valueName: "severity"),
    transform: { text in
      guard let severity = Finding.Severity(rawValue: text) else {
        throw ValidationError("\"\(text)\" is not one of error, warning and info")
      }
      return severity
    })
  var failOn = Finding.Severity.error

  @Option(
    help: ArgumentHelp("Required percentage of a language's texts. Repeatable.", valueName: "fr=100"),
    transform: { text in
      guard let goal = CoverageGoal(text) else {
        throw ValidationError("\"\(text)\" is not a language with a number from 0 to 100, such as fr=100")
      }
      return goal
    })
  var minCoverage: [CoverageGoal] = []

  /// The names of the checks to run; nil for all.
  private var checks: Set<String>? {
    let names = only.flatMap { $0.split(separator: ",").map(String.init) }
    return names.isEmpty ? nil : Set(names)
  }

  func validate() throws {
    let known = CatalogCheck.all.map(\.name)
    guard let unknown = checks?.subtracting(known).min() else { return }
    throw ValidationError("unknown check \"\(unknown)\"; known checks: \(known.sorted().joined(separator: ", "))")
  }

  func run() throws {
    let report: CheckReport
    do {
      let settings = try options.settings()
      var chosen: Set<String> = []
      var required = settings.required
      let catalogs = URL(filePath: options.catalogs)
      let folder = try CatalogFolder(reading: catalogs, isCompiled: settings.isCompiled) { known in
        chosen = try languages.chosen(among: known)
        required = settings.required.map { codes in Set(codes.map { CatalogLocale.match($0, in: known) ?? $0 }) }
        return chosen.union(required ?? [])
      }
      report = CheckReport(
        folder, at: options.catalogs, ignores: settings.ignores, goals: minCoverage, checks: checks,
        locales: chosen.isEmpty ? nil : chosen, required: required?.union(chosen))
      try output.write(try document(report))
      let page = CatalogFolder.glossaryPage(of: catalogs)
      if settings.isCompiled, !FileManager.default.fileExists(atPath: page.path) {
        let note = "note: glossary words are not checked: \(page.relativePath) does not exist\n"
        FileHandle.standardError.write(Data(note.utf8))
      }
    } catch {
      throw error.reported(exitCode: 2)
    }
    guard !report.fails(at: failOn) else { throw ExitCode(1) }
  }

  private func document(_ report: CheckReport) throws -> String {
    switch format {
    case .table: report.table()
    case .json: report.json()
    case .sarif: try report.sarif()
    case .html: report.html()
    }
  }
}
