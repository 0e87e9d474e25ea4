import ArgumentParser
import CatalogExchange
import Foundation
import StringCatalog

/// The command `strings export`.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Writes the texts of a language as XLIFF 1.2, for translators.",
    discussion: "Exit status: 0 done, 2 where the command was misused or a catalog cannot be read.")

  @OptionGroup var options: CatalogOptions

  @Option(help: ArgumentHelp("The language into which to translate.", valueName: "code"))
  var locale: String

  @OptionGroup var output: OutputOption

  @Flag(help: "Mark what is translated as approved, which Weblate and translate-toolkit read as done.")
  var approved = false

  func run() throws {
    do {
      let catalogs = try options.files()
      guard let locale = ExchangeLocale(typed: locale) else {
        throw CommandError("\"\(locale)\" is not the code of a language, as fr and pt-BR are")
      }
      guard catalogs.allSatisfy({ $0.catalog.sourceLanguage != locale.identifier }) else {
        throw CommandError("\"\(locale.identifier)\" is the language that the texts are translated from")
      }
      if locale.categories == nil {
        let language = locale.identifier
        let warning = "warning: CLDR has no plural rules for \(language); the plural forms are those of the source\n"
        FileHandle.standardError.write(Data(warning.utf8))
      }
      try output.write(try XLIFFWriter.write(catalogs, for: locale, marksApproved: approved))
    } catch {
      throw error.reported(exitCode: 2)
    }
  }
}
