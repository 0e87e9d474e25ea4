import StringCatalog

/// A text as a reader sees it, with marks where values, addresses and tags stand, so that what is compared are its
/// words and its punctuation.
struct Prose: Sendable {
  /// Stands where a value, a counted part or an address is shown.
  static let placeholder: Unicode.Scalar = "\u{FFFC}"
  /// Stands where a tag of markup was.
  static let tag: Unicode.Scalar = "\u{FFFB}"

  /// The characters of the text, with the marks.
  private(set) var scalars: [Unicode.Scalar] = []
  /// The addresses of the text in their order: `https://…`, `www.…`, `name@example.com`.
  private(set) var addresses: [String] = []
  /// Where the addresses stand in the text as it is written.
  private(set) var addressOffsets: [Range<Int>] = []
  /// Where each character begins in the text as it is written, and the end of the text.
  private var offsets: [Int] = []

  /// The words in the order of the text; a hyphen and an apostrophe end a word.
  private(set) var words: [Word] = []
  /// Where code stands, between backticks.
  private var code: [Range<Int>] = []

  /// A run of letters and digits.
  struct Word: Equatable {
    /// The word in small letters.
    let text: String
    /// Where it stands among the characters.
    let range: Range<Int>
  }

  /// Reads a text; one whose percent signs begin nothing is taken as it is.
  init(_ text: String) {
    fill(text)
    if scalars.contains("<") { markTags() }
    extractAddresses()
    words = findWords()
    if scalars.contains("`") { code = findCode() }
  }

  private mutating func fill(_ text: String) {
    guard text.utf8.contains(UInt8(ascii: "%")), let spans = try? FormatString.spans(of: text) else {
      scalars = Array(text.unicodeScalars)
      offsets = Array(0...scalars.count)
      return
    }
    var offset = 0
    for span in spans {
      let length = span.written.unicodeScalars.count
      if case .literal(let literal) = span.piece {
        // A literal is written as it is shown, but for the percent sign.
        scalars += literal.unicodeScalars
        offsets += offset..<(offset + literal.unicodeScalars.count)
      } else {
        scalars.append(Prose.placeholder)
        offsets.append(offset)
      }
      offset += length
    }
    offsets.append(offset)
  }

  /// Where characters stand in the text as it is written, in Unicode scalars from its start.
  func offsets(of range: Range<Int>) -> Range<Int> { offsets[range.lowerBound]..<offsets[range.upperBound] }

  /// The part of a text at some characters of its own.
  func target(_ range: Range<Int>) -> Finding.Span { .target(offsets(of: range)) }

  /// Whether there is a letter at all.
  var hasLetters: Bool { scalars.contains(where: \.isLetter) }

  private func findWords() -> [Word] {
    var words: [Word] = []
    var start: Int?
    for index in scalars.indices {
      if scalars[index].isWordPart {
        start = start ?? index
      } else if let begin = start {
        words.append(word(begin..<index))
        start = nil
      }
    }
    if let start { words.append(word(start..<scalars.count)) }
    return words
  }

  /// Whether a word is written in capital letters and figures only: `PDF`, `2A`.
  func isAbbreviation(_ word: Word) -> Bool {
    word.range.allSatisfy { !scalars[$0].properties.isLowercase }
  }

  private func word(_ range: Range<Int>) -> Word {
    Word(text: String(String.UnicodeScalarView(scalars[range])).lowercased(), range: range)
  }

  /// The character at a place; nil outside the text.
  func scalar(at index: Int) -> Unicode.Scalar? {
    scalars.indices.contains(index) ? scalars[index] : nil
  }

  /// Whether a character stands between backticks, where code is, or within an address without a scheme:
  /// `example.com/a?b`.
  func isCode(at index: Int) -> Bool {
    if isBetweenBackticks(index) { return true }
    guard let after = scalar(at: index + 1), after.isWordPart else { return false }
    let start = scalars[..<index].lastIndex { $0.endsAddress }.map { $0 + 1 } ?? 0
    return scalars[start..<index].indices.contains { position in
      scalars[position] == "." && position > start && scalars[position + 1].isWordPart
    }
  }

  /// Whether a character stands between backticks.
  func isBetweenBackticks(_ index: Int) -> Bool { code.contains { $0.contains(index) } }

