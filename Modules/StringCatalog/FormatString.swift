/// A parsed text with format specifiers.
package struct FormatString: Equatable, Sendable {
  /// The pieces, in order.
  package var pieces: [Piece]

  /// A piece of a text.
  package enum Piece: Equatable, Sendable {
    /// Displayed text; `%%` is parsed as `%`.
    case literal(String)
    /// A placeholder: `%lld`, `%2$@`.
    case argument(FormatSpecifier)
    /// A reference to a substitution: `%#@lessons@`.
    case substitution(String)
    /// The number that selects the plural form: `%arg`.
    case selectingNumber
  }

  /// An error in the syntax of a text.
  package struct SyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The problem, in one sentence without a final period.
    package var description: String
  }

  /// Parses the value of a string unit; throws `SyntaxError` for an invalid percent sign.
  ///
  /// « 5 % des » contains `% d`, a specifier with a flag; a check reports such unintended specifiers.
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

  /// A piece with its spelling.
  package struct Span: Equatable, Sendable {
    /// The parsed piece; `%%` is a separate literal.
    package var piece: Piece
    /// The characters in the text.
    package var written: Substring

    /// The argument number in a substitution, 2 in `%2$#@lessons@`; nil otherwise.
    package var substitutionPosition: Int? {
      guard case .substitution = piece, written.contains("$") else { return nil }
      return Int(written.dropFirst().prefix { $0.isNumber })
    }
  }

  /// Returns the pieces of a text with their spellings, whose concatenation is the text.
  ///
  /// Throws `SyntaxError` for an invalid percent sign.
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

  /// Returns a text without the names of its placeholders, `%@` for `%(title)@`; unchanged if the syntax is invalid.
  package static func withoutNames(_ text: String) -> String {
    guard let spans = try? spans(of: text) else { return text }
    return spans.map { span in
      guard case .argument(let specifier) = span.piece else { return String(span.written) }
      return specifier.unnamed.description
    }.joined()
  }

  /// Returns the piece at the percent sign that starts a text, and the index after it.
  private static func sequence(
    at text: Substring.UnicodeScalarView
  ) throws(SyntaxError) -> (Piece, String.Index) {
    if text.starts(with: "%%".unicodeScalars) {
      return (.literal("%"), text.index(text.startIndex, offsetBy: 2))
    } else if let (name, end) = FormatSpecifier.substitution(of: text) {
      return (.substitution(name), end)
    } else if text.starts(with: "%arg".unicodeScalars) {
      return (.selectingNumber, text.index(text.startIndex, offsetBy: 4))
    } else if let (specifier, end) = FormatSpecifier.prefix(of: text) {
      return (.argument(specifier), end)
    }
    throw SyntaxError(
      description: "\"\(Substring(text).prefix(4))\" is not a format specifier; write %% for a percent sign")
  }

  private mutating func append(literal text: String) {
    guard !text.isEmpty else { return }
    if case .literal(let before) = pieces.last {
      pieces[pieces.count - 1] = .literal(before + text)
    } else {
      pieces.append(.literal(text))
    }
  }

  /// Whether there is a substitution or `%arg`.
  package var hasSubstitution: Bool {
    pieces.contains { piece in
      switch piece {
      case .substitution, .selectingNumber: true
      case .literal, .argument: false
      }
    }
  }

  /// The specifiers of arguments, in order.
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
