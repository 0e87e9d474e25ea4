import StringCatalog

/// Checks of text that was never meant for a reader: keys, notes of developers, and the rest of a cut sentence.
enum LeftoverChecks {
  static let all: [CatalogCheck] = [key, note, truncated]

  // MARK: - Keys

  private static let key = CatalogCheck.ofText(
    "leftover-key", .error, "A text is a key, or contains one."
  ) { view in
    let value = view.unit.value
    guard view.entry.isTranslatable, !value.isEmpty, !(view.isSource && value.contains(" ")) else { return nil }
    // Without a source text, the key is the source.
    let source = view.isSource || view.original?.value.isEmpty == true ? nil : view.original?.value
    guard view.isSource ? view.entry.isCompiled : source != nil else { return nil }
    if !value.contains(where: \.isWhitespace), source != value, isIdentifier(value) {
      let isKey = value == view.entry.key || isPath(value) && view.entry.source.file.catalog.strings[value] != nil
      let isOwnSource = view.isSource && value == view.entry.key && !isPath(value)
      // A key that differs from the source only in case is a word, not a name of code.
      if isKey, !isOwnSource, source?.lowercased() != value.lowercased() { return "the text is the key \(value)" }
      if isPath(value), let source, !source.contains(value) { return "the text looks like a key" }
    }
    guard hasPath(value) else { return nil }
    let strings = view.entry.source.file.catalog.strings
    for piece in value.split(whereSeparator: { $0.isWhitespace || "“”«»\"'()".contains($0) }) {
      let end = piece.lastIndex { !".,;:!?…".contains($0) }
      guard let end, isPath(String(piece[...end])) else { continue }
      let word = String(piece[...end])
      guard strings[word] != nil, source?.contains(word) != true else { continue }
      return "the text contains the key \(word)"
    }
    return nil
  }

  /// Returns whether a text may contain a key: a dot or an underscore between characters; a fast test.
  private static func hasPath(_ text: String) -> Bool {
    var before: UInt8 = 0x20
    for byte in text.utf8 {
      let isLetter = (0x61...0x7A).contains(byte | 0x20)
      if isLetter, before == UInt8(ascii: ".") || before == UInt8(ascii: "_") { return true }
      before = byte
    }
    return false
  }

  /// Returns whether a text is a name of code, in ASCII letters with an inner capital or a mark.
  ///
  /// Examples are `aB`, `a.b`, `a_b` and `a-b`.
  private static func isIdentifier(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    guard let first = scalars.first, first.isASCII, first.isLetter,
      scalars.allSatisfy({ $0.isASCII && ($0.isWordPart || "._-".unicodeScalars.contains($0)) })
    else { return false }
    return scalars.contains { !$0.isWordPart } || scalars.dropFirst().contains { $0.properties.isUppercase }
  }

