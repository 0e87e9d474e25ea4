import Localization
import StringCatalog

/// A translatable text: one `trans-unit` of XLIFF, one message of PO.
struct ExchangeUnit {
  let key: String
  /// The form of the text.
  let form: UnitForm
  /// The source text in exchange form.
  let source: String
  /// The translation in exchange form; nil if missing or empty.
  let target: Catalog.StringUnit?
  /// The source text of an earlier version in exchange form; nil if it is the same or unknown.
  var previousSource: String?
  /// The comment for translators.
  let comment: String?
  /// The maximum number of displayed characters; nil if there is none.
  let limit: Int?
  /// The converter between the catalog and exchange forms.
  let converter: ExchangeText

  /// The id, unique within its file.
  var id: String { form.id(ofKey: key) }

  /// Returns the units of all translatable texts of a catalog, in the order of the catalog.
  ///
  /// With `isImported`, forms that only an import may contain are included. `problem` receives the key and the error of
  /// each entry that has no source text for a form, or a shape or key that XLIFF cannot represent; it has no units.
  static func all(
    of file: CatalogFile, in locale: ExchangeLocale, isImported: Bool = false,
    problem: (String, CatalogError) -> Void
  ) -> [ExchangeUnit] {
    var units: [ExchangeUnit] = []
    for (key, entry) in CatalogKeyOrder.sorted(file.catalog.strings) where entry.shouldTranslate != false {
      // A set of phrases is not a text.
      guard !entry.localizations.values.contains(where: { $0.stringSet != nil }) else { continue }
      do throws(CatalogError) {
        units += try all(of: entry, key: key, in: file, locale, isImported)
      } catch {
        problem(key, error)
      }
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
    let translation = entry.localizations[locale.identifier].flatMap { $0.isBlank ? nil : $0 }
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
          key: key, form: form, source: sourceText, target: target, comment: entry.comment, limit: entry.maxLength,
          converter: text))
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
