import StringCatalog

/// Checks of text lengths.
enum TextLengthChecks {
  static let all: [CatalogCheck] = [maxLength, lengthRatio]

  private static let maxLength = CatalogCheck.ofText(
    "max-length", .error, "A text is longer than the max:N of its comment."
  ) { view in
    guard let maxCount = view.entry.entry.maxLength, view.form?.hasPrefix("substitutions.") != true,
      let localization = view.entry.entry.localizations[view.locale]
    else { return nil }
    let length = length(of: view.unit.value, in: localization)
    guard length > maxCount else { return nil }
    return "the text has \(length) characters, but at most \(maxCount) are allowed"
  }

  /// Returns the number of displayed characters; each inserted value counts as one.
  ///
  /// A substitution counts as its longest form. `localization` is nil within a substitution,
  /// which cannot contain another.
  private static func length(of text: String, in localization: Catalog.Localization?) -> Int {
    guard let pieces = try? FormatString(text).pieces else { return text.count }
    return pieces.reduce(0) { sum, piece in
      switch piece {
      case .literal(let literal): sum + literal.count
      case .argument, .selectingNumber: sum + 1
      case .substitution(let name):
        sum + (localization?.substitutions[name]?.plural.values.map { length(of: $0.value, in: nil) }.max() ?? 1)
      }
    }
  }

  /// The minimum length, in Unicode scalars, of a source whose translation can be too short.
  ///
  /// A translation of up to three times this length is never too long.
  private static let minComparedLength = 16

  private static let lengthRatio = CatalogCheck.ofPair(
    "length-ratio", .info, "A translation is much longer or shorter than its source."
  ) { pair in
    // The words of a text with substitutions are in these.
    guard pair.view.form?.hasPrefix("substitutions.") != true, !pair.view.unit.value.contains("#@"),
      pair.view.original?.value.contains("#@") != true
    else { return nil }
    // A character of these languages corresponds to several letters.
    guard !["ja", "ko", "zh"].contains(language(of: pair.view.locale)) else { return nil }
    let source = pair.source.scalars.count
    let target = pair.target.scalars.count
    if source >= minComparedLength, target * 5 < source * 2 { return "the text is much shorter than its source" }
    if target > 3 * minComparedLength, target * 2 > source * 5 { return "the text is much longer than its source" }
    return nil
  }
}
