import ArgumentParser
import Foundation
import Localization
import StringCatalog

/// The command `strings negotiate`.
struct NegotiateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "negotiate", abstract: "Prints the best language for a list of preferences.",
    discussion: """
      The list is comma-separated, in order of preference: language tags such as fr-CA, or POSIX locale names such as \
      es_ES.UTF-8. The languages are those of the catalogs, if the folder exists, and the built-in ones. Falls back to \
      en.

      Exit status: 0 success, 2 usage error or unreadable catalog.
      """)

  @OptionGroup var options: CatalogOptions

  @Argument(help: "Languages in order of preference.")
  var list: String

  func run() throws {
    guard !list.contains(";") else {
      throw CommandError("weights are not supported; list the languages in order of preference").reported(exitCode: 2)
    }
    let languageTags = list.split { $0 == "," || $0.isWhitespace }.map(String.init)
    do {
      print(Negotiation.locale(for: languageTags, among: try languages()).language.rawValue)
    } catch {
      throw error.reported(exitCode: 2)
    }
  }

  /// Returns the languages that `kindling serve --catalogs` serves.
  private func languages() throws -> [Language] {
    guard FileManager.default.fileExists(atPath: options.catalogs) else { return Language.builtIn }
    let added = try options.files().shownLanguages.compactMap { TextLocale(catalogTag: $0)?.language }
      .filter { !$0.isBuiltIn }
    return Language.builtIn + Set(added).sorted { $0.rawValue < $1.rawValue }
  }
}
