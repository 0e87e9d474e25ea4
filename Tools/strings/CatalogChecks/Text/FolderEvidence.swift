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
    for (language, words) in words { vocabulary.add(words, in: language) }
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
  /// Whether more than one entry uses a word, by language and lowercase word.
  private var words: [String: [String: Bool]] = [:]

  /// Adds the distinct words of an entry in a language.
  fileprivate mutating func add(_ distinctWords: Set<String>, in language: String) {
    // The words of the language are moved out while they change, so that they are not copied.
    var known = words.removeValue(forKey: language) ?? [:]
    for word in distinctWords { known[word] = known[word] != nil }
    words[language] = known
  }

  fileprivate mutating func merge(_ other: Vocabulary) {
    for (language, others) in other.words { words[language, default: [:]].merge(others) { _, _ in true } }
  }

  /// Returns whether at least two entries use a lowercase word in a language.
  func uses(_ word: String, in language: String) -> Bool { words[language]?[word] == true }
}