  /// Returns whether a text is a name of code with parts between dots or underscores: `account.title`.
  private static func isPath(_ text: String) -> Bool {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") }), isIdentifier(text) else {
      return false
    }
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "_" }
    return parts.count > 1 && parts.allSatisfy { !$0.isEmpty }
      && parts.contains { $0.contains(where: \.isLetter) && $0.count > 1 }
  }

  // MARK: - Notes

  private static let note = CatalogCheck.ofText(
    "leftover-note", .warning, "A text contains a note such as TODO or “to be translated”."
  ) { view in
    guard view.entry.isTranslatable else { return nil }
    let prose = view.prose
    let words = Set(view.originalProse?.words.map { $0.text } ?? [])
    for word in prose.words where word.range.count > 2 && prose.isAbbreviation(word) {
      let marker = prose.spelling(of: word)
      guard LeftoverMarkers.capitals.contains(marker), !words.contains(word.text),
        !isWord(marker, word, in: view)
      else { continue }
      return "\(marker) is a note, not part of the text"
    }
    let value = view.unit.value
    let code = language(of: view.locale)
    if !view.isSource, value.first == "[" || value.first == "(",
      ["[\(code)]", "(\(code))"].contains(where: value.lowercased().hasPrefix)
    {
      return "the text begins with the code of its language"
    }
    guard prose.words.contains(where: { phraseWords.contains($0.text) }) else { return nil }
    let lowercase = value.lowercased()
    let source = view.original.map { $0.value.lowercased() } ?? ""
    // In a sentence, the words are about something else.
    let phrase = LeftoverMarkers.phrases.first { phrase in
      lowercase.contains(phrase) && (view.isSource || !source.contains("translat"))
        && (phrase == "lorem ipsum" || isBracketed(phrase, in: lowercase))
    }
    return phrase.map { "\"\($0)\" is a note, not part of the text" }
  }

  /// The first words of the phrases, which most texts lack.
  private static let phraseWords = Set(
    LeftoverMarkers.phrases.flatMap { Prose($0).words.map(\.text) }.filter { $0.count > 3 })

  /// Returns whether a phrase is all of a text, stands in brackets or is followed by a colon.
  private static func isBracketed(_ phrase: String, in text: String) -> Bool {
    let signs = "[](){}<>*-–—:_!."
    guard let range = text.firstRange(of: phrase) else { return false }
    let before = text[..<range.lowerBound].last { $0 != " " }
    let after = text[range.upperBound...].first { $0 != " " }
    return (before == nil || before.map(signs.contains) == true) && (after == nil || after.map(signs.contains) == true)
  }

  /// Returns whether a marker is a word of the language here, as in «Borrar TODO».
  private static func isWord(_ marker: String, _ word: Prose.Word, in view: CatalogText) -> Bool {
    guard LeftoverMarkers.ambiguous[view.locale]?.contains(marker) == true else { return false }
    let prose = view.prose
    let after = prose.scalar(at: word.range.upperBound)
    let before = prose.scalar(at: word.range.lowerBound - 1)
    if after == ":" || "[(<{".unicodeScalars.contains(where: { $0 == before }) { return false }
    if view.originalProse?.words.contains(where: { allWords.contains($0.text) }) == true { return true }
    guard prose.words.first == word else { return true }
    return prose.words.count > 1 && !prose.scalars.contains(where: \.properties.isLowercase)
  }

  /// English words that an ambiguous marker translates.
  private static let allWords: WordSet = "all any entire everything full whole"

  // MARK: - Cut sentences

  private static let truncated = CatalogCheck.ofPair(
    "truncated", .warning, "A translation ends with a word that needs another one after it, such as an article."
  ) { pair in
    guard pair.view.form?.hasPrefix("substitutions.") != true, let words = FunctionWords.dangling[pair.view.locale],
      let last = pair.target.words.last, pair.target.words.count > 1,
      words.contains(last.text) || isArticle(last, in: pair),
      pair.target.scalars[last.range.upperBound...].allSatisfy(\.isSpace),
      pair.target.spelling(of: last) == last.text
    else { return nil }
    // A word after a hyphen or an apostrophe belongs to the word before it: « ouvrez-le ».
    if let before = pair.target.scalar(at: last.range.lowerBound - 1), !before.isSpace { return nil }
    guard pair.source.words.count > 1, let end = pair.source.words.last, end.text != last.text else { return nil }
    let hasOpenEnd = pair.source.scalars[end.range.upperBound...].allSatisfy { $0.isSpace || $0 == ":" }
    let isPreposition =
      FunctionWords.dangling[pair.view.entry.source.sourceLanguage]?.contains(end.text) ?? true
    guard !(hasOpenEnd && isPreposition), !pair.source.scalars[end.range.upperBound...].contains(Prose.placeholder)
    else { return nil }
    if pair.source.scalars.last?.isSpace == true || pair.source.scalars.last == ":" { return nil }
    // The value after it is in another text: “Label before the day on which …”.
    if pair.view.entry.entry.comment?.contains("before the") == true { return nil }
    return "the text ends with \"\(last.text)\", as if it were cut off"
  }

  /// Returns whether a word is an indefinite article and not a number, as in “each one”.
  private static func isArticle(_ word: Prose.Word, in pair: TextPair) -> Bool {
    guard FunctionWords.articles[pair.view.locale]?.contains(word.text) == true else { return false }
    return !pair.source.words.contains { numberWords.contains($0.text) || $0.text == "1" }
  }

  private static let numberWords: WordSet = "another any each either every once one ones single"
}
