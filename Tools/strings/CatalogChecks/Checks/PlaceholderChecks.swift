import StringCatalog

/// Checks of placeholders.
enum PlaceholderChecks {
  static let all: [CatalogCheck] = [missing, extra, type, mixed, syntax, width, unnumbered, ValueOrderCheck.check]

  private static let missing = CatalogCheck(
    "placeholder-missing", .error, .placeholders, "A placeholder of the source is missing in a translation.",
    .text { view in
      guard !view.isSource, !view.unit.value.isEmpty, let comparison = PlaceholderComparison(view) else { return [] }
      return comparison.missing.map {
        let span = Finding.Span.source($0.written, in: view.original?.value)
        return view.finding("placeholder-missing", .error, TextProblem("\($0.written) of the source is missing", span))
      }
    })

  private static let extra = CatalogCheck(
    "placeholder-extra", .error, .placeholders, "A translation has a placeholder that the source does not have.",
    .text { view in
      guard view.hasPercentSign, !view.isSource, let comparison = PlaceholderComparison(view) else { return [] }
      return comparison.extra.map {
        view.finding(
          "placeholder-extra", .error, TextProblem("\($0.written) is not in the source", .target($0.range)))
      }
    })

  private static let type = CatalogCheck(
    "placeholder-type", .error, .placeholders, "A placeholder has a different type than in the source.",
    .text { view in
      guard view.hasPercentSign, let comparison = PlaceholderComparison(view) else { return [] }
      // The positions of mixed placeholders are meaningless; placeholder-mixed reports them.
      guard !view.isMixed else { return [] }
      return comparison.mistyped.map { placeholder, source in
        view.finding(
          "placeholder-type", .error,
          TextProblem(
            "argument \(placeholder.position) is a \(placeholder.kind.meaning) here (\(placeholder.written)) and a "
              + "\(source.kind.meaning) in the source (\(source.written))", .target(placeholder.range)))
      }
    })

  private static let mixed = CatalogCheck(
    "placeholder-mixed", .error, .placeholders,
    "Unnumbered placeholders are mixed with numbered ones or substitutions.",
    .text { view in
      guard let placeholders = view.placeholders, placeholders.isMixed else { return [] }
      let plain = placeholders.elements.first { $0.isUnnumbered }
      let message =
        placeholders.numberedCount > 0
        ? "numbered and unnumbered placeholders are mixed"
        : "an unnumbered placeholder is mixed with a substitution, which takes an argument too; write %1$…, %2$…"
      return [view.finding("placeholder-mixed", .error, TextProblem(message, plain.map { .target($0.range) }))]
    })

  private static let syntax = CatalogCheck(
    "placeholder-syntax", .error, .placeholders, "A percent sign starts no placeholder, or an unintended one.",
    .text { view in
      guard view.hasPercentSign, view.entry.isCompiled || !view.entry.isLiteral else { return [] }
      let text = view.unit.value
      let spans: [FormatString.Span]
      do throws(FormatString.SyntaxError) {
        spans = try FormatString.spans(of: text)
      } catch {
        return [view.finding("placeholder-syntax", .error, TextProblem(error.description, brokenSign(in: text)))]
      }
      return spans.compactMap { span in
        var range: Range<Int> { text.offsets(of: span.written.startIndex..<span.written.endIndex) }
        switch span.piece {
        case .argument(let specifier) where specifier.layout.contains(" "):
          return TextProblem(
            "\"\(specifier.description)\" is parsed as a format specifier; write %% for a percent sign", .target(range))
        case .selectingNumber where view.form == nil:
          return TextProblem("%arg is used outside a plural form", .target(range))
        default: return nil
        }
      }.map { view.finding("placeholder-syntax", .error, $0) }
    })

  /// Returns the range of the percent sign at which parsing fails.
  private static func brokenSign(in text: String) -> Finding.Span? {
    let signs = text.indices.filter { text[$0] == "%" }
    let broken = signs.last { (try? FormatString(String(text[..<$0]))) != nil }
    return broken.map { .target(text.offsets(of: $0..<text.index(after: $0))) }
  }

  private static let width = CatalogCheck(
    "placeholder-width", .warning, .placeholders, "A value has a different width or precision than in the source.",
    .text { view in
      guard view.hasPercentSign, !view.isSource, let comparison = PlaceholderComparison(view) else { return [] }
      return comparison.reformatted.map { placeholder, source in
        view.finding(
          "placeholder-width", .warning,
          TextProblem(
            "argument \(placeholder.position) is shown as \(placeholder.notation) here and as \(source.notation) "
              + "in the source",
            .target(placeholder.range)))
      }
    })

  private static let unnumbered = CatalogCheck(
    "placeholder-unnumbered", .warning, .placeholders, "A text has two or more placeholders without numbers.",
    .text { view in
      guard let placeholders = view.placeholders, placeholders.numberedCount == 0, !placeholders.isMixed,
        placeholders.elements.count > 1, placeholders.unnumberedCount > 0
      else { return [] }
      return [
        view.finding(
          "placeholder-unnumbered", .warning,
          TextProblem(
            "write %1$…, %2$…, so that translators can change the order of the values",
            placeholders.elements.first.map { .target($0.range) }))
      ]
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
