import StringCatalog

/// A character of a text, or a placeholder.
struct PseudoSymbol {
  /// The spelling: several characters for a placeholder, `%%` for a percent sign.
  let written: String
  /// The displayed character; nil for a placeholder.
  let character: Character?

  /// Returns the symbols of a span.
  static func all(of span: FormatString.Span) -> [PseudoSymbol] {
    guard case .literal(let text) = span.piece else {
      return [PseudoSymbol(written: String(span.written), character: nil)]
    }
    guard text.count == span.written.count else {
      return [PseudoSymbol(written: String(span.written), character: text.first)]
    }
    return text.map { PseudoSymbol(written: String($0), character: $0) }
  }
}

/// The parts of a text that the pseudo-language preserves: URLs, email addresses, tags and names in braces.
///
/// A placeholder may be any part of an address. The scan is linear in the length of the text.
struct PreservedParts {
  private let symbols: [PseudoSymbol]
  /// The ranges of the parts, in order.
  private(set) var ranges: [Range<Int>] = []

  init(of symbols: [PseudoSymbol]) {
    self.symbols = symbols
    var index = 0
    while index < symbols.count {
      let wordEnd = end(from: index, while: isWordPart)
      if let end = wordEnd > index ? addressEnd(from: index, wordEnd: wordEnd) : enclosedEnd(from: index) {
        ranges.append(index..<end)
        index = end
      } else {
        index = max(wordEnd, index + 1)
      }
    }
  }

  /// Returns the end of the address that starts with a word; nil if there is none.
  private func addressEnd(from start: Int, wordEnd: Int) -> Int? {
    for (mark, position) in [("://", wordEnd), ("www.", start)] where starts(at: position, with: mark) {
      let name = position + mark.count
      let end = end(from: name) { $0.character?.isWhitespace != true }
      if end > name { return end }
    }
    guard starts(at: wordEnd, with: "@") else { return nil }
    var end = end(from: wordEnd + 1) { isWordPart($0) && $0.character != "_" && $0.character != "+" }
    // A period after an address ends the sentence.
    while end > wordEnd + 1, let last = symbols[end - 1].character, ".-".contains(last) { end -= 1 }
    return symbols[wordEnd + 1..<end].contains { $0.character == "." } ? end : nil
  }

  /// Returns the end of the tag or name in braces that starts at an index; nil if there is none.
  private func enclosedEnd(from start: Int) -> Int? {
    switch symbols[start].character {
    case "{":
      let end = end(from: start + 1) { $0.character != "{" && $0.character != "}" }
      return starts(at: end, with: "}") ? end + 1 : nil
    case "<":
      let name = starts(at: start + 1, with: "/") ? start + 2 : start + 1
      guard name < symbols.count, let first = symbols[name].character, first.isASCII, first.isLetter else { return nil }
      let end = end(from: name) { $0.character != "<" && $0.character != ">" }
      return starts(at: end, with: ">") ? end + 1 : nil
    default: return nil
    }
  }

  /// Returns whether a symbol may be part of a scheme, a local part or a domain.
  private func isWordPart(_ symbol: PseudoSymbol) -> Bool {
    guard let character = symbol.character else { return true }
    return character.isASCII && (character.isLetter || character.isNumber || "._+-".contains(character))
  }

  private func starts(at index: Int, with text: String) -> Bool {
    symbols[min(index, symbols.count)...].prefix(text.count).map(\.character).elementsEqual(text.map(Optional.some))
  }

  private func end(from start: Int, while condition: (PseudoSymbol) -> Bool) -> Int {
    symbols[min(start, symbols.count)...].firstIndex { !condition($0) } ?? symbols.count
  }
}
