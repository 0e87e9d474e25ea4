import StringCatalog

/// A translated text with its source.
struct TextPair {
  /// The translation with its context.
  let view: CatalogText
  let source: Prose
  let target: Prose

  /// Pairs a translation with its source.
  ///
  /// Returns nil for a text that is empty, untranslatable, in the source language or without a source text, and for a
  /// substitution that the source lacks.
  init?(_ view: CatalogText) {
    guard !view.isSource, view.entry.isTranslatable, !view.unit.value.isEmpty else { return nil }
    if let form = view.form, form.hasPrefix("substitutions.") {
      let name = form.split(separator: ".").dropFirst().first.map(String.init) ?? ""
      guard view.entry.original?.substitutions[name] != nil else { return nil }
    }
    guard let original = view.originalProse, !original.scalars.isEmpty else { return nil }
    self.view = view
    source = original
    target = view.prose
  }
}

extension CatalogCheck {
  /// Returns a check of single texts; the body returns the problem, in one sentence without a final period, or nil.
  static func ofText(
    _ name: String, _ severity: Finding.Severity, _ meaning: String,
    _ body: @escaping @Sendable (CatalogText) -> String?
  ) -> CatalogCheck {
    CatalogCheck(
      name, severity, .text, meaning,
      .text { view in body(view).map { [view.finding(name, severity, $0)] } ?? [] })
  }

  /// Returns a check of single texts that compares them with what all texts of the folder show about their language.
  static func ofTextInFolder(
    _ name: String, _ severity: Finding.Severity, _ meaning: String,
    _ body: @escaping @Sendable (CatalogText, FolderEvidence) -> String?
  ) -> CatalogCheck {
    CatalogCheck(
      name, severity, .text, meaning,
      .textInFolder { view, evidence in body(view, evidence).map { [view.finding(name, severity, $0)] } ?? [] })
  }

  /// Returns a check of translated texts with their sources; the body returns the problem or nil.
  static func ofPair(
    _ name: String, _ severity: Finding.Severity, _ meaning: String,
    _ body: @escaping @Sendable (TextPair) -> String?
  ) -> CatalogCheck {
    ofText(name, severity, meaning) { view in TextPair(view).flatMap(body) }
  }
}

/// Returns the language of a locale: `fr` for `fr-CA`.
func language(of locale: String) -> String {
  String(locale.prefix { $0 != "-" && $0 != "_" }).lowercased()
}
