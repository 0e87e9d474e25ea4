import StringCatalog

/// What all texts of a folder together show about each language: its usual punctuation, address and vocabulary.
struct FolderEvidence: Sendable {
  /// The counts of the marks around quotations, by language.
  private(set) var quotationMarks: [String: [QuotationMarks.Kind: Int]] = [:]
  /// The counts of texts that address the reader in each way, by language.
  private(set) var registers: [String: [Register.Form: Int]] = [:]
  /// The words of the texts.
  private(set) var vocabulary = Vocabulary()

  /// Collects the evidence of entries, on all processors.
  init(_ entries: [CatalogEntryView]) {
    let parts = entries.flatMapInParallel { entries in
      var part = FolderEvidence()
      for entry in entries where entry.isTranslatable { part.add(entry) }
      return [part]
    }
    for part in parts { merge(part) }
  }

  private init() {}

  private mutating func add(_ entry: CatalogEntryView) {
    var words: [String: Set<String>] = [:]
    for text in entry.texts {
      if let style = QuotationMarks.styles[text.locale] {
        for mark in QuotationMarks.marks(in: text.prose, style) {
          quotationMarks[text.locale, default: [:]][mark.kind, default: 0] += 1
        }
      }
      if !text.isSource, let register = Register.byLanguage[text.locale] {
        for form in Set(register.evidence(in: text).map(\.form)) {
          registers[text.locale, default: [:]][form, default: 0] += 1
        }
      }
      words[language(of: text.locale), default: []].formUnion(text.prose.words.lazy.map(\.text))
    }
    // In a fixed order, because only the first languages are used if there are more than fit.
    for (language, words) in words.sorted(by: { $0.key < $1.key }) { vocabulary.add(words, in: language) }
  }

  private mutating func merge(_ other: FolderEvidence) {
    for (locale, counts) in other.quotationMarks {
      quotationMarks[locale, default: [:]].merge(counts, uniquingKeysWith: +)
    }
    for (locale, counts) in other.registers { registers[locale, default: [:]].merge(counts, uniquingKeysWith: +) }
    vocabulary.merge(other.vocabulary)
  }
}

/// The words that the texts of a folder use in each language.
struct Vocabulary: Sendable {
  /// The languages with a bit for each, at most 64; the texts of further languages are not used.
  private var languages: [String: UInt64] = [:]
  private var words: [String: Uses] = [:]

  /// The languages that use a word, as bits.
  private struct Uses {
    /// The languages in which at least one entry uses the word.
    var once: UInt64 = 0
    /// The languages in which at least two entries use the word.
    var twice: UInt64 = 0
  }

  /// Adds the distinct words of an entry in a language.
  fileprivate mutating func add(_ distinctWords: Set<String>, in language: String) {
    guard let bit = bit(of: language) else { return }
    for word in distinctWords {
      words[word, default: Uses()].twice |= (words[word]?.once ?? 0) & bit
      words[word, default: Uses()].once |= bit
    }
  }

  private mutating func bit(of language: String) -> UInt64? {
    if let bit = languages[language] { return bit }
    guard languages.count < UInt64.bitWidth else { return nil }
    let bit = UInt64(1) << UInt64(languages.count)
    languages[language] = bit
    return bit
  }

  fileprivate mutating func merge(_ other: Vocabulary) {
    let bits = other.languages.sorted { $0.key < $1.key }.compactMap { language, bit in
      self.bit(of: language).map { (from: bit, to: $0) }
    }
    func translated(_ set: UInt64) -> UInt64 {
      bits.reduce(0) { $0 | (set & $1.from == 0 ? 0 : $1.to) }
    }
    let isSame = bits.allSatisfy { $0.from == $0.to }
    for (word, uses) in other.words {
      let (once, twice) = isSame ? (uses.once, uses.twice) : (translated(uses.once), translated(uses.twice))
      var merged = words[word, default: Uses()]
      merged.twice |= twice | (merged.once & once)
      merged.once |= once
      words[word] = merged
    }
  }

  /// Returns the languages in which at least two entries use a lowercase word.
  func languages(using word: String) -> UInt64 { words[word]?.twice ?? 0 }

  /// Returns the bit of a language in `languages(using:)`; 0 for a language without words.
  func bit(for language: String) -> UInt64 { languages[language] ?? 0 }
}
