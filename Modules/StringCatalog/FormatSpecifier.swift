/// A format specifier: an argument and its format.
package struct FormatSpecifier: Equatable, Sendable {
  /// The kind of an argument.
  package enum Kind: String, Equatable, Sendable {
    /// An integer: `%lld` and equivalents.
    case integer
    /// A floating-point number: `%f` and equivalents.
    case fraction
    /// A text: `%@`.
    case text
  }

  /// The argument number, from 1; nil if unnumbered.
  package var position: Int?
  /// The argument name, as in `%(title)@`, which labels the parameter of the accessor.
  package var name: String?
  /// The flags, width and precision in their spelling: `.2`, `05`.
  package var layout: String
  /// The length modifier: `ll`.
  package var length: String
  /// The conversion: `d`, `@`, `f`.
  package var conversion: Character

  /// The kind of the argument.
  package var kind: Kind {
    switch conversion {
    case "@": .text
    case "d", "i", "u", "x", "X", "o": .integer
    default: .fraction
    }
  }

  /// The spelling in a text.
  package var description: String {
    "%" + (position.map { "\($0)$" } ?? "") + (name.map { "(\($0))" } ?? "") + layout + length + String(conversion)
  }

  /// The specifier without the argument name.
  package var unnamed: FormatSpecifier {
    var specifier = self
    specifier.name = nil
    return specifier
  }

  // Unicode scalars are compared, since a combining accent after a specifier is not part of it.

  /// Returns the specifier at the percent sign that starts a text, and the index after it; nil if it is invalid.
  static func prefix(of text: Substring.UnicodeScalarView) -> (FormatSpecifier, Substring.Index)? {
    var rest = text.dropFirst()
    let position = takePosition(from: &rest)
    var name: String?
    if rest.first == "(" {
      let argumentName = identifier(in: rest.dropFirst())
      guard !argumentName.isEmpty, rest[argumentName.endIndex...].first == ")" else { return nil }
      name = String(argumentName)
      rest = rest[argumentName.endIndex...].dropFirst()
    }
    let layout = takeLayout(from: &rest)
    let length = ["hh", "h", "ll", "l", "q", "z", "t", "j"].first { rest.starts(with: $0.unicodeScalars) } ?? ""
    rest = rest.dropFirst(length.count)
    // A substitution with an invalid name is not `%@` with the flag `#`.
    guard let conversion = rest.popFirst(), "@diuxXofFeEgGaA".unicodeScalars.contains(conversion),
      conversion != "@" || !layout.contains("#")
    else { return nil }
    let specifier = FormatSpecifier(
      position: position, name: name, layout: layout, length: length, conversion: Character(conversion))
    return (specifier, rest.startIndex)
  }

  /// Returns the name of the substitution that starts a text, and the index after it; nil if there is no substitution.
  static func substitution(of text: Substring.UnicodeScalarView) -> (name: String, end: Substring.Index)? {
    var rest = text.dropFirst()
    _ = takePosition(from: &rest)
    guard rest.popFirst() == "#", rest.popFirst() == "@" else { return nil }
    // Apple allows any name; a period separates words.
    let name = rest.prefix { $0.isASCII && ($0.properties.isAlphabetic || $0.isDigit || $0 == "_" || $0 == ".") }
    rest = rest[name.endIndex...]
    guard !name.isEmpty, rest.popFirst() == "@" else { return nil }
    return (String(name), rest.startIndex)
  }

  /// Returns the leading ASCII letters, digits and underscores of a text.
  private static func identifier(in text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
    text.prefix { $0.isASCII && ($0.properties.isAlphabetic || $0.isDigit || $0 == "_") }
  }

  /// Removes a leading argument number, `2$`, and returns it; nil without a dollar sign, when nothing is removed.
  private static func takePosition(from text: inout Substring.UnicodeScalarView) -> Int? {
    let digits = text.prefix(while: \.isDigit)
    guard digits.first != "0", let position = Int(String(digits)), text[digits.endIndex...].first == "$" else {
      return nil
    }
    text = text[digits.endIndex...].dropFirst()
    return position
  }

  /// Removes leading flags, width and precision from a text, and returns them.
  private static func takeLayout(from text: inout Substring.UnicodeScalarView) -> String {
    var rest = text.drop { "-+ 0#'".unicodeScalars.contains($0) }.drop(while: \.isDigit)
    if rest.first == ".", let digit = rest.dropFirst().first, digit.isDigit {
      rest = rest.dropFirst().drop(while: \.isDigit)
    }
    defer { text = rest }
    return String(text[..<rest.startIndex])
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is an ASCII digit.
  var isDigit: Bool { ("0"..."9").contains(self) }
}
