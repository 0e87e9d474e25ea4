import Database
import Kernel
import SQLite

/// Deferred changes of one user's rows in the search index and in the list of words.
///
/// Call `performDeferredWrites` before reading `spark_search` or `spark_words`.
struct SearchIndex {
  let transaction: Transaction
  let user: Int64

  func insert(_ spark: Spark) throws(SQLiteError) {
    try transaction.deferWrite(SearchIndexChange(spark, of: user, adding: 1))
  }

  /// Removes a spark; `spark` must be the indexed version.
  func remove(_ spark: Spark) throws(SQLiteError) {
    try transaction.deferWrite(SearchIndexChange(spark, of: user, adding: -1))
  }
}

/// The addition or removal of one spark in the search index.
struct SearchIndexChange: DeferredWrite {
  /// The statement that merges segments of the index; `:pages` limits the work of one run.
  ///
  /// FTS5 removes deleted terms from an index only when it merges segments.
  static let merge = Statements.merge.rawValue

  /// The statement that removes all rows of all users from the index.
  static let deleteAll = Statements.deleteAll.rawValue

  private enum Statements: SQL, StatementSet {
    case insertTerms = "insert into spark_search (rowid, terms) values (:row, :terms)"
    case removeTerms = "insert into spark_search (spark_search, rowid, terms) values ('delete', :row, :terms)"
    case merge = "insert into spark_search (spark_search, rank) values ('merge', :pages)"
    case deleteAll = "insert into spark_search (spark_search) values ('delete-all')"
    case incrementWord = """
      insert into spark_words (user_id, word, folded, sparks) values (:user, :word, :folded, :sparks)
      on conflict (user_id, folded, word) do update set sparks = sparks + excluded.sparks
      """
    case deleteWord = """
      delete from spark_words where user_id = :user and folded = :folded and word = :word and sparks <= :sparks
      """
    case decrementWord = """
      update spark_words set sparks = sparks - :sparks where user_id = :user and folded = :folded and word = :word
      """
  }

  /// The row of `spark_search` for one version of a spark.
  private struct Entry: Hashable {
    let row: Int64
    let terms: String
  }

  private struct Word: Hashable {
    let user: Int64
    let folded: String
    let word: String
  }

  private let entry: Entry
  private let words: [Word]
  /// 1 for an addition, -1 for a removal.
  private let delta: Int

  /// Creates a change; `countsWords` can be false if all word counts of the user are deleted.
  init(_ spark: Spark, of user: Int64, adding delta: Int, countsWords: Bool = true) {
    let words = SparkWords(spark)
    entry = Entry(
      row: SearchRow.row(of: spark.id, at: spark.draft.createdAt.milliseconds), terms: words.terms(of: user))
    self.words = countsWords ? words.words.map { Word(user: user, folded: $0.folded, word: $0.word) } : []
    self.delta = delta
  }

  static func perform(_ changes: [SearchIndexChange], in transaction: Transaction) throws(SQLiteError) {
    var entries: [Entry: Int] = [:]
    var words: [Word: Int] = [:]
    for change in changes {
      entries[change.entry, default: 0] += change.delta
      for word in change.words { words[word, default: 0] += change.delta }
    }
    // FTS5 starts a new segment when row ids do not ascend, so the entries are sorted by row, with deletions first.
    for (entry, sum) in entries.sorted(by: { ($0.key.row, $0.value) < ($1.key.row, $1.value) })
    where sum != 0 && !entry.terms.isEmpty {
      try transaction.statement(sum > 0 ? Statements.insertTerms : .removeTerms)
        .bind("row", entry.row).bind("terms", entry.terms).run()
    }
    // In the order of the primary key, so that neighboring words share pages.
    let changedWords = words.filter { $0.value != 0 }.sorted {
      ($0.key.user, $0.key.folded, $0.key.word) < ($1.key.user, $1.key.folded, $1.key.word)
    }
    for (word, sum) in changedWords {
      // `deleteWord` deletes the row of a word that is no longer in any spark; `decrementWord` then finds no row.
      for statement: Statements in sum > 0 ? [.incrementWord] : [.deleteWord, .decrementWord] {
        try transaction.statement(statement).bind("user", word.user).bind("folded", word.folded)
          .bind("word", word.word).bind("sparks", abs(sum)).run()
      }
    }
  }
}

/// Row ids of `spark_search`, which order the sparks of all users by time.
///
/// The upper bits are the number of a time span of 1,024 ms, and the lower 31 bits are the spark's id. Times more than
/// 139 years before or after 1970 are clamped to the first or last span.
enum SearchRow {
  private static let idBits: Int64 = 31
  private static let spanBits: Int64 = 10
  private static let maxTime: Int64 = 1 << 42 - 1

  /// Returns the row id of a spark; `time` is in milliseconds.
  static func row(of id: Int64, at time: Int64) -> Int64 { span(of: time) << idBits + id }

  /// Returns the range of row ids of the spans that overlap a range of times in milliseconds.
  static func rows(of times: ClosedRange<Int64>) -> ClosedRange<Int64> {
    row(of: 0, at: times.lowerBound)...row(of: 1 << idBits - 1, at: times.upperBound)
  }

  /// Returns the times of a span in milliseconds; the first and the last span also contain all times beyond them.
  static func times(of span: Int64) -> ClosedRange<Int64> { span << spanBits...((span + 1) << spanBits - 1) }

  /// Returns the number of the span that contains a time in milliseconds.
  static func span(of time: Int64) -> Int64 { min(max(time, -maxTime - 1), maxTime) >> spanBits }
}
