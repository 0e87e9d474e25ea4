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
          let isBounded = CountBounds(view.entry.comment).maximum.map { $0 < 1_000_000 } ?? false
          return set.finding(
            "plural-missing-many", isBounded || numbers == "fractions" ? .info : .warning,
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

/// The range of numbers that a comment specifies: `n ≥ 1`, `1–59`, `at most 20`.
struct CountBounds {
  /// The minimum; nil if unspecified.
  private(set) var minimum: Int?
  /// The maximum; nil if unspecified.
  private(set) var maximum: Int?

  init(_ comment: String?) {
    guard var comment = comment?.lowercased(), comment.utf8.contains(where: { (48...57).contains($0) }) else { return }
    // Dates and times are not ranges: 2026-03-28, 28/03/2026, 10:30.
    comment.replace(/[0-9]+(?:[-–.\/][0-9]+){2,}|[0-9]{1,2}:[0-9]{2}/, with: "")
    if let range = comment.firstMatch(of: /([0-9][0-9,]*)(?:\s*[–—…-]\s*|\s+to\s+|\s+and\s+)([0-9][0-9,]*)/) {
      minimum = CountBounds.number(range.1)
      maximum = CountBounds.number(range.2)
    }
    if let match = comment.firstMatch(of: /(?:≥|>=|at least|no fewer than|from)\s*([0-9][0-9,]*)/) {
      minimum = CountBounds.number(match.1)
    } else if let match = comment.firstMatch(of: /([0-9][0-9,]*) or more/) {
      minimum = CountBounds.number(match.1)
    }
    let upperBound =
      /(?:≤|<=|at most|up to|not? more than|maximum|max|(<|less than|fewer than|below|under))\s*([0-9][0-9,]*)/
    if let match = comment.firstMatch(of: upperBound) {
      maximum = CountBounds.number(match.2).map { match.1 == nil ? $0 : $0 - 1 }
    }
  }

  private static func number(_ digits: Substring) -> Int? { Int(digits.filter { $0 != "," }) }
}
