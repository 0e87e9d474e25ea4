import StringCatalog

/// What `strings generate` refuses, so that it never refuses what `strings check` finds no fault with.
enum TableChecks {
  /// What the generated tables cannot hold of an entry, in the languages of which no other check tells a mistake.
  ///
  /// The other checks look once more at an entry that is refused, because they name what is wrong more exactly.
  static func refusals(of view: CatalogEntryView) -> [Finding] {
    let language = view.source.sourceLanguage
    let refusals = view.entry.tableRefusals(sourceLanguage: language)
    guard !refusals.isEmpty else { return [] }
    let told = Set(Inspection(others).findings(about: [view]).filter { $0.severity == .error }.map(\.locale))
    // What is wrong with the source text makes its translations wrong.
    guard !told.contains(language), !told.contains(nil) else { return [] }
    return refusals.filter { !told.contains($0.locale) && !isBroken($0.locale, of: view) }.map { refusal in
      let localization = view.entry.localizations[refusal.locale]
      var finding = view.finding("unsupported-shape", .error, refusal.message, line: localization?.line.number)
      finding.locale = refusal.locale
      finding.target = localization?.formed.first?.unit.value
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
    $0.name != "unsupported-shape" && [.catalogue, .plurals, .placeholders].contains($0.group)
  }

  /// What keeps the files from being made though each text is well, as two keys with one accessor.
  static let notGenerated = CatalogCheck(
    "not-generated", .error, .catalogue, "Swift cannot take a name that a key or a file makes, or it is there already.",
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
