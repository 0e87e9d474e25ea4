import StringCatalog

/// A placeholder in a text.
struct Placeholder: Hashable {
  /// The argument number, from 1.
  let position: Int
  /// The type of the argument.
  let kind: FormatSpecifier.Kind
  /// The format without its position: `%lld`, `%.2f`.
  let notation: String
  /// The spelling in the text.
  let written: String
  /// The range in the text, in Unicode scalars.
  let range: Range<Int>
}

/// The placeholders of one text, with `%#@name@` and `%arg` resolved to their arguments.
struct Placeholders {
  /// The placeholders in the order of the text.
  private(set) var elements: [Placeholder] = []
  /// The arguments that the text shows directly, without those in its substitutions.
  private(set) var shown: Set<Int> = []
  /// The counts of placeholders with a number, as in `%1$@`, and without.
  private(set) var (numberedCount, unnumberedCount) = (0, 0)
  /// Whether the text contains a substitution or `%arg`.
  private(set) var hasSubstitution = false

  /// Whether numbered and unnumbered placeholders are mixed, so that their arguments are ambiguous.
  var isMixed: Bool { unnumberedCount > 0 && (numberedCount > 0 || hasSubstitution) }

  /// The arguments that the text or its substitutions show.
  var positions: Set<Int> { Set(elements.map(\.position)) }

  /// Parses a text; nil for broken syntax or a space flag, as in `% d`, both of which `placeholder-syntax` reports.
  ///
  /// `pluralArgument` is the number of the argument that selects the plural form outside substitutions.
  init?(_ text: String, form: String?, in localization: Catalog.Localization, pluralArgument: Int = 1) {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return }
    guard let spans = try? FormatString.spans(of: text) else { return nil }
    var end = 0
    var implicitCount = 0
    for span in spans {
      let range = end..<(end + span.written.unicodeScalars.count)
      end = range.upperBound
      switch span.piece {
      case .literal: continue
      case .argument(let specifier) where specifier.layout.contains(" "): return nil
      case .argument(let specifier):
        if specifier.position == nil { unnumberedCount += 1 } else { numberedCount += 1 }
        let position = specifier.position ?? unnumberedCount
        elements.append(Placeholder(specifier, at: position, written: specifier.description, range: range))
        shown.insert(position)
      case .substitution(let name):
        hasSubstitution = true
        guard let substitution = localization.substitutions[name] else { continue }
        // Without a number, substitutions take the arguments in their order.
        if substitution.argNum == nil { implicitCount += 1 }
        let position = substitution.argNum ?? implicitCount
        elements.append(Placeholder(substitution, at: position, written: "%#@\(name)@", range: range))
      case .selectingNumber:
        hasSubstitution = true
        let name = form.map { $0.split(separator: ".") }.flatMap { $0.count == 3 ? String($0[1]) : nil }
        let substitution = name.flatMap { localization.substitutions[$0] }
        let position = substitution?.argNum ?? pluralArgument
        elements.append(Placeholder(substitution, at: position, written: "%arg", range: range))
        shown.insert(position)
      }
    }
  }
}

extension Placeholder {
  fileprivate init(_ specifier: FormatSpecifier, at position: Int, written: String, range: Range<Int>) {
    var notation = specifier.unnamed
    notation.position = nil
    self.init(position: position, kind: specifier.kind, notation: notation.description, written: written, range: range)
  }

  /// Creates the placeholder of the argument that selects the form of a substitution.
  fileprivate init(_ substitution: Catalog.Substitution?, at position: Int, written: String, range: Range<Int>) {
    let notation = "%\(substitution?.formatSpecifier ?? "lld")"
    if let specifier = try? FormatString(notation).specifiers.first {
      self.init(specifier, at: position, written: written, range: range)
    } else {
      self.init(position: position, kind: .integer, notation: notation, written: written, range: range)
    }
  }
}

/// The placeholders of all texts of a localization.
struct PlaceholderUnion {
  /// The placeholders of all forms.
  let elements: [Placeholder]
  /// The placeholders by argument number.
  let byPosition: [Int: [Placeholder]]
  /// The arguments that at least one form shows directly.
  let shown: Set<Int>
  /// The placeholders of each form.
  let forms: [String?: Placeholders]

  /// Parses a localization; nil if a text has broken syntax or a space flag.
  init?(_ localization: Catalog.Localization) {
    var forms: [String?: Placeholders] = [:]
    for (form, unit) in localization.unitsByForm {
      guard let placeholders = Placeholders(unit.value, form: form, in: localization) else { return nil }
      forms[form] = placeholders
    }
    self.forms = forms
    elements = localization.unitsByForm.flatMap { forms[$0.form]?.elements ?? [] }
    byPosition = Dictionary(grouping: elements, by: \.position)
    shown = forms.values.reduce(into: []) { $0.formUnion($1.shown) }
  }

  /// The numbers of all arguments.
  var positions: Set<Int> { Set(elements.map(\.position)) }

  /// The first integer argument, which selects the plural form outside substitutions.
  var pluralArgument: Int? { elements.filter { $0.kind == .integer }.map(\.position).min() }
}
