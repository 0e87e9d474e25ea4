/// Why the generated tables cannot hold what an entry says in a language.
package struct TableError: Equatable, Sendable {
  /// The language.
  package let locale: String
  /// One sentence without a final period.
  package let message: String
}

extension Catalog.Entry {
  /// What `SwiftGenerator` refuses about the texts of the entry, language by language.
  ///
  /// A language that is missing is not among them, and neither is any where the source text is missing or refused: that
  /// comes first.
  ///
  /// - Parameter sourceLanguage: The language of the catalog.
  /// - Returns: The refusals in the order of the languages' codes; none for an entry whose texts the tables can hold.
  package func tableErrors(sourceLanguage: String) -> [TableError] {
    guard let source = localizations[sourceLanguage] else { return [] }
    let arguments: ArgumentList
    do throws(FormatString.SyntaxError) {
      arguments = try ArgumentList(ofSource: source)
    } catch {
      return [TableError(locale: sourceLanguage, message: error.description)]
    }
    let shown = shouldTranslate == false ? [sourceLanguage: source] : localizations
    return shown.sorted { $0.key < $1.key }.compactMap { locale, localization in
      do throws(FormatString.SyntaxError) {
        _ = try PatternCompiler(arguments: arguments).pattern(localization)
        return nil
      } catch {
        return TableError(locale: locale, message: error.description)
      }
    }
  }
}
