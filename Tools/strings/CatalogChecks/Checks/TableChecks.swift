import StringCatalog

/// Checks for the errors of `strings generate`, which therefore succeeds if `strings check` does.
enum TableChecks {
  /// Returns the errors that generation reports for an entry, except in languages where another check finds an error.
  ///
  /// If there are any, the other checks run again for the entry, since their messages are more specific.
  static func errors(of view: CatalogEntryView) -> [Finding] {
    let language = view.source.sourceLanguage
    let errors = view.entry.tableErrors(sourceLanguage: language)
    guard !errors.isEmpty else { return [] }
    let reportedLocales = Set(
      CheckRunner(others).findings(about: [view]).filter { $0.severity == .error }.map(\.locale))
    // An error in the source text also breaks its translations.
    guard !reportedLocales.contains(language), !reportedLocales.contains(nil) else { return [] }
    return errors.filter { !reportedLocales.contains($0.locale) && !isBroken($0.locale, of: view) }.map { error in
      let localization = view.entry.localizations[error.locale]
      var finding = view.finding("unsupported-shape", .error, error.message, line: localization?.line.number)
      finding.locale = error.locale
      finding.target = localization?.unitsByForm.first?.unit.value
      return finding
    }
  }

  /// Returns whether a localization is missing or blank, or `unsupported-shape` itself reports its shape.
  private static func isBroken(_ locale: String, of view: CatalogEntryView) -> Bool {
    guard let localization = view.entry.localizations[locale] else { return true }
    let parts = localization.substitutions.values
    return localization.hasNoText || !localization.otherVariations.isEmpty
      || (!parts.isEmpty && localization.stringUnit == nil)
      || parts.contains { !$0.otherVariations.isEmpty || $0.argNum == nil || $0.plural.isEmpty }
  }

  /// The checks of structure, plurals and placeholders, except `unsupported-shape`, which calls `errors(of:)`.
  private static let others = CatalogCheck.all.filter {
    $0.name != "unsupported-shape" && [.catalog, .plurals, .placeholders].contains($0.group)
  }

  /// The check for errors that affect whole files, such as two keys with the same accessor.
  static let notGenerated = CatalogCheck(
    "not-generated", .error, .catalog, "The Swift name of a key or a file is invalid or already used.",
    .folder { folder in
      // Files are generated only from catalogs with all languages of the tables.
      let languages = Set(folder.locales).union(folder.sources.map(\.sourceLanguage))
      guard languages.isSuperset(of: SwiftGenerator.languages) else { return [] }
      do throws(CatalogError) {
        try SwiftGenerator.checkNames(folder.sources.map(\.file))
        return []
      } catch {
        return [
          Finding(
            check: "not-generated", severity: .error, message: error.message, file: error.file, line: error.line ?? 1)
        ]
      }
    })
}
