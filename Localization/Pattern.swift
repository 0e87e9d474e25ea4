import Kernel

/// Fills the places of a text.
///
/// The patterns of the tables are a small part of ICU MessageFormat: `{0}` is a place, `{0, plural, one {…} other {…}}`
/// chooses a form by a whole number, and between apostrophes a brace is a brace. The generator made them, so there are no
/// mistakes to report: what does not fit is left out.
struct Pattern {
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

  private mutating func append(_ pattern: Slice<UnsafeBufferPointer<UInt8>>, _ arguments: [Message.Argument]) {
    var rest = pattern
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "'"): appendQuoted(&rest)
      case UInt8(ascii: "{"):
        let end = Self.closingBrace(of: rest)
        appendPlace(rest[rest.startIndex + 1..<end], arguments)
        rest = rest[min(end + 1, rest.endIndex)...]
      default:
        output.append(byte)
        rest = rest.dropFirst()
      }
    }
  }

  /// An apostrophe that is doubled is shown once; otherwise what follows it is shown up to the next one.
  private mutating func appendQuoted(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) {
    rest = rest.dropFirst()
    let end = rest.firstIndex(of: UInt8(ascii: "'")) ?? rest.endIndex
    output.append(contentsOf: end == rest.startIndex ? [UInt8(ascii: "'")][...] : ArraySlice(rest[..<end]))
    rest = rest[min(end + 1, rest.endIndex)...]
  }

  /// Fills a place from what stands between its braces: `0` or `0, plural, one {…} other {…}`.
  private mutating func appendPlace(_ place: Slice<UnsafeBufferPointer<UInt8>>, _ arguments: [Message.Argument]) {
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
    case .message(let message): append(StringTable.text(message.entry, in: locale.language), message.arguments)
    }
  }

  /// The form for a number among `, plural, one {…} other {…}`.
  private static func form(
    for count: Int, of forms: Slice<UnsafeBufferPointer<UInt8>>, _ language: Language
  ) -> Slice<UnsafeBufferPointer<UInt8>>? {
    let category = PluralCategory.cardinal(count, in: language).name
    var other: Slice<UnsafeBufferPointer<UInt8>>?
    var rest = forms
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      let end = closingBrace(of: rest[open...])
      let name = rest[..<open].dropLast().suffix(while: { $0 != UInt8(ascii: " ") })
      let form = rest[open + 1..<end]
      if category.withUTF8Buffer({ name.elementsEqual($0) }) { return form }
      if "other".utf8.elementsEqual(name) { other = form }
      rest = rest[min(end + 1, rest.endIndex)...]
    }
    return other
  }

  /// Where the brace that opens a slice is closed.
  private static func closingBrace(of slice: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    var depth = 0
    var isQuoted = false
    for index in slice.indices {
      switch slice[index] {
      case UInt8(ascii: "'"): isQuoted.toggle()
      case UInt8(ascii: "{") where !isQuoted: depth += 1
      case UInt8(ascii: "}") where !isQuoted:
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return slice.endIndex
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// The longest end of the slice whose bytes all satisfy a condition.
  fileprivate func suffix(while condition: (UInt8) -> Bool) -> Self {
    var start = endIndex
    while start > startIndex, condition(self[start - 1]) { start -= 1 }
    return self[start...]
  }
}