  /// Finds what stands between two backticks each.
  private func findCode() -> [Range<Int>] {
    let signs = scalars.indices.filter { scalars[$0] == "`" }
    return stride(from: 1, to: signs.count, by: 2).map { signs[$0 - 1]..<(signs[$0] + 1) }
  }

  // MARK: - Tags and addresses

  private mutating func markTags() {
    var tags: [Range<Int>] = []
    var index = 0
    while index < scalars.count {
      guard let end = endOfTag(from: index) else {
        index += 1
        continue
      }
      tags.append(index..<end)
      index = end
    }
    substitute(Prose.tag, at: tags)
  }

  /// Puts one mark in the place of each of some ranges.
  private mutating func substitute(_ mark: Unicode.Scalar, at ranges: [Range<Int>]) {
    for range in ranges.reversed() {
      scalars.replaceSubrange(range, with: [mark])
      offsets.replaceSubrange(range, with: [offsets[range.lowerBound]])
    }
  }

  /// The index after the tag that begins at one; nil where none does: « a < b » has no tag.
  private func endOfTag(from index: Int) -> Int? {
    guard scalars[index] == "<", let next = scalar(at: index + 1) else { return nil }
    let initial = next == "/" ? scalar(at: index + 2) : next
    guard let initial, initial.isASCII, initial.isLetter else { return nil }
    guard let end = scalars[(index + 1)...].firstIndex(where: { $0 == "<" || $0 == ">" }), scalars[end] == ">" else {
      return nil
    }
    return end + 1
  }

  /// Whether a character stands in the text without which there is no address; taking all words apart takes longer.
  private var mayHaveAddress: Bool {
    var before: Unicode.Scalar = " "
    for scalar in scalars {
      switch scalar {
      case "@", "/": return true
      case "w" where before == "w", ":" where before == "o": return true
      default: before = scalar
      }
    }
    return false
  }

  private mutating func extractAddresses() {
    guard mayHaveAddress else { return }
    var ranges: [Range<Int>] = []
    for piece in scalars.splitAfter(where: \.endsAddress) {
      let body = piece.prefix { !$0.endsAddress }
      let end = body.lastIndex { !".,;:!?'’*_".unicodeScalars.contains($0) }.map { $0 + 1 } ?? body.startIndex
      let address = String(String.UnicodeScalarView(body[..<end]))
      guard Prose.isAddress(address) else { continue }
      addresses.append(address)
      addressOffsets.append(offsets(of: body.startIndex..<end))
      ranges.append(body.startIndex..<end)
    }
    substitute(Prose.placeholder, at: ranges)
  }

  private static func isAddress(_ text: String) -> Bool {
    if text.hasPrefix("www.") || text.hasPrefix("mailto:") { return true }
    if let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") { return colon > text.startIndex }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, let dot = parts[1].lastIndex(of: ".") else { return false }
    return dot > parts[1].startIndex && parts[1].index(after: dot) < parts[1].endIndex
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter of any script.
  var isLetter: Bool {
    if isASCII { return ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
    return properties.isAlphabetic
  }

  /// Whether it is one of the digits 0 to 9.
  var isDigit: Bool { ("0"..."9").contains(self) }

  /// Whether it is part of a word: a letter, a digit, or a mark on one.
  var isWordPart: Bool {
    if isASCII { return isLetter || isDigit }
    return properties.isAlphabetic || (0x0300...0x036F).contains(value)
  }

  /// Whether it is white space of any kind, a space without a break among it.
  var isSpace: Bool {
    isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }

  /// Whether it is a space that holds the line together: U+00A0 or the narrow U+202F.
  var isNoBreakSpace: Bool { value == 0x00A0 || value == 0x202F }

  /// Whether no address goes on over it.
  fileprivate var endsAddress: Bool {
    isSpace || self == Prose.tag || "\"<>()[]{}«»“”".unicodeScalars.contains(self)
  }

  /// The way in which it is written in a message: `U+202E`.
  var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension Array {
  /// The pieces of an array, each of which ends with an element of a kind.
  fileprivate func splitAfter(where ends: (Element) -> Bool) -> [ArraySlice<Element>] {
    var pieces: [ArraySlice<Element>] = []
    var start = startIndex
    for index in indices where ends(self[index]) {
      pieces.append(self[start...index])
      start = index + 1
    }
    pieces.append(self[start...])
    return pieces
  }
}
