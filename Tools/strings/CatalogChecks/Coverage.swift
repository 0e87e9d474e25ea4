import StringCatalog

/// The translation coverage of a language.
package struct Coverage: Sendable {
  /// The counts of texts by progress.
  package struct Count: Equatable, Sendable {
    /// The number of required texts.
    package var total = 0
    /// The number of translated and reviewed texts.
    package var translated = 0
    /// The number of texts that need review.
    package var needsReview = 0

    /// The number of missing texts.
    package var missing: Int { total - translated - needsReview }

    /// The percentage of existing texts, rounded down, so that only complete coverage is 100.
    package var percent: Int { percentage(of: translated + needsReview) }

    /// The percentage of reviewed texts, rounded down.
    package var percentReviewed: Int { percentage(of: translated) }

    private func percentage(of part: Int) -> Int { total == 0 ? 100 : part * 100 / total }

    mutating func add(_ progress: Progress) {
      total += 1
      switch progress {
      case .missing: break
      case .needsReview: needsReview += 1
      case .translated: translated += 1
      }
    }

    /// The counts and the values derived from them, by name.
    var members: [String: Int] {
      [
        "total": total, "translated": translated, "needsReview": needsReview, "missing": missing, "percent": percent,
        "percentReviewed": percentReviewed,
      ]
    }
  }

  /// The progress of a text; the progress of a key is the minimum over its texts.
  enum Progress: Int {
    case missing, needsReview, translated
  }

  /// The language.
  package let locale: String
  /// Whether CLDR has plural rules for the language; otherwise the existing forms are counted.
  package let hasPluralRules: Bool
  /// The counts of translatable keys.
  package private(set) var keys = Count()
  /// The counts of required texts; each plural form is one.
  package private(set) var units = Count()

  /// Returns the coverage of the target languages.
  package static func all(in folder: CatalogFolder) -> [Coverage] {
    let entries = folder.entries.filter(\.isTranslatable)
    return folder.locales.map { locale in
      Coverage(of: entries.map { TranslationView(entry: $0, locale: locale) }, locale: locale)
    }
  }

  private init(of translations: [TranslationView], locale: String) {
    self.locale = locale
    hasPluralRules = PluralKnowledge.categories(of: locale) != nil
    for view in translations {
      let progress = view.requiredForms.map(view.progress)
      for each in progress { units.add(each) }
      keys.add(progress.min { $0.rawValue < $1.rawValue } ?? .missing)
    }
  }
}

extension TranslationView {
  /// The required forms: nil for a text or a frame, and all plural categories of the language for each counted part.
  ///
  /// The parts are those of the translation or, if it is missing or lacks plural forms, of the source.
  fileprivate var requiredForms: [String?] {
    guard let shape = (displayed.flatMap { isFlattened($0) ? nil : $0 }) ?? entry.original else { return [nil] }
    func categories(_ present: [String: Catalog.StringUnit]) -> [String] {
      PluralKnowledge.categories(of: locale) ?? Set(present.keys).union(["other"]).sorted()
    }
    let frame: [String?] = shape.plural.isEmpty ? [nil] : categories(shape.plural).map(Optional.some)
    return frame
      + shape.substitutions.sorted { $0.key < $1.key }.flatMap { name, substitution in
        categories(substitution.plural).map { "substitutions.\(name).\($0)" }
      }
  }

  /// Returns whether one text serves all numbers although the source and the language have several forms.
  private func isFlattened(_ localization: Catalog.Localization) -> Bool {
    guard let original = entry.original, !PluralKnowledge.hasOneForm(locale) else { return false }
    return original.isCounted && !localization.isCounted
  }

  /// Returns the progress of a form; one text for all numbers counts as the form *other*.
  fileprivate func progress(_ form: String?) -> Coverage.Progress {
    if let set = displayed?.stringSet { return Coverage.Progress(set.state) }
    let texts = displayed?.unitsByForm ?? []
    let flat = form == "other" ? texts.first { $0.form == nil } : nil
    guard let unit = (texts.first { $0.form == form } ?? flat)?.unit,
      !unit.value.isEmpty || entry.original?.unitsByForm.first?.unit.value.isEmpty == true
    else { return .missing }
    return Coverage.Progress(unit.state)
  }
}

extension Coverage.Progress {
  fileprivate init(_ state: Catalog.StringUnit.State) {
    switch state {
    case .translated: self = .translated
    case .needsReview: self = .needsReview
    case .new, .other: self = .missing
    }
  }
}

/// The required coverage of a language.
package struct CoverageGoal: Sendable, Equatable {
  /// The language.
  package let locale: String
  /// The minimum percentage of translated texts, 0 to 100.
  package let percent: Double

  /// Parses a goal such as `fr=100`; nil if invalid.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, let percent = Double(parts[1]), (0...100).contains(percent) else {
      return nil
    }
    (self.locale, self.percent) = (String(parts[0]), percent)
  }

  /// Returns a finding if the goal is missed; nil otherwise.
  ///
  /// Goals of source languages are always reached, since a separate check reports missing source texts.
  func finding(in coverage: [Coverage], sources: Set<String> = [], path: String) -> Finding? {
    guard !sources.contains(locale) else { return nil }
    // A region without texts falls back to its language.
    let match =
      coverage.first { $0.locale == locale }
      ?? CatalogLocale.sharedLanguage(of: locale).flatMap { language in coverage.first { $0.locale == language } }
    let units = match?.units ?? Coverage.Count(total: 1)
    guard Double(units.translated + units.needsReview) * 100 < percent * Double(units.total) else { return nil }
    let goal = percent == percent.rounded() ? String(Int(percent)) : String(percent)
    return Finding(
      check: CoverageGoal.rule.name, severity: CoverageGoal.rule.severity, locale: locale,
      message: "\(units.percent)% of the texts in \(locale) are translated, but \(goal)% are required", file: path)
  }

  static let rule = ReportRule(
    name: "min-coverage", severity: .error, meaning: "The coverage of a language is below its minimum.")
}
