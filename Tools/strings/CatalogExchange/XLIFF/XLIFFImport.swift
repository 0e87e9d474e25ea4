import CatalogChecks
import Localization
package import StringCatalog

/// Imports the translations of an XLIFF document into catalogs: all of them, or none.
///
/// Texts are matched by catalog and id. A unit without a translation changes nothing.
package struct XLIFFImport: Sendable {
  /// The counts that summarize an import.
  package struct Counts: Equatable, Sendable {
    /// New translations.
    package var added = 0
    /// Changed translations.
    package var changed = 0
    /// Translations that change only in state.
    package var stateChanges = 0
    /// Unchanged translations.
    package var unchanged = 0
    /// Units without a translation.
    package var untranslated = 0
    /// Imported translations whose source text has changed, which need review.
    package var outdated = 0
    /// Entries that received texts but still lack a required one.
    package var incomplete = 0

    /// Creates zero counts.
    package init() {}
  }

  /// All catalogs after the import, including unchanged ones.
  package private(set) var catalogs: [CatalogFile]
  /// The names of the changed catalogs, without the file extension.
  package private(set) var changedNames: Set<String> = []
  /// The counts.
  package private(set) var counts = Counts()
  /// The target language; nil if it was rejected.
  package private(set) var locale: String?
  /// The errors with the lines of the document; if there are any, the caller must not write `catalogs`.
  package private(set) var errors: [CatalogError] = []

  private let document: XLIFFDocument
  private let force: Bool
  /// The document line of the first imported text of each key.
  private var lines: [String: Int] = [:]

  /// Computes an import without writing anything.
  ///
  /// The target language must be one of `locales`, a language in which the catalogs have texts, or a region of either.
  /// With `force`, outdated translations are imported and marked for review instead of rejected. Throws `CatalogError`
  /// for a catalog entry that XLIFF cannot represent.
  package init(
    _ document: XLIFFDocument, into catalogs: [CatalogFile], locales: [String] = ["es", "fr"], force: Bool = false
  ) throws(CatalogError) {
    try self.init(
      document, into: catalogs, locales: locales, force: force,
      checks: CatalogCheck.all.filter { $0.group == .placeholders })
  }

  init(
    _ document: XLIFFDocument, into catalogs: [CatalogFile], locales: [String], force: Bool, checks: [CatalogCheck]
  ) throws(CatalogError) {
    self.document = document
    self.catalogs = catalogs
    self.force = force
    guard let locale = targetLocale(locales) else { return }
    self.locale = locale.identifier
    var seenCatalogs: Set<String> = []
    for part in document.files {
      let name = part.original.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
      guard let index = catalogs.firstIndex(where: { $0.fileName == name }) else {
        reject("there is no catalog \"\(part.original)\"", part.line)
        continue
      }
      guard part.sourceLanguage == catalogs[index].catalog.sourceLanguage else {
        reject("the source language \"\(part.sourceLanguage)\" is not that of \(name)", part.line)
        continue
      }
      guard seenCatalogs.insert(name).inserted else {
        reject("the catalog \"\(name)\" occurs twice", part.line)
        continue
      }
      try importFile(part, into: index, locale)
    }
    // The checks would only repeat the errors.
    if errors.isEmpty { check(checks, in: locale.identifier) }
    counts.incomplete = self.catalogs.reduce(0) { sum, file in
      sum
        + file.catalog.strings.count {
          lines[$0.key] != nil && $0.value.localizations[locale.identifier]?.isIncomplete == true
        }
    }
  }

  private mutating func reject(_ message: String, _ line: Int) {
    errors.append(CatalogError(file: document.file, line: line, message: message))
  }

  /// Returns the target language of all parts; nil, with an error, if it is missing, not allowed or differs.
  private mutating func targetLocale(_ locales: [String]) -> ExchangeLocale? {
    let presentLanguages = catalogs.flatMap { file in
      file.catalog.strings.values.flatMap { $0.localizations.keys.filter { $0 != file.catalog.sourceLanguage } }
    }
    var result: ExchangeLocale?
    for part in document.files {
      guard let language = part.targetLanguage else {
        reject("the document does not specify a target language", part.line)
        return nil
      }
      // A region of a language may have separate texts.
      guard let locale = ExchangeLocale(language),
        !Set(locales).union(presentLanguages).isDisjoint(with: [language, locale.language])
      else {
        reject("the catalogs are not translated into \"\(language)\"", part.line)
        return nil
      }
      if let result, result != locale {
        reject("the document is in \"\(result.identifier)\" and in \"\(language)\"", part.line)
        return nil
      }
      result = locale
    }
    return result
  }

  private mutating func importFile(
    _ part: XLIFFDocument.File, into index: Int, _ locale: ExchangeLocale
  ) throws(CatalogError) {
    let units = try ExchangeUnit.all(of: catalogs[index], in: locale, isImported: true)
    let unitsByID = Dictionary(units.map { ($0.id, $0) }) { first, _ in first }
    var seenIDs: Set<String> = []
    let positions = Dictionary(part.units.map { ($0.id, ExchangeText.positions(in: $0.target ?? "")) }) { $1 }
    for unit in part.units {
      guard let original = unitsByID[unit.id] else {
        let name = catalogs[index].name
        reject("\(name) has no text \"\(unit.id)\" to translate into \(locale.identifier)", unit.line)
        continue
      }
      guard seenIDs.insert(unit.id).inserted else {
        reject("the text \"\(unit.id)\" occurs twice", unit.line)
        continue
      }
      let converter = original.converter.with(positions[original.key] ?? [:])
      importUnit(unit, for: original, with: converter, into: index, locale.identifier)
    }
  }

  private mutating func importUnit(
    _ unit: XLIFFDocument.Unit, for original: ExchangeUnit, with converter: ExchangeText, into index: Int,
    _ locale: String
  ) {
    guard let target = unit.target else {
      counts.untranslated += 1
      return
    }
    // An unchanged form has a different meaning if its frame now selects it by a different argument.
    let hasSameCharacters = original.target.map { $0.value.utf8.elementsEqual(target.utf8) } ?? false
    let isSame = hasSameCharacters && converter.position == original.converter.position
    let isOutdated = !unit.source.utf8.elementsEqual(original.source.utf8)
    if isOutdated, !force {
      reject("the source text of \"\(unit.id)\" has changed to \"\(original.source)\"", unit.line)
      return
    }
    // Tools keep the state when a text is filled in, so only an unchanged text that was new before remains new.
    let isFilled = unit.state == .new && !(isSame && original.target?.state == .new)
    let state = isOutdated || isFilled ? .needsReview : unit.state
    // States are compared as exported, since XLIFF has no equivalent for an unknown state of a catalog.
    let hasNewState = original.target.map { XLIFFState.name(of: $0.state) != XLIFFState.name(of: state) } ?? true
    guard !isSame || hasNewState else {
      counts.unchanged += 1
      return
    }
    if !isSame { checkPlaceholders(of: target, for: original, in: catalogs[index], unit.line) }
    if isSame {
      counts.stateChanges += 1
    } else if original.target == nil {
      counts.added += 1
    } else {
      counts.changed += 1
    }
    if isOutdated { counts.outdated += 1 }
    let value = isSame ? nil : converter.imported(target)
    set(value, state, for: original, with: converter.substitutions, into: index, locale)
    changedNames.insert(catalogs[index].name)
    lines[original.key] = lines[original.key] ?? unit.line
  }

  /// Sets the text and state of a form; nil preserves the text.
  private mutating func set(
    _ value: String?, _ state: Catalog.StringUnit.State, for original: ExchangeUnit,
    with substitutions: [String: Catalog.Substitution], into index: Int, _ locale: String
  ) {
    guard var entry = catalogs[index].catalog.strings[original.key] else { return }
    var localization = entry.localizations[locale] ?? Catalog.Localization()
    var unit = localization[original.form] ?? Catalog.StringUnit(value: "")
    if let value { (unit.value, unit.isMachineTranslated) = (value, false) }
    unit.state = state
    localization.set(unit, at: original.form, with: substitutions)
    entry.localizations[locale] = localization
    catalogs[index].catalog.strings[original.key] = entry
  }

  /// Checks the placeholders of a translation.
  private mutating func checkPlaceholders(
    of text: String, for original: ExchangeUnit, in file: CatalogFile, _ line: Int
  ) {
    guard let entry = file.catalog.strings[original.key] else { return }
    var source = entry.source(ofKey: original.key, in: file.catalog.sourceLanguage)
    if case .varied = original.form { source.stringUnit = source.original(of: original.form) }
    let names = original.converter.substitutions.keys
    // An inconsistent source text, such as one whose substitutions lack numbers, cannot be compared.
    let isConsistent = source.units.allSatisfy {
      (try? source.checkPlaceholders(of: $0.value, substitutions: names)) != nil
    }
    guard isConsistent else { return }
    do {
      try source.checkPlaceholders(of: text, substitutions: names)
    } catch {
      reject("\(original.id): \(error.description)", line)
    }
  }

  /// Runs checks on the complete entries with imported texts, and adds their errors.
  private mutating func check(_ checks: [CatalogCheck], in locale: String) {
    let sources = catalogs.filter { changedNames.contains($0.name) }.map { file in
      // An incomplete entry would fail the checks; `strings check` reports its missing texts.
      var changedEntries = file.catalog.strings.filter {
        lines[$0.key] != nil && $0.value.localizations[locale]?.isIncomplete == false
      }
      for (key, entry) in changedEntries {
        changedEntries[key]?.localizations[file.catalog.sourceLanguage] = entry.source(
          ofKey: key, in: file.catalog.sourceLanguage)
      }
      let catalog = Catalog(sourceLanguage: file.catalog.sourceLanguage, strings: changedEntries)
      return CatalogSource(file: CatalogFile(url: file.url, catalog: catalog), bytes: [])
    }
    for finding in CheckRunner(checks).findings(in: CatalogFolder(sources, locales: [locale]))
    where finding.severity == .error && finding.locale == locale {
      reject("\(finding.key): \(finding.message)", lines[finding.key] ?? 1)
    }
  }
}
