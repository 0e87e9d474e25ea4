import StringCatalog

/// What is not translated yet.
enum CoverageChecks {
  static let all: [CatalogCheck] = [missing, empty]

  private static let missing = CatalogCheck(
    "missing", .error, .coverage, "A text is missing in a language.",
    .translation { view in
      guard view.localization == nil else { return [] }
      return [view.finding("missing", .error, "there is no text in \(view.locale)")]
    })

  private static let empty = CatalogCheck(
    "empty", .error, .coverage, "A text is empty.",
    .text { view in
      guard view.unit.value.isEmpty else { return [] }
      return [view.finding("empty", .error, "the text is empty")]
    })
}
