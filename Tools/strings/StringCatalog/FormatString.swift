/// A text with format specifiers, taken apart.
package struct FormatString: Equatable, Sendable {
  /// The pieces in the order of the text.
  package var pieces: [Piece]

  /// A piece of a text.
  package enum Piece: Equatable, Sendable {
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
  package struct SyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
    /// One sentence without a final period.
    package var description: String
  }

  /// Takes a text apart.
  ///
  /// - Parameter text: The value of a string unit.
  /// - Throws: `SyntaxError` for a percent sign that begins nothing. « 5 % des » begins `% d`, which is a specifier
  ///   with a flag; whether it was meant is for a check to say.
  package init(_ text: String) throws(SyntaxError) {
    pieces = []
    for span in try Self.spans(of: text) {
      if case .literal(let literal) = span.piece {
        append(literal: literal)
      } else {
        pieces.append(span.piece)
      }
    }
  }

  /// A piece of a text with the characters that it is written with.
  package struct Span: Equatable, Sendable {
    /// What the characters stand for; `%%` is a literal of its own.
    package var piece: Piece
    /// The characters as they stand in the text.
    package var written: Substring

    /// The number that a substitution is written with, 2 in `%2$#@lessons@`; nil for anything else.
    package var substitutionPosition: Int? {
      guard case .substitution = piece, written.contains("$") else { return nil }
      return Int(written.dropFirst().prefix { $0.isNumber })
    }
  }

  /// The pieces of a text as they are written, for whoever changes some of them and keeps the rest.
  ///
  /// - Parameter text: The value of a string unit.
  /// - Returns: The pieces; what is written, put together, is the text.
  /// - Throws: `SyntaxError` for a percent sign that begins nothing.
  package static func spans(of text: String) throws(SyntaxError) -> [Span] {
    var spans: [Span] = []
    var rest = Substring(text)
    while let sign = rest.utf8.firstIndex(of: UInt8(ascii: "%")) {
      if sign > rest.startIndex { spans.append(Span(literal: rest[..<sign])) }
      rest = rest[sign...]
      let (piece, end) = try sequence(at: rest.unicodeScalars)
      spans.append(Span(piece: piece, written: rest[..<end]))
      rest = rest[end...]
    }
    if !rest.isEmpty { spans.append(Span(literal: rest)) }
    return spans
  }

  /// A text without the names of its placeholders: `%(title)@` becomes `%@`. An invalid text stays as it is.
  package static func withoutNames(_ text: String) -> String {
    guard let spans = try? spans(of: text) else { return text }
    return spans.map { span in
      guard case .argument(let specifier) = span.piece else { return String(span.written) }
      return specifier.unnamed.description
    }.joined()
  }

  /// What a text that begins with a percent sign begins with, and where that ends.
  private static func sequence(
    at text: Substring.UnicodeScalarView
  ) throws(SyntaxError) -> (Piece, String.Index) {
    if text.starts(with: "%%".unicodeScalars) {
      return (.literal("%"), text.index(text.startIndex, offsetBy: 2))
    } else if let (name, end) = FormatSpecifier.substitution(of: text) {
      return (.substitution(name), end)
    } else if text.starts(with: "%arg".unicodeScalars) {
      return (.chosenNumber, text.index(text.startIndex, offsetBy: 4))
    } else if let (specifier, end) = FormatSpecifier.prefix(of: text) {
      return (.argument(specifier), end)
    }
    throw SyntaxError(
      description: "\"\(Substring(text).prefix(4))\" is not a format specifier; a percent sign is written %%")
  }

  private mutating func append(literal text: String) {
    guard !text.isEmpty else { return }
    if case .literal(let before) = pieces.last {
      pieces[pieces.count - 1] = .literal(before + text)
    } else {
      pieces.append(.literal(text))
    }
  }

  /// Whether there is a counted part, or in a form of one the number that chose it.
  package var hasSubstitution: Bool {
    pieces.contains { piece in
      switch piece {
      case .substitution, .chosenNumber: true
      case .literal, .argument: false
      }
    }
  }

  /// The specifiers of arguments, in the order of the text.
  package var specifiers: [FormatSpecifier] {
    pieces.compactMap { piece in
      guard case .argument(let specifier) = piece else { return nil }
      return specifier
    }
  }
}

extension FormatString.Span {
  fileprivate init(literal text: Substring) {
    self.init(piece: .literal(String(text)), written: text)
  }
}
