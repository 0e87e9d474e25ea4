/// The languages that keep the order of the values of an English sentence.
enum WordOrder {
  /// The languages with prepositions in the table, whose values keep the order of the English ones.
  private static let likeEnglish: WordSet = "de es fr it nl pt"

  /// Returns whether values usually stand in the same order in two languages.
  static func isShared(by locale: String, and source: String) -> Bool {
    language(of: source) == "en" && likeEnglish.contains(language(of: locale))
  }

  /// The translations of English prepositions, by which a value is recognized in another place of a sentence.
  private static let prepositions: [String: LanguageTable<WordSet>] = [
    "at": ["de": "bei um", "es": "a en", "fr": "à chez", "it": "a alle", "pt": "a às em"],
    "by": ["de": "durch von", "es": "de por", "fr": "de par", "it": "da di", "nl": "door van", "pt": "de por"],
    "for": [
      "de": "für", "es": "de para por", "fr": "de pour", "it": "di per", "nl": "voor",
      "pt": "da de do para pela pelo por",
    ],
    "from": [
      "de": "aus von", "es": "de desde", "fr": "de depuis", "it": "da dal di", "nl": "uit van", "pt": "da de do",
    ],
    "in": ["de": "im in", "es": "de en", "fr": "à dans de en", "it": "di in nel", "nl": "in", "pt": "de em na no"],
    "of": ["de": "der des von", "es": "de del", "fr": "d de du", "it": "di", "nl": "van", "pt": "da de do"],
    "on": ["de": "am an auf", "es": "en sobre", "fr": "à en sur", "it": "il in su", "nl": "op", "pt": "em na no"],
    "to": [
      "de": "an bis in nach zu", "es": "a hasta para", "fr": "à vers", "it": "a in", "nl": "aan naar", "pt": "a para",
    ],
    "with": ["de": "mit", "es": "con", "fr": "avec", "it": "con", "nl": "met", "pt": "com"],
  ]

  /// Returns whether a word is a translation of an English preposition.
  static func isTranslation(_ word: String, of preposition: String, in locale: String) -> Bool {
    prepositions[preposition]?[locale]?.contains(word) == true
  }
}
