import Localization
import Service

/// A text of a course in up to three languages.
struct CourseText: Hashable, Sendable {
  var en: String?
  var es: String?
  var fr: String?

  /// The valid lengths of a title or a subtitle, in characters.
  static let titleLengths = 1...200
  /// The valid lengths of a description, in characters.
  static let descriptionLengths = 0...1000
  /// The valid lengths of the body of a lesson, in characters.
  static let bodyLengths = 1...20_000

  /// Whether the text is missing in every language.
  var isEmpty: Bool { en == nil && es == nil && fr == nil }

  /// Returns the text in a language, or else in English, or else in any language; nil if it is missing in every one.
  func text(in language: Language) -> String? {
    let translation: String? =
      switch language {
      case .es: es
      case .fr: fr
      default: nil
      }
    return translation ?? en ?? es ?? fr
  }

  /// Returns a title in a language, like `text(in:)`; every title has a text.
  func title(in language: Language) -> ContentText { .entered(text(in: language) ?? "") }

  /// Returns the text in a language, like `text(in:)`, as a text of learning content.
  func content(in language: Language) -> ContentText? { text(in: language).map(ContentText.entered) }
}

extension CourseText: ResultObject {
  static let shape = Shape<CourseText>("CourseText", "A text of a course in up to three languages.") {
    Field("en", "The text in English; null if missing.", \.en)
    Field("es", "The text in Spanish; null if missing.", \.es)
    Field("fr", "The text in French; null if missing.", \.fr)
  }
}
