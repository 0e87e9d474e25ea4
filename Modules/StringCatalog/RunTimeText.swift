/// A text of a catalog for a program that loads its texts at run time.
package struct RunTimeText: Equatable, Sendable {
  /// The key.
  package let key: String
  /// The language code as written in the catalog.
  package let locale: String
  /// The text as a pattern, even without placeholders: apostrophes are doubled and literal braces quoted.
  package let pattern: String
  /// The line of the text's language in the file, or else of the key.
  package let line: Int?

  /// Returns the texts of a catalog, sorted by key and language.
  ///
  /// An untranslatable entry has its source text in all `languages`. Missing and empty texts are omitted. `problem`
  /// receives the error of each text that is omitted because it cannot be formatted.
  package static func all(
    of file: CatalogFile, untranslatableIn languages: Set<String>, problem: (CatalogError) -> Void
  ) -> [RunTimeText] {
    CatalogKeyOrder.sorted(file.catalog.strings).flatMap { key, entry in
      let source = entry.localizations[file.catalog.sourceLanguage]
      return entry.shownLocalizations(source, in: languages).compactMap { locale, localization -> RunTimeText? in
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
  /// Returns the displayed texts, sorted by language.
  fileprivate func shownLocalizations(
    _ source: Catalog.Localization?, in languages: Set<String>
  ) -> [(String, Catalog.Localization)] {
    guard shouldTranslate == false, let source else {
      return localizations.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
    return languages.sorted().map { ($0, source) }
  }
}
