import StringCatalog

/// A translated text beside the one that it translates.
struct TextPair {
  /// The translation with where it stands.
  let view: TextView
  /// The text in the source language.
  let source: Prose
  /// The translation.
  let target: Prose

  /// Takes a translation together with its source.
  ///
  /// - Returns: Nil for a text that has nothing beside it: one in the source language, one that stays as it is in all
  ///   languages, an empty one, or a counted part that the source does not count.
  init?(_ view: TextView) {
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

  /// A remark about a part of the translation or, where nothing of it is left, of the source.
  func remark(_ message: String, target range: Range<Int>?, source other: Range<Int>? = nil) -> Remark {
    if let range, !range.isEmpty { return Remark(message, .target(target.offsets(of: range))) }
    return Remark(message, other.map { .source(source.offsets(of: $0)) })
  }
}

extension CatalogCheck {
  /// Declares a check of single texts.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - severity: How bad what it finds is.
  ///   - meaning: What it finds, in one sentence.
  ///   - look: Says what is wrong with a text, in a sentence without a final period; nil for nothing.
  /// - Returns: The check.
  static func ofText(
    _ name: String, _ severity: Finding.Severity, _ meaning: String, _ body: @escaping @Sendable (TextView) -> Remark?
  ) -> CatalogCheck {
    CatalogCheck(
      name, severity, .text, meaning,
      .text { view in body(view).map { [view.finding(name, severity, $0)] } ?? [] })
  }

  /// Declares a check of translated texts beside their source.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - severity: How bad what it finds is.
  ///   - meaning: What it finds, in one sentence.
  ///   - look: Says what is wrong with a translation, in a sentence without a final period; nil for nothing.
  /// - Returns: The check.
  static func ofPair(
    _ name: String, _ severity: Finding.Severity, _ meaning: String, _ body: @escaping @Sendable (TextPair) -> Remark?
  ) -> CatalogCheck {
    ofText(name, severity, meaning) { view in TextPair(view).flatMap(body) }
  }
}

/// The language of a locale: `fr` of `fr-CA`.
func language(of locale: String) -> String {
  String(locale.prefix { $0 != "-" && $0 != "_" }).lowercased()
}
