/// A text of a catalog as the program fills it, for a program that takes its texts while it runs.
package struct RunTimeText: Equatable, Sendable {
  /// The key.
  package let key: String
  /// The language as the catalog writes it.
  package let locale: String
  /// The text as a pattern, also where it has no places: an apostrophe is doubled, and a brace that is shown is quoted.
  package let pattern: String
  /// Where the text stands.
  package let line: Int?

  /// The texts of a catalog in the order of its keys and languages.
  ///
  /// An entry that is not to be translated has its source text in every language of the program.
  ///
  /// - Parameters:
  ///   - file: The catalog.
  ///   - problem: Takes what is wrong with a text that is left out because it cannot be filled.
  /// - Returns: The others; a text that is not there yet, or empty, is left out without a word.
  package static func all(of file: CatalogFile, problem: (CatalogError) -> Void) -> [RunTimeText] {
    CatalogKeyOrder.sorted(file.catalog.strings).flatMap { key, entry in
      let source = entry.localizations[file.catalog.sourceLanguage]
      return entry.shownLocalizations(source).compactMap { locale, localization -> RunTimeText? in
        let texts = localization.units.map(\.value)
        guard !texts.allSatisfy(\.isEmpty) else { return nil }
        let line = localization.line.number ?? entry.line.number
        do throws(FormatString.SyntaxError) {
          guard !texts.contains("") else { throw .init(description: "a form is empty") }
          let arguments = try ArgumentList(source ?? localization)
          let pattern = try PatternCompiler(arguments: arguments, makesOnlyPatterns: true).pattern(localization)
          return RunTimeText(key: key, locale: locale, pattern: pattern, line: line)
        } catch {
          problem(CatalogError(file: file.path, line: line, message: "\(key), \(locale): \(error.description)"))
          return nil
        }
      }
    }
  }
}

extension Catalog.Entry {
  /// What is shown in each language, by the names of these.
  fileprivate func shownLocalizations(_ source: Catalog.Localization?) -> [(String, Catalog.Localization)] {
    guard shouldTranslate == false, let source else {
      return localizations.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
    return SwiftGenerator.languages.map { ($0, source) }
  }
}
