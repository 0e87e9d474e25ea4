import StringCatalog

/// Converts texts with substitutions to and from XLIFF as Xcode does, with numbered arguments.
///
/// `%#@lessons@` becomes `%1$#@lessons@`, and `%arg` in its forms becomes `%1$lld`, which translation tools recognize
/// as placeholders. The conversion is reversible, except for the names of placeholders, which only the source language
/// needs.
struct ExchangeText {
  /// The substitutions by name.
  let substitutions: [String: Catalog.Substitution]
  let form: UnitForm

  /// Returns the XLIFF form of a catalog text; unchanged if its syntax is invalid.
  func exported(_ text: String) -> String {
    rewritten(FormatString.withoutNames(text)) { span in
      switch span.piece {
      case .substitution(let name): substitutions[name]?.argNum.map { "%\($0)$#@\(name)@" }
      case .selectingNumber: selectingSpecifier
      case .literal, .argument: nil
      }
    }
  }

  /// Returns the catalog form of an XLIFF text.
  func imported(_ text: String) -> String {
    rewritten(text) { span in
      switch span.piece {
      case .substitution(let name):
        substitutions[name]?.argNum.flatMap { span.written == "%\($0)$#@\(name)@" ? "%#@\(name)@" : nil }
      case .argument: span.written == selectingSpecifier ?? "" ? "%arg" : nil
      case .literal, .selectingNumber: nil
      }
    }
  }

  /// Returns the argument numbers of the substitutions in an XLIFF frame, by name.
  ///
  /// A translation may select forms by another argument than the source: « %1$#@leçons@ sur %2$lld ».
  static func positions(in frame: String) -> [String: Int] {
    var positions: [String: Int] = [:]
    for span in (try? FormatString.spans(of: frame)) ?? [] {
      guard case .substitution(let name) = span.piece, let position = span.substitutionPosition else { continue }
      positions[name] = position
    }
    return positions
  }

  /// Returns a copy with other argument numbers for the substitutions.
  func with(_ positions: [String: Int]) -> ExchangeText {
    var substitutions = substitutions
    for (name, position) in positions { substitutions[name]?.argNum = position }
    return ExchangeText(substitutions: substitutions, form: form)
  }

  /// The number of the argument that selects the form; nil outside substitutions.
  var position: Int? {
    form.substitution.flatMap { substitutions[$0]?.argNum }
  }

  /// The replacement of `%arg` in this text, such as `%1$lld`.
  private var selectingSpecifier: String? {
    guard let name = form.substitution, let position else { return nil }
    return "%\(position)$\(substitutions[name]?.formatSpecifier ?? "lld")"
  }

  private func rewritten(_ text: String, _ change: (FormatString.Span) -> String?) -> String {
    guard let spans = try? FormatString.spans(of: text) else { return text }
    return spans.map { change($0) ?? String($0.written) }.joined()
  }
}
