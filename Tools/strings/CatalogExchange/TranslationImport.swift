import CatalogChecks
import Localization
package import StringCatalog

/// Imports the translations of a document into catalogs: all of them, or none, or those without errors.
///
/// Texts are matched by catalog and id. A unit without a translation changes nothing.
package struct TranslationImport: Sendable {
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

  /// The treatment of texts with errors.
  package struct Options: Sendable {
    /// Whether outdated translations are imported and marked for review instead of rejected.
    package var force = false
    /// Whether the texts without errors are imported although others are rejected.
    package var skipsInvalid = false

    /// Creates options.
    package init(force: Bool = false, skipsInvalid: Bool = false) {
      (self.force, self.skipsInvalid) = (force, skipsInvalid)
    }
  }

  /// An entry of a catalog.
  struct EntryID: Hashable, Sendable {
    /// The name of the catalog without the file extension.
    let catalog: String
    let key: String
  }

  /// All catalogs after the import, including unchanged ones.
  package private(set) var catalogs: [CatalogFile]
  /// The names of the changed catalogs, without the file extension.
  package private(set) var changedNames: Set<String> = []
  /// The counts.
  package private(set) var counts = Counts()
  /// The target language as the catalogs write it; nil if it was rejected.
  package private(set) var locale: String?
  /// Whether the catalogs had no text in the target language.
  package private(set) var isNewLanguage = false
  /// The errors with the lines of the document.
  package private(set) var errors: [CatalogError] = []
  /// Whether the caller may write `catalogs`: there are no errors, or none of them affects the valid texts.
  package var isAccepted: Bool { errors.isEmpty || options.skipsInvalid && !hasDocumentError }

  private let document: TranslationDocument
  private let options: Options
  private var hasDocumentError = false
  /// The entries with a rejected text.
  private var rejected: Set<EntryID> = []
  /// The changes of the counts by imported texts, with their entries.
  private var outcomes: [(entry: EntryID, count: any WritableKeyPath<Counts, Int> & Sendable)] = []
  /// The document line of the first imported text of each entry.
  var lines: [EntryID: Int] = [:]

  /// Computes an import without writing anything.
  ///
  /// The target language may be new. It is matched with the languages of the catalogs: `fr-FR` means `fr`.
  package init(_ document: TranslationDocument, into catalogs: [CatalogFile], options: Options = Options()) {
    self.init(
      document, into: catalogs, options: options, checks: CatalogCheck.all.filter { $0.group == .placeholders })
  }

  init(
    _ document: TranslationDocument, into catalogs: [CatalogFile], options: Options, checks: [CatalogCheck]
  ) {
    self.document = document
    self.catalogs = catalogs
    self.options = options
    guard let locale = targetLocale() else { return }
    self.locale = locale.identifier
    var seenCatalogs: Set<String> = []
    for part in document.files {
      let name = part.original.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
      guard let index = catalogs.firstIndex(where: { $0.fileName == name }) else {
        rejectPart("there is no catalog \"\(part.original)\"", part.line)
        continue
      }
      guard part.sourceLanguage == catalogs[index].catalog.sourceLanguage else {
        rejectPart("the source language \"\(part.sourceLanguage)\" is not that of \(name)", part.line)
        continue
      }
      guard seenCatalogs.insert(name).inserted else {
        rejectPart("the catalog \"\(name)\" occurs twice", part.line)
        continue
      }
      importFile(part, into: index, locale)
    }
    // The checks would only repeat the errors.
    if errors.isEmpty || options.skipsInvalid {
      for finding in findings(checks, in: locale.identifier)
      where finding.severity == .error && !rejected.contains(finding.entry) {
        reject("\(finding.key): \(finding.message.withoutPlaceholderNames)", finding.line, finding.entry)
      }
    }
    if options.skipsInvalid { restoreRejected(from: catalogs) }
    for outcome in outcomes where !options.skipsInvalid || !rejected.contains(outcome.entry) {
      counts[keyPath: outcome.count] += 1
    }
    counts.incomplete = lines.keys.count { entry in
      let file = self.catalogs.first { $0.name == entry.catalog }
      return file?.catalog.strings[entry.key]?.localizations[locale.identifier]?.isIncomplete == true
    }
  }

  /// Returns the errors and warnings of the imported texts that the unchanged catalogs did not have.
  package func newWarnings(since catalogs: [CatalogFile]) -> [CatalogError] {
    guard let locale else { return [] }
    let checks = CatalogCheck.all.filter { [.plurals, .placeholders, .text].contains($0.group) }
    func found(_ files: [CatalogFile]) -> [ImportFinding] {
      findings(checks, in: locale, files: files).filter { $0.severity >= .warning }
    }
    let old = Set(found(catalogs).map(\.identity))
    return found(self.catalogs).filter { !old.contains($0.identity) }.map {
      CatalogError(
        file: document.file, line: $0.line, message: "\($0.key): \($0.message.withoutPlaceholderNames) (\($0.check))")
    }
  }

  /// Rejects a part of the document, which affects all of its texts.
  private mutating func rejectPart(_ message: String, _ line: Int) {
    errors.append(CatalogError(file: document.file, line: line, message: message))
    hasDocumentError = true
  }

  private mutating func reject(_ message: String, _ line: Int, _ entry: EntryID? = nil) {
    errors.append(CatalogError(file: document.file, line: line, message: message))
    if let entry { rejected.insert(entry) }
  }

  /// Restores the entries with a rejected text.
  private mutating func restoreRejected(from originals: [CatalogFile]) {
    for entry in rejected {
      guard let index = catalogs.firstIndex(where: { $0.name == entry.catalog }) else { continue }
      catalogs[index].catalog.strings[entry.key] = originals[index].catalog.strings[entry.key]
      lines[entry] = nil
    }
    changedNames = Set(lines.keys.map(\.catalog))
  }

  /// Returns the target language of all parts; nil, with an error, if it is missing, not allowed or differs.
  private mutating func targetLocale() -> ExchangeLocale? {
    let known = catalogs.languages
    let sources = Set(catalogs.map(\.catalog.sourceLanguage))
    var result: ExchangeLocale?
    for part in document.files {
      guard let language = part.targetLanguage else {
        rejectPart("the document does not specify a target language", part.line)
        return nil
      }
      let match = CatalogLocale.match(language, in: known)
      guard let identifier = match ?? CatalogLocale.canonical(language), let locale = ExchangeLocale(identifier) else {
        rejectPart("the target language \"\(language)\" is not a language code such as fr or pt-BR", part.line)
        return nil
      }
      guard !sources.contains(identifier) else {
        rejectPart("the target language \"\(language)\" is the source language", part.line)
        return nil
      }
      if let result, result != locale {
        rejectPart("the document is in \"\(result.identifier)\" and in \"\(language)\"", part.line)
        return nil
      }
      result = locale
      isNewLanguage = match == nil
    }
    return result
  }

  private mutating func importFile(_ part: TranslationDocument.File, into index: Int, _ locale: ExchangeLocale) {
    let name = catalogs[index].name
    var problems: [String: CatalogError] = [:]
    let units = ExchangeUnit.all(of: catalogs[index], in: locale, isImported: true) { problems[$0] = $1 }
    let unitsByID = Dictionary(units.map { ($0.id, $0) }) { first, _ in first }
    let shared = part.keysSharedWithLanguage(of: catalogs[index], unitsByID, locale)
    var seenIDs: Set<String> = []
    let positions = Dictionary(part.units.map { ($0.id, ExchangeText.positions(in: $0.target ?? "")) }) { $1 }
    for unit in part.units {
      let key = unit.id.split(separator: UnitForm.separator, maxSplits: 1).first.map(String.init) ?? unit.id
      guard let target = unit.target else {
        outcomes.append((EntryID(catalog: name, key: key), \.untranslated))
        continue
      }
      guard let original = unitsByID[unit.id] else {
        let unknown = "\(name) has no text \"\(unit.id)\" to translate into \(locale.identifier)"
        reject(problems[key]?.message ?? unknown, unit.line, EntryID(catalog: name, key: key))
        continue
      }
      let entry = EntryID(catalog: name, key: original.key)
      guard seenIDs.insert(unit.id).inserted else {
        reject("the text \"\(unit.id)\" occurs twice", unit.line, entry)
        continue
      }
      guard !shared.contains(original.key) else {
        outcomes.append((entry, \.unchanged))
        continue
      }
      let converter = original.converter.with(positions[original.key] ?? [:])
      importUnit(unit, target, for: original, with: converter, into: index, locale.identifier)
    }
  }

  private mutating func importUnit(
    _ unit: TranslationDocument.Unit, _ target: String, for original: ExchangeUnit, with converter: ExchangeText,
    into index: Int, _ locale: String
  ) {
    let entry = EntryID(catalog: catalogs[index].name, key: original.key)
    // An unchanged form has a different meaning if its frame now selects it by a different argument.
    let hasSameCharacters = original.target.map { $0.value.utf8.elementsEqual(target.utf8) } ?? false
    let isSame = hasSameCharacters && converter.position == original.converter.position
    let isOutdated = !unit.source.utf8.elementsEqual(original.source.utf8)
    if isOutdated, !options.force {
      reject(
        "the source text of \"\(unit.id)\" has changed to \"\(original.source)\"; "
          + "--force imports the translation for review", unit.line, entry)
      return
    }
    // Tools keep the state when a text is filled in, so only an unchanged text that was new before remains new.
    let wasNew = isSame && original.target?.state == .new
    let isFilled = unit.state == .new && !wasNew
    let isStillNew = wasNew && unit.state == .needsReview && !document.hasStateNew
    let state = isStillNew ? .new : isOutdated || isFilled ? .needsReview : unit.state
    // States are compared as exported, since XLIFF has no equivalent for an unknown state of a catalog.
    let hasNewState = original.target.map { XLIFFState.name(of: $0.state) != XLIFFState.name(of: state) } ?? true
    guard !isSame || hasNewState else {
      outcomes.append((entry, \.unchanged))
      return
    }
    if !isSame { checkPlaceholders(of: target, for: original, in: catalogs[index], unit.line) }
    outcomes.append((entry, isSame ? \.stateChanges : original.target == nil ? \.added : \.changed))
    if isOutdated { outcomes.append((entry, \.outdated)) }
    let value = isSame ? nil : converter.imported(target)
    set(value, state, for: original, with: converter.substitutions, into: index, locale)
    changedNames.insert(catalogs[index].name)
    lines[entry] = lines[entry] ?? unit.line
  }

  /// Sets the text and state of a form; nil preserves the text.
  private mutating func set(
    _ value: String?, _ state: Catalog.StringUnit.State, for original: ExchangeUnit,
    with substitutions: [String: Catalog.Substitution], into index: Int, _ locale: String
  ) {
    guard var entry = catalogs[index].catalog.strings[original.key] else { return }
    var localization = entry.localizations[locale] ?? Catalog.Localization()
    if localization.isBlank { localization = Catalog.Localization(unknown: localization.unknown) }
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
    guard source.hasValidPlaceholders(substitutions: names) else { return }
    do {
      try source.checkPlaceholders(of: text, substitutions: names)
    } catch {
      reject("\(original.id): \(error.description)", line, EntryID(catalog: file.name, key: original.key))
    }
  }
}

