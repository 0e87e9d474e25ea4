/// A text of learning content in up to three languages, at least one.
public struct TranslatedText: Hashable, Sendable {
  /// The text in English; nil if it is missing.
  public var en: String?
  /// The text in Spanish; nil if it is missing.
  public var es: String?
  /// The text in French; nil if it is missing.
  public var fr: String?

  /// Creates a text; at least one language must be given.
  public init(en: String? = nil, es: String? = nil, fr: String? = nil) { (self.en, self.es, self.fr) = (en, es, fr) }

  /// The first language that has the text; English precedes the others.
  public var first: String? { en ?? es ?? fr }
}
