import ArgumentParser
import CatalogChecks
import Foundation

/// The options for the required coverage.
struct CoverageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Required percentage of a language's texts. Repeatable.", valueName: "fr=100"),
    transform: { text in
      guard let goal = CoverageGoal(text) else {
        throw ValidationError("\"\(text)\" is not a language with a number from 0 to 100, such as fr=100")
      }
      return goal
    })
  var minCoverage: [CoverageGoal] = []

  @Flag(help: "Count warnings as errors, and texts that need review as missing.")
  var strict = false
}

/// The command `strings coverage`.
struct CoverageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage", abstract: "Reports the translation coverage of each language.",
    discussion: """
      The languages are those of the catalogs, the required ones of the settings, and those of --locale. Units are the \
      texts that a language needs: a French plural has three. Texts that need review count as translated, except with \
      --strict, and are listed separately. Percentages are rounded down. A language without CLDR plural rules is \
      marked with *.

      Exit status: 0 success, 1 a language is below --min-coverage, 2 usage error or unreadable file.
      """)

  /// The output formats.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case table, json, html
  }

  @OptionGroup var options: CatalogOptions

  @OptionGroup var coverage: CoverageOptions

  @OptionGroup var languages: LocaleOption

  @Option(help: "Report format: table, json or html (one self-contained page).")
  var format = Format.table

  @OptionGroup var output: OutputOption

  func run() throws {
    let folder: CatalogFolder
    let all: [Coverage]
    do {
      let required = try options.settingsFile.flatMap { try CheckSettings(reading: $0).required } ?? []
      var chosen: Set<String> = []
      folder = try CatalogFolder(reading: URL(filePath: options.catalogs)) { known in
        chosen = try languages.chosen(among: known)
        return chosen.union(required)
      }
      if let source = folder.sourceLanguages.intersection(chosen).min() {
        throw CommandError("\"\(source)\" is the source language")
      }
      all = Coverage.all(in: folder)
      try output.write(try document(chosen.isEmpty ? all : all.filter { chosen.contains($0.locale) }))
    } catch {
      throw error.reported(exitCode: 2)
    }
    let missed = coverage.minCoverage.compactMap {
      $0.finding(
        in: all, strict: coverage.strict, sources: folder.sourceLanguages, path: options.catalogs)
    }
    for finding in missed { FileHandle.standardError.write(Data("\(finding.message)\n".utf8)) }
    guard missed.isEmpty else { throw ExitCode(1) }
  }

  private func document(_ languages: [Coverage]) throws -> String {
    switch format {
    case .table: Coverage.table(languages)
    case .json: try Coverage.json(languages)
    case .html: Coverage.html(languages)
    }
  }
}
