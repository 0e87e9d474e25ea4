import ArgumentParser
import CatalogChecks
import Foundation

/// The command `strings coverage`.
struct CoverageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage", abstract: "Reports the translation coverage of each language.",
    discussion: """
      The languages are those of the catalogs, the required ones of the settings, and those of --locale. Units are the \
      texts that a language needs: a French plural has three. Texts that need review count as translated and are \
      listed separately. Percentages are rounded down. A language without CLDR plural rules is marked with *. \
      strings check --min-coverage requires a percentage.

      Exit status: 0 success, 2 usage error or unreadable file.
      """)

  /// The output formats.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case table, json
  }

  @OptionGroup var options: CatalogOptions

  @OptionGroup var languages: LocaleOption

  @Option(help: "Report format: table or json.")
  var format = Format.table

  @OptionGroup var output: OutputOption

  func run() throws {
    do {
      let required = try options.settings().required ?? []
      var chosen: Set<String> = []
      let folder = try CatalogFolder(reading: URL(filePath: options.catalogs)) { known in
        chosen = try languages.chosen(among: known)
        return chosen.union(required)
      }
      if let source = folder.sourceLanguages.intersection(chosen).min() {
        throw CommandError("\"\(source)\" is the source language")
      }
      let coverage = Coverage.all(in: folder).filter { chosen.isEmpty || chosen.contains($0.locale) }
      try output.write(format == .json ? try Coverage.json(coverage) : Coverage.table(coverage))
    } catch {
      throw error.reported(exitCode: 2)
    }
  }
}
