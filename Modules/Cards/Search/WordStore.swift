import Database
import Kernel
import SQLite
import Service

/// Queries of the words in one user's sparks.
struct WordStore {
  /// The maximum number of suggestions. (Sparks, 2.8.)
  static let maxSuggestions = 5
  /// The minimum length of a suggestion in code points. (Sparks, 2.8.)
  static let minSuggestionLength = 3

  /// The maximum number of words, in alphabetical order, that a search reads.
  private static let maxScannedWords = 200_000

  private enum Statements: SQL, StatementSet {
    case containing = """
      select word from (
        select word, folded from spark_words where user_id = :user order by folded, word limit :scanned)
      where instr(folded, :text) > 0 and length(word) >= :shortest limit :limit
      """
    case matchingSparks = """
      select s.* from spark_search cross join sparks s on s.id = spark_search.rowid & 2147483647
      where spark_search match :search and s.user_id = :user order by spark_search.rowid
      """
  }

  let transaction: Transaction
  let user: Int64

  /// Returns words that contain a text, ignoring case and diacritics; none for an empty text.
  func suggestions(for text: String) throws -> [String] {
    let text = text.folded
    guard !text.isEmpty else { return [] }
    try transaction.performDeferredWrites()
    return try transaction.statement(Statements.containing)
      .bind("user", user).bind("text", text).bind("shortest", Self.minSuggestionLength)
      .bind("scanned", Self.maxScannedWords).bind("limit", Self.maxSuggestions).all { try $0["word"] }.map(untruncated)
  }

  /// Returns the complete form of a word that the index may have truncated, from the first spark that contains it.
  private func untruncated(_ word: String) throws -> String {
    guard word.unicodeScalars.count == String.maxKeyCodePoints else { return word }
    var fullWord = word
    let search = SearchTerm.anyOf([SearchTerm.word(word.folded, of: user)])
    try transaction.statement(Statements.matchingSparks).bind("user", user).bind("search", search)
      .iterate { row in
        let spark = try Spark.table.decode(row)
        fullWord =
          SearchText.firstWord(truncatedTo: word, in: [spark.draft.title, spark.draft.notes ?? ""] + spark.draft.tags)
          ?? word
        return fullWord == word
      }
    return fullWord
  }
}
