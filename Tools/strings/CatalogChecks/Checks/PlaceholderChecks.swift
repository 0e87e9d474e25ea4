import StringCatalog

/// Checks of placeholders.
enum PlaceholderChecks {
  static let all: [CatalogCheck] = [missing, extra, type, mixed, syntax, width, unnumbered, ValueOrderCheck.check]

  private static let missing = CatalogCheck(
    "placeholder-missing", .error, .placeholders, "A placeholder of the source is missing in a translation.",
    .text { view in
      guard !view.isSource, !view.unit.value.isEmpty, let comparison = PlaceholderComparison(view) else { return [] }
      return comparison.missing.map {
        view.finding("placeholder-missing", .error, "\($0.written) of the source is missing")
      }
    })

  private static let extra = CatalogCheck(
    "placeholder-extra", .error, .placeholders, "A translation has a placeholder that the source does not have.",
    .text { view in
      guard view.hasPercentSign, !view.isSource, let comparison = PlaceholderComparison(view) else { return [] }
      return comparison.extra.map { view.finding("placeholder-extra", .error, "\($0.written) is not in the source") }
    })

  private static let type = CatalogCheck(
    "placeholder-type", .error, .placeholders, "A placeholder has a different type than in the source.",
    .text { view in
      // The positions of mixed placeholders are meaningless; placeholder-mixed reports them.
      guard view.hasPercentSign, let comparison = PlaceholderComparison(view), !view.isMixed else { return [] }
      return comparison.mistyped.map { placeholder, source in
        view.finding(
          "placeholder-type", .error,
          "argument \(placeholder.position) is a \(placeholder.kind.meaning) here (\(placeholder.written)) and a "
            + "\(source.kind.meaning) in the source (\(source.written))")
      }
    })

  private static let mixed = CatalogCheck(
    "placeholder-mixed", .error, .placeholders,
    "Unnumbered placeholders are mixed with numbered ones or substitutions.",
    .text { view in
      guard let placeholders = view.placeholders, placeholders.isMixed else { return [] }
      let message =
        placeholders.numberedCount > 0
        ? "numbered and unnumbered placeholders are mixed"
        : "an unnumbered placeholder is mixed with a substitution, which takes an argument too; write %1$…, %2$…"
      return [view.finding("placeholder-mixed", .error, message)]
    })

  private static let syntax = CatalogCheck(
    "placeholder-syntax", .error, .placeholders, "A percent sign starts no placeholder, or an unintended one.",
    .text { view in
      guard view.hasPercentSign, view.entry.isCompiled || !view.entry.isLiteral else { return [] }
      do throws(FormatString.SyntaxError) {
        return try FormatString.spans(of: view.unit.value).compactMap { span in
          switch span.piece {
          case .argument(let specifier) where specifier.layout.contains(" "):
            "\"\(specifier.description)\" is parsed as a format specifier; write %% for a percent sign"
          case .selectingNumber where view.form == nil: "%arg is used outside a plural form"
          default: nil
          }
        }.map { view.finding("placeholder-syntax", .error, $0) }
      } catch {
        return [view.finding("placeholder-syntax", .error, error.description)]
      }
    })

  private static let width = CatalogCheck(
    "placeholder-width", .warning, .placeholders, "A value has a different width or precision than in the source.",
    .text { view in
      guard view.hasPercentSign, !view.isSource, let comparison = PlaceholderComparison(view) else { return [] }
      return comparison.reformatted.map { placeholder, source in
        view.finding(
          "placeholder-width", .warning,
          "argument \(placeholder.position) is shown as \(placeholder.notation) here and as \(source.notation) "
            + "in the source")
      }
    })

  private static let unnumbered = CatalogCheck(
    "placeholder-unnumbered", .warning, .placeholders, "A text has two or more placeholders without numbers.",
    .text { view in
      guard let placeholders = view.placeholders, placeholders.numberedCount == 0, !placeholders.isMixed,
        placeholders.elements.count > 1, placeholders.unnumberedCount > 0
      else { return [] }
      let message = "write %1$…, %2$…, so that translators can change the order of the values"
      return [view.finding("placeholder-unnumbered", .warning, message)]
    })
}

extension CatalogText {
  /// Whether the text contains a percent sign.
  fileprivate var hasPercentSign: Bool { unit.value.utf8.contains(UInt8(ascii: "%")) }

  /// Whether the arguments of the placeholders are ambiguous, in the text or in its source.
  fileprivate var isMixed: Bool {
    guard placeholders?.isMixed != true else { return true }
    return entry.originalPlaceholders?.forms.values.contains(where: \.isMixed) ?? false
  }

  /// The placeholders of the text; nil without a percent sign or if the syntax is broken.
  fileprivate var placeholders: Placeholders? {
    guard hasPercentSign, let localization = entry.entry.localizations[locale] else { return nil }
    return Placeholders(unit.value, form: form, in: localization)
  }
}

extension FormatSpecifier.Kind {
  /// The name in messages for translators.
  fileprivate var meaning: String {
    switch self {
    case .integer: "whole number"
    case .fraction: "number with a fraction"
    case .text: "text"
    }
  }
}
