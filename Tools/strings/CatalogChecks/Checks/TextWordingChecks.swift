import StringCatalog

/// Checks of the words of a translation.
enum TextWordingChecks {
  static let all: [CatalogCheck] = [
    glossary, doNotTranslate, UntranslatableNames.marked, UntranslatableNames.code, duplicateWord, startCase,
    TitleCaseCheck.check,
  ]

  // MARK: - Glossary and names

  private static let glossary = CatalogCheck(
    "glossary", .warning, .text, "A translation does not use the term of the glossary.",
    .translation { view in
      let sourceLanguage = view.entry.source.sourceLanguage
      let terms = view.entry.glossary.terms
      return missing(terms, in: view, parse: TokenizedText.init) { term, source in
        guard !term.names(in: view.locale).isEmpty else { return nil }
        let name = term.spelled(in: sourceLanguage).first { name in
          source.ranges(of: name).contains { range in
            !terms.contains { $0.covers(name, at: range, of: source, in: sourceLanguage) }
          }
        }
        return name?.joined(separator: " ")
      } isPreserved: { term, target in
        term.spelled(in: view.locale).contains { target.hasInflection(of: $0) }
      }
      .map { term, name, form, text in
        let words = term.names(in: view.locale).joined(separator: ", ")
        return view.finding(
          "glossary", .warning, "the glossary translation of \"\(name)\" is: \(words)", form: form, target: text)
      }
    })

  private static let doNotTranslate = CatalogCheck(
    "do-not-translate", .error, .text, "A translation omits or changes a name that must not be translated.",
    .translation { view in
      let wordNames = view.entry.glossary.wordNames
      return missing(view.entry.glossary.names + wordNames, in: view, parse: Prose.init) { name, source in
        source.occurrences(ofName: name).contains { !wordNames.contains(name) || source.isName(at: $0) } ? name : nil
      } isPreserved: { name, target in
        !target.occurrences(ofName: name).isEmpty
      }
      .map { name, _, form, text in
        view.finding("do-not-translate", .error, "\"\(name)\" must not be translated", form: form, target: text)
      }
    })

  /// Returns the terms or names of a source that are missing in a translation, each with the first form that lacks it.
  ///
  /// `parse` prepares a text for searching. `spelling` returns the spelling of a word in a source text; nil if the text
  /// lacks the word.
  private static func missing<Word, ParsedText>(
    _ words: [Word], in view: TranslationView, parse: (String) -> ParsedText,
    spelling: (Word, ParsedText) -> String?, isPreserved: (Word, ParsedText) -> Bool
  ) -> [(word: Word, name: String, form: String?, text: String)] {
    guard !words.isEmpty, let source = view.entry.original, let target = view.localization else { return [] }
    var results: [(word: Word, name: String, form: String?, text: String)] = []
    var remaining = words
    for form in target.categories {
      guard let original = source.shown(form), let text = target.shown(form), !text.isEmpty else { continue }
      let sourceText = parse(original)
      lazy var targetText = parse(text)
      remaining.removeAll { word in
        guard let name = spelling(word, sourceText), !isPreserved(word, targetText) else { return false }
        results.append((word, name, target.plural.isEmpty ? nil : form, text))
        return true
      }
    }
    return results
  }

  // MARK: - Typos

  private static let duplicateWord = CatalogCheck.ofText(
    "duplicate-word", .warning, "A text repeats a word."
  ) { view in
    guard !languagesWithDoubling.contains(language(of: view.locale)), let word = repeated(in: view.prose, view.locale)
    else { return nil }
    if let pair = TextPair(view), repeated(in: pair.source, "") != nil { return nil }
    return "the word \"\(word)\" is repeated"
  }

  /// Words that may be repeated: « vous vous connectez », “that that is so”.
  private static let doublets: LanguageTable<WordSet> = [
    "de": "das der die sie", "en": "had that", "es": "cuarto", "fr": "nous vous", "nl": "dat die je", "sk": "si",
    "tr": "adım bir tek zaman",
  ]

  /// Languages that double words to form others: «luôn luôn».
  private static let languagesWithDoubling: WordSet = "id jv km lo ms my sw th tl vi"

  private static func repeated(in prose: Prose, _ locale: String) -> String? {
    let words = prose.words
    return zip(words, words.dropFirst()).first { first, second in
      first.text == second.text && prose.scalars[first.range].contains(where: \.isLetter)
        // “A a” in “from A a B” are two words.
        && (first.range.count > 1 || prose.scalars[first.range] == prose.scalars[second.range])
        && prose.scalars[first.range.upperBound..<second.range.lowerBound].allSatisfy(\.isSpace)
        && doublets[locale]?.contains(first.text) != true
    }?.0.text
  }

