import StringCatalog

/// What can be wrong with the places that arguments fill.
enum PlaceholderChecks {
  static let all: [CatalogCheck] = [missing, extra, type, mixed, syntax, width, unnumbered]

  private static let missing = CatalogCheck(
    "placeholder-missing", .error, .placeholders, "A translation leaves out a value that the source shows.",
    .text { view in
      guard !view.isSource, !view.unit.value.isEmpty, let comparison = PlaceholderComparison(view) else { return [] }
      return comparison.missing.map {
        view.finding("placeholder-missing", .error, "\($0.written) of the source is missing")
      }
    })

  private static let extra = CatalogCheck(
    "placeholder-extra", .error, .placeholders, "A translation shows a value that the source does not have.",
    .text { view in
      guard view.hasSpecifiers, !view.isSource, let comparison = PlaceholderComparison(view) else { return [] }
      return comparison.extra.map {
        view.finding("placeholder-extra", .error, "\($0.written) stands for nothing in the source")
      }
    })

  private static let type = CatalogCheck(
    "placeholder-type", .error, .placeholders, "A place shows another kind of value than the source has there.",
    .text { view in
      guard view.hasSpecifiers, let comparison = PlaceholderComparison(view) else { return [] }
      return comparison.mistyped.map { place, source in
        view.finding(
          "placeholder-type", .error,
          "argument \(place.position) is a \(place.kind.meaning) here (\(place.written)) and a \(source.kind.meaning) "
            + "in the source (\(source.written))")
      }
    })

  private static let mixed = CatalogCheck(
    "placeholder-mixed", .error, .placeholders, "Places with numbers stand beside places without.",
    .text { view in
      guard let placeholders = view.placeholders, placeholders.numbered > 0, placeholders.plain > 0 else { return [] }
      return [view.finding("placeholder-mixed", .error, "places with numbers stand beside places without")]
    })

  private static let syntax = CatalogCheck(
    "placeholder-syntax", .error, .placeholders, "A percent sign begins no place, or one that nobody meant.",
    .text { view in
      guard view.hasSpecifiers else { return [] }
      let format: FormatString
      do throws(FormatString.SyntaxError) {
        format = try FormatString(view.unit.value)
      } catch {
        return [view.finding("placeholder-syntax", .error, error.description)]
      }
      let accidents = format.specifiers.filter { $0.layout.contains(" ") }.map {
        "\"\($0.description)\" is read as a format specifier; a percent sign is written %%"
      }
      let strays =
        view.form == nil && format.pieces.contains(.chosenNumber) ? ["%arg stands outside a plural form"] : []
      return (accidents + strays).map { view.finding("placeholder-syntax", .error, $0) }
    })

  private static let width = CatalogCheck(
    "placeholder-width", .warning, .placeholders, "A value is shown in another width or precision than in the source.",
    .text { view in
      guard view.hasSpecifiers, !view.isSource, let comparison = PlaceholderComparison(view) else { return [] }
      return comparison.rewritten.map { place, source in
        view.finding(
          "placeholder-width", .warning,
          "argument \(place.position) is shown as \(place.notation) here and as \(source.notation) in the source")
      }
    })

  private static let unnumbered = CatalogCheck(
    "placeholder-unnumbered", .warning, .placeholders, "Two values or more stand in a text without their numbers.",
    .text { view in
      guard let placeholders = view.placeholders, placeholders.numbered == 0, placeholders.plain > 0,
        placeholders.places.count > 1
      else { return [] }
      return [
        view.finding(
          "placeholder-unnumbered", .warning, "write %1$…, %2$…, so that translators can change the order of the values"
        )
      ]
    })
}

extension TextView {
  /// Whether there is a percent sign in the text.
  fileprivate var hasSpecifiers: Bool { unit.value.utf8.contains(UInt8(ascii: "%")) }

  /// The places of the text; nil where there is none, or its syntax is broken.
  fileprivate var placeholders: Placeholders? {
    guard hasSpecifiers, let localization = entry.entry.localizations[locale] else { return nil }
    return Placeholders(unit.value, form: form, in: localization)
  }
}

extension FormatSpecifier.Kind {
  /// What a translator calls it.
  fileprivate var meaning: String {
    switch self {
    case .integer: "whole number"
    case .fraction: "number with a fraction"
    case .text: "text"
    }
  }
}
