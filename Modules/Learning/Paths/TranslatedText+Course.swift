import Kernel
import Localization
import Service

extension TranslatedText {
  /// The valid lengths of a title or a subtitle, in characters.
  static let titleLengths = 1...200
  /// The valid lengths of a description, in characters.
  static let descriptionLengths = 0...1000
  /// The valid lengths of the body of a lesson, in characters.
  static let bodyLengths = 1...20_000

  /// Returns a title in a language, like `text(in:)`; every title has a text.
  func title(in language: Language) -> ContentText { .entered(text(in: language) ?? "") }

  /// Returns the text in a language, like `text(in:)`, as a text of learning content.
  func content(in language: Language) -> ContentText? { text(in: language).map(ContentText.entered) }

  /// The text without the languages in which it is blank.
  var withoutBlanks: TranslatedText {
    func present(_ text: String?) -> String? { text.flatMap { $0.isBlank ? nil : $0 } }
    return TranslatedText(en: present(en), es: present(es), fr: present(fr))
  }
}
