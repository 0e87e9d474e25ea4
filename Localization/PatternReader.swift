/// Takes the text of a pattern apart in one pass.
struct PatternReader {
  private(set) var pieces: [Pattern.Piece] = []
  private let text: UnsafeBufferPointer<UInt8>
  private var next = 0

  /// Begins a text.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
  }

  /// Reads up to the end of the text, or to the brace that ends the form it is in, and steps behind that.
  mutating func readText() {
    var start = next
    while next < text.count {
      switch text[next] {
      case UInt8(ascii: "'"):
        appendLiteral(from: start)
        readQuoted()
        start = next
      case UInt8(ascii: "{"):
        appendLiteral(from: start)
        readPlace()
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

  /// An apostrophe that is doubled is shown once; otherwise what follows it is shown up to the next one.
  private mutating func readQuoted() {
    next += 1
    let start = next
    while next < text.count, text[next] != UInt8(ascii: "'") { next += 1 }
    if next == start { pieces.append(.literal(start: Int32(start - 1), count: 1)) } else { appendLiteral(from: start) }
    next = min(next + 1, text.count)
  }

  /// Reads what stands between two braces: `0` or `0, plural, one {…} other {…}`.
  private mutating func readPlace() {
    next += 1
    var place: Int32 = 0
    while next < text.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= text[next] {
      place = place &* 10 &+ Int32(text[next] - UInt8(ascii: "0"))
      next += 1
    }
    if next < text.count, text[next] == UInt8(ascii: ",") {
      readForms(place)
    } else {
      pieces.append(.place(place))
      next = min(next + 1, text.count)
    }
  }

  /// Reads `, plural, one {…} other {…}` and the brace behind it.
  private mutating func readForms(_ place: Int32) {
    let forms = pieces.count
    pieces.append(.forms(place: place, end: 0))
    var name = next
    while next < text.count, text[next] != UInt8(ascii: "}") {
      switch text[next] {
      case UInt8(ascii: " "):
        next += 1
        // Before the brace of a form stand its category and one space; before that, what else ends in a space.
        if next < text.count, text[next] != UInt8(ascii: "{") { name = next }
      case UInt8(ascii: "{"):
        let category = PluralCategory(rawValue: String(decoding: text[name..<max(name, next - 1)], as: UTF8.self))
        let form = pieces.count
        pieces.append(.form(category ?? .other, end: 0))
        next += 1
        readText()
        pieces[form] = .form(category ?? .other, end: Int32(pieces.count))
      default: next += 1
      }
    }
    next = min(next + 1, text.count)
    pieces[forms] = .forms(place: place, end: Int32(pieces.count))
  }

  private mutating func appendLiteral(from start: Int) {
    if start < next { pieces.append(.literal(start: Int32(start), count: Int32(next - start))) }
  }
}
