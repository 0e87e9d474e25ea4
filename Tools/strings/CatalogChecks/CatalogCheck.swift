/// A check of string catalogs with its name, severity and implementation.
package struct CatalogCheck: Sendable {
  /// The subject of a check.
  package enum Group: Sendable {
    case catalog, coverage, plurals, placeholders, text
  }

  /// The unit that a check is called with.
  enum Scope: Sendable {
    /// All catalogs together.
    case folder(@Sendable (CatalogFolder) -> [Finding])
    /// An entry in all its languages.
    case entry(@Sendable (CatalogEntryView) -> [Finding])
    /// An entry in one target language, translated or not.
    case translation(@Sendable (TranslationView) -> [Finding])
    /// A single text: a form of an entry in one language, including the source language.
    case text(@Sendable (CatalogText) -> [Finding])
    /// A single text, compared with what all texts of the folder show about its language.
    case textInFolder(@Sendable (CatalogText, FolderEvidence) -> [Finding])
  }

  /// The id in findings and ignores, such as `plural-missing-category`.
  package let name: String
  /// The default severity of its findings.
  package let severity: Finding.Severity
  /// The subject.
  package let group: Group
  /// A description of what it finds, in one sentence.
  package let meaning: String
  let scope: Scope

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
    CatalogStructureChecks.all + CoverageChecks.all + PluralChecks.all + PlaceholderChecks.all + textChecks

  /// The checks of wording, characters and punctuation.
  private static let textChecks: [CatalogCheck] =
    TextCharacterChecks.all + TextSpacingChecks.all + TextPunctuationChecks.all + TextContentChecks.all
    + TextLengthChecks.all + TextWordingChecks.all + TextReuseChecks.all + LeftoverChecks.all + ConventionChecks.all
    + LanguageChecks.all
}
