import ArgumentParser
import CatalogChecks
import Foundation
import StringCatalog

/// The command `strings check`.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Checks the catalogs for errors.",
    discussion: """
      The settings file lists ignored findings with their reasons: {"ignores": [{"check", "key", "locale", \
      "reason"}]}. A key that ends in * matches all keys with the prefix, and an omitted locale matches all languages. \
      If the settings list folders of "code", texts that neither code nor data use are reported; if they also list \
      files of "data", so are texts that the data refers to but no catalog contains.

      --format html writes a self-contained page for translators: coverage and findings by key, with source and \
      translation side by side and the affected parts marked. With -o FILE a report in any format is written to a \
      file.

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

  @OptionGroup var coverage: CoverageOptions

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
    help: ArgumentHelp("Settings file; default strings.json next to the folder of catalogs.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var settings: String?

  @Flag(help: "Report keys that are in two catalogs, like \"uniqueKeys\" in the settings file.")
  var uniqueKeys = false

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
      let settings = try readSettings()
      let code = settings.code.isEmpty ? nil : try CodeUse(reading: settings.code, data: settings.data)
      var chosen: Set<String> = []
      var required = settings.required
      var folder = try CatalogFolder(reading: URL(filePath: options.catalogs), code: code) { known in
        chosen = try languages.chosen(among: known)
        required = settings.required.map { codes in Set(codes.map { CatalogLocale.match($0, in: known) ?? $0 }) }
        return chosen.union(required ?? [])
      }
      folder.hasUniqueKeys = uniqueKeys || settings.hasUniqueKeys
      report = CheckReport(
        folder, at: options.catalogs, ignores: settings.ignores, goals: coverage.minCoverage, strict: coverage.strict,
        checks: checks, locales: chosen.isEmpty ? nil : chosen, required: required?.union(chosen))
      try output.write(try document(report))
      noteLimitations(settings)
    } catch {
      throw error.reported(exitCode: 2)
    }
    guard !report.fails(at: failOn) else { throw ExitCode(1) }
  }

  private func document(_ report: CheckReport) throws -> [[UInt8]] {
    switch format {
    case .table: report.table()
    case .json: report.json()
    case .sarif: [Array(try report.sarif().utf8)]
    case .html: [Array(report.html().utf8)]
    }
  }

  private func readSettings() throws(CatalogError) -> CheckSettings {
    guard let file = settings.map({ URL(filePath: $0) }) ?? options.settingsFile else { return CheckSettings() }
    return try CheckSettings(reading: file)
  }

  /// Notes on stderr what the run could not check although the settings are those of a program.
  private func noteLimitations(_ settings: CheckSettings) {
    var notes = settings.limitations
    let page = CatalogFolder.glossaryPage(of: URL(filePath: options.catalogs))
    if !settings.code.isEmpty || !notes.isEmpty, !FileManager.default.fileExists(atPath: page.path) {
      notes.append("glossary words are not checked: \(page.relativePath) does not exist")
    }
    for note in notes { FileHandle.standardError.write(Data("note: \(note)\n".utf8)) }
  }
}
