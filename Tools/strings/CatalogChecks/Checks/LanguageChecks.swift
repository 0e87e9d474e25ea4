import StringCatalog

/// Checks of the language of a text.
enum LanguageChecks {
  static let all: [CatalogCheck] = [wrongLanguage, untranslatedPart]

  // MARK: - Another language

  private static let wrongLanguage = CatalogCheck.ofTextInFolder(
    "wrong-language", .warning, "A translation is in another language, or a part of it is."
  ) { view, evidence in
    guard let pair = TextPair(view), view.unit.value != view.original?.value else { return nil }
    return foreignScript(in: pair) ?? foreignWords(in: pair, evidence.vocabulary)
  }

  /// Returns a problem about a word in another script; nil if there is none.
  private static func foreignScript(in pair: TextPair) -> String? {
    guard let own = WritingSystem.of(pair.view.locale) else { return nil }
    let prose = pair.target
    guard prose.scalars.contains(where: { $0.value >= 0x0370 }) || own != .latin else { return nil }
    var foreign: Prose.Word?
    var (ownCount, latinCount) = (0, 0)
    for word in prose.words {
      let scripts = Set(prose.scalars[word.range].compactMap(WritingSystem.init))
      if scripts.contains(own) || own == .hangul && scripts.contains(.eastAsian) {
        ownCount += 1
      } else if scripts == [.latin] {
        if word.range.count > 2, !prose.isAbbreviation(word), !prose.isBetweenBackticks(word.range.lowerBound) {
          latinCount += 1
        }
      } else if let script = scripts.first, word.range.count > 1, foreign == nil,
        !pair.source.scalars.contains(where: { WritingSystem($0) == script })
      {
        foreign = word
      }
    }
    if let foreign {
      return "\"\(prose.spelling(of: foreign))\" is not in the script of \(pair.view.locale)"
    }
    guard ownCount == 0, own != .latin else { return nil }
    // Names stay in Latin letters, but then the source has them as well.
    let words = Set(pair.source.words.map(\.text))
    let hasOtherWords = latinCount > 2 && prose.words.count { !words.contains($0.text) } > 1
    return hasOtherWords ? "the text is not in the script of \(pair.view.locale)" : nil
  }

  /// Returns a problem about words that only another language has; nil if there are none.
  private static func foreignWords(in pair: TextPair, _ vocabulary: Vocabulary) -> String? {
    let prose = pair.target
    let own = language(of: pair.view.locale)
    guard prose.words.count > 1 else { return foreignWord(in: pair, own, vocabulary) }
    guard let ownWords = FunctionWords.words[own] else { return nil }
    let sourceWords = Set(pair.source.words.map(\.text))
    let words = prose.words.filter { word in
      !sourceWords.contains(word.text) && !(prose.isAbbreviation(word) && word.range.count > 1)
        && prose.scalars[word.range].allSatisfy { !$0.isDigit }
        && !pair.view.entry.glossary.nameWords.contains(word.text)
    }
    guard words.count > 1 else { return nil }
    let isOwn = words.map { ownWords.contains($0.text) || vocabulary.uses($0.text, in: own) }
    let candidates = zip(words, isOwn).flatMap { $1 ? [] : FunctionWords.languages[$0.text] ?? [] }
    for other in Set(candidates).sorted() where other != own {
      let otherWords = FunctionWords.words[other]
      var run = Run()
      var best = Run()
      var (foreign, ownOnly, functionWords) = (0, 0, 0)
      for (word, isOwn) in zip(words, isOwn) {
        let isFunctionWord = otherWords?.contains(word.text) == true
        let isOther = isFunctionWord || vocabulary.uses(word.text, in: other)
        if isOther, !isOwn {
          foreign += 1
          if isFunctionWord { functionWords += 1 }
          run.add(word.range, isFunctionWord)
          if run.count > best.count { best = run }
        } else if isOwn, !isOther {
          ownOnly += 1
          run = Run()
        }
      }
      let isClose = areClose(own, other)
      let isWhole =
        foreign > (isClose ? 2 : 1) && functionWords > (isClose ? 1 : 0)
        && foreign > (isClose ? words.count : dominance) * ownOnly
        && foreign * 2 >= foreign + isOwn.count(where: \.self)
      let isPart = !isClose && best.count > 2 && best.functionWords > 1
      if isWhole { return "the text seems to be in \(other)" }
      if isPart, let range = best.range { return "\"\(prose.spelling(of: range))\" seems to be in \(other)" }
    }
    return nil
  }

  /// Returns a problem about a single word that is the translation into another language; nil if there is none.
  private static func foreignWord(
    in pair: TextPair, _ own: String, _ vocabulary: Vocabulary
  ) -> String? {
    guard let word = pair.target.words.first, word.range.count >= minWordLength,
      // A word with the same first letter as the source is often one that many languages have borrowed.
      !pair.source.words.contains(where: { $0.text.withoutAccents.first == word.text.withoutAccents.first }),
      !pair.target.isAbbreviation(word),
      !pair.view.entry.glossary.nameWords.contains(word.text)
    else { return nil }
    guard !vocabulary.uses(word.text, in: own) else { return nil }
    let others = pair.view.entry.entry.localizations.filter { locale, localization in
      let other = language(of: locale)
      return other != own && !areClose(own, other) && !areRelated(own, other)
        && localization.stringUnit?.value == pair.view.unit.value && vocabulary.uses(word.text, in: other)
    }
    return others.keys.min().map { "the text is the one in \($0)" }
  }

