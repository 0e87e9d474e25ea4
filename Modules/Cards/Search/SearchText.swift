import Kernel

/// Splitting and comparison of texts for search and sorting. (Sparks, 2.8.)
///
/// It does not depend on the locale, so that texts indexed in one language are found in another.
enum SearchText {
  /// A lowercase word and its folded form.
  typealias Word = (word: String, folded: String)

  /// The length of a search text in characters.
  static let lengths = 0...200

  /// Returns the distinct words of a spark in order of first appearance: title, notes, tags.
  ///
  /// A word starts with a letter or digit and continues with letters, digits and combining marks. Everything else is a
  /// separator.
  static func words(title: String, notes: String? = nil, tags: [String] = []) -> [Word] {
    var known: Set<String> = []
    var words: [Word] = []
    func take(_ text: String) {
      forEachWord(of: text) { word in
        let word = word.firstCodePoints
        guard known.insert(word).inserted else { return }
        let folded = word.folded
        if !folded.isEmpty { words.append((word, folded)) }
      }
    }
    take(title)
    if let notes { take(notes) }
    tags.forEach(take)
    return words
  }

  /// Returns the first complete word whose indexed, truncated form is `beginning`; nil if there is none.
  static func word(beginningWith beginning: String, in texts: [String]) -> String? {
    var found: String?
    for text in texts {
      forEachWord(of: text) { if found == nil, $0.firstCodePoints == beginning { found = $0 } }
    }
    return found
  }

  // MARK: - Words

  private static func forEachWord(of text: String, _ body: (String) -> Void) {
    // Composed, so that equivalent spellings of accents are equal.
    let lowered = text.isASCII ? text.lowercased() : text.lowercased().canonicallyComposed
    let scalars = lowered.unicodeScalars
    var start: String.Index?
    for place in scalars.indices {
      let scalar = scalars[place]
      if isWordStart(scalar) {
        if start == nil { start = place }
      } else if let begun = start, !isMark(scalar) {
        body(String(lowered[begun..<place]))
        start = nil
      }
    }
    if let start { body(String(lowered[start...])) }
  }

  private static func isWordStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x61...0x7A, 0x41...0x5A, 0x30...0x39: return true
    case 0...0x7F: return false
    default:
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
        .letterNumber, .otherNumber:
        return true
      default: return false
      }
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
