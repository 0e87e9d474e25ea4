import Database
import Kernel
import SQLite

/// The full-text query of a filter, whose cost is limited. (Sparks, 2.8.)
///
/// A prefix is expanded to the words of the user's sparks, or searched as a prefix query if it has many words. If both
/// would read too many index entries, only the most frequent words of the prefix are searched.
struct SearchPlan {
  /// The limits of a search.
  struct Limits: Sendable {
    /// The maximum number of words to which a prefix is expanded.
    var maxExpandedWords = 32
    /// The maximum number of rows of `spark_words` that are counted for all prefixes of a search.
    var maxCountedWords = 16_000
    /// The maximum number of index entries that a search reads; an entry is one word of one spark.
    ///
    /// A word is searched even if it has more entries than remain.
    var maxEntries = 500_000
    /// Cost of an entry in a prefix query, which sorts all entries of its words, relative to an expanded word.
    var prefixCost = 4
  }

  /// The full-text query.
  let query: String
  /// Whether words of a prefix are not searched.
  let isPartial: Bool

  /// Reads the numbers of index entries of a user's words and decides how to search for them.
  struct Planner {
    let transaction: Transaction
    let user: Int64
    let limits: Limits

    /// The words of a prefix.
    private struct Prefix {
      let text: String
      let words: Int
      let entries: Int
    }

    /// Returns the plan of a filter; nil if a word matches nothing.
    func plan(_ filter: SparkFilter) throws -> SearchPlan? {
      let maxCount = limits.maxCountedWords / max(1, filter.words.count)
      var prefixes = try filter.words.map { try prefix($0, maxCount) }
      guard prefixes.allSatisfy({ $0.words > 0 }) else { return nil }
      // A prefix with few entries leaves more of the limit to the others.
      prefixes.sort { $0.entries < $1.entries }
      var (searches, isPartial, remaining) = ([String](), false, limits.maxEntries)
      for (index, prefix) in prefixes.enumerated() {
        let share = remaining / (prefixes.count - index)
        let search = try search(prefix, maxCount, atMost: share)
        remaining = max(0, remaining - search.cost)
        searches.append(search.query)
        isPartial = isPartial || search.isPartial
      }
      if !filter.tags.isEmpty { searches.append(SearchTerm.anyOf(filter.tags.map { SearchTerm.tag($0, of: user) })) }
      return SearchPlan(query: searches.joined(separator: " AND "), isPartial: isPartial)
    }

    private func prefix(_ text: String, _ maxCount: Int) throws -> Prefix {
      try statement(.prefixSize, text, maxCount).row { row in
        Prefix(text: text, words: try row["words"], entries: try row["entries"])
      } ?? Prefix(text: text, words: 0, entries: 0)
    }

    /// Returns the query for a prefix with a cost of at most `share`, if possible.
    private func search(
      _ prefix: Prefix, _ maxCount: Int, atMost share: Int
    ) throws -> (query: String, cost: Int, isPartial: Bool) {
      let isCounted = prefix.words < maxCount
      if prefix.words > limits.maxExpandedWords, isCounted, limits.prefixCost * prefix.entries <= share {
        return (SearchTerm.prefix(SearchTerm.word(prefix.text, of: user)), limits.prefixCost * prefix.entries, false)
      }
      var (terms, cost, isPartial) = ([String](), 0, !isCounted)
      try statement(.frequentWords, prefix.text, maxCount).bind("limit", limits.maxExpandedWords + 1).forEach { row in
        let entries: Int = try row["entries"]
        guard terms.isEmpty || terms.count < limits.maxExpandedWords && cost + entries <= share else {
          isPartial = true
          return
        }
        terms.append(SearchTerm.word(try row["folded"], of: user))
        cost += entries
      }
      return (SearchTerm.anyOf(terms), cost, isPartial)
    }

    private func statement(
      _ statement: SparkStatements, _ prefix: String, _ maxCount: Int
    ) throws(SQLiteError) -> Statement {
      try transaction.statement(statement).bind("user", user).bind("beginning", prefix).bind("scanned", maxCount)
    }
  }
}
