import StringCatalog

/// How the states of a catalog and those of XLIFF stand for each other.
enum XLIFFState {
  /// The state of a target for that of a text; a state that no catalog should have needs a reader.
  static func name(of state: Catalog.StringUnit.State) -> String {
    switch state {
    case .new: "new"
    case .needsReview, .other: "needs-review-translation"
    case .translated: "translated"
    }
  }

  /// The state of a text for what its unit says.
  ///
  /// A text is translated if its state says so, or, without a state, if it is approved. One that says neither is to be
  /// read: nobody has said that it is done.
  ///
  /// - Parameters:
  ///   - name: The state of the target; nil for none.
  ///   - isApproved: Whether the unit is approved.
  /// - Returns: The state; nil for a name that XLIFF does not know.
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
