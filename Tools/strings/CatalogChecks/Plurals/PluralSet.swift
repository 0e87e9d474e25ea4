import StringCatalog

/// The plural forms of a text or of a substitution in one language.
struct PluralSet {
  let entry: CatalogEntryView
  let locale: String
  /// The name of the substitution with the forms; nil for forms of the text itself.
  let substitution: String?
  /// The forms by category name.
  let forms: [String: Catalog.StringUnit]
  /// The line number of the language or of the substitution; nil if unknown.
  let line: Int?

  /// Returns the full name of a form: `one`, `substitutions.lessons.one`.
  func form(_ category: String) -> String {
    substitution.map { "substitutions.\($0).\(category)" } ?? category
  }

  var isSource: Bool { locale == entry.source.sourceLanguage }

  /// Whether there are several forms and all have the same text.
  var hasEqualForms: Bool { forms.count > 1 && Set(forms.values.map(\.value)).count == 1 }

  /// The views of the forms, sorted by name.
  var texts: [CatalogText] {
    let names = Set(forms.keys.map(form))
    return entry.texts(in: locale).filter { $0.form.map(names.contains) == true }
  }

  /// Returns a finding about the forms as a whole, or about the form with the full name `form`.
  func finding(_ check: String, _ severity: Finding.Severity, _ message: String, form: String? = nil) -> Finding {
    var finding = entry.finding(check, severity, message, line: line)
    finding.locale = locale
    finding.form = form ?? substitution.map { "substitutions.\($0)" }
    finding.target = (forms["other"] ?? forms.min { $0.key < $1.key }?.value)?.value
    return finding
  }
}

extension CatalogEntryView {
  /// All sets of plural forms in all languages.
  var plurals: [PluralSet] {
    entry.localizations.sorted { $0.key < $1.key }.flatMap { locale, localization in
      let ownForms =
        localization.plural.isEmpty
        ? []
        : [
          PluralSet(
            entry: self, locale: locale, substitution: nil, forms: localization.plural, line: localization.line.number)
        ]
      return ownForms
        + localization.substitutions.sorted { $0.key < $1.key }.compactMap { name, substitution in
          guard substitution.otherVariations.isEmpty else { return nil }
          return PluralSet(
            entry: self, locale: locale, substitution: name, forms: substitution.plural, line: substitution.line.number)
        }
    }
  }
}
