import ArgumentParser
import CatalogChecks
import Foundation
import StringCatalog

/// The command `strings check`.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Looks for mistakes in the catalogs.",
    discussion: """
      Findings that are meant to stay are listed in the file of the settings, each with a reason: {"ignores": [{"check", "key", \
      "locale", "reason"}]}; a key that ends in * stands for all that begin so, and without a language all are meant. Where the \
      settings name folders of "code", texts that neither code nor data use are found too; with files of "data", texts that \
      their objects need and no catalog has.

      --format html makes a page for translators, in one file that needs nothing else: what is covered, and the findings by key, \
      source and translation side by side, with the part in question marked. With -o FILE a report of any form goes to a file.

      With --locale only the texts of these languages are reported on, and neither keys nor files as a whole. With --only \
      only these checks run.

      Exit status: 0 nothing found that is as bad as --fail-on says, 1 something found, 2 wrong usage or an unreadable file.
      """)

  /// The output formats.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case table, json, sarif, html
  }

  @OptionGroup var options: CatalogOptions

  @OptionGroup var coverage: CoverageOptions

  @OptionGroup var languages: LocaleOption

  @Option(help: ArgumentHelp("Run this check only; may be repeated, or list several with commas.", valueName: "check"))
  var only: [String] = []

  @Option(help: "The form of the report: table, json, sarif (2.1.0), or html, a page of one file.")
  var format = Format.table

  @OptionGroup var output: OutputOption

  @Option(
    help: ArgumentHelp("The least severity that fails: error, warning or info.", valueName: "severity"),
    transform: { text in
      guard let severity = Finding.Severity(rawValue: text) else {
        throw ValidationError("\"\(text)\" is not one of error, warning and info")
      }
      return severity
    })
  var failOn = Finding.Severity.error

  @Option(
    help: ArgumentHelp("The file of the settings; default strings.json beside the folder.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var settings: String?

  /// The names of the checks to run; nil for all.
  private var checks: Set<String>? {
    let names = only.flatMap { $0.split(separator: ",").map(String.init) }
    return names.isEmpty ? nil : Set(names)
  }

  func validate() throws {
    let known = CatalogCheck.all.map(\.name)
    guard let unknown = checks?.subtracting(known).min() else { return }
    throw ValidationError("there is no check \"\(unknown)\"; there are \(known.sorted().joined(separator: ", "))")
  }

  func run() throws {
    let report: CheckReport
    do {
      let settings = try readSettings()
      let code = settings.code.isEmpty ? nil : try CodeUse(reading: settings.code, data: settings.data)
      let folder = try CatalogFolder(reading: URL(filePath: options.catalogs), code: code)
      report = CheckReport(
        folder, at: options.catalogs, ignores: settings.ignores, goals: coverage.minCoverage, strict: coverage.strict,
        checks: checks, locales: try languages.chosen(among: folder.languages))
      try output.write(try document(report))
    } catch {
      throw error.reported(exitCode: 2)
    }
    guard !report.fails(at: failOn) else { throw ExitCode(1) }
  }

  private func document(_ report: CheckReport) throws -> String {
    switch format {
    case .table: report.table
    case .json: try report.json()
    case .sarif: try report.sarif()
    case .html: report.html()
    }
  }

  private func readSettings() throws(CatalogError) -> CheckSettings {
    if let settings { return try CheckSettings(reading: URL(filePath: settings)) }
    let file = URL(filePath: options.catalogs).deletingLastPathComponent().appending(component: "strings.json")
    guard FileManager.default.fileExists(atPath: file.path) else { return CheckSettings() }
    return try CheckSettings(reading: file)
  }
}
