import StringCatalog

/// How a text with substitutions is written in XLIFF: as Xcode does, with the numbers of the arguments.
///
/// `%#@lessons@` becomes `%1$#@lessons@`, and in its forms `%arg` becomes `%1$lld`: placeholders that translators'
/// programs know and guard. On the way back they become what they were. The names of placeholders, which only the
/// source language needs, are left out.
struct ExchangeText {
  /// The substitutions of the text, by name.
  let substitutions: [String: Catalog.Substitution]
  /// Which text it is.
  let form: UnitForm

  /// A text of a catalog as it stands in XLIFF; one that cannot be taken apart stays as it is.
  func exported(_ text: String) -> String {
    rewritten(FormatString.withoutNames(text)) { span in
      switch span.piece {
      case .substitution(let name): substitutions[name]?.argNum.map { "%\($0)$#@\(name)@" }
      case .chosenNumber: number
      case .literal, .argument: nil
      }
    }
  }

  /// A text of XLIFF as it stands in a catalog.
  func imported(_ text: String) -> String {
    rewritten(text) { span in
      switch span.piece {
      case .substitution(let name):
        substitutions[name]?.argNum.flatMap { span.written == "%\($0)$#@\(name)@" ? "%#@\(name)@" : nil }
      case .argument: span.written == number ?? "" ? "%arg" : nil
      case .literal, .chosenNumber: nil
      }
    }
  }

  /// The numbers that a frame of XLIFF gives to the arguments of its substitutions, by their names.
  ///
  /// A translation may count by another argument than the source text does: « %1$#@leçons@ sur %2$lld ».
  static func positions(in frame: String) -> [String: Int] {
    var positions: [String: Int] = [:]
    for span in (try? FormatString.spans(of: frame)) ?? [] {
      guard case .substitution(let name) = span.piece, let position = span.substitutionPosition else { continue }
      positions[name] = position
    }
    return positions
  }

  /// The same text where substitutions go by other arguments.
  func with(_ positions: [String: Int]) -> ExchangeText {
    var substitutions = substitutions
    for (name, position) in positions { substitutions[name]?.argNum = position }
    return ExchangeText(substitutions: substitutions, form: form)
  }

  /// The number of the argument that chose the form; nil for a text that is no form of a substitution.
  var position: Int? {
    form.substitution.flatMap { substitutions[$0]?.argNum }
  }

  /// The specifier that `%arg` stands for in this text, such as `%1$lld`.
  private var number: String? {
    guard let name = form.substitution, let position else { return nil }
    return "%\(position)$\(substitutions[name]?.formatSpecifier ?? "lld")"
  }

  private func rewritten(_ text: String, _ change: (FormatString.Span) -> String?) -> String {
    guard let spans = try? FormatString.spans(of: text) else { return text }
    return spans.map { change($0) ?? String($0.written) }.joined()
  }
}
