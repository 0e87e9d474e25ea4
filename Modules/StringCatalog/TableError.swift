/// The reason why generated tables do not support the texts of an entry in a language.
package struct TableError: Equatable, Sendable {
  /// The language.
  package let locale: String
  /// The problem, in one sentence without a final period.
  package let message: String
}

extension Catalog.Entry {
  /// Returns the errors of generation for the texts of the entry, sorted by language code.
  ///
  /// A missing language is not an error. The result is empty without a source text, and contains a single error if the
  /// arguments of the source text are invalid.
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
