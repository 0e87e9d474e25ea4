public import Kernel

extension TranslatedText: ResultObject {
  /// The text in each language.
  public static let shape = Shape<TranslatedText>("TranslatedText", "A text in up to three languages.") {
    Field("en", "The text in English; null if missing.", \.en)
    Field("es", "The text in Spanish; null if missing.", \.es)
    Field("fr", "The text in French; null if missing.", \.fr)
  }
}