  /// The minimum length of a single word, in characters; shorter ones are often the same in several languages.
  private static let minWordLength = 4

  /// Returns whether two languages share many whole words.
  private static func areRelated(_ one: String, _ other: String) -> Bool {
    relatedLanguages.contains { $0.contains(one) && $0.contains(other) }
  }

  private static let relatedLanguages: [Set<String>] = [
    ["ca", "es", "gl", "it", "pt", "ro"], ["ca", "fr"], ["de", "lb", "nl"], ["da", "de", "nb", "nl", "nn", "no", "sv"],
    ["bs", "cs", "hr", "pl", "sk", "sl"], ["ja", "ko", "zh"], ["az", "tr"], ["ar", "fa", "ur"],
  ]

  /// The number of times that words of another language must be more frequent than words of the language.
  private static let dominance = 2

  /// Languages that share most of their short words.
  private static let closeLanguages: [Set<String>] = [
    ["da", "nb", "nn", "no", "sv"], ["cs", "sk"], ["be", "bg", "mk", "ru", "sr", "uk"], ["bs", "hr", "sl", "sr"],
    ["ca", "es", "gl", "pt"], ["id", "ms"], ["af", "nl"],
  ]

  private static func areClose(_ one: String, _ other: String) -> Bool {
    closeLanguages.contains { $0.contains(one) && $0.contains(other) }
  }

  /// A sequence of words of another language.
  private struct Run {
    var count = 0
    var functionWords = 0
    var range: Range<Int>?

    mutating func add(_ word: Range<Int>, _ isFunctionWord: Bool) {
      count += 1
      if isFunctionWord { functionWords += 1 }
      range = (range?.lowerBound ?? word.lowerBound)..<word.upperBound
    }
  }

  // MARK: - The source language

  private static let untranslatedPart = CatalogCheck.ofPair(
    "untranslated-part", .warning, "A part of a translation is in the source language."
  ) { pair in
    let (source, target) = (pair.source.words, pair.target.words)
    guard source.count >= minUntranslatedWords, target.count >= minUntranslatedWords,
      pair.view.unit.value != pair.view.original?.value,
      let functionWords = FunctionWords.words[pair.view.entry.source.sourceLanguage]
    else { return nil }
    let ownWords = FunctionWords.words[pair.view.locale]
    func isForeign(_ word: Prose.Word) -> Bool {
      functionWords.contains(word.text) && ownWords?.contains(word.text) != true
        && !Cognates.contains(word.text, in: pair.view.locale)
    }
    guard target.contains(where: isForeign) else { return nil }
    let starts = Dictionary(grouping: source.indices, by: { source[$0].text })
    var index = 0
    while index < target.count {
      let length =
        (starts[target[index].text] ?? []).map { start in
          // The words of “end-to-end” and of “File → Export” are not part of a sentence.
          zip(source[start...], target[index...]).enumerated().prefix { offset, words in
            words.0.text == words.1.text
              && (offset == 0 || pair.target.hasOnlySpace(between: target[index + offset - 1], words.1))
          }.count
        }.max() ?? 0
      let run = target[index..<(index + length)]
      // The words of a name such as “Terms of Service” are capitalized.
      let isText = run.count { !pair.target.isCapitalized($0) && $0.range.count > 1 } > 1
      if length >= minUntranslatedWords, length < target.count || length < source.count, isText,
        run.contains(where: isForeign), let last = run.last
      {
        let range = run[index].range.lowerBound..<last.range.upperBound
        if !pair.target.isQuoted(range) { return "\"\(pair.target.spelling(of: range))\" is not translated" }
      }
      index += max(1, length)
    }
    return nil
  }

  /// The minimum length of a part, in words.
  private static let minUntranslatedWords = 3
}

extension Prose {
  /// Returns whether quotation marks or backticks stand around a range.
  fileprivate func isQuoted(_ range: Range<Int>) -> Bool {
    let before = scalars[..<range.lowerBound].last { !$0.isSpace }
    let after = scalars[range.upperBound...].first { !$0.isSpace && !".,!?…".unicodeScalars.contains($0) }
    guard let before, let after else { return false }
    return "«“„\"'‘「`(*_".unicodeScalars.contains(before) && "»”“\"'’」`)*_".unicodeScalars.contains(after)
  }

  /// Returns whether two words are separated only by spaces, commas or apostrophes.
  fileprivate func hasOnlySpace(between one: Word, _ next: Word) -> Bool {
    scalars[one.range.upperBound..<next.range.lowerBound].allSatisfy { " ,’'".unicodeScalars.contains($0) }
  }
}
