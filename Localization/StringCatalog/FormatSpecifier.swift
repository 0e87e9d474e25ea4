/// A format specifier: which argument it shows, and how.
public struct FormatSpecifier: Equatable, Sendable {
  /// What kind of value an argument is.
  public enum Kind: String, Equatable, Sendable {
    /// A whole number: `%lld` and its kin.
    case integer
    /// A number with a fraction: `%f` and its kin.
    case fraction
    /// A text: `%@`.
    case text
  }

  /// The number of the argument, counted from 1; nil where the order of the text decides.
  public var position: Int?
  /// Flags, width and precision as they are written: `.2`, `05`.
  public var layout: String
  /// The length modifier: `ll`.
  public var length: String
  /// The conversion: `d`, `@`, `f`.
  public var conversion: Character

  /// What kind of value fills the place.
  public var kind: Kind {
    switch conversion {
    case "@": .text
    case "d", "i", "u", "x", "X", "o": .integer
    default: .fraction
    }
  }

  /// The specifier as it is written in a text.
  public var description: String {
    "%" + (position.map { "\($0)$" } ?? "") + layout + length + String(conversion)
  }

  /// The specifier at the start of a text that begins with a percent sign, and where it ends.
  static func prefix(of text: Substring) -> (FormatSpecifier, Substring.Index)? {
    let form = /%(?:([1-9][0-9]*)\$)?([\-+ 0#']*[0-9]*(?:\.[0-9]+)?)(hh|h|ll|l|q|z|t|j)?([@diuxXofFeEgGaA])/
    guard let match = text.prefixMatch(of: form) else { return nil }
    // `%#@` begins a substitution; here its name is broken.
    guard match.4 != "@" || !match.2.contains("#") else { return nil }
    let specifier = FormatSpecifier(
      position: match.1.flatMap { Int($0) }, layout: String(match.2), length: String(match.3 ?? ""),
      conversion: match.4.first ?? "@")
    return (specifier, match.range.upperBound)
  }
}
