import StringCatalog

/// What `strings generate` refuses, so that it never refuses what `strings check` finds no fault with.
enum TableChecks {
  /// What the generated tables cannot hold of an entry, in the languages of which no other check tells a mistake.
  ///
  /// The other checks look once more at an entry that is refused, because they name what is wrong more exactly.
  static func errors(of view: CatalogEntryView) -> [Finding] {
    let language = view.source.sourceLanguage
    let errors = view.entry.tableErrors(sourceLanguage: language)
    guard !errors.isEmpty else { return [] }
    let reportedLocales = Set(
      CheckRunner(others).findings(about: [view]).filter { $0.severity == .error }.map(\.locale))
    // What is wrong with the source text makes its translations wrong.
    guard !reportedLocales.contains(language), !reportedLocales.contains(nil) else { return [] }
    return errors.filter { !reportedLocales.contains($0.locale) && !isBroken($0.locale, of: view) }.map { error in
      let localization = view.entry.localizations[error.locale]
      var finding = view.finding("unsupported-shape", .error, error.message, line: localization?.line.number)
      finding.locale = error.locale
      finding.target = localization?.unitsByForm.first?.unit.value
      return finding
    }
  }

  /// Whether the shape alone is one that `unsupported-shape` tells of.
  private static func isBroken(_ locale: String, of view: CatalogEntryView) -> Bool {
    guard let localization = view.entry.localizations[locale] else { return true }
    let parts = localization.substitutions.values
    return localization.isBlank || !localization.otherVariations.isEmpty
      || (!parts.isEmpty && localization.stringUnit == nil)
      || parts.contains { !$0.otherVariations.isEmpty || $0.argNum == nil || $0.plural.isEmpty }
  }

  /// The errors in how entries are put together, without those that call this.
  private static let others = CatalogCheck.all.filter {
    $0.name != "unsupported-shape" && [.catalog, .plurals, .placeholders].contains($0.group)
  }

  /// What keeps the files from being made though each text is well, as two keys with one accessor.
  static let notGenerated = CatalogCheck(
    "not-generated", .error, .catalog, "Swift cannot take a name that a key or a file makes, or it is there already.",
    .folder { folder in
      // Files are made where all languages of the tables are wanted.
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
