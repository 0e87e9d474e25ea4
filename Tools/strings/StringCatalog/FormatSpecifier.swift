/// A format specifier: which argument it shows, and how.
package struct FormatSpecifier: Equatable, Sendable {
  /// What kind of value an argument is.
  package enum Kind: String, Equatable, Sendable {
    /// A whole number: `%lld` and its kin.
    case integer
    /// A number with a fraction: `%f` and its kin.
    case fraction
    /// A text: `%@`.
    case text
  }

  /// The number of the argument, counted from 1; nil where the order of the text decides.
  package var position: Int?
  /// The name of the argument, as in `%(title)@`, which labels the argument of the accessor.
  package var name: String?
  /// Flags, width and precision as they are written: `.2`, `05`.
  package var layout: String
  /// The length modifier: `ll`.
  package var length: String
  /// The conversion: `d`, `@`, `f`.
  package var conversion: Character

  /// What kind of value fills the place.
  package var kind: Kind {
    switch conversion {
    case "@": .text
    case "d", "i", "u", "x", "X", "o": .integer
    default: .fraction
    }
  }

  /// The specifier as it is written in a text.
  package var description: String {
    "%" + (position.map { "\($0)$" } ?? "") + (name.map { "(\($0))" } ?? "") + layout + length + String(conversion)
  }

  /// The specifier without the name of its argument.
  package var unnamed: FormatSpecifier {
    var specifier = self
    specifier.name = nil
    return specifier
  }

  // Scalars are looked at, not characters: an accent that follows a specifier is no part of it.

  /// The specifier at the start of a text that begins with a percent sign, and where it ends.
  static func prefix(of text: Substring.UnicodeScalarView) -> (FormatSpecifier, Substring.Index)? {
    var rest = text.dropFirst()
    let position = takePosition(from: &rest)
    var name: String?
    if rest.first == "(" {
      let letters = identifier(in: rest.dropFirst())
      guard !letters.isEmpty, rest[letters.endIndex...].first == ")" else { return nil }
      name = String(letters)
      rest = rest[letters.endIndex...].dropFirst()
    }
    let layout = takeLayout(from: &rest)
    let length = ["hh", "h", "ll", "l", "q", "z", "t", "j"].first { rest.starts(with: $0.unicodeScalars) } ?? ""
    rest = rest.dropFirst(length.count)
    // `%#@` begins a substitution; here its name is broken.
    guard let conversion = rest.popFirst(), "@diuxXofFeEgGaA".unicodeScalars.contains(conversion),
      conversion != "@" || !layout.contains("#")
    else { return nil }
    let specifier = FormatSpecifier(
      position: position, name: name, layout: layout, length: length, conversion: Character(conversion))
    return (specifier, rest.startIndex)
  }

  /// The name of the substitution at the start of a text that begins with a percent sign, and where its mark ends.
  static func substitution(of text: Substring.UnicodeScalarView) -> (name: String, end: Substring.Index)? {
    var rest = text.dropFirst()
    _ = takePosition(from: &rest)
    guard rest.popFirst() == "#", rest.popFirst() == "@" else { return nil }
    let name = identifier(in: rest)
    rest = rest[name.endIndex...]
    guard !name.isEmpty, rest.popFirst() == "@" else { return nil }
    return (String(name), rest.startIndex)
  }

  /// The letters, digits and underscores of ASCII at the start of a text.
  private static func identifier(in text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
    text.prefix { $0.isASCII && ($0.properties.isAlphabetic || isDigit($0) || $0 == "_") }
  }

  /// Takes `2$` away from the start of a text; digits that no dollar sign follows stay.
  private static func takePosition(from text: inout Substring.UnicodeScalarView) -> Int? {
    let digits = text.prefix(while: isDigit)
    guard digits.first != "0", let position = Int(String(digits)), text[digits.endIndex...].first == "$" else {
      return nil
    }
    text = text[digits.endIndex...].dropFirst()
    return position
  }

  /// Takes flags, width and precision away from the start of a text.
  private static func takeLayout(from text: inout Substring.UnicodeScalarView) -> String {
    var rest = text.drop { "-+ 0#'".unicodeScalars.contains($0) }.drop(while: isDigit)
    if rest.first == ".", let digit = rest.dropFirst().first, isDigit(digit) {
      rest = rest.dropFirst().drop(while: isDigit)
    }
    defer { text = rest }
    return String(text[..<rest.startIndex])
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
