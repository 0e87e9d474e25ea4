import Localization
import StringCatalog

/// A translatable text: one `trans-unit`.
struct ExchangeUnit {
  let key: String
  /// The form of the text.
  let form: UnitForm
  /// The source text in XLIFF form.
  let source: String
  /// The translation in XLIFF form; nil if missing or empty.
  let target: Catalog.StringUnit?
  /// The comment for translators.
  let comment: String?
  /// The converter between the catalog and XLIFF forms.
  let converter: ExchangeText

  /// The id, unique within its file.
  var id: String { form.id(ofKey: key) }

  /// Returns the units of all translatable texts of a catalog, in the order of the catalog.
  ///
  /// With `isImported`, forms that only an import may contain are included. Throws `CatalogError` for a form without
  /// a source text, or an entry with a shape or key that XLIFF cannot represent.
  static func all(
    of file: CatalogFile, in locale: ExchangeLocale, isImported: Bool = false
  ) throws(CatalogError) -> [ExchangeUnit] {
    var units: [ExchangeUnit] = []
    for (key, entry) in CatalogKeyOrder.sorted(file.catalog.strings) where entry.shouldTranslate != false {
      units += try all(of: entry, key: key, in: file, locale, isImported)
    }
    return units
  }

  private static func all(
    of entry: Catalog.Entry, key: String, in file: CatalogFile, _ locale: ExchangeLocale, _ isImported: Bool
  ) throws(CatalogError) -> [ExchangeUnit] {
    func error(_ message: String, _ line: SourceLine) -> CatalogError {
      CatalogError(file: file.path, line: line.number ?? entry.line.number, message: "\(key): \(message)")
    }
    let language = file.catalog.sourceLanguage
    guard !key.contains(UnitForm.separator) else {
      throw error("a key must not contain \"\(UnitForm.separator)\", the separator of XLIFF ids", entry.line)
    }
    let source = entry.source(ofKey: key, in: language)
    // Xcode adds an empty key, which has nothing to translate.
    guard !source.isEmpty, source != Catalog.Localization(stringUnit: Catalog.StringUnit(value: "")) else { return [] }
    let translation = entry.localizations[locale.identifier]
    for localization in [source, translation].compactMap(\.self) {
      guard localization.stringUnit == nil || localization.plural.isEmpty else {
        throw error("a text and plural forms are both present", localization.line)
      }
    }
    let substitutions = source.substitutions.merging(translation?.substitutions ?? [:]) { $1 }
    var units: [ExchangeUnit] = []
    for form in source.forms(for: translation, in: locale, isImported: isImported) {
      guard let original = source.original(of: form) else {
        throw error("there is no source text for the form \"\(form.id(ofKey: ""))\"", source.line)
      }
      let text = ExchangeText(substitutions: substitutions, form: form)
      let target = translation?[form].flatMap { unit -> Catalog.StringUnit? in
        guard !unit.value.isEmpty else { return nil }
        return Catalog.StringUnit(state: unit.state, value: text.exported(unit.value), line: unit.line)
      }
      let sourceText = ExchangeText(substitutions: source.substitutions, form: form).exported(original.value)
      units.append(
        ExchangeUnit(
          key: key, form: form, source: sourceText, target: target, comment: entry.comment, converter: text))
    }
    return units
  }
}

extension Catalog.Entry {
  /// Returns the text in the source language; the key itself if the catalog has none.
  func source(ofKey key: String, in language: String) -> Catalog.Localization {
    localizations[language].flatMap { $0.isEmpty ? nil : $0 }
      ?? Catalog.Localization(stringUnit: Catalog.StringUnit(value: key), line: line)
  }
}
