import Kernel

/// Fills the places of a text.
///
/// The patterns of the tables are a small part of ICU MessageFormat: `{0}` is a place, `{0, plural, one {…} other {…}}`
/// chooses a form by a whole number, and between apostrophes a brace is a brace. The generator made them, so there are no
/// mistakes to report: what does not fit is left out.
struct Pattern {
  /// A part of a pattern.
  private typealias Part = Slice<UnsafeBufferPointer<UInt8>>

  let locale: TextLocale
  private(set) var output: [UInt8] = []

  init(locale: TextLocale) {
    self.locale = locale
    output.reserveCapacity(96)
  }

  /// Appends a text with its places filled.
  mutating func append(_ text: StaticString, _ arguments: [Message.Argument]) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)[...], arguments)
  }

  private mutating func append(_ pattern: Part, _ arguments: [Message.Argument]) {
    var rest = pattern
    while !rest.isEmpty {
      let literal = rest.firstIndex { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "'") } ?? rest.endIndex
      output.append(contentsOf: rest[..<literal])
      rest = rest[literal...]
      if rest.first == UInt8(ascii: "'") {
        appendQuoted(&rest)
      } else if rest.first == UInt8(ascii: "{") {
        let end = Self.closingBrace(of: rest)
        appendPlace(rest[rest.startIndex + 1..<end], arguments)
        rest = rest[min(end + 1, rest.endIndex)...]
      }
    }
  }

  /// An apostrophe that is doubled is shown once; otherwise what follows it is shown up to the next one.
  private mutating func appendQuoted(_ rest: inout Part) {
    rest = rest.dropFirst()
    let end = rest.firstIndex(of: UInt8(ascii: "'")) ?? rest.endIndex
    if end == rest.startIndex {
      output.append(UInt8(ascii: "'"))
    } else {
      output.append(contentsOf: rest[..<end])
    }
    rest = rest[min(end + 1, rest.endIndex)...]
  }

  /// Fills a place from what stands between its braces: `0` or `0, plural, one {…} other {…}`.
  private mutating func appendPlace(_ place: Part, _ arguments: [Message.Argument]) {
    var rest = place
    var number = 0
    while let digit = rest.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit {
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
      rest = rest.dropFirst()
    }
    guard arguments.indices.contains(number) else { return }
    if rest.isEmpty {
      append(arguments[number])
    } else if case .integer(let count) = arguments[number], let form = Self.form(for: count, of: rest, locale.language)
    {
      append(form, arguments)
    }
  }

  private mutating func append(_ argument: Message.Argument) {
    switch argument {
    case .integer(let value): locale.append(value, to: &output)
    case .text(let text): output.append(contentsOf: text.utf8)
    case .message(let message):
      let text = StringTable.text(message.entry, in: locale.language)
      if message.arguments.isEmpty {
        output.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
      } else {
        append(text, message.arguments)
      }
    }
  }

  /// The form for a number among `, plural, one {…} other {…}`.
  private static func form(for count: Int, of forms: Part, _ language: Language) -> Part? {
    let category = PluralCategory.cardinal(count, in: language).name
    var other: Part?
    var rest = forms
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      let end = closingBrace(of: rest[open...])
      let form = rest[open + 1..<end]
      // Before the brace stand the name of the category and one space.
      let name = rest[..<open].dropLast()
      if ends(name, with: category) { return form }
      if ends(name, with: PluralCategory.other.name) { other = form }
      rest = rest[min(end + 1, rest.endIndex)...]
    }
    return other
  }

  private static func ends(_ part: Part, with name: StaticString) -> Bool {
    name.withUTF8Buffer { part.suffix($0.count).elementsEqual($0) }
  }

  /// Where the brace that opens a part is closed.
  private static func closingBrace(of part: Part) -> Int {
    var depth = 0
    var isQuoted = false
    for (index, byte) in zip(part.startIndex..., part) {
      switch byte {
      case UInt8(ascii: "'"): isQuoted.toggle()
      case UInt8(ascii: "{") where !isQuoted: depth += 1
      case UInt8(ascii: "}") where !isQuoted:
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return part.endIndex
  }
}
