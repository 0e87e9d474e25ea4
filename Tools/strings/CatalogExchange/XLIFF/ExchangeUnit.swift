import Localization
import StringCatalog

/// A text on its way to a translator and back: one `trans-unit`.
struct ExchangeUnit {
  /// The key of the entry.
  let key: String
  /// Which text of the entry it is.
  let form: UnitForm
  /// The source text, as it stands in XLIFF.
  let source: String
  /// The translation, as it stands in XLIFF; nil where there is none, or an empty one.
  let target: Catalog.StringUnit?
  /// What a translator has to know.
  let comment: String?
  /// How the text is written on either side.
  let text: ExchangeText

  /// The id within its file.
  var id: String { form.id(ofKey: key) }

  /// All texts of a catalog that are to be translated, in the order of the catalog.
  ///
  /// - Parameters:
  ///   - file: The catalog.
  ///   - locale: The language into which to translate.
  ///   - isImported: Whether the units are those that may come back, which is more than what goes out.
  /// - Returns: The units; none of entries that stay the same in every language.
  /// - Throws: `CatalogError` for an entry that has no source text, or a shape or key that has no place in XLIFF.
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
      throw error("a key may not hold \"\(UnitForm.separator)\", which ids are made with", entry.line)
    }
    let source = entry.source(ofKey: key, in: language)
    // Xcode keeps an empty key, of which nothing can be translated.
    guard !source.isEmpty, source != Catalog.Localization(stringUnit: Catalog.StringUnit(value: "")) else { return [] }
    let translation = entry.localizations[locale.identifier]
    for localization in [source, translation].compactMap(\.self) {
      guard localization.stringUnit == nil || localization.plural.isEmpty else {
        throw error("a text and plural forms stand side by side", localization.line)
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
          key: key, form: form, source: sourceText, target: target, comment: entry.comment, text: text))
    }
    return units
  }
}

extension Catalog.Entry {
  /// What the entry says in the source language: where a catalog has no text for it, the key is the text.
  func source(ofKey key: String, in language: String) -> Catalog.Localization {
    localizations[language].flatMap { $0.isEmpty ? nil : $0 }
      ?? Catalog.Localization(stringUnit: Catalog.StringUnit(value: key), line: line)
  }
}
