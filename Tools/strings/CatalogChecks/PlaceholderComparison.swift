import StringCatalog

/// A comparison of the placeholders in a translation and in its source.
struct PlaceholderComparison {
  /// The placeholders of the source that the text lacks.
  private(set) var missing: [Placeholder] = []
  /// The placeholders of the text that the source lacks.
  private(set) var extra: [Placeholder] = []
  /// The pairs of placeholders that differ in type.
  private(set) var mistyped: [(placeholder: Placeholder, source: Placeholder)] = []
  /// The pairs of placeholders that differ in notation.
  private(set) var reformatted: [(placeholder: Placeholder, source: Placeholder)] = []

  /// Compares a text with its source; nil without a source or placeholders, or if the syntax of either is broken.
  init?(_ view: CatalogText) {
    guard let original = view.entry.original, let source = view.entry.originalPlaceholders,
      !source.elements.isEmpty || view.unit.value.utf8.contains(UInt8(ascii: "%"))
    else { return nil }
    guard let localization = view.entry.entry.localizations[view.locale],
      let text = view.placeholders(pluralArgument: source.pluralArgument ?? 1)
    else { return nil }
    guard !source.elements.isEmpty || !text.elements.isEmpty else { return }
    if view.isSource {
      compare(text.elements, with: source.byPosition)
      return
    }
    if view.form == nil, original.plural.isEmpty, source.forms[nil]?.numberedCount == 0, text.numberedCount == 0,
      text.elements.count != source.forms[nil]?.elements.count
    {
      compareByKind(text.elements, with: source.forms[nil]?.elements ?? [])
      return
    }
    compare(text.elements, with: source.byPosition)
    let required = PlaceholderComparison.required(of: view, source: source, localization: localization)
    missing = required.subtracting(text.positions).sorted().compactMap { source.byPosition[$0]?.first }
  }

  /// Returns the arguments that a text must show.
  ///
  /// A plural form may omit the number that selects it, unless it is *other* and the form *other* of the source shows
  /// the number. `plural-implied-quantity` reports the forms that must not omit the number.
  private static func required(
    of view: CatalogText, source: PlaceholderUnion, localization: Catalog.Localization
  ) -> Set<Int> {
    guard let form = view.form else {
      return source.forms[nil]?.positions ?? source.positions
    }
    let path = form.split(separator: ".")
    if path.count == 3 {
      guard path[2] == "other", let position = localization.substitutions[String(path[1])]?.argNum else { return [] }
      let frame = localization.stringUnit.flatMap { Placeholders($0.value, form: nil, in: localization) }
      let isShown = frame?.shown.contains(position) ?? false
      return source.shown.contains(position) && !isShown ? [position] : []
    }
    let counterpart = source.forms[form] ?? source.forms["other"] ?? source.forms[nil]
    let positions = counterpart?.positions ?? []
    guard form != "other", let counted = source.pluralArgument else { return positions }
    return positions.subtracting([counted])
  }

  private mutating func compare(_ placeholders: [Placeholder], with source: [Int: [Placeholder]]) {
    for placeholder in placeholders {
      guard let same = source[placeholder.position], let first = same.first else {
        extra.append(placeholder)
        continue
      }
      if !same.allSatisfy({ $0.kind == placeholder.kind }) {
        mistyped.append((placeholder, same.first { $0.kind != placeholder.kind } ?? first))
      } else if !same.contains(where: { $0.notation == placeholder.notation }) {
        reformatted.append((placeholder, first))
      }
    }
  }

  /// Compares placeholders only by type, since a missing unnumbered placeholder shifts the positions of later ones.
  private mutating func compareByKind(_ placeholders: [Placeholder], with source: [Placeholder]) {
    var unmatched = placeholders
    for placeholder in source {
      if let index = unmatched.firstIndex(where: { $0.kind == placeholder.kind }) {
        unmatched.remove(at: index)
      } else {
        missing.append(placeholder)
      }
    }
    extra = unmatched
  }
}
