/// The arguments of an entry, as its texts ask for them.
struct ArgumentList: Equatable {
  /// The kind of each argument; the first stands for position 1.
  private(set) var kinds: [FormatSpecifier.Kind] = []

  /// The first whole number, which chooses among plural forms that stand alone.
  var counted: Int? { kinds.firstIndex(of: .integer).map { $0 + 1 } }

  /// Reads the arguments from one localization.
  ///
  /// - Throws: A `FormatString.SyntaxError` that says what does not fit together.
  init(_ localization: Catalog.Localization) throws(FormatString.SyntaxError) {
    var kindsByPosition: [Int: FormatSpecifier.Kind] = [:]
    func record(_ kind: FormatSpecifier.Kind, at position: Int) throws(FormatString.SyntaxError) {
      if let known = kindsByPosition.updateValue(kind, forKey: position), known != kind {
        throw .init(
          description: "argument \(position) is \(known.rawValue) in one place and \(kind.rawValue) in another")
      }
    }
    for substitution in localization.substitutions.values {
      guard let position = substitution.argNum else {
        throw .init(description: "a substitution has no \"argNum\"")
      }
      try record(.integer, at: position)
    }
    for unit in localization.units {
      for (position, specifier) in try FormatString(unit.value).numberedSpecifiers() {
        try record(specifier.kind, at: position)
      }
    }
    for position in 0..<kindsByPosition.count {
      guard let kind = kindsByPosition[position + 1] else {
        throw .init(description: "argument \(position + 1) is used nowhere, though a later one is")
      }
      kinds.append(kind)
    }
  }

  /// Reads the arguments that an accessor takes from the source text of an entry.
  ///
  /// - Throws: A `FormatString.SyntaxError`, also for an argument that no accessor has.
  init(ofSource source: Catalog.Localization) throws(FormatString.SyntaxError) {
    try self.init(source)
    guard !kinds.contains(.fraction) else {
      throw .init(description: "numbers with a fraction have no accessor; pass a formatted text as %@")
    }
  }

  /// Whether a translation can be filled with these arguments: it may leave some out, and adds none.
  func canFill(_ specifiers: [(position: Int, specifier: FormatSpecifier)]) -> Bool {
    specifiers.allSatisfy { kinds.indices.contains($0.position - 1) && kinds[$0.position - 1] == $0.specifier.kind }
  }
}

extension FormatString {
  /// The specifiers with the numbers of their arguments.
  ///
  /// - Throws: `SyntaxError` where numbered specifiers stand beside plain ones, or plain ones beside a counted part:
  ///   that takes an argument, too, and nothing says whether it is counted with them.
  package func numberedSpecifiers() throws(SyntaxError) -> [(position: Int, specifier: FormatSpecifier)] {
    let all = specifiers
    let numbered = all.count { $0.position != nil }
    guard numbered == 0 || numbered == all.count else {
      throw SyntaxError(description: "numbered and plain format specifiers are mixed")
    }
    guard numbered == all.count || !hasSubstitution else {
      throw SyntaxError(description: "a place without a number stands beside a counted part; write %1$…, %2$…")
    }
    return all.enumerated().map { ($0.element.position ?? $0.offset + 1, $0.element) }
  }
}

extension Catalog.Localization {
  /// All texts: the frame, the plural forms, the forms of the substitutions; in a stable order.
  package var units: [Catalog.StringUnit] {
    let forms = plural.sorted { $0.key < $1.key }.map(\.value)
    let parts = substitutions.sorted { $0.key < $1.key }.flatMap { $0.value.plural.sorted { $0.key < $1.key } }
    return (stringUnit.map { [$0] } ?? []) + forms + parts.map(\.value)
  }
}

extension Catalog.Localization {
  /// Makes sure that the arguments of this source text can fill a translation of it, or of one of its forms.
  ///
  /// - Parameters:
  ///   - text: The translation.
  ///   - substitutions: The names of the substitutions that it may use.
  /// - Throws: A `FormatString.SyntaxError` that says what does not fit: a broken specifier, an argument that this text
  ///   does not have or that is of another kind here, a substitution that is not defined.
  package func checkPlaceholders(
    of text: String, substitutions: some Collection<String>
  ) throws(FormatString.SyntaxError) {
    let arguments = try ArgumentList(self)
    guard arguments.canFill(try FormatString(text).numberedSpecifiers()) else {
      throw .init(description: "the places differ from those of the source text")
    }
    for span in try FormatString.spans(of: text) {
      guard case .substitution(let name) = span.piece else { continue }
      guard substitutions.contains(name) else {
        throw .init(description: "the substitution \"\(name)\" is not defined")
      }
      if let position = span.substitutionPosition,
        !arguments.kinds.indices.contains(position - 1) || arguments.kinds[position - 1] != .integer
      {
        throw .init(description: "argument \(position) is no whole number that could choose among plural forms")
      }
    }
  }
}
