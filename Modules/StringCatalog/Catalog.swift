/// A String Catalog: the texts of one domain in all its languages.
package struct Catalog: Equatable, Sendable {
  /// The codes of the pseudo-languages, which are excluded from checks and coverage: with accents, and from right to
  /// left.
  package static let pseudoLanguages = ["en-XA", "en-XB"]

  /// The code of the source language, by default `en`.
  package var sourceLanguage: String
  /// The version of the format, such as `1.0`.
  package var version: String
  /// The entries by key.
  package var strings: [String: Entry]
  /// Unknown members, which are preserved.
  package var unknown: [String: JSONTree]

  /// The source language and the languages with texts, as written in the catalog.
  package var languages: Set<String> {
    strings.values.reduce(into: [sourceLanguage]) { $0.formUnion($1.localizations.keys) }
  }

  /// Creates a catalog.
  package init(
    sourceLanguage: String = "en", version: String = "1.0", strings: [String: Entry] = [:],
    unknown: [String: JSONTree] = [:]
  ) {
    self.sourceLanguage = sourceLanguage
    self.version = version
    self.strings = strings
    self.unknown = unknown
  }

  /// A text with its translations.
  package struct Entry: Equatable, Sendable {
    /// The comment for translators; required for a text with placeholders.
    package var comment: String?
    /// The origin of the entry: `manual` by default, `stale` if no code uses it.
    package var extractionState: String?
    /// Whether the text is translatable; nil means true.
    package var shouldTranslate: Bool?
    /// The texts by language code.
    package var localizations: [String: Localization]
    /// Unknown members, which are preserved.
    package var unknown: [String: JSONTree]
    /// The line of the key.
    package var line: SourceLine

    /// Creates an entry.
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

extension Catalog.Entry {
  /// The maximum number of displayed characters, the `max:16` of the comment; nil if there is none.
  package var maxLength: Int? {
    guard let comment, comment.contains("max:") else { return nil }
    return comment.firstMatch(of: /\bmax:\s*([0-9]+)/).flatMap { Int($0.1) }
  }
}
