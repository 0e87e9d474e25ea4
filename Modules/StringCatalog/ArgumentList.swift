/// The arguments of the texts of a localization.
struct ArgumentList: Equatable {
  /// The kind of each argument, starting with argument 1.
  private(set) var kinds: [FormatSpecifier.Kind] = []
  /// The name of each argument, from its placeholder or substitution; nil if unnamed.
  private(set) var names: [String?] = []

  /// The argument that selects the plural form of text outside substitutions; nil if there is none.
  ///
  /// It is the first integer argument, counted from 1.
  var pluralArgument: Int? { kinds.firstIndex(of: .integer).map { $0 + 1 } }

  /// Collects the arguments; throws `FormatString.SyntaxError` if a text is invalid or the arguments are inconsistent.
  init(_ localization: Catalog.Localization) throws(FormatString.SyntaxError) {
    var byPosition: [Int: (kind: FormatSpecifier.Kind, name: String?)] = [:]
    func add(_ kind: FormatSpecifier.Kind, _ name: String?, at position: Int) throws(FormatString.SyntaxError) {
      let known = byPosition[position] ?? (kind, name)
      guard known.kind == kind else {
        throw .init(description: "argument \(position) is used both as \(known.kind.rawValue) and as \(kind.rawValue)")
      }
      if let name, let other = known.name, other != name {
        throw .init(description: "argument \(position) has two names, \"\(other)\" and \"\(name)\"")
      }
      byPosition[position] = (kind, known.name ?? name)
    }
    for (name, substitution) in localization.substitutions.sorted(by: { $0.key < $1.key }) {
      guard let position = substitution.argNum else {
        throw .init(description: "the substitution \"\(name)\" has no \"argNum\"")
      }
      // Two substitutions may share an argument, so only the first names it.
      try add(.integer, byPosition[position] == nil ? name : nil, at: position)
    }
    for unit in localization.units {
      for (position, specifier) in try FormatString(unit.value).numberedSpecifiers() {
        try add(specifier.kind, specifier.name, at: position)
      }
    }
    for position in stride(from: 1, through: byPosition.count, by: 1) {
      guard let argument = byPosition[position] else {
        throw .init(description: "argument \(position) is never used, although a later one is")
      }
      kinds.append(argument.kind)
      names.append(argument.name)
    }
  }

  /// Collects the arguments of an accessor from the source text of an entry.
  ///
  /// Throws `FormatString.SyntaxError`, also for an unsupported kind of argument.
  init(ofSource source: Catalog.Localization) throws(FormatString.SyntaxError) {
    try self.init(source)
    guard !kinds.contains(.fraction) else {
      throw .init(description: "fractional numbers have no accessor; pass a formatted text as %@")
    }
  }

  /// Checks that a translation with these specifiers can be formatted: it may omit arguments and names, but not add
  /// any.
  ///
  /// Throws `FormatString.SyntaxError` for the first specifier that does not match.
  func checkFilling(
    _ specifiers: [(position: Int, specifier: FormatSpecifier)]
  ) throws(FormatString.SyntaxError) {
    for (position, specifier) in specifiers {
      let written = specifier.description
      // A space flag is almost always a percent sign before a word: "100 % de".
      if specifier.layout.contains(" ") {
        throw .init(description: "\"\(written)\" is read as a placeholder; write %% for a percent sign")
      }
      let isKnown = kinds.indices.contains(position - 1) && kinds[position - 1] == specifier.kind
      guard !isKnown || specifier.name != nil && specifier.name != names[position - 1] else { continue }
      let known = kinds.enumerated().map { index, kind in
        (kinds.count > 1 ? "%\(index + 1)$" : "%") + (kind == .text ? "@" : kind == .integer ? "lld" : "f")
      }
      let placeholders = known.isEmpty ? "no placeholders" : "the placeholders \(known.joined(separator: ", "))"
      throw .init(description: "\"\(written)\" does not match the source text, which has \(placeholders)")
    }
  }
}

extension FormatString {
  /// Returns the specifiers with their argument numbers.
  ///
  /// Throws `SyntaxError` if numbered and unnumbered specifiers are mixed, or unnumbered ones and substitutions, since
  /// the arguments would be ambiguous.
  package func numberedSpecifiers() throws(SyntaxError) -> [(position: Int, specifier: FormatSpecifier)] {
    let all = specifiers
    let numbered = all.count { $0.position != nil }
    guard numbered == 0 || numbered == all.count else {
      throw SyntaxError(description: "numbered and unnumbered placeholders are mixed")
    }
    guard numbered == all.count || !hasSubstitution else {
      throw SyntaxError(description: "an unnumbered placeholder is mixed with a substitution; write %1$…, %2$…")
    }
    return all.enumerated().map { ($0.element.position ?? $0.offset + 1, $0.element) }
  }
}

extension Catalog.Localization {
  /// The texts outside `otherVariations` in a stable order: the text, plural forms, forms of the substitutions.
  ///
  /// With substitutions, the text is the frame that contains their placeholders.
  package var units: [Catalog.StringUnit] {
    let forms = plural.sorted { $0.key < $1.key }.map(\.value)
    let parts = substitutions.sorted { $0.key < $1.key }.flatMap { $0.value.plural.sorted { $0.key < $1.key } }
    return (stringUnit.map { [$0] } ?? []) + forms + parts.map(\.value)
  }
}

extension Catalog.Localization {
  /// Checks that the arguments of this source text can fill a translation or one of its forms.
  ///
  /// `substitutions` are the names of the defined substitutions. Throws `FormatString.SyntaxError` for invalid syntax,
  /// a placeholder that matches no argument, or a substitution that is undefined or selected by a non-integer.
  package func checkPlaceholders(
    of text: String, substitutions: some Collection<String>
  ) throws(FormatString.SyntaxError) {
    let arguments = try ArgumentList(self)
    try arguments.checkFilling(try FormatString(text).numberedSpecifiers())
    for span in try FormatString.spans(of: text) {
      guard case .substitution(let name) = span.piece else { continue }
      guard substitutions.contains(name) else {
        throw .init(description: "the substitution \"\(name)\" is not defined")
      }
      if let position = span.substitutionPosition,
        !arguments.kinds.indices.contains(position - 1) || arguments.kinds[position - 1] != .integer
      {
        throw .init(description: "argument \(position) is not an integer and cannot select a plural form")
      }
    }
  }
}
