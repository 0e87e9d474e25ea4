import Kernel

/// Splitting of texts into words for search. (Sparks, 2.8.)
///
/// It does not depend on the locale, so that a search in one language finds texts indexed in another.
enum SearchText {
  /// A lowercase word and its folded form.
  typealias Word = (word: String, folded: String)

  /// The range of search text lengths, in characters.
  static let lengths = 0...200
  /// The maximum number of words of a search.
  static let maxWords = 20

  /// Returns the distinct words of a spark in order of first appearance: title, notes, tags.
  ///
  /// A word starts with a letter or number and continues with letters, numbers and combining marks. Everything else is
  /// a separator. Words are truncated to `String.maxKeyCodePoints`.
  static func words(title: String, notes: String? = nil, tags: [String] = []) -> [Word] {
    var seenWords: Set<String> = []
    var words: [Word] = []
    func addWords(of text: String) {
      forEachWord(of: text) { word in
        let word = word.truncatedToKeyLength
        guard seenWords.insert(word).inserted else { return }
        let folded = word.folded
        if !folded.isEmpty { words.append((word, folded)) }
      }
    }
    addWords(of: title)
    if let notes { addWords(of: notes) }
    tags.forEach(addWords)
    return words
  }

  /// Returns the folded words of a search text, without those that are prefixes of others, which they imply.
  static func searchWords(_ text: String) -> [String] {
    var words: [String] = []
    for word in self.words(title: text).map(\.folded) where !words.contains(where: { $0.utf8.starts(with: word.utf8) })
    {
      words.removeAll { word.utf8.starts(with: $0.utf8) }
      words.append(word)
    }
    return words
  }

  /// Returns the first complete word whose indexed, truncated form is `truncated`; nil if there is none.
  static func firstWord(truncatedTo truncated: String, in texts: [String]) -> String? {
    var match: String?
    for text in texts {
      forEachWord(of: text) { if match == nil, $0.truncatedToKeyLength == truncated { match = $0 } }
    }
    return match
  }

  // MARK: - Words

  private static func forEachWord(of text: String, _ body: (String) -> Void) {
    // Composition makes canonically equivalent spellings equal.
    let lowered = text.isASCII ? text.lowercased() : text.lowercased().canonicallyComposed
    let scalars = lowered.unicodeScalars
    var start: String.Index?
    for index in scalars.indices {
      let scalar = scalars[index]
      if isLetterOrNumber(scalar) {
        if start == nil { start = index }
      } else if let wordStart = start, !isMark(scalar) {
        body(String(lowered[wordStart..<index]))
        start = nil
      }
    }
    if let start { body(String(lowered[start...])) }
  }

  private static func isLetterOrNumber(_ scalar: Unicode.Scalar) -> Bool {
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
