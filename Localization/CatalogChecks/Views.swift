public import StringCatalog

/// An entry with where it stands.
public struct EntryView: Sendable {
  /// The key.
  public let key: String
  /// What the catalogue says of it.
  public let entry: Catalog.Entry
  /// The catalogue.
  public let source: CatalogSource
  /// The languages that it needs beside the source language.
  public let locales: [String]
  /// The words of the program, and the names that stay as they are.
  public let glossary: Glossary

  /// What it says in the source language; nil where that is missing.
  public var original: Catalog.Localization? { entry.localizations[source.sourceLanguage] }

  /// Whether it is to be translated at all.
  public var wantsTranslation: Bool { entry.shouldTranslate != false }

  /// The entry in each language that it is to be translated into; none for one that stays as it is.
  public var translations: [TranslationView] {
    guard wantsTranslation else { return [] }
    let present = entry.localizations.keys.filter { $0 != source.sourceLanguage }
    return Set(locales).union(present).sorted().map { TranslationView(entry: self, locale: $0) }
  }

  /// Every text in every language, the source language first.
  public var texts: [TextView] {
    let others = entry.localizations.keys.filter { $0 != source.sourceLanguage }.sorted()
    let originals = texts(in: source.sourceLanguage, of: [])
    return originals + others.flatMap { texts(in: $0, of: originals) }
  }

  private func texts(in locale: String, of originals: [TextView]) -> [TextView] {
    entry.localizations[locale]?.formed.map { form, unit in
      TextView(entry: self, locale: locale, form: form, unit: unit, originals: originals)
    } ?? []
  }

  /// A finding about the entry as a whole.
  func finding(_ check: String, _ severity: Finding.Severity, _ message: String, line: Int? = nil) -> Finding {
    Finding(
      check: check, severity: severity, key: key, message: message, file: source.file.path,
      line: line ?? entry.line.number ?? 1)
  }
}

/// An entry in one language that it is to be translated into.
public struct TranslationView: Sendable {
  /// The entry.
  public let entry: EntryView
  /// The language.
  public let locale: String

  /// What the entry says in the language; nil where there is no translation.
  public var localization: Catalog.Localization? { entry.entry.localizations[locale] }

  /// What findings show of the source.
  var shownSource: String? { entry.original?.formed.first?.unit.value }

  /// A finding about the translation as a whole.
  func finding(
    _ check: String, _ severity: Finding.Severity, _ message: String, form: String? = nil, target: String? = nil
  ) -> Finding {
    var finding = entry.finding(check, severity, message, line: localization?.line.number)
    finding.locale = locale
    finding.form = form
    finding.source = shownSource
    finding.target = target ?? localization?.formed.first?.unit.value
    return finding
  }
}

/// A single text: one form of an entry in one language.
public struct TextView: Sendable {
  /// The entry.
  public let entry: EntryView
  /// The language.
  public let locale: String
  /// Which form it is: `one`, `substitutions.lessons.one`; nil for a text without forms.
  public let form: String?
  /// The text with its state.
  public let unit: Catalog.StringUnit

  /// The text in the source language that stands for the same: that of the same form, or of `other`, or the only one.
  public let original: Catalog.StringUnit?
  /// The text as a reader sees it.
  let prose: Prose
  /// What it translates as a reader sees it; nil for a text in the source language.
  let originalProse: Prose?

  /// Whether it is in the source language.
  public var isSource: Bool { locale == entry.source.sourceLanguage }

  /// Looks at one form of an entry.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - locale: The language.
  ///   - form: Which form it is.
  ///   - unit: The text.
  ///   - originals: The texts of the entry in the source language; none while these are made.
  init(entry: EntryView, locale: String, form: String?, unit: Catalog.StringUnit, originals: [TextView]) {
    self.entry = entry
    self.locale = locale
    self.form = form
    self.unit = unit
    let base = form.map { $0.split(separator: ".").dropLast().joined(separator: ".") } ?? ""
    let other = base.isEmpty ? "other" : "\(base).other"
    let match = originals.first { $0.form == form } ?? originals.first { $0.form == other } ?? originals.first
    original = match?.unit ?? (locale == entry.source.sourceLanguage ? unit : nil)
    originalProse = match?.prose
    prose = Prose(unit.value)
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
  /// All texts with the names of their forms: the frame, the plural forms, the forms of the substitutions; in a stable order.
  public var formed: [(form: String?, unit: Catalog.StringUnit)] {
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
