import StringCatalog

/// Checks of the progress of translations.
enum CoverageChecks {
  static let all: [CatalogCheck] = [missing, empty, stateNew, needsReview, unchanged]

  private static let missing = CatalogCheck(
    "missing", .error, .coverage, "A text is missing in a language and, for a region, in its base language.",
    .translation { view in
      guard view.displayed == nil else { return [] }
      return [view.finding("missing", .error, "there is no text in \(view.locale)")]
    })

  private static let empty = CatalogCheck(
    "empty", .error, .coverage, "A text is empty.",
    .text { view in
      guard view.unit.value.allSatisfy(\.isWhitespace) else { return [] }
      // Whitespace is intended if the source consists of it, too.
      let isIntended = view.original.map { !$0.value.isEmpty && $0.value.allSatisfy(\.isWhitespace) } ?? false
      guard view.unit.value.isEmpty || !isIntended else { return [] }
      return [view.finding("empty", .error, "the text is empty")]
    })

  private static let stateNew = CatalogCheck(
    "state-new", .error, .coverage, "Not translated yet.",
    .text { view in
      guard view.unit.state == .new, !view.isSource, view.entry.isTranslatable else { return [] }
      return [view.finding("state-new", .error, "the text is not translated yet")]
    })

  private static let needsReview = CatalogCheck(
    "needs-review", .warning, .coverage, "Needs review.",
    .text { view in
      guard view.unit.state == .needsReview, !view.isSource, view.entry.isTranslatable else { return [] }
      return [view.finding("needs-review", .warning, "the translation needs review")]
    })

  private static let unchanged = CatalogCheck(
    "unchanged", .warning, .coverage, "A translation is the same as the source.",
    .translation { view in
      guard language(of: view.locale) != language(of: view.entry.source.sourceLanguage) else { return [] }
      let texts = view.entry.texts(in: view.locale)
      guard !texts.isEmpty, texts.allSatisfy({ $0.isUnchanged }),
        texts.contains(where: { hasWords($0, excluding: view.entry.glossary) })
      else { return [] }
      return [view.finding("unchanged", .warning, "the translation is the same as the source")]
    })

  /// Returns whether a text has translatable words.
  ///
  /// Placeholders, addresses, abbreviations, names and words that both languages share are not translatable.
  private static func hasWords(_ view: CatalogText, excluding glossary: Glossary) -> Bool {
    let untranslatedWords = glossary.untranslatedWords(from: view.entry.source.sourceLanguage, to: view.locale)
    return view.prose.words.contains { word in
      word.range.count > 1 && !view.prose.isAbbreviation(word) && !untranslatedWords.contains(word.text)
        && !(word.text.hasSuffix("s") && untranslatedWords.contains(String(word.text.dropLast())))
    }
  }
}

extension CatalogText {
  /// Whether the text equals its source, apart from the names of its placeholders.
  fileprivate var isUnchanged: Bool {
    original.map { FormatString.withoutNames($0.value) == FormatString.withoutNames(unit.value) } ?? false
  }
}
