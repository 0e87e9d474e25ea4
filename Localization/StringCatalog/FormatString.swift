/// A text with format specifiers, taken apart.
public struct FormatString: Equatable, Sendable {
  /// The pieces in the order of the text.
  public var pieces: [Piece]

  /// A piece of a text.
  public enum Piece: Equatable, Sendable {
    /// Text as it is shown; `%%` has become `%`.
    case literal(String)
    /// A place for an argument: `%lld`, `%2$@`.
    case argument(FormatSpecifier)
    /// A counted part that is defined beside the text: `%#@lessons@`.
    case substitution(String)
    /// In a form of a substitution, the number that chose it: `%arg`.
    case chosenNumber
  }

  /// Why a text cannot be taken apart.
  public struct SyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
    /// One sentence without a final period.
    public var description: String
  }

  /// Takes a text apart.
  ///
  /// - Parameter text: The value of a string unit.
  /// - Throws: `SyntaxError` for a percent sign that begins nothing. « 5 % des » begins `% d`, which is a specifier with
  ///   a flag; whether it was meant is for a check to say.
  public init(_ text: String) throws(SyntaxError) {
    pieces = []
    var rest = Substring(text)
    while let sign = rest.firstIndex(of: "%") {
      append(literal: rest[..<sign])
      rest = rest[sign...]
      if rest.hasPrefix("%%") {
        append(literal: "%")
        rest = rest.dropFirst(2)
      } else if let (name, end) = FormatString.substitution(at: rest) {
        pieces.append(.substitution(name))
        rest = rest[end...]
      } else if rest.hasPrefix("%arg") {
        pieces.append(.chosenNumber)
        rest = rest.dropFirst(4)
      } else if let (specifier, end) = FormatSpecifier.prefix(of: rest) {
        pieces.append(.argument(specifier))
        rest = rest[end...]
      } else {
        throw SyntaxError(description: "\"\(rest.prefix(4))\" is not a format specifier; a percent sign is written %%")
      }
    }
    append(literal: rest)
  }

  /// The name of the counted part that begins a text, `%#@lessons@` or `%1$#@lessons@`, and where it ends.
  private static func substitution(at text: Substring) -> (String, Substring.Index)? {
    let bytes = text.utf8
    var rest = bytes.dropFirst()
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    if !digits.isEmpty, bytes[digits.endIndex...].first == UInt8(ascii: "$") {
      rest = bytes[digits.endIndex...].dropFirst()
    }
    guard rest.starts(with: "#@".utf8) else { return nil }
    let name = rest.dropFirst(2).prefix { byte in
      switch Unicode.Scalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", "_": true
      default: false
      }
    }
    guard !name.isEmpty, bytes[name.endIndex...].first == UInt8(ascii: "@") else { return nil }
    return (String(Substring(name)), bytes.index(after: name.endIndex))
  }

  private mutating func append(literal text: Substring) {
    guard !text.isEmpty else { return }
    if case .literal(let before) = pieces.last {
      pieces[pieces.count - 1] = .literal(before + text)
    } else {
      pieces.append(.literal(String(text)))
    }
  }

  /// The specifiers of arguments, in the order of the text.
  public var specifiers: [FormatSpecifier] {
    pieces.compactMap { piece in
      guard case .argument(let specifier) = piece else { return nil }
      return specifier
    }
  }
}
