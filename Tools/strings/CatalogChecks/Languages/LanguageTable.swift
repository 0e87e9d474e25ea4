import Kernel

/// Data of checks by language.
///
/// A check is silent for a language without data, so that a new language needs only new rows.
struct LanguageTable<Value: Sendable>: Sendable, ExpressibleByDictionaryLiteral {
  private let values: [String: Value]

  /// Creates a table from language codes in lowercase, such as `pt` and `pt-pt`.
  init(dictionaryLiteral elements: (String, Value)...) {
    values = Dictionary(elements) { first, _ in first }
  }

  /// Creates a table from rows.
  init(_ rows: [String: Value]) { values = rows }

  /// Returns the data of a locale, or else that of its language; nil for a language without data.
  subscript(locale: String) -> Value? {
    if let value = values[locale] { return value }
    let exact = locale.lowercased().split { $0 == "-" || $0 == "_" }
    for count in stride(from: exact.count, to: 0, by: -1) {
      if let value = values[exact.prefix(count).joined(separator: "-")] { return value }
    }
    return nil
  }
}

/// A set of words from a text with spaces between them.
struct WordSet: Sendable, ExpressibleByStringLiteral {
  let words: Set<String>
  /// The words without their accents.
  let plainWords: Set<String>

  init(stringLiteral text: String) {
    words = Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
    plainWords = Set(words.map(\.withoutAccents))
  }

  func contains(_ word: String) -> Bool { words.contains(word) }
}

extension String {
  /// The text without diacritics.
  var withoutAccents: String {
    guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
    return String(
      String.UnicodeScalarView(canonicallyDecomposed.unicodeScalars.filter { !(0x0300...0x036F).contains($0.value) }))
  }
}
