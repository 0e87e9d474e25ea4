/// Splits a template into HTML and tags in braces.
struct TemplateTokens: IteratorProtocol {
  enum Token: Equatable {
    case html(ArraySlice<UInt8>)
    /// A field with its filters, as in `{{text:Front}}`.
    case field(ArraySlice<UInt8>)
    /// The start of a section: `{{#Front}}`, or `{{^Front}}`.
    case open([UInt8], isNegated: Bool)
    /// The end of a section: `{{/Front}}`.
    case close([UInt8])
  }

  private let text: [UInt8]
  private let opening: [UInt8]
  private let closing: [UInt8]
  private var position = 0
  /// Whether no closing brace follows, so that no further search is needed.
  private var hasNoClosing = false
  private var hasNoCommentEnd = false

  private static let commentStart = Array("<!--".utf8)
  private static let commentEnd = Array("-->".utf8)
  /// The prefix of old templates that use other delimiters.
  private static let otherBrackets = Array("{{=<% %>=}}".utf8)

  init(_ text: [UInt8]) {
    self.text = text
    let start = text.drop { $0.isWhiteSpace }
    if start.starts(with: Self.otherBrackets) {
      (opening, closing) = (Array("<%".utf8), Array("%>".utf8))
      position = start.startIndex + Self.otherBrackets.count
    } else {
      (opening, closing) = (Array("{{".utf8), Array("}}".utf8))
    }
  }

  /// Returns the next token; comments are skipped, including fields in them.
  mutating func next() -> Token? {
    var start = position
    var place = position
    while place < text.count {
      if !hasNoClosing, text[place...].starts(with: opening) {
        if let end = text[(place + 2)...].firstPlace(of: closing) {
          guard place == start else { return html(start..<place) }
          return inBraces((place + 2)..<end)
        }
        hasNoClosing = true
      } else if !hasNoCommentEnd, text[place...].starts(with: Self.commentStart) {
        if let end = text[(place + 4)...].firstPlace(of: Self.commentEnd) {
          guard place == start else { return html(start..<place) }
          position = end + 3
          start = position
          place = position
          continue
        }
        hasNoCommentEnd = true
      }
      place += 1
    }
    return start < text.count ? html(start..<text.count) : nil
  }

  private mutating func html(_ range: Range<Int>) -> Token {
    position = range.upperBound
    return .html(text[range])
  }

  private mutating func inBraces(_ range: Range<Int>) -> Token {
    position = range.upperBound + 2
    let inner = text[range].drop { $0 == UInt8(ascii: "{") }
    // Triple braces are equivalent to double braces.
    if inner.startIndex > range.lowerBound, position < text.count, text[position] == UInt8(ascii: "}") {
      position += 1
    }
    let content = inner.trimmed
    guard content.count > 1, let first = content.first else { return .field(content) }
    let name = Array(content.dropFirst().trimmed)
    switch first {
    case UInt8(ascii: "#"): return .open(name, isNegated: false)
    case UInt8(ascii: "^"): return .open(name, isNegated: true)
    case UInt8(ascii: "/"): return .close(name)
    default: return .field(content)
    }
  }
}
