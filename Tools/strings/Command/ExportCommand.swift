import ArgumentParser
import CatalogExchange
import Foundation
import StringCatalog

/// The command `strings export`.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Exports the texts of a language as XLIFF 1.2.",
    discussion: "Exit status: 0 success, 2 usage error or unreadable catalog.")

  @OptionGroup var options: CatalogOptions

  @Option(help: ArgumentHelp("Target language.", valueName: "code"))
  var locale: String

  @OptionGroup var output: OutputOption

  @Flag(help: "Mark translated texts as approved, as Weblate and translate-toolkit require.")
  var approved = false

  func run() throws {
    do {
      let catalogs = try options.files()
      guard let locale = ExchangeLocale(typed: locale) else {
        throw CommandError("\"\(locale)\" is not a language code such as fr or pt-BR")
      }
      guard catalogs.allSatisfy({ $0.catalog.sourceLanguage != locale.identifier }) else {
        throw CommandError("\"\(locale.identifier)\" is the source language")
      }
      if locale.categories == nil {
        let language = locale.identifier
        let warning = "warning: CLDR has no plural rules for \(language); the plural forms of the source are used\n"
        FileHandle.standardError.write(Data(warning.utf8))
      }
      try output.write(try XLIFFWriter.write(catalogs, for: locale, marksApproved: approved))
    } catch {
      throw error.reported(exitCode: 2)
    }
  }
}
