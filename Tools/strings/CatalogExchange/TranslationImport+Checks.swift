import CatalogChecks
import StringCatalog

/// A finding of a check in an imported text, at the line of the document.
struct ImportFinding {
  let entry: TranslationImport.EntryID
  let check: String
  let severity: Finding.Severity
  let message: String
  let form: String?
  let line: Int

  var key: String { entry.key }
  /// What distinguishes the finding from others of the same entry.
  var identity: [String] { [entry.catalog, key, check, form ?? "", message] }
}

extension TranslationImport {
  /// Returns the findings of checks in the complete entries with imported texts.
  ///
  /// An incomplete entry would fail the checks; `strings check` reports its missing texts. Entries whose source text
  /// has invalid placeholders are not checked, since the translator cannot correct them.
  func findings(_ checks: [CatalogCheck], in locale: String, files: [CatalogFile]? = nil) -> [ImportFinding] {
    let sources = (files ?? catalogs).compactMap { file -> CatalogSource? in
      var entries = file.catalog.strings.filter { key, entry in
        lines[EntryID(catalog: file.name, key: key)] != nil && entry.localizations[locale]?.isIncomplete == false
      }
      for (key, entry) in entries {
        let source = entry.source(ofKey: key, in: file.catalog.sourceLanguage)
        entries[key]?.localizations[file.catalog.sourceLanguage] = source
        guard source.hasValidPlaceholders(substitutions: source.substitutions.keys) else {
          entries[key] = nil
          continue
        }
      }
      guard !entries.isEmpty else { return nil }
      let catalog = Catalog(sourceLanguage: file.catalog.sourceLanguage, strings: entries)
      return CatalogSource(file: CatalogFile(url: file.url, catalog: catalog))
    }
    let names = Dictionary(sources.map { ($0.file.path, $0.file.name) }) { first, _ in first }
    let all = CatalogFolder((files ?? catalogs).map { CatalogSource(file: $0) })
    return CheckRunner(checks).findings(in: CatalogFolder(sources, locales: [locale]), among: all).compactMap {
      finding in
      guard finding.locale == locale, let name = names[finding.file] else { return nil }
      let entry = EntryID(catalog: name, key: finding.key)
      return ImportFinding(
        entry: entry, check: finding.check, severity: finding.severity, message: finding.message, form: finding.form,
        line: lines[entry] ?? 1)
    }
  }
}

extension String {
  /// The text without the names of placeholders, which exchange documents do not show: `%@` for `%(title)@`.
  var withoutPlaceholderNames: String { replacing(/%([0-9]+\$)?\([A-Za-z0-9_]+\)/) { "%\($0.1 ?? "")" } }
}
