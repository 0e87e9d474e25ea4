import StringCatalog

/// Checks of names that a translation must keep: those that the comment marks, and code.
enum UntranslatableNames {
  // MARK: - Comments

  static let marked = CatalogCheck.ofPair(
    "marked-name", .error, "A translation changes what its comment says not to translate."
  ) { pair in
    guard let comment = pair.view.entry.entry.comment, comment.contains(where: { "tT".contains($0) }),
      let original = pair.view.original?.value
    else { return nil }
    for sentence in sentences(of: comment) {
      guard let end = instruction(in: sentence) else { continue }
      let names = names(in: sentence, of: original)
      if let lost = names.first(where: { !pair.view.unit.value.hasName($0) }) {
        return "\"\(lost)\" must not be translated, says the comment"
      }
      guard names.isEmpty, isAboutWholeText(sentence, before: end),
        FormatString.withoutNames(original) != FormatString.withoutNames(pair.view.unit.value)
      else { continue }
      return "the text must not be translated, says the comment"
    }
    return nil
  }

  /// The phrases by which a comment says that something stays as it is, in lowercase.
  private static let instructions = [
    "do not translate", "don't translate", "don’t translate", "do not localize", "don't localize", "don’t localize",
    "must not be translated", "should not be translated", "not to be translated", "is not translated",
    "are not translated", "never translate", "leave untranslated", "keep untranslated", "no translation needed",
  ]

  /// Returns the start of the phrase in a lowercase sentence that says not to translate; nil if there is none.
  private static func instruction(in sentence: String) -> String.Index? {
    let lowercase = sentence.lowercased()
    guard lowercase.contains("translat") || lowercase.contains("localize") else { return nil }
    let range = instructions.lazy.compactMap { lowercase.firstRange(of: $0) }.first
    return range.map {
      sentence.index(sentence.startIndex, offsetBy: lowercase.distance(from: lowercase.startIndex, to: $0.lowerBound))
    }
  }

  private static func sentences(of comment: String) -> [String] {
    guard comment.utf8.contains(UInt8(ascii: "l")) else { return [] }
    var sentences = [""]
    var before: Character = " "
    for character in comment {
      if character.isNewline || character == " " && (before == "." || before == "!") {
        sentences.append("")
      } else {
        sentences[sentences.count - 1].append(character)
      }
      before = character
    }
    return sentences
  }

  /// Returns the words of a sentence that name a part of the source text.
  ///
  /// These are words in quotation marks, words that look like code, and the subject of a sentence that says what it is,
  /// as in “csv is a format; do not translate it”.
  private static func names(in sentence: String, of original: String) -> [String] {
    let words = sentence.split(whereSeparator: \.isWhitespace)
    let verb = nameVerb(in: words)
    var names: [String] = []
    for (index, word) in words.enumerated() {
      let isQuoted = word.first.map { "“\"'‘`«".contains($0) } ?? false
      let start = word.firstIndex { !"“\"'‘`«(".contains($0) }
      guard let start, let last = word.lastIndex(where: { !"”\"'’`».,;:!?)".contains($0) }), start <= last else {
        continue
      }
      let name = String(word[start...last])
      let isSubject = verb.map { index < $0 } ?? false
      let isCode =
        name.hasPrefix("--") || name.dropFirst().contains { $0.isUppercase || "_/.".contains($0) || $0.isNumber }
      guard isQuoted || isCode || isSubject && !["and", "or"].contains(name.lowercased()),
        !name.hasPrefix("%"), original.hasName(name), !names.contains(name)
      else { continue }
      names.append(name)
    }
    return names
  }

  /// Returns the index of the verb in “csv is a format”; nil if the subject has an article or is not said to be a name.
  private static func nameVerb(in words: [Substring]) -> Int? {
    guard let verb = words.firstIndex(where: { $0 == "is" || $0 == "are" }),
      !words[..<verb].contains(where: { ["a", "an", "the"].contains($0.lowercased()) }),
      words[verb...].contains(where: { nameKinds.contains($0.filter(\.isLetter).lowercased()) })
    else { return nil }
    return verb
  }

  /// What a comment calls a name that stays as it is.
  private static let nameKinds: Set<String> = [
    "brand", "code", "command", "commands", "format", "formats", "identifier", "keyword", "keywords", "name", "names",
    "option", "options", "parameter", "parameters", "product", "symbol", "term", "terms", "trademark", "value",
    "values",
  ]

  /// Returns whether a sentence speaks of the whole text: “Do not translate”, “A product; do not translate it”.
  private static func isAboutWholeText(_ sentence: String, before end: String.Index) -> Bool {
    let before = sentence[..<end]
    guard !before.contains("%"), !before.contains(where: { "“\"'‘`«,-".contains($0) }) else { return false }
    let words = before.split(whereSeparator: \.isWhitespace)
    guard !words.contains("is"), !words.contains("are") else { return false }
    let rest = sentence[end...].split { !$0.isLetter && $0 != "’" && $0 != "'" }.dropFirst(2).map { $0.lowercased() }
    let objects: Set<String> = ["it", "this", "translate", "text", "string", "be", "translated", "the", "needed"]
    return rest.allSatisfy(objects.contains)
  }

  // MARK: - Code

  static let code = CatalogCheck.ofPair(
    "code-changed", .error, "A translation changes an option such as --files, or code between backticks."
  ) { pair in
    guard let original = pair.view.original?.value else { return nil }
    let utf8 = original.utf8
    guard utf8.contains(UInt8(ascii: "`")) || utf8.contains(UInt8(ascii: "-")) else { return nil }
    let lost = codes(in: original).first { !pair.view.unit.value.contains($0) }
    return lost.map { "\($0) of the source is missing" }
  }

  /// Returns the options and the parts between backticks of a text.
  private static func codes(in text: String) -> [String] {
    var codes: [String] = []
    for (index, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      // A part with spaces may contain words, and one with a value is compared as a placeholder.
      if !index.isMultiple(of: 2) {
        if !part.isEmpty, !part.contains("%"), !part.contains(where: \.isWhitespace) { codes.append(String(part)) }
        continue
      }
      for word in part.split(whereSeparator: { $0.isWhitespace || "“”«»\"'()[],;:!?".contains($0) }) {
        guard word.hasPrefix("--"), word.dropFirst(2).first?.isLetter == true else { continue }
        codes.append(String(word.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }))
      }
    }
    return codes
  }
}

extension String {
  /// Returns whether a name occurs between characters that are not part of a word.
  fileprivate func hasName(_ name: String) -> Bool {
    var rest = self[...]
    while let range = rest.firstRange(of: name) {
      let before = self[..<range.lowerBound].unicodeScalars.last
      let after = self[range.upperBound...].unicodeScalars.first
      // Letters of another script, as in 下载StosVPN, are not part of the name.
      if !isLatin(before), !isLatin(after) { return true }
      rest = self[range.upperBound...]
    }
    return false
  }

  private func isLatin(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { $0.isWordPart && $0.value < 0x250 } ?? false
  }
}
