import StringCatalog

/// How much of the catalogs is translated into a language.
package struct Coverage: Sendable {
  /// How many texts there are, and how far they are.
  package struct Count: Encodable, Equatable, Sendable {
    /// How many have to be there.
    package var total = 0
    /// How many are done.
    package var translated = 0
    /// How many are there and have to be read by somebody.
    package var needsReview = 0

    /// How many are not there.
    package var missing: Int { total - translated - needsReview }

    /// The percentage that is there, rounded down, so that only what is whole is 100.
    package var percent: Int { share(of: translated + needsReview) }

    /// The percentage that is there and read, rounded down.
    package var percentReviewed: Int { share(of: translated) }

    private func share(of part: Int) -> Int { total == 0 ? 100 : part * 100 / total }

    mutating func add(_ progress: Progress) {
      total += 1
      switch progress {
      case .missing: break
      case .needsReview: needsReview += 1
      case .translated: translated += 1
      }
    }

    private enum CodingKeys: String, CodingKey {
      case total, translated, needsReview, missing, percent, percentReviewed
    }

    /// Writes the counts with what follows from them.
    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(total, forKey: .total)
      try container.encode(translated, forKey: .translated)
      try container.encode(needsReview, forKey: .needsReview)
      try container.encode(missing, forKey: .missing)
      try container.encode(percent, forKey: .percent)
      try container.encode(percentReviewed, forKey: .percentReviewed)
    }
  }

  /// How far a text is; a key is as far as the least of its texts.
  enum Progress: Int {
    case missing, needsReview, translated
  }

  /// The language.
  package let locale: String
  /// Whether CLDR has plural rules for the language; else its texts are counted by the forms they have.
  package let hasPluralRules: Bool
  /// The keys that are to be translated.
  package private(set) var keys = Count()
  /// The texts that the language needs for them: each plural form is one.
  package private(set) var units = Count()

  /// Counts the texts of a folder, language by language.
  ///
  /// - Parameter folder: The catalogs.
  /// - Returns: The languages that every text needs and those that any text has, without the source languages.
  package static func all(in folder: CatalogFolder) -> [Coverage] {
    let entries = folder.entries.filter(\.isTranslatable)
    let sources = Set(folder.sources.map(\.sourceLanguage))
    let present = entries.flatMap { $0.entry.localizations.keys }
    return Set(folder.locales).union(present).subtracting(sources).sorted().map { locale in
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

extension Coverage: Encodable {}

extension TranslationView {
  /// The forms that the text needs in the language: those of its own shape, or of the source's where it is missing or
  /// does not count what the source counts.
  fileprivate var requiredForms: [String?] {
    guard let shape = (shown.flatMap { isFlattened($0) ? nil : $0 }) ?? entry.original else { return [nil] }
    func categories(_ present: [String: Catalog.StringUnit]) -> [String] {
      PluralKnowledge.categories(of: locale) ?? Set(present.keys).union(["other"]).sorted()
    }
    let frame: [String?] = shape.plural.isEmpty ? [nil] : categories(shape.plural).map(Optional.some)
    return frame
      + shape.substitutions.sorted { $0.key < $1.key }.flatMap { name, substitution in
        categories(substitution.plural).map { "substitutions.\(name).\($0)" }
      }
  }

  /// Whether there is one text for all numbers where source and language have several forms.
  private func isFlattened(_ localization: Catalog.Localization) -> Bool {
    guard let original = entry.original, !PluralKnowledge.hasOneForm(locale) else { return false }
    return original.isCounted && !localization.isCounted
  }

  /// How far one form of the text is; one text for all numbers is the form *other* of those that are needed.
  fileprivate func progress(_ form: String?) -> Coverage.Progress {
    let texts = shown?.unitsByForm ?? []
    let flat = form == "other" ? texts.first { $0.form == nil } : nil
    guard let unit = (texts.first { $0.form == form } ?? flat)?.unit,
      !unit.value.isEmpty || entry.original?.unitsByForm.first?.unit.value.isEmpty == true
    else { return .missing }
    switch unit.state {
    case .translated: return .translated
    case .needsReview: return .needsReview
    case .new, .other: return .missing
    }
  }
}

/// How much of a language has to be there.
package struct CoverageGoal: Sendable, Equatable {
  /// The language.
  package let locale: String
  /// The least percentage of its texts, 0 to 100.
  package let percent: Double

  /// Reads a goal such as `fr=100`; nil where it is none.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, let percent = Double(parts[1]), (0...100).contains(percent) else {
      return nil
    }
    (self.locale, self.percent) = (String(parts[0]), percent)
  }

  /// Looks whether the goal is reached.
  ///
  /// - Parameters:
  ///   - coverage: How far each language is.
  ///   - strict: Whether a text that somebody has to read counts as missing.
  ///   - sources: The languages that the texts are translated from. They are reached: a text that is missing there is
  ///     an error of its own.
  ///   - path: Where the catalogs are.
  /// - Returns: A finding where the goal is missed; nil otherwise.
  package func finding(
    in coverage: [Coverage], strict: Bool, sources: Set<String> = [], path: String
  ) -> Finding? {
    guard !sources.contains(locale) else { return nil }
    // A region without any text of its own has those of its language.
    let match = coverage.first { $0.locale == locale } ?? coverage.first { $0.locale == language(of: locale) }
    let units = match?.units ?? Coverage.Count(total: 1)
    let reached = strict ? units.translated : units.translated + units.needsReview
    guard Double(reached) * 100 < percent * Double(units.total) else { return nil }
    let share = strict ? units.percentReviewed : units.percent
    let goal = percent == percent.rounded() ? String(Int(percent)) : String(percent)
    return Finding(
      check: CoverageGoal.rule.name, severity: CoverageGoal.rule.severity, locale: locale,
      message:
        "\(share)% of the texts in \(locale) are \(strict ? "translated and read" : "translated"), and \(goal)% have to be",
      file: path)
  }

  static let rule = ReportRule(
    name: "min-coverage", severity: .error, meaning: "Less of a language is translated than has to be.")
}
