import StringCatalog

/// A place in a text that an argument fills.
struct Placeholder: Hashable {
  /// The number of the argument, from 1.
  let position: Int
  /// What kind of value comes there.
  let kind: FormatSpecifier.Kind
  /// How the value is shown, without its position: `%lld`, `%.2f`.
  let notation: String
  /// The place as it is written in a text.
  let written: String
  /// Where it stands in the text, in Unicode scalars.
  let range: Range<Int>

  /// Whether it goes by the order of the places, without a number.
  var isPlain: Bool {
    written.hasPrefix("%") && !written.contains("$") && !written.hasPrefix("%#") && written != "%arg"
  }
}

/// The places of one text, `%#@name@` and `%arg` resolved to the arguments for which they stand.
struct Placeholders {
  /// The places in the order of the text.
  private(set) var elements: [Placeholder] = []
  /// The arguments that the text itself shows, without those that a substitution in it may show.
  private(set) var shown: Set<Int> = []
  /// The places that have a number, as in `%1$@`, and those that go by their order.
  private(set) var (numbered, plain) = (0, 0)
  /// Whether a counted part stands in the text or, in a form of one, the number that chose it.
  private(set) var hasSubstitution = false

  /// Whether places without numbers stand beside what has one, so that nobody can say which values they show.
  var isMixed: Bool { plain > 0 && (numbered > 0 || hasSubstitution) }

  /// The arguments that the text or its substitutions show.
  var positions: Set<Int> { Set(elements.map(\.position)) }

  /// Takes a text apart; nil where its syntax is broken, of which `placeholder-syntax` tells.
  ///
  /// - Parameters:
  ///   - text: The value of a unit.
  ///   - form: Which form of the localization it is.
  ///   - localization: What defines the substitutions.
  ///   - counted: The argument that chooses among plural forms that stand alone.
  init?(_ text: String, form: String?, in localization: Catalog.Localization, counted: Int = 1) {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return }
    guard let spans = try? FormatString.spans(of: text) else { return nil }
    var end = 0
    for span in spans {
      let range = end..<(end + span.written.unicodeScalars.count)
      end = range.upperBound
      switch span.piece {
      case .literal: continue
      case .argument(let specifier) where specifier.layout.contains(" "): return nil
      case .argument(let specifier):
        if specifier.position == nil { plain += 1 } else { numbered += 1 }
        let position = specifier.position ?? plain
        elements.append(Placeholder(specifier, at: position, written: specifier.description, range: range))
        shown.insert(position)
      case .substitution(let name):
        hasSubstitution = true
        guard let substitution = localization.substitutions[name], let position = substitution.argNum else { continue }
        elements.append(Placeholder(substitution, at: position, written: "%#@\(name)@", range: range))
      case .chosenNumber:
        hasSubstitution = true
        let name = form.map { $0.split(separator: ".") }.flatMap { $0.count == 3 ? String($0[1]) : nil }
        let substitution = name.flatMap { localization.substitutions[$0] }
        let position = substitution?.argNum ?? counted
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

  /// The number that chooses a form of a substitution.
  fileprivate init(_ substitution: Catalog.Substitution?, at position: Int, written: String, range: Range<Int>) {
    let notation = "%\(substitution?.formatSpecifier ?? "lld")"
    if let specifier = try? FormatString(notation).specifiers.first {
      self.init(specifier, at: position, written: written, range: range)
    } else {
      self.init(position: position, kind: .integer, notation: notation, written: written, range: range)
    }
  }
}

/// The places of all texts of a localization.
struct PlaceholderUnion {
  /// Every place of every form.
  let elements: [Placeholder]
  /// The places that show the same argument, by its number.
  let byPosition: [Int: [Placeholder]]
  /// The arguments that a text shows itself.
  let shown: Set<Int>
  /// Those that each text has, by its form.
  let forms: [String?: Placeholders]

  /// Takes a localization apart; nil where the syntax of a text in it is broken.
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

  /// Every argument.
  var positions: Set<Int> { Set(elements.map(\.position)) }

  /// The first whole number, which chooses among plural forms that stand alone.
  var counted: Int? { elements.filter { $0.kind == .integer }.map(\.position).min() }
}
