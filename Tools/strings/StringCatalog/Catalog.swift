/// A String Catalog: the texts of one domain in all its languages.
package struct Catalog: Equatable, Sendable {
  /// The language that nobody speaks, for looking at screens; no check reads its texts, and they count for nothing.
  package static let pseudoLanguage = "en-XA"

  /// The language in which the texts are written first, `en`.
  package var sourceLanguage: String
  /// The version of the format, `1.0` or `1.1`.
  package var version: String
  /// The entries by key.
  package var strings: [String: Entry]
  /// Members of no known meaning, kept for writing.
  package var unknown: [String: JSONTree]

  /// Makes a catalog.
  ///
  /// - Parameters:
  ///   - sourceLanguage: The language in which the texts are written first.
  ///   - version: The version of the format, `1.0` or `1.1`.
  ///   - strings: The entries by key.
  ///   - unknown: Members of no known meaning.
  package init(
    sourceLanguage: String = "en", version: String = "1.0", strings: [String: Entry] = [:],
    unknown: [String: JSONTree] = [:]
  ) {
    self.sourceLanguage = sourceLanguage
    self.version = version
    self.strings = strings
    self.unknown = unknown
  }

  /// One text and its translations.
  package struct Entry: Equatable, Sendable {
    /// What a translator has to know; required where the text has a place to fill.
    package var comment: String?
    /// Where the entry comes from: `manual` for ours, `stale` for what no code uses any more.
    package var extractionState: String?
    /// False for what stays the same in every language, a name say; nil means true.
    package var shouldTranslate: Bool?
    /// The texts by language code.
    package var localizations: [String: Localization]
    /// Members of no known meaning, kept for writing.
    package var unknown: [String: JSONTree]
    /// Where the key stands.
    package var line: SourceLine

    /// Makes an entry.
    ///
    /// - Parameters:
    ///   - comment: What a translator has to know.
    ///   - extractionState: Where the entry comes from.
    ///   - shouldTranslate: False for what stays the same in every language.
    ///   - localizations: The texts by language code.
    ///   - unknown: Members of no known meaning.
    ///   - line: Where the key stands.
    package init(
      comment: String? = nil, extractionState: String? = "manual", shouldTranslate: Bool? = nil,
      localizations: [String: Localization] = [:], unknown: [String: JSONTree] = [:], line: SourceLine = SourceLine()
    ) {
      self.comment = comment
      self.extractionState = extractionState
      self.shouldTranslate = shouldTranslate
      self.localizations = localizations
      self.unknown = unknown
      self.line = line
    }
  }
}
