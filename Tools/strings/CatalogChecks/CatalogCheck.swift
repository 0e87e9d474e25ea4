/// One check: what it is called, how bad its findings are, and how it looks.
package struct CatalogCheck: Sendable {
  /// What a check is about.
  package enum Group: String, CaseIterable, Sendable {
    case catalog, coverage, plurals, placeholders, text
  }

  /// What a check looks at, one after the other.
  enum Scope: Sendable {
    /// All catalogs together.
    case folder(@Sendable (CatalogFolder) -> [Finding])
    /// One file with its bytes.
    case file(@Sendable (CatalogSource) -> [Finding])
    /// An entry in all its languages.
    case entry(@Sendable (CatalogEntryView) -> [Finding])
    /// An entry in one language that it is to be translated into, whether there is a translation or not.
    case translation(@Sendable (TranslationView) -> [Finding])
    /// A single text: a form of an entry in one language, the source language among them.
    case text(@Sendable (TextView) -> [Finding])
  }

  /// The name in findings and ignores, such as `plural-missing-category`.
  package let name: String
  /// How bad a finding is, unless the check says otherwise of one.
  package let severity: Finding.Severity
  /// What it is about.
  package let group: Group
  /// What it finds, in one sentence.
  package let meaning: String
  let scope: Scope

  /// Declares a check.
  init(
    _ name: String, _ severity: Finding.Severity, _ group: Group, _ meaning: String, _ scope: Scope
  ) {
    self.name = name
    self.severity = severity
    self.group = group
    self.meaning = meaning
    self.scope = scope
  }

  /// All checks in the order of their groups.
  package static let all: [CatalogCheck] =
    CatalogStructureChecks.all + CoverageChecks.all + PluralChecks.all + PlaceholderChecks.all + texts

  /// The checks of the words, the characters and the punctuation of a text.
  private static let texts: [CatalogCheck] =
    TextCharacterChecks.all + TextSpacingChecks.all + TextPunctuationChecks.all + TextContentChecks.all
    + TextLengthChecks.all + TextWordingChecks.all + TextReuseChecks.all
}
