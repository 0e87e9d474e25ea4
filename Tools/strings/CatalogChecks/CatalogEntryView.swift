package import StringCatalog

/// An entry with where it stands.
///
/// An object, because the views of its texts hold it by the thousand, and because its texts are read once for all
/// checks.
package final class CatalogEntryView: Sendable {
  /// The key.
  package let key: String
  /// What the catalog says of it.
  package let entry: Catalog.Entry
  /// The catalog.
  package let source: CatalogSource
  /// The languages that it needs beside the source language.
  package let locales: [String]
  /// The words of the program, and the names that stay as they are.
  package let glossary: Glossary
  /// The texts of each language as they are read: the source language first, then the others by name.
  private let localizedForms: [(locale: String, forms: [ParsedForm])]
  /// The places of each language; none for one where the syntax of a text is broken.
  let placeholders: [String: PlaceholderUnion]

  /// A form of the entry with what its text looks like to a reader.
  private struct ParsedForm {
    let form: String?
    let unit: Catalog.StringUnit
    let prose: Prose
  }

  /// Looks at an entry.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - entry: What the catalog says of it.
  ///   - source: The catalog.
  ///   - locales: The languages that it needs beside the source language.
  ///   - glossary: The words of the program, and the names that stay as they are.
  init(key: String, entry: Catalog.Entry, source: CatalogSource, locales: [String], glossary: Glossary) {
    (self.key, self.entry, self.source, self.locales, self.glossary) = (key, entry, source, locales, glossary)
    let others = entry.localizations.keys.filter { $0 != source.sourceLanguage }.sorted()
    localizedForms = ([source.sourceLanguage] + others).map { locale in
      let units = entry.localizations[locale]?.unitsByForm ?? []
      return (locale, units.map { ParsedForm(form: $0.form, unit: $0.unit, prose: Prose($0.unit.value)) })
    }
    placeholders = entry.localizations.compactMapValues(PlaceholderUnion.init)
  }

  /// The places of the source language; nil where there is none, or where the syntax of one of its texts is broken.
  var originalPlaceholders: PlaceholderUnion? { placeholders[source.sourceLanguage] }

  /// What it says in the source language; nil where that is missing.
  package var original: Catalog.Localization? { entry.localizations[source.sourceLanguage] }

  /// Whether it is to be translated at all.
  package var isTranslatable: Bool { entry.shouldTranslate != false }

  /// The entry in each language that it is to be translated into; none for one that stays as it is.
  package var translations: [TranslationView] {
    guard isTranslatable else { return [] }
    let present = entry.localizations.keys.filter { $0 != source.sourceLanguage }
    return Set(locales).union(present).sorted().map { TranslationView(entry: self, locale: $0) }
  }

  /// Every text in every language, the source language first.
  package var texts: [TextView] {
    let originals = texts(of: localizedForms[0], originals: [])
    return originals + localizedForms.dropFirst().flatMap { texts(of: $0, originals: originals) }
  }

  /// Every text in a language.
  func texts(in locale: String) -> [TextView] {
    let originals = texts(of: localizedForms[0], originals: [])
    if locale == source.sourceLanguage { return originals }
    return localizedForms.first { $0.locale == locale }.map { texts(of: $0, originals: originals) } ?? []
  }

  private func texts(
    of localized: (locale: String, forms: [ParsedForm]), originals: [TextView]
  ) -> [TextView] {
    localized.forms.map { form in
      TextView(
        entry: self, locale: localized.locale, form: form.form, unit: form.unit, prose: form.prose, originals: originals
      )
    }
  }

  /// A finding about the entry as a whole.
  func finding(_ check: String, _ severity: Finding.Severity, _ message: String, line: Int? = nil) -> Finding {
    Finding(
      check: check, severity: severity, key: key, message: message, file: source.file.path,
      line: line ?? entry.line.number ?? 1)
  }
}

/// An entry in one language that it is to be translated into.
package struct TranslationView: Sendable {
  /// The entry.
  package let entry: CatalogEntryView
  /// The language.
  package let locale: String

  /// What the entry says in the language; nil where there is no translation.
  package var localization: Catalog.Localization? { entry.entry.localizations[locale] }

  /// What readers of the language get: in a region without a text of its own that of the language, `fr` for `fr-CA`;
  /// nil where there is none.
  var shown: Catalog.Localization? {
    if let localization, !localization.isBlank { return localization }
    let language = language(of: locale)
    guard language != locale, let shared = entry.entry.localizations[language], !shared.isBlank else { return nil }
    return shared
  }

  /// What findings show of the source.
  var shownSource: String? { entry.original?.unitsByForm.first?.unit.value }

  /// A finding about the translation as a whole.
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

/// A single text: one form of an entry in one language.
package final class TextView: Sendable {
  /// The entry.
  package let entry: CatalogEntryView
  /// The language.
  package let locale: String
  /// Which form it is: `one`, `substitutions.lessons.one`; nil for a text without forms.
  package let form: String?
  /// The text with its state.
  package let unit: Catalog.StringUnit

  /// The text in the source language that stands for the same: that of the same form, or of `other`, or the only one.
  package let original: Catalog.StringUnit?
  /// The text as a reader sees it.
  let prose: Prose
  /// What it translates as a reader sees it; nil for a text in the source language.
  let originalProse: Prose?

  /// The places of the text; nil where its syntax is broken.
  ///
  /// - Parameter counted: The argument that chooses among plural forms that stand alone.
  /// - Returns: The places, which were read with those of the entry where the first argument chooses.
  func placeholders(counted: Int) -> Placeholders? {
    if counted == 1, let union = entry.placeholders[locale] { return union.forms[form] }
    return entry.entry.localizations[locale].flatMap {
      Placeholders(unit.value, form: form, in: $0, counted: counted)
    }
  }

  /// Whether it is in the source language.
  package var isSource: Bool { locale == entry.source.sourceLanguage }

  /// Looks at one form of an entry.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - locale: The language.
  ///   - form: Which form it is.
  ///   - unit: The text.
  ///   - prose: The text as a reader sees it.
  ///   - originals: The texts of the entry in the source language; none while these are made.
  init(
    entry: CatalogEntryView, locale: String, form: String?, unit: Catalog.StringUnit, prose: Prose,
    originals: [TextView]
  ) {
    self.entry = entry
    self.locale = locale
    self.form = form
    self.unit = unit
    let match = originals.first { $0.form == form } ?? TextView.other(of: form, in: originals) ?? originals.first
    original = match?.unit ?? (locale == entry.source.sourceLanguage ? unit : nil)
    originalProse = match?.prose
    self.prose = prose
  }

  /// The text for *other* beside a form.
  private static func other(of form: String?, in texts: [TextView]) -> TextView? {
    guard !texts.isEmpty else { return nil }
    let base = form.map { $0.split(separator: ".").dropLast().joined(separator: ".") } ?? ""
    let other = base.isEmpty ? "other" : "\(base).other"
    return texts.first { $0.form == other }
  }

  /// A finding about the text, or about a part of it.
  func finding(_ check: String, _ severity: Finding.Severity, _ remark: Remark) -> Finding {
    var finding = entry.finding(check, severity, remark.message, line: unit.line.number)
    finding.span = remark.span
    finding.locale = locale
    finding.form = form
    finding.source = isSource ? nil : original?.value
    finding.target = unit.value
    return finding
  }
}

extension Catalog.Localization {
  /// All texts with the names of their forms: the frame, the plural forms, the forms of the substitutions; in a stable
  /// order.
  package var unitsByForm: [(form: String?, unit: Catalog.StringUnit)] {
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
