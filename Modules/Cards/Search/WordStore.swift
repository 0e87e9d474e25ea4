import SQLite

/// The words that one user has written.
struct WordStore {
  /// How many words are suggested at most. (Sparks, 2.8.)
  static let mostSuggestions = 5
  /// How many characters a suggested word has at least. (Sparks, 2.8.)
  static let shortestSuggestion = 3

  private enum Statements: SQL, StatementSet {
    case containing = """
      select word from spark_words
      where user_id = :user and instr(folded, :text) > 0 and length(word) >= :shortest order by folded, word limit :limit
      """
  }

  let connection: Connection
  let user: Int64

  /// Words that contain a text, in their order, both without regard to case and diacritics; none for an empty text.
  func suggestions(for text: String) throws -> [String] {
    let text = SearchText.folded(text)
    guard !text.isEmpty else { return [] }
    return try connection.statement(Statements.containing)
      .bind("user", user).bind("text", text).bind("shortest", Self.shortestSuggestion)
      .bind("limit", Self.mostSuggestions).all { try $0.text(0) }
  }
}
