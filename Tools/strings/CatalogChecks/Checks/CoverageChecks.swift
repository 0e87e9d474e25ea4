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
      // In Xcode, the key is the text if the source text is empty.
      guard view.unit.value.allSatisfy(\.isWhitespace), view.entry.isCompiled || !view.isSource else { return [] }
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
      guard !texts.isEmpty, texts.allSatisfy({ $0.isUnchanged }) else { return [] }
      let words = texts.map { translatableWords($0, excluding: view.entry.glossary) }
      guard words.contains(where: { !$0.isEmpty }), !words.allSatisfy({ areShared($0, by: view) }) else { return [] }
      return [view.finding("unchanged", .warning, "the translation is the same as the source")]
    })

  /// Returns the translatable words of a text.
  ///
  /// Placeholders, addresses, abbreviations and names are not translatable.
  private static func translatableWords(_ view: CatalogText, excluding glossary: Glossary) -> [String] {
    let untranslatedWords = glossary.untranslatedWords(from: view.entry.source.sourceLanguage, to: view.locale)
    return view.prose.words.filter { word in
      word.range.count > 1 && !view.prose.isAbbreviation(word) && !view.prose.isProductName(word)
        && !untranslatedWords.contains(word.text)
        && !(word.text.hasSuffix("s") && untranslatedWords.contains(String(word.text.dropLast())))
    }.map(\.text)
  }

  /// The maximum number of words of a text that is the same in two languages by chance, or a name.
  private static let maxSharedWords = 2

  /// The minimum number of languages that show that a text is a name, if it is the same in all of them.
  private static let minLanguagesOfName = 5

  /// Returns whether words are the same in English and in a language, or in all languages, so that they are a name.
  private static func areShared(_ words: [String], by view: TranslationView) -> Bool {
    guard words.count <= maxSharedWords else { return false }
    if language(of: view.entry.source.sourceLanguage) == "en",
      words.allSatisfy({ Cognates.contains($0, in: view.locale) })
    {
      return true
    }
    let translated = view.entry.entry.localizations.filter { locale, localization in
      !localization.hasNoText && language(of: locale) != language(of: view.entry.source.sourceLanguage)
    }
    guard translated.count >= minLanguagesOfName, let original = view.entry.original else { return false }
    let source = original.unitsByForm.map(\.unit.value)
    return translated.values.allSatisfy { $0.unitsByForm.map(\.unit.value) == source }
  }
}

extension Prose {
  /// Returns whether a word has a capital letter within it, like GitHub and iCloud.
  fileprivate func isProductName(_ word: Word) -> Bool {
    let letters = scalars[word.range]
    return letters.dropFirst().contains { $0.properties.isUppercase } && letters.contains { $0.properties.isLowercase }
  }
}

extension CatalogText {
  /// Whether the text equals its source, apart from the names of its placeholders.
  fileprivate var isUnchanged: Bool {
    original.map { FormatString.withoutNames($0.value) == FormatString.withoutNames(unit.value) } ?? false
  }
}
