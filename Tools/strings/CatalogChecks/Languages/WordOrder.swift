/// The languages that keep the order of the values of an English sentence.
enum WordOrder {
  /// Languages with prepositions and with the object after the verb, in which “%@ of %@” keeps its order.
  private static let likeEnglish: LanguageTable<Bool> = [
    "bg": true, "ca": true, "cs": true, "da": true, "de": true, "el": true, "en": true, "es": true, "fr": true,
    "gl": true, "he": true, "hr": true, "id": true, "it": true, "ms": true, "nb": true, "nl": true, "nn": true,
    "no": true, "pl": true, "pt": true, "ro": true, "ru": true, "sk": true, "sl": true, "sr": true, "sv": true,
    "uk": true, "vi": true,
  ]

  /// Returns whether values usually stand in the same order in two languages.
  static func isShared(by locale: String, and other: String) -> Bool {
    likeEnglish[locale] == true && likeEnglish[other] == true
  }
}
