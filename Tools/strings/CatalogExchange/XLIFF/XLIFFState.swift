import StringCatalog

/// The mapping between the states of catalogs and of XLIFF.
enum XLIFFState {
  /// Returns the XLIFF state of a text; `needs-review-translation` for an unknown state.
  static func name(of state: Catalog.StringUnit.State) -> String {
    switch state {
    case .new: "new"
    case .needsReview, .other: "needs-review-translation"
    case .translated: "translated"
    }
  }

  /// Returns the catalog state of a unit; nil for an unknown XLIFF state.
  ///
  /// Without a state, an approved text is translated and any other needs review, as with a custom state, `x-…`.
  static func state(named name: String?, isApproved: Bool) -> Catalog.StringUnit.State? {
    switch name {
    case nil: isApproved ? .translated : .needsReview
    case "new", "needs-translation", "initial": .new
    case "translated", "signed-off", "final": .translated
    case "needs-review-translation", "needs-review-adaptation", "needs-review-l10n", "needs-adaptation", "needs-l10n":
      .needsReview
    case let other?: other.hasPrefix("x-") ? .needsReview : nil
    }
  }
}