  private static let startCase = CatalogCheck.ofPair(
    "start-case", .info,
    "The first letter of a translation differs in case from that of its source."
  ) { pair in
    guard pair.view.form?.hasPrefix("substitutions.") != true, let source = pair.source.start,
      let target = pair.target.start, source.isCapital != target.isCapital
    else { return nil }
    // A name keeps its case anywhere; days, months and languages are capitalized in English, but not in all languages.
    if pair.source.words.contains(where: { $0.text == target.word.text }) || englishCapitals.contains(source.word.text)
    {
      return nil
    }
    return "the text begins with a \(target.isCapital ? "capital" : "lowercase") letter, but the source does not"
  }

  private static let englishCapitals: WordSet = """
    monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
    september october november december english french german italian portuguese spanish
    """
}

/// A text with its words, prepared for searching many terms.
private struct TokenizedText {
  let words: [String]
  /// The words, with and without a plural -s.
  private let singulars: Set<String>

  init(_ text: String) {
    words = Prose(text).words.map(\.text)
    singulars = Set(words + words.filter { $0.hasSuffix("s") }.map { String($0.dropLast()) })
  }

  /// Returns the ranges of `words` in which a term occurs; the last word may have a plural -s.
  func ranges(of term: [String]) -> [Range<Int>] {
    guard let last = term.last, singulars.contains(last) else { return [] }
    return words.indices.dropLast(term.count - 1).map { $0..<($0 + term.count) }.filter { range in
      let window = words[range]
      return (window.last == last || window.last == last + "s") && window.dropLast() == term.dropLast()
    }
  }

  /// Returns whether each word of a term occurs in some inflection: a word with the same stem.
  ///
  /// The stem is the word without accents and without its last two letters, but at least its first four letters:
  /// «examen» and «exámenes» match.
  func hasInflection(of term: [String]) -> Bool {
    term.allSatisfy { part in
      let stem = part.withoutAccents.prefix(max(4, part.count - 2))
      return words.contains { $0.withoutAccents.hasPrefix(stem) }
    }
  }
}

extension Glossary.Term {
  /// Returns whether a longer spelling of this term covers a shorter term at a range: “log in” covers “log”.
  fileprivate func covers(_ other: [String], at range: Range<Int>, of text: TokenizedText, in language: String)
    -> Bool
  {
    spelled(in: language).contains { name in
      name.count > other.count
        && text.ranges(of: name).contains { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound }
    }
  }
}

extension Prose {
  /// The first word; nil if the text starts with a value, a tag, a number or a caseless letter.
  fileprivate var start: (word: Word, isCapital: Bool)? {
    guard let word = words.first, !scalars[..<word.range.lowerBound].contains(Prose.placeholder),
      !scalars[..<word.range.lowerBound].contains(Prose.tag)
    else { return nil }
    let properties = scalars[word.range.lowerBound].properties
    guard properties.isUppercase || properties.isLowercase else { return nil }
    return (word, properties.isUppercase)
  }

  /// Returns the offsets at which a name occurs as a whole word in its exact spelling.
  fileprivate func occurrences(ofName name: String) -> [Int] {
    let name = Array(name.unicodeScalars)
    guard let first = name.first, scalars.count >= name.count else { return [] }
    return (0...(scalars.count - name.count)).filter { start in
      scalars[start] == first && scalars[start..<(start + name.count)].elementsEqual(name)
        && scalar(at: start - 1)?.isWordPart != true && scalar(at: start + name.count)?.isWordPart != true
    }
  }

  /// Returns whether the capital letter of a word marks a name: it follows a lowercase word or one of , & + /.
  ///
  /// “With React” and “React, Express and Jest” contain names. Any word is capitalized after a colon, a dash or
  /// a bracket and at the start of a sentence, and each word in a title such as “How to Express Yourself”.
  fileprivate func isName(at start: Int) -> Bool {
    let end = scalars[start...].firstIndex { !$0.isWordPart } ?? scalars.count
    if scalar(at: end) == " ", scalar(at: end + 1)?.properties.isUppercase == true { return false }
    guard let last = scalars[..<start].lastIndex(where: { $0 != " " && !$0.isNoBreakSpace }) else { return false }
    guard scalars[last].isWordPart else { return ",&+/".unicodeScalars.contains(scalars[last]) }
    let word = scalars[...last].lastIndex { !$0.isWordPart }.map { $0 + 1 } ?? 0
    return !scalars[word].properties.isUppercase
  }
}

extension Catalog.Localization {
  /// The plural categories that have texts; only `other` for a text without plural forms.
  fileprivate var categories: [String] {
    let names = Set(plural.keys).union(substitutions.values.flatMap(\.plural.keys))
    return names.isEmpty ? ["other"] : names.sorted()
  }

  /// Returns the text for a plural category or else for *other*, with its substitutions resolved.
  fileprivate func shown(_ category: String) -> String? {
    if let unit = plural[category] ?? plural["other"] { return unit.value }
    return stringUnit.map { unit in
      substitutions.reduce(unit.value) { text, part in
        let form = (part.value.plural[category] ?? part.value.plural["other"])?.value ?? ""
        return text.replacing("%#@\(part.key)@", with: form)
      }
    }
  }
}
