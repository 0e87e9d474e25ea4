/// A text of learning content in up to three languages.
public struct TranslatedText: Hashable, Sendable {
  /// The text in English; nil if it is missing.
  public var en: String?
  /// The text in Spanish; nil if it is missing.
  public var es: String?
  /// The text in French; nil if it is missing.
  public var fr: String?

  /// Creates a text; a missing text has no language.
  public init(en: String? = nil, es: String? = nil, fr: String? = nil) { (self.en, self.es, self.fr) = (en, es, fr) }

  /// Whether the text is missing in every language.
  public var isEmpty: Bool { en == nil && es == nil && fr == nil }
}
