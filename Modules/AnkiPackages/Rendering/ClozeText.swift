/// A field with clozes, such as `{{c1::Paris::city}} lies on the {{c2::Seine}}`.
///
/// As in Anki, clozes can be nested up to ten levels deep, a cloze can have several numbers (`{{c1,2::…}}`), and an
/// unclosed cloze is dropped.
struct ClozeText {
  enum Part: Equatable {
    case text(ArraySlice<UInt8>)
    case cloze(Cloze)
  }

  /// A cloze with its content.
  struct Cloze: Equatable {
    let numbers: [Int]
    var parts: [Part] = []
    var hint: ArraySlice<UInt8>?
  }

  let parts: [Part]

  init(_ field: [UInt8]) {
    var parser = ClozeParser(field)
    parts = parser.parse()
  }
}

extension ClozeText {
  /// Returns the HTML that the card of a cloze number shows; nil if no cloze has the number.
  ///
  /// If `isCovered`, the clozes of the number are shown as `[…]`, or as `[hint]` if they have a hint.
  func html(of number: Int, isCovered: Bool) -> [UInt8]? {
    var html: [UInt8] = []
    var hasTarget = false
    func render(_ parts: [Part]) {
      for part in parts {
        switch part {
        case .text(let text):
          html += text
        case .cloze(let cloze):
          let isTarget = cloze.numbers.contains(number)
          if isTarget { hasTarget = true }
          if isTarget, isCovered {
            html += [UInt8(ascii: "[")] + (cloze.hint ?? Self.ellipsis) + [UInt8(ascii: "]")]
          } else {
            render(cloze.parts)
          }
        }
      }
    }
    render(parts)
    return hasTarget ? html : nil
  }

  /// Returns the contents of the clozes of a number, in order.
  func contents(of number: Int) -> [[UInt8]] {
    clozes(of: number, in: parts).map { $0.parts.flatMap(Self.content) }
  }

  /// Returns the hints of the clozes of a number, in order; `…` for a cloze without a hint.
  func hints(of number: Int) -> [[UInt8]] {
    clozes(of: number, in: parts).map { Array($0.hint ?? Self.ellipsis) }
  }

  /// Whether at least one cloze is a covered part of an image.
  var hasImageOcclusion: Bool { Self.hasImageOcclusion(parts) }

  private static let ellipsis = Array("…".utf8)[...]
  private static let imagePrefix = Array("image-occlusion:".utf8)

  /// Returns the outermost clozes of a number; nested clozes of the number are part of their content.
  private func clozes(of number: Int, in parts: [Part]) -> [Cloze] {
    parts.flatMap { part in
      guard case .cloze(let cloze) = part else { return [] as [Cloze] }
      return cloze.numbers.contains(number) ? [cloze] : clozes(of: number, in: cloze.parts)
    }
  }

  private static func content(_ part: Part) -> [UInt8] {
    switch part {
    case .text(let text): Array(text)
    case .cloze(let cloze): cloze.parts.flatMap(content)
    }
  }

  private static func hasImageOcclusion(_ parts: [Part]) -> Bool {
    parts.contains { part in
      guard case .cloze(let cloze) = part else { return false }
      if case .text(let text)? = cloze.parts.first, text.starts(with: imagePrefix) { return true }
      return hasImageOcclusion(cloze.parts)
    }
  }
}

/// A one-pass parser of clozes.
private struct ClozeParser {
  private let text: [UInt8]
  private var parts: [ClozeText.Part] = []
  /// The unclosed clozes, innermost last.
  private var openClozes: [ClozeText.Cloze] = []
  /// The start of the text that was not added to a part yet.
  private var start = 0

  private static let maxDepth = 10
  private static let opening = Array("{{c".utf8)
  private static let closing = Array("}}".utf8)
  private static let colons = Array("::".utf8)

  init(_ text: [UInt8]) {
    self.text = text
  }

  mutating func parse() -> [ClozeText.Part] {
    var index = 0
    while let brace = text[index...].firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) {
      if let (numbers, textStart) = clozeStart(at: brace) {
        appendText(upTo: brace)
        if openClozes.count < Self.maxDepth { openClozes.append(ClozeText.Cloze(numbers: numbers)) }
        start = textStart
      } else if text[brace...].starts(with: Self.closing) {
        // Outside of clozes, `}}` is ordinary text.
        if !openClozes.isEmpty {
          appendText(upTo: brace)
          add(.cloze(openClozes.removeLast()))
          start = brace + 2
        }
        index = brace + 2
        continue
      }
      index = max(start, brace + 1)
    }
    appendText(upTo: text.count)
    return parts
  }

  /// Returns the numbers of a cloze that starts at an index, and the start of its text; nil if none starts there.
  private func clozeStart(at index: Int) -> (numbers: [Int], textStart: Int)? {
    guard text[index...].starts(with: Self.opening) else { return nil }
    let digits = text[(index + 3)...].prefix { $0.isDigit || $0 == UInt8(ascii: ",") }
    guard text[digits.endIndex...].starts(with: Self.colons) else { return nil }
    let numbers = digits.split(separator: UInt8(ascii: ",")).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    return numbers.isEmpty ? nil : (numbers, digits.endIndex + 2)
  }

  /// Adds the text up to an index; in a cloze, the text after two colons is its hint.
  private mutating func appendText(upTo end: Int) {
    guard start < end else { return }
    var piece = text[start..<end]
    if !openClozes.isEmpty, let colons = piece.firstIndex(ofSequence: Self.colons) {
      openClozes[openClozes.count - 1].hint = piece[(colons + 2)...]
      piece = piece[..<colons]
    }
    add(.text(piece))
    start = end
  }

  private mutating func add(_ part: ClozeText.Part) {
    if openClozes.isEmpty { parts.append(part) } else { openClozes[openClozes.count - 1].parts.append(part) }
  }
}