extension TranslationDocument.File {
  /// Returns the keys whose texts for a region are all the same as those of its language, so that it needs none.
  ///
  /// Translation tools fill in every text of a region. A key that already has texts for the region is not among them.
  fileprivate func keysSharedWithLanguage(
    of file: CatalogFile, _ unitsByID: [String: ExchangeUnit], _ locale: ExchangeLocale
  ) -> Set<String> {
    guard let code = CatalogLocale.sharedLanguage(of: locale.identifier), file.catalog.languages.contains(code),
      let language = ExchangeLocale(code)
    else { return [] }
    let texts = ExchangeUnit.all(of: file, in: language) { _, _ in }.map { ($0.id, $0.target?.value ?? $0.source) }
    let sharedTexts = Dictionary(texts) { first, _ in first }
    var keys: Set<String> = []
    var differing: Set<String> = []
    for unit in units {
      guard let target = unit.target, let original = unitsByID[unit.id] else { continue }
      let isRegional = file.catalog.strings[original.key]?.localizations[locale.identifier]?.isBlank == false
      if isRegional || sharedTexts[unit.id] != target {
        differing.insert(original.key)
      } else {
        keys.insert(original.key)
      }
    }
    return keys.subtracting(differing)
  }
}

extension Catalog.Localization {
  /// Whether the placeholders of this source text are consistent, so that translations can be compared with them.
  func hasValidPlaceholders(substitutions: some Collection<String>) -> Bool {
    units.allSatisfy { (try? checkPlaceholders(of: $0.value, substitutions: substitutions)) != nil }
  }
}
