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
    var rest = text.utf8.dropFirst()
    var position: Int?
    let digits = rest.prefix(while: isDigit)
    if let number = Int(Substring(digits)), !digits.starts(with: "0".utf8),
      rest[digits.endIndex...].starts(with: "$".utf8)
    {
      position = number
      rest = rest[digits.endIndex...].dropFirst()
    }
    let layout = layout(of: rest)
    rest = rest[layout.endIndex...]
    let length = lengths.first { rest.starts(with: $0.utf8) } ?? ""
    rest = rest.dropFirst(length.utf8.count)
    guard let conversion = rest.first, conversions.contains(conversion) else { return nil }
    // `%#@` begins a substitution; here its name is broken.
    guard conversion != UInt8(ascii: "@") || !layout.contains(UInt8(ascii: "#")) else { return nil }
    let specifier = FormatSpecifier(
      position: position, layout: String(Substring(layout)), length: length,
      conversion: Character(Unicode.Scalar(conversion)))
    return (specifier, rest.index(after: rest.startIndex))
  }

  /// Flags, width and precision at the start of a text.
  private static func layout(of text: Substring.UTF8View.SubSequence) -> Substring.UTF8View.SubSequence {
    let flags = text.prefix { "-+ 0#'".utf8.contains($0) }
    let width = text[flags.endIndex...].prefix(while: isDigit)
    let rest = text[width.endIndex...]
    let precision = rest.first == UInt8(ascii: ".") ? rest.dropFirst().prefix(while: isDigit) : rest.prefix(0)
    return text[..<(precision.isEmpty ? width.endIndex : precision.endIndex)]
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// The length modifiers, the longer ones first.
  private static let lengths = ["hh", "h", "ll", "l", "q", "z", "t", "j"]

  private static let conversions = Array("@diuxXofFeEgGaA".utf8)
}
