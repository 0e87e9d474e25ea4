import StringCatalog

/// The words and punctuation of a text, with marks in place of values, addresses and tags.
struct Prose: Sendable {
  /// Replaces a value, a substitution or an address.
  static let placeholder: Unicode.Scalar = "\u{FFFC}"
  /// Replaces a tag.
  static let tag: Unicode.Scalar = "\u{FFFB}"

  /// The scalars of the text, including the marks.
  private(set) var scalars: [Unicode.Scalar] = []
  /// The addresses in their order: `https://…`, `www.…`, `name@example.com`.
  private(set) var addresses: [String] = []
  /// The words in their order; a hyphen or an apostrophe ends a word.
  private(set) var words: [Word] = []
  /// The ranges of code between backticks.
  private var code: [Range<Int>] = []

  /// A run of letters and digits.
  struct Word: Equatable {
    /// The lowercase word.
    let text: String
    /// The range in `scalars`.
    let range: Range<Int>
  }

  /// Parses a text; if a percent sign is invalid, no value is replaced.
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
      return
    }
    for span in spans {
      if case .literal(let literal) = span.piece {
        scalars += literal.unicodeScalars
      } else {
        scalars.append(Prose.placeholder)
      }
    }
  }

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

  /// Returns whether a word has no lowercase letters: `PDF`, `2A`.
  func isAbbreviation(_ word: Word) -> Bool {
    word.range.allSatisfy { !scalars[$0].properties.isLowercase }
  }

  private func word(_ range: Range<Int>) -> Word {
    let part = scalars[range]
    guard part.allSatisfy(\.isASCII) else {
      return Word(text: String(String.UnicodeScalarView(part)).lowercased(), range: range)
    }
    // Most words are ASCII, and appending scalar by scalar is slow.
    let text = String(unsafeUninitializedCapacity: part.count) { bytes in
      for (index, scalar) in part.enumerated() {
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        bytes[index] = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
      }
      return part.count
    }
    return Word(text: text, range: range)
  }

  /// Returns a scalar; nil outside the text.
  func scalar(at index: Int) -> Unicode.Scalar? {
    scalars.indices.contains(index) ? scalars[index] : nil
  }

  /// Returns whether a scalar is in code between backticks, or in an address without a scheme: `example.com/a?b`.
  func isInCodeOrAddress(at index: Int) -> Bool {
    if isBetweenBackticks(index) { return true }
    guard let after = scalar(at: index + 1), after.isWordPart else { return false }
    let start = scalars[..<index].lastIndex { $0.endsAddress }.map { $0 + 1 } ?? 0
    return scalars[start..<index].indices.contains { position in
      scalars[position] == "." && position > start && scalars[position + 1].isWordPart
    }
  }

  func isBetweenBackticks(_ index: Int) -> Bool { code.contains { $0.contains(index) } }

  /// Returns the ranges of code, including its backticks.
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

  /// Replaces each range with a mark.
  private mutating func substitute(_ mark: Unicode.Scalar, at ranges: [Range<Int>]) {
    for range in ranges.reversed() { scalars.replaceSubrange(range, with: [mark]) }
  }

  /// Returns the end of the tag that starts at an index; nil if there is none, as in « a < b ».
  private func endOfTag(from index: Int) -> Int? {
    guard scalars[index] == "<", let next = scalar(at: index + 1) else { return nil }
    let initial = next == "/" ? scalar(at: index + 2) : next
    guard let initial, initial.isASCII, initial.isLetter else { return nil }
    guard let end = scalars[(index + 1)...].firstIndex(where: { $0 == "<" || $0 == ">" }), scalars[end] == ">" else {
      return nil
    }
    return end + 1
  }

  /// Whether the text may contain an address: a fast test that saves splitting most texts.
  private var mayHaveAddress: Bool {
    var before: Unicode.Scalar = " "
    for scalar in scalars {
      switch scalar {
      case "@", "/": return true
      // `www.` and `mailto:`.
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

  /// Whether it is part of a word: a letter, a digit or a combining mark.
  var isWordPart: Bool {
    if isASCII { return isLetter || isDigit }
    return properties.isAlphabetic || (0x0300...0x036F).contains(value)
  }

  /// Whether it is whitespace, including no-break spaces.
  var isSpace: Bool {
    isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }

  /// Whether it is a no-break space: U+00A0 or the narrow U+202F.
  var isNoBreakSpace: Bool { value == 0x00A0 || value == 0x202F }

  /// Whether it cannot be part of an address.
  fileprivate var endsAddress: Bool {
    // Addresses have no East Asian characters, which follow them without a space.
    isSpace || self == Prose.tag || "\"<>()[]{}«»“”„‚".unicodeScalars.contains(self)
      || (0x2E80...0xFFEF).contains(value)
  }

  /// The code point in the notation of messages: `U+202E`.
  var codePointNotation: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension Array {
  /// Splits an array after each element that satisfies a condition.
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
