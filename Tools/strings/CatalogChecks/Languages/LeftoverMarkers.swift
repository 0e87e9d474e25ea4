/// Marks of unfinished work that must not reach a reader.
enum LeftoverMarkers {
  /// Markers in capital letters, as whole words.
  static let capitals: WordSet = "FIXME HACK TBD TBT TODO XXX XXXX"

  /// Markers that are also words of a language, and count only before a colon, in brackets or at the start of a text.
  static let ambiguous: LanguageTable<WordSet> = [
    "ca": "TODO", "es": "TODO", "gl": "TODO", "it": "TODO", "pt": "TODO",
  ]

  /// Phrases in lowercase, in any language.
  static let phrases = [
    "lorem ipsum", "translate me", "translate this", "to be translated", "needs translation", "translation missing",
    "missing translation", "not translated", "untranslated", "needs review", "a traducir", "por traducir",
    "sin traducir", "traducir esto", "falta traducir", "pendiente de traducción", "à traduire", "a traduire",
    "non traduit",
    "traduction manquante", "traduction à faire", "zu übersetzen", "nicht übersetzt", "übersetzung fehlt",
    "da tradurre",
    "a traduzir", "por traduzir", "te vertalen",
  ]
}
