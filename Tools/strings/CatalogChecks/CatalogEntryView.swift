import StringCatalog

/// An entry of a catalog with its context.
///
/// A class, since its many text views share it. Its texts are parsed at each use, unless it is a `parsed` view, which
/// takes much more memory.
final class CatalogEntryView: Sendable {
  let key: String
  let entry: Catalog.Entry
  let source: CatalogSource
  let locales: [String]
  let glossary: Glossary
  /// Whether tables are generated from the catalog, which supports fewer structures than Xcode.
  let isCompiled: Bool
  /// The parsed texts and the placeholders by language; nil if they are parsed at each use.
  private let parts: (texts: [ParsedText], placeholders: [String: PlaceholderUnion])?

  /// Creates a view that parses its texts at each use, or once and for all.
  init(
    key: String, entry: Catalog.Entry, source: CatalogSource, locales: [String], glossary: Glossary,
    isCompiled: Bool = true, isParsed: Bool = false
  ) {
    (self.key, self.entry, self.source, self.locales, self.glossary) = (key, entry, source, locales, glossary)
    self.isCompiled = isCompiled
    parts = isParsed ? (ParsedText.all(of: entry, source), Self.unions(of: entry)) : nil
  }

  /// The same view with parsed texts, for several uses.
  var parsed: CatalogEntryView {
    CatalogEntryView(
      key: key, entry: entry, source: source, locales: locales, glossary: glossary, isCompiled: isCompiled,
      isParsed: true)
  }

  /// The placeholders by language; none for a language with a syntax error.
  var placeholders: [String: PlaceholderUnion] { parts?.placeholders ?? Self.unions(of: entry) }

  private static func unions(of entry: Catalog.Entry) -> [String: PlaceholderUnion] {
    entry.localizations.compactMapValues(PlaceholderUnion.init)
  }

  /// The placeholders of the source language; nil if its text is missing or empty, or has a syntax error.
  var originalPlaceholders: PlaceholderUnion? {
    guard let original, original.unitsByForm.contains(where: { !$0.unit.value.isEmpty }) else { return nil }
    return placeholders[source.sourceLanguage]
  }

  /// Whether the texts are written like a text without values, in which a percent sign stands for itself.
  ///
  /// Such a source has percent signs, but no values and no %%.
  var isLiteral: Bool {
    guard let unit = original?.stringUnit, original?.plural.isEmpty == true, original?.substitutions.isEmpty == true
    else { return false }
    return unit.value.utf8.contains(UInt8(ascii: "%")) && !unit.value.contains("%%")
      && placeholders[source.sourceLanguage]?.elements.isEmpty != false
      && (try? FormatString(unit.value))?.specifiers.contains { !$0.layout.contains(" ") } != true
  }

  /// The text in the source language; nil if missing.
  var original: Catalog.Localization? { entry.localizations[source.sourceLanguage] }

  /// Whether the entry is translatable.
  var isTranslatable: Bool { entry.shouldTranslate != false }

  /// The entry in each target language; empty if it is untranslatable.
  var translations: [TranslationView] {
    guard isTranslatable else { return [] }
    return locales.filter { $0 != source.sourceLanguage }.map { TranslationView(entry: self, locale: $0) }
  }

  /// Every text in every language, the source language first.
  var texts: [CatalogText] { texts { _ in true } }

  /// Returns every text in a language.
  func texts(in locale: String) -> [CatalogText] { texts { $0 == locale } }

  private func texts(where isIncluded: (String) -> Bool) -> [CatalogText] {
    let all = parts?.texts ?? ParsedText.all(of: entry, source)
    let originals = all.filter { $0.locale == source.sourceLanguage }
    return all.filter { isIncluded($0.locale) }.map { CatalogText(entry: self, text: $0, originals: originals) }
  }

  /// Returns a finding about the whole entry.
  func finding(_ check: String, _ severity: Finding.Severity, _ message: String, line: Int? = nil) -> Finding {
    Finding(
      check: check, severity: severity, key: key, message: message, file: source.file.path,
      line: line ?? entry.line.number ?? 1)
  }
}

/// An entry in one target language.
struct TranslationView: Sendable {
  let entry: CatalogEntryView
  let locale: String

  /// The text in the language; nil if missing.
  var localization: Catalog.Localization? { entry.entry.localizations[locale] }

  /// The text that readers of the language get, with the fallback from `fr-CA` to `fr`; nil if there is none.
  ///
  /// A region of the source language needs only the texts that differ; the source text may be the key.
  var displayed: Catalog.Localization? {
    if let localization, !localization.hasNoText { return localization }
    guard let language = CatalogLocale.sharedLanguage(of: locale) else { return nil }
    if language == entry.source.sourceLanguage {
      return entry.original ?? Catalog.Localization(stringUnit: Catalog.StringUnit(value: entry.key))
    }
    guard let shared = entry.entry.localizations[language], !shared.hasNoText else { return nil }
    return shared
  }

