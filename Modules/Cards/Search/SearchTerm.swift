/// The terms of `spark_search`, and searches for them.
///
/// Each term begins with the number of its user, so that nobody pays for what others have written, and with a letter for
/// its kind.
enum SearchTerm {
  /// Number of bytes of a tag that count; SQLite cuts longer terms off.
  private static let maxTagBytes = 16_000

  /// The terms of a spark: its folded words and its tags, with blanks between them.
  static func terms(words: [String], tags: [String], of user: Int64) -> String {
    (words.map { word($0, of: user) } + tags.map { tag($0, of: user) }).joined(separator: " ")
  }

  /// The term of a whole word.
  static func word(_ word: String, of user: Int64) -> String { "u\(user)x\(word)" }

  /// The term of a tag, which may contain any character.
  static func tag(_ tag: String, of user: Int64) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let hexadecimal = tag.utf8.prefix(maxTagBytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return "u\(user)t\(String(decoding: hexadecimal, as: UTF8.self))"
  }

  // MARK: - Searches

  /// A search for sparks with one of some terms.
  static func anyOf(_ terms: [String]) -> String { "(\(terms.map { "\"\($0)\"" }.joined(separator: " OR ")))" }

  /// A search for sparks with a term that begins like this.
  static func beginning(with term: String) -> String { "\"\(term)\"*" }
}
