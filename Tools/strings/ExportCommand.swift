import ArgumentParser
import CatalogExchange
import Foundation
import StringCatalog

/// `strings export`: the catalogues as XLIFF.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Writes the texts of a language as XLIFF 1.2, for translators.",
    discussion: "Exit status: 0 done, 2 where the command was misused or a catalogue cannot be read.")

  @OptionGroup var options: CatalogOptions

  @Option(help: ArgumentHelp("The language into which to translate.", valueName: "code"))
  var locale: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write; else standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Mark what is translated as approved, which Weblate and translate-toolkit read as done.")
  var approved = false

  func run() throws {
    do {
      let catalogs = try options.files()
      guard let locale = ExchangeLocale(locale) else {
        throw CommandError("the plural categories of \"\(locale)\" are not known")
      }
      guard catalogs.allSatisfy({ $0.catalog.sourceLanguage != locale.identifier }) else {
        throw CommandError("\"\(locale.identifier)\" is the language that the texts are translated from")
      }
      let document = Data(try XLIFFWriter.write(catalogs, for: locale, marksApproved: approved).utf8)
      if let output {
        try document.write(to: URL(filePath: output), options: .atomic)
      } else {
        try FileHandle.standardOutput.write(contentsOf: document)
      }
    } catch {
      throw error.told(exitCode: 2)
    }
  }
}