  /// The source text that findings quote.
  var shownSource: String? { entry.original?.unitsByForm.first?.unit.value }

  /// Returns a finding about the translation or one of its forms; by default it quotes the first text.
  func finding(
    _ check: String, _ severity: Finding.Severity, _ message: String, form: String? = nil, target: String? = nil
  ) -> Finding {
    var finding = entry.finding(check, severity, message, line: localization?.line.number)
    finding.locale = locale
    finding.form = form
    finding.source = shownSource
    finding.target = target ?? localization?.unitsByForm.first?.unit.value
    return finding
  }
}

/// A text of an entry with its words.
struct ParsedText: Sendable {
  let locale: String
  /// The name of the form, such as `one` or `substitutions.lessons.one`; nil for a text without forms.
  let form: String?
  let unit: Catalog.StringUnit
  let prose: Prose

  /// Parses all texts of an entry: those of the source language first, then the others by language.
  static func all(of entry: Catalog.Entry, _ source: CatalogSource) -> [ParsedText] {
    let others = entry.localizations.keys.filter { $0 != source.sourceLanguage }.sorted()
    return ([source.sourceLanguage] + others).flatMap { locale in
      (entry.localizations[locale]?.unitsByForm ?? []).map {
        ParsedText(locale: locale, form: $0.form, unit: $0.unit, prose: Prose($0.unit.value))
      }
    }
  }
}

/// A single text: one form of an entry in one language.
///
/// A class, because it is passed to many checks.
final class CatalogText: Sendable {
  let entry: CatalogEntryView
  private let text: ParsedText
  /// The source text that is compared; nil for a text in the source language or if the source text is missing.
  private let match: ParsedText?

  var locale: String { text.locale }
  /// The name of the form, such as `one` or `substitutions.lessons.one`; nil for a text without forms.
  var form: String? { text.form }
  /// The text with its state.
  var unit: Catalog.StringUnit { text.unit }
  var prose: Prose { text.prose }

  init(entry: CatalogEntryView, text: ParsedText, originals: [ParsedText]) {
    (self.entry, self.text) = (entry, text)
    let isSource = text.locale == entry.source.sourceLanguage
    let base = text.form.map { $0.split(separator: ".").dropLast().joined(separator: ".") } ?? ""
    let other = base.isEmpty ? "other" : "\(base).other"
    match =
      isSource
      ? nil
      : originals.first { $0.form == text.form } ?? originals.first { $0.form == other } ?? originals.first
  }

  /// Whether it is in the source language.
  var isSource: Bool { locale == entry.source.sourceLanguage }

  /// The source text of the same form, else of *other*, else of the first form; nil if the source text is missing.
  ///
  /// A text in the source language is its own original.
  var original: Catalog.StringUnit? { match?.unit ?? (isSource ? unit : nil) }

  /// The parsed source text; nil for a text in the source language or if the source text is missing.
  var originalProse: Prose? { match?.prose }

  /// The placeholders of the compared source text; nil if its syntax is broken or it is missing.
  var originalPlaceholders: Placeholders? {
    guard let match, let union = entry.originalPlaceholders else { return nil }
    return union.forms[match.form]
  }

  /// Returns the placeholders of the text; nil if its syntax is broken.
  ///
  /// `pluralArgument` is the number of the argument that selects the plural form.
  func placeholders(pluralArgument: Int) -> Placeholders? {
    if pluralArgument == 1, let union = entry.placeholders[locale] { return union.forms[form] }
    return entry.entry.localizations[locale].flatMap {
      Placeholders(unit.value, form: form, in: $0, pluralArgument: pluralArgument)
    }
  }

  /// Returns a finding about the text.
  func finding(_ check: String, _ severity: Finding.Severity, _ message: String) -> Finding {
    var finding = entry.finding(check, severity, message, line: unit.line.number)
    finding.locale = locale
    finding.form = form
    finding.source = isSource ? nil : original?.value
    finding.target = unit.value
    return finding
  }
}

extension Catalog.Localization {
  /// All texts with the names of their forms, in a stable order: text without forms, plural forms, substitutions.
  var unitsByForm: [(form: String?, unit: Catalog.StringUnit)] {
    let frame: [(form: String?, unit: Catalog.StringUnit)] = stringUnit.map { [(nil, $0)] } ?? []
    let forms = plural.sorted { $0.key < $1.key }.map { (form: Optional($0.key), unit: $0.value) }
    let parts = substitutions.sorted { $0.key < $1.key }.flatMap { name, substitution in
      substitution.plural.sorted { $0.key < $1.key }.map {
        (form: Optional("substitutions.\(name).\($0.key)"), unit: $0.value)
      }
    }
    return frame + forms + parts
  }
}
