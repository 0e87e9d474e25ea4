import ArgumentParser
import CatalogChecks
import CatalogExchange
import Foundation
import StringCatalog

/// The command `strings glossary`.
struct GlossaryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "glossary", abstract: "Exports the glossary as TBX-Basic, which translation tools import.",
    discussion: """
      The terms are those of README.md next to the folder of catalogs.

      Exit status: 0 success, 2 usage error, or there is no glossary.
      """)

  @OptionGroup var options: CatalogOptions

  @OptionGroup var languages: LocaleOption

  @OptionGroup var output: OutputOption

  func run() throws {
    do {
      let catalogs = try options.files()
      let known = catalogs.languages.subtracting(Catalog.pseudoLanguages)
      let source = catalogs[0].catalog.sourceLanguage
      let chosen = try languages.chosen(among: known)
      let locales = (chosen.isEmpty ? known : chosen).subtracting([source]).sorted()
      let page = CatalogFolder.glossaryPage(of: URL(filePath: options.catalogs)).relativePath
      let glossary = Glossary(page: String(decoding: try InputFile.bytes(of: page), as: UTF8.self))
      guard !glossary.terms.isEmpty || !glossary.names.isEmpty else { throw CommandError("\(page) has no glossary") }
      try output.write(TBXWriter.write(glossary, locales: [source] + locales))
    } catch {
      throw error.reported(exitCode: 2)
    }
  }
}
