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
  /// A text is translated if its state says so or, without a state, if it is approved. With neither it needs review.
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
