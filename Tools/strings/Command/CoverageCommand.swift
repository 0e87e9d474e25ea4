import ArgumentParser
import CatalogChecks
import Foundation

/// The options for the required coverage.
struct CoverageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The percentage of a language's texts that has to be there; may be repeated.", valueName: "fr=100"),
    transform: { text in
      guard let goal = CoverageGoal(text) else {
        throw ValidationError("\"\(text)\" is not a language and a number from 0 to 100, as fr=100 is")
      }
      return goal
    })
  var minCoverage: [CoverageGoal] = []

  @Flag(help: "Warnings count as errors, and texts that need a review as missing.")
  var strict = false
}

/// The command `strings coverage`.
struct CoverageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage", abstract: "Counts what is translated into each language.",
    discussion: """
      Units are the texts that a language needs: a French plural has three. What needs a review is there and counts, and is \
      listed apart; with --strict it does not count. Percentages are rounded down. A language for which CLDR has no plural \
      rules is marked with *.

      Exit status: 0 done, 1 a language is below --min-coverage, 2 wrong usage or an unreadable file.
      """)

  /// The output formats.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case table, json, html
  }

  @OptionGroup var options: CatalogOptions

  @OptionGroup var coverage: CoverageOptions

  @OptionGroup var languages: LocaleOption

  @Option(help: "The form of the counts: table, json, or html, a page of one file.")
  var format = Format.table

  @OptionGroup var output: OutputOption

  func run() throws {
    let folder: CatalogFolder
    let all: [Coverage]
    do {
      folder = try CatalogFolder(reading: URL(filePath: options.catalogs))
      all = Coverage.all(in: folder)
      let chosen = try languages.chosen(among: all.map(\.locale))
      try output.write(try document(all.filter { chosen?.contains($0.locale) ?? true }))
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
