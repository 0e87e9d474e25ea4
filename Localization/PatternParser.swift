/// A single-pass parser of patterns.
struct PatternParser {
  private(set) var pieces: [Pattern.Piece] = []
  private let text: UnsafeBufferPointer<UInt8>
  private var next = 0

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
  }

  /// Parses up to the end of the text, or past the brace that closes the current form.
  mutating func parseText() {
    var start = next
    while next < text.count {
      switch text[next] {
      case UInt8(ascii: "'"):
        appendLiteral(from: start)
        parseQuoted()
        start = next
      case UInt8(ascii: "{"):
        appendLiteral(from: start)
        parsePlaceholder()
        start = next
      case UInt8(ascii: "}"):
        appendLiteral(from: start)
        next += 1
        return
      default: next += 1
      }
    }
    appendLiteral(from: start)
  }

  /// Parses an apostrophe: two apostrophes are a literal one; a single one starts a literal that ends at the next one.
  private mutating func parseQuoted() {
    next += 1
    let start = next
    while next < text.count, text[next] != UInt8(ascii: "'") { next += 1 }
    if next == start { pieces.append(.literal(start: Int32(start - 1), count: 1)) } else { appendLiteral(from: start) }
    next = min(next + 1, text.count)
  }

  /// Parses a placeholder: `{0}` or `{0, plural, one {…} other {…}}`.
  private mutating func parsePlaceholder() {
    next += 1
    var argument: Int32 = 0
    while next < text.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= text[next] {
      argument = argument &* 10 &+ Int32(text[next] - UInt8(ascii: "0"))
      next += 1
    }
    if next < text.count, text[next] == UInt8(ascii: ",") {
      parseForms(argument)
    } else {
      pieces.append(.placeholder(argument))
      next = min(next + 1, text.count)
    }
  }

  /// Parses `, plural, one {…} other {…}` and the closing brace.
  private mutating func parseForms(_ argument: Int32) {
    let plural = pieces.count
    pieces.append(.plural(argument: argument, end: 0))
    var name = next
    while next < text.count, text[next] != UInt8(ascii: "}") {
      switch text[next] {
      case UInt8(ascii: " "):
        next += 1
        // The word before ` {` is the category. A space before any other character starts a new word.
        if next < text.count, text[next] != UInt8(ascii: "{") { name = next }
      case UInt8(ascii: "{"):
        let category = PluralCategory(rawValue: String(decoding: text[name..<max(name, next - 1)], as: UTF8.self))
        let form = pieces.count
        pieces.append(.pluralForm(category ?? .other, end: 0))
        next += 1
        parseText()
        pieces[form] = .pluralForm(category ?? .other, end: Int32(pieces.count))
      default: next += 1
      }
    }
    next = min(next + 1, text.count)
    pieces[plural] = .plural(argument: argument, end: Int32(pieces.count))
  }

  private mutating func appendLiteral(from start: Int) {
    if start < next { pieces.append(.literal(start: Int32(start), count: Int32(next - start))) }
  }
}
