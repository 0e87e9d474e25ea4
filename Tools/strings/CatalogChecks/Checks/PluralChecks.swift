import StringCatalog

/// Checks of plural forms.
enum PluralChecks {
  static let all: [CatalogCheck] = [
    missingCategory, impliedQuantity, missingMany, unusedCategory, shape, sameForms, manyDe, candidate,
  ]

  private static let missingCategory = CatalogCheck(
    "plural-missing-category", .error, .plurals, "A plural form of the language is missing.",
    .entry { view in
      view.plurals.flatMap { set in
        let needed = Set(PluralKnowledge.commonCategories(of: set.locale)).union(["other"]).sorted()
        return needed.filter { set.forms[$0] == nil }.map {
          set.finding(
            "plural-missing-category", .error, "the form \"\($0)\" is missing; \(set.locale) needs it",
            form: set.form($0))
        }
      }
    })

  private static let missingMany = CatalogCheck(
    "plural-missing-many", .warning, .plurals, "The plural form for millions or for fractions is missing.",
    .entry { view in
      view.plurals.flatMap { set in
        PluralKnowledge.rareCategories(of: set.locale).filter { set.forms[$0.category] == nil }.map {
          category, numbers in
          set.finding(
            "plural-missing-many", numbers == "fractions" ? .info : .warning,
            "the form \"\(category)\" is missing; \(set.locale) uses it for \(numbers)", form: set.form(category))
        }
      }
    })

  private static let unusedCategory = CatalogCheck(
    "plural-unused-category", .warning, .plurals, "A plural form applies to no number.",
    .entry { view in
      view.plurals.flatMap { set -> [Finding] in
        let known = PluralKnowledge.categories(of: set.locale) ?? ["zero", "one", "two", "few", "many", "other"]
        // Apple's format has a form for zero in every language.
        let accepted = Set(known + (view.isCompiled ? [] : ["zero"]))
        guard !set.forms.keys.allSatisfy(accepted.contains) else { return [] }
        return set.texts.filter { !accepted.contains($0.category) }.map { text in
          text.finding(
            "plural-unused-category", .warning, "no number in \(set.locale) uses the form \"\(text.category)\"")
        }
      }
    })

  private static let shape = CatalogCheck(
    "plural-shape", .warning, .plurals, "Only one of source and translation has plural forms.",
    .translation { view in
      guard let original = view.entry.original, let localization = view.localization,
        original.otherVariations.isEmpty, localization.otherVariations.isEmpty, !localization.unitsByForm.isEmpty
      else { return [] }
      if original.isCounted, !localization.isCounted, !PluralKnowledge.hasOneForm(view.locale),
        !unchangingNouns.contains(language(of: view.locale))
      {
        return [view.finding("plural-shape", .warning, "there are no plural forms, but the source has some")]
      }
      // A key may name the number: “followed %lld”.
      if localization.isCounted, !original.isCounted, !view.entry.key.contains("%"),
        let source = PlaceholderUnion(original),
        source.pluralArgument == nil
      {
        return [
          view.finding("plural-shape", .warning, "the source has no integer argument to select the form")
        ]
      }
      return []
    })

  /// Languages whose nouns are the same after every number.
  private static let unchangingNouns: WordSet = "az eu fa hu hy ka kk ku ky mn tr uz"

  private static let sameForms = CatalogCheck(
    "plural-same-forms", .info, .plurals, "All plural forms are the same.",
    .entry { view in
      let (same, different) = (view.plurals.filter(\.hasEqualForms), view.plurals.filter { !$0.hasEqualForms })
      // Equal forms are accepted in the source if a translation distinguishes them, and in a translation if the forms
      // of the source are equal.
      return same.filter { !unchangingNouns.contains(language(of: $0.locale)) }.filter {
        $0.isSource ? different.isEmpty : !same.contains(where: \.isSource)
      }.map {
        $0.finding("plural-same-forms", .info, "all plural forms are the same")
      }
    })
}

extension CatalogText {
  /// The plural category of the form: `one` for `substitutions.lessons.one`; empty without forms.
  var category: String { form.flatMap { $0.split(separator: ".").last.map(String.init) } ?? "" }
}

extension Catalog.Localization {
  /// Whether the text depends on a number.
  var isCounted: Bool { !plural.isEmpty || !substitutions.isEmpty }
}
