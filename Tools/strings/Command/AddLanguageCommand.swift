import ArgumentParser
import CatalogChecks
import CatalogExchange
import Foundation
import StringCatalog

/// The command `strings add-language`.
struct AddLanguageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add-language", abstract: "Adds a language to the catalogs: each text becomes one to translate.",
    discussion: """
      Editors such as Xcode then list the texts as new. strings import adds a language, too, with only the translated \
      texts.

      Exit status: 0 success, 2 usage error, or a catalog cannot be read or written.
      """)

  @OptionGroup var options: CatalogOptions

  @Argument(help: "Language code, optionally with a script or a region: de, zh-Hans, pt-BR.")
  var locale: String

  func run() throws {
    do {
      var catalogs = try options.files()
      if let match = CatalogLocale.match(locale, in: catalogs.languages) {
        throw CommandError("the catalogs already have \(match)")
      }
      guard let language = CatalogLocale.canonical(locale), let target = ExchangeLocale(language) else {
        throw CommandError("\"\(locale)\" is not a language code such as fr or pt-BR")
      }
      var count = 0
      for index in catalogs.indices { count += catalogs[index].catalog.add(language) }
      try OutputFile.write(catalogs.map(OutputFile.init))
      target.warnOfUnknownRules()
      print("\(language): \(count) texts to translate; export them with strings export --locale \(language)")
    } catch {
      throw error.reported(exitCode: 2)
    }
  }
}

extension Catalog {
  /// Adds an empty text in a language to each translatable entry that has none, and returns their number.
  fileprivate mutating func add(_ locale: String) -> Int {
    var count = 0
    for (key, entry) in strings where entry.shouldTranslate != false && entry.localizations[locale] == nil {
      // A set of phrases has no text, and the empty key none to translate.
      guard !key.isEmpty, !entry.localizations.values.contains(where: { $0.stringSet != nil }) else { continue }
      strings[key]?.localizations[locale] = Localization(stringUnit: StringUnit(state: .new, value: ""))
      count += 1
    }
    return count
  }
}

extension ExchangeLocale {
  /// Warns on stderr if CLDR has no plural rules for the language.
  func warnOfUnknownRules() {
    guard categories == nil else { return }
    let warning = "warning: CLDR has no plural rules for \(identifier); the plural forms of the source are used\n"
    FileHandle.standardError.write(Data(warning.utf8))
  }
}
