/// Splits a template into HTML and tags in braces.
struct TemplateTokens: IteratorProtocol {
  enum Token: Equatable {
    case html(ArraySlice<UInt8>)
    /// A field with its filters, as in `{{text:Front}}`.
    case field(ArraySlice<UInt8>)
    /// The start of a section: `{{#Front}}`, or `{{^Front}}` if negated.
    case open([UInt8], isNegated: Bool)
    /// The end of a section: `{{/Front}}`.
    case close([UInt8])
  }

  private let text: [UInt8]
  private let opening: [UInt8]
  private let closing: [UInt8]
  private var position = 0
  /// Whether no closing delimiter follows, so that no further search is needed.
  private var hasNoClosing = false
  private var hasNoCommentEnd = false

  private static let commentStart = Array("<!--".utf8)
  private static let commentEnd = Array("-->".utf8)
  /// The prefix of old templates that use other delimiters.
  private static let alternativeDelimiters = Array("{{=<% %>=}}".utf8)

  init(_ text: [UInt8]) {
    self.text = text
    let start = text.drop { $0.isWhiteSpace }
    if start.starts(with: Self.alternativeDelimiters) {
      (opening, closing) = (Array("<%".utf8), Array("%>".utf8))
      position = start.startIndex + Self.alternativeDelimiters.count
    } else {
      (opening, closing) = (Array("{{".utf8), Array("}}".utf8))
    }
  }

  /// Returns the next token; comments are skipped, including fields in them.
  mutating func next() -> Token? {
    var start = position
    var index = position
    while index < text.count {
      if !hasNoClosing, text[index...].starts(with: opening) {
        if let end = text[(index + 2)...].firstIndex(ofSequence: closing) {
          guard index == start else { return html(start..<index) }
          return tag((index + 2)..<end)
        }
        hasNoClosing = true
      } else if !hasNoCommentEnd, text[index...].starts(with: Self.commentStart) {
        if let end = text[(index + 4)...].firstIndex(ofSequence: Self.commentEnd) {
          guard index == start else { return html(start..<index) }
          position = end + 3
          start = position
          index = position
          continue
        }
        hasNoCommentEnd = true
      }
      index += 1
    }
    return start < text.count ? html(start..<text.count) : nil
  }

  private mutating func html(_ range: Range<Int>) -> Token {
    position = range.upperBound
    return .html(text[range])
  }

  private mutating func tag(_ range: Range<Int>) -> Token {
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
