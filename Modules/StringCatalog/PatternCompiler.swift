/// Compiles a localization into the pattern syntax of the generated tables, a subset of ICU MessageFormat.
///
/// `{0}` is a placeholder, `{0, plural, one {…} other {…}}` a plural, `'{'` a literal brace, and `''` an
/// apostrophe. By default, a text without arguments is not quoted.
struct PatternCompiler {
  let arguments: ArgumentList
  /// Whether a text without arguments is also compiled to a pattern.
  var makesOnlyPatterns = false

  /// Returns the pattern; throws `FormatString.SyntaxError` if the tables do not support the localization.
  func pattern(_ localization: Catalog.Localization) throws(FormatString.SyntaxError) -> String {
    guard localization.otherVariations.isEmpty else {
      throw .init(description: "variations by device are not supported")
    }
    switch (localization.stringUnit, localization.plural.isEmpty) {
    case (let unit?, true):
      return try text(unit.value, substitutions: localization.substitutions, selectingArgument: nil)
    case (nil, false):
      guard let argument = arguments.pluralArgument else {
        throw .init(description: "there are plural forms, but no integer argument to select one")
      }
      guard localization.substitutions.isEmpty else {
        throw .init(description: "plural forms and substitutions are both present")
      }
      return try plural(localization.plural, argument: argument)
    case (nil, true): throw .init(description: "there is no text")
    case (_?, false): throw .init(description: "a text and plural forms are both present")
    }
  }

  private func plural(
    _ forms: [String: Catalog.StringUnit], argument: Int
  ) throws(FormatString.SyntaxError) -> String {
    guard forms["other"] != nil else { throw .init(description: "the plural form \"other\" is missing") }
    var pattern = "{\(argument - 1), plural,"
    for category in ["zero", "one", "two", "few", "many", "other"] {
      guard let form = forms[category] else { continue }
      pattern += " \(category) {" + (try text(form.value, substitutions: [:], selectingArgument: argument)) + "}"
    }
    let unknownCategory = forms.keys.filter { !["zero", "one", "two", "few", "many", "other"].contains($0) }.min()
    if let unknownCategory {
      throw .init(description: "\"\(unknownCategory)\" is not a plural category")
    }
    return pattern + "}"
  }

  private func text(
    _ value: String, substitutions: [String: Catalog.Substitution], selectingArgument: Int?
  ) throws(FormatString.SyntaxError) -> String {
    let format = try FormatString(value)
    let specifiers = try format.numberedSpecifiers()
    try arguments.checkFilling(specifiers)
    var positions = specifiers.map(\.position)[...]
    var pattern = ""
    for piece in format.pieces {
      switch piece {
      case .literal(let text): pattern += try literal(text)
      case .argument: pattern += "{\((positions.popFirst() ?? 1) - 1)}"
      case .selectingNumber:
        guard let selectingArgument else { throw .init(description: "%arg is used outside a substitution") }
        pattern += "{\(selectingArgument - 1)}"
      case .substitution(let name):
        guard selectingArgument == nil else {
          throw .init(description: "a plural form cannot contain the substitution \"\(name)\"")
        }
        guard let substitution = substitutions[name], let argument = substitution.argNum else {
          throw .init(description: "the substitution \"\(name)\" is not defined")
        }
        guard substitution.otherVariations.isEmpty else {
          throw .init(description: "variations by device are not supported")
        }
        pattern += try plural(substitution.plural, argument: argument)
      }
    }
    return pattern
  }

  private func literal(_ text: String) throws(FormatString.SyntaxError) -> String {
    guard arguments.kinds.isEmpty, !makesOnlyPatterns else { return Self.quoted(text) }
    // A brace would be parsed as a pattern.
    guard !text.unicodeScalars.contains("{") else {
      throw .init(description: "a text without arguments cannot show a brace")
    }
    return text
  }

  private static func quoted(_ text: String) -> String {
    var quoted = ""
    // An accent combines with a preceding apostrophe or brace into one character, but the parser of patterns reads
    // scalars.
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'": quoted += "''"
      case "{", "}": quoted += "'\(scalar)'"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted
  }
}
