/// A text of a catalogue as the program fills it, for a program that takes its texts while it runs.
public struct RunTimeText: Equatable, Sendable {
  /// The key.
  public let key: String
  /// The language as the catalogue writes it.
  public let locale: String
  /// The text as a pattern, also where it has no places: an apostrophe is doubled, and a brace that is shown is quoted.
  public let pattern: String
  /// Where the text stands.
  public let line: Int?

  /// The texts of a catalogue in the order of its keys and languages.
  ///
  /// - Parameters:
  ///   - file: The catalogue.
  ///   - problem: Takes what is wrong with a text that is left out because it cannot be filled.
  /// - Returns: The others; a text that is not there yet, or empty, is left out without a word.
  public static func all(of file: CatalogFile, problem: (CatalogError) -> Void) -> [RunTimeText] {
    CatalogKeyOrder.sorted(file.catalog.strings).flatMap { key, entry in
      entry.localizations.sorted { $0.key < $1.key }.compactMap { locale, localization -> RunTimeText? in
        guard localization.units.contains(where: { !$0.value.isEmpty }) else { return nil }
        let line = localization.line.number ?? entry.line.number
        do throws(FormatString.SyntaxError) {
          let arguments = try ArgumentList(entry.localizations[file.catalog.sourceLanguage] ?? localization)
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
