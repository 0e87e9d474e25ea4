/// The terms of `spark_search` and the queries for them.
///
/// Each term starts with `u`, the user id and a letter for its kind. The user id makes the cost of a query independent
/// of other users' sparks.
enum SearchTerm {
  /// The maximum number of bytes of a tag that are indexed, because FTS5 truncates long terms.
  private static let maxTagBytes = 16_000

  static func word(_ word: String, of user: Int64) -> String { "u\(user)x\(word)" }

  /// Returns the term of a tag.
  ///
  /// The term is hexadecimal, because a tag may contain any character.
  static func tag(_ tag: String, of user: Int64) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let hexadecimal = tag.utf8.prefix(maxTagBytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return "u\(user)t\(String(decoding: hexadecimal, as: UTF8.self))"
  }

  // MARK: - Queries

  /// Returns the query for sparks with at least one of the terms.
  static func anyOf(_ terms: [String]) -> String { "(\(terms.map { "\"\($0)\"" }.joined(separator: " OR ")))" }

  /// Returns the query for sparks with a term that starts with the given one.
  static func prefix(_ term: String) -> String { "\"\(term)\"*" }
}
