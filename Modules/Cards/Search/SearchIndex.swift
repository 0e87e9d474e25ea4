import SQLite

/// What the sparks of one user are found by: their words and their tags.
///
/// To be called in the transaction that changes the spark.
struct SearchIndex {
  private enum Statements: SQL, StatementSet {
    case wait = "insert into spark_waiting (spark_id) values (:spark)"
    case waitNoMore = "delete from spark_waiting where spark_id = :spark"
    case waitingCount = "select count(*) from spark_waiting"
    case waiting = """
      select s.place, s.words, s.title_key, s.user_id from spark_waiting w cross join sparks s on s.id = w.spark_id
      order by s.place
      """
    case waitedFor = "delete from spark_waiting"
    case insertTerms = "insert into spark_search (rowid, terms) values (:place, :terms)"
    case removeTerms = """
      insert into spark_search (spark_search, rowid, terms)
      select 'delete', place, :terms from sparks where id = :spark
      """
    case countWord = """
      insert into spark_words (user_id, word, folded, sparks) values (:user, :word, :folded, 1)
      on conflict (user_id, folded, word) do update set sparks = sparks + 1
      """
    case forgetWord = """
      delete from spark_words where user_id = :user and folded = :folded and word = :word and sparks = 1
      """
    case discountWord = """
      update spark_words set sparks = sparks - 1
      where user_id = :user and folded = :folded and word = :word and sparks > 1
      """
    case insertTag = "insert into spark_tags (user_id, tag, spark_id) values (:user, :tag, :spark)"
    case deleteTag = "delete from spark_tags where user_id = :user and tag = :tag and spark_id = :spark"
  }

  /// How many sparks of all users wait at most for their terms to be kept; a list by words looks at those by themselves.
  private static let mostWaiting = 64

  let connection: Connection
  let user: Int64

  /// Takes in a spark that was just kept, with its words.
  func insert(_ spark: Spark, _ words: SparkWords) throws {
    try enqueue(spark, words)
    try takeInWaitingWhereMany()
  }

  /// Takes in a spark that was just kept, as `insert` does, and leaves it waiting: for calls that keep very many.
  func enqueue(_ spark: Spark, _ words: SparkWords) throws {
    for word in words.words { try count(word) }
    for tag in spark.tags { try insert(tag, of: spark) }
    try wait(spark)
  }

  /// Takes over what an edit changes; words that stay are not touched.
  ///
  /// - Parameters:
  ///   - old: The spark as it was.
  ///   - new: The same spark as it is to be kept.
  ///   - after: The words that it has then.
  ///   - keep: Keeps the changed spark.
  /// - Throws: What SQLite refuses.
  func update(from old: Spark, to new: Spark, _ after: SparkWords, keep: () throws -> Void) throws {
    let before = SparkWords(old)
    let (known, wanted) = (Set(before.words.map(\.word)), Set(after.words.map(\.word)))
    for word in before.words where !wanted.contains(word.word) { try discount(word) }
    for word in after.words where !known.contains(word.word) { try count(word) }
    let moves = before.terms(of: user) != after.terms(of: user) || !new.sharesPlace(with: old)
    if moves { try removeTerms(old, before) }
    try keep()
    for tag in old.tags where !new.tags.contains(tag) {
      try connection.statement(Statements.deleteTag)
        .bind("user", user).bind("tag", tag).bind("spark", new.id).run()
    }
    for tag in new.tags where !old.tags.contains(tag) { try insert(tag, of: new) }
    if moves {
      try wait(new)
      try takeInWaitingWhereMany()
    }
  }

  /// Forgets the words of a spark that is about to be deleted; its tags go with its row.
  func remove(_ spark: Spark) throws(SQLiteError) {
    let words = SparkWords(spark)
    try removeTerms(spark, words)
    for word in words.words { try discount(word) }
  }

  // MARK: - Terms

  /// Lets a spark wait for its terms to be kept.
  private func wait(_ spark: Spark) throws(SQLiteError) {
    try connection.statement(Statements.wait).bind("spark", spark.id).run()
  }

  /// Keeps the terms of all sparks that wait where they are many.
  ///
  /// In a transaction of many calls, `spark_search` writes what each of them adds by itself, and later merges it.
  private func takeInWaitingWhereMany() throws {
    let waiting = try connection.statement(Statements.waitingCount).scalar(Int.self) ?? 0
    if waiting >= Self.mostWaiting { try takeInWaiting() }
  }

  /// Keeps the terms of all sparks that wait for it.
  func takeInWaiting() throws {
    for spark in try connection.statement(Statements.waiting).all(WaitingSpark.init) where !spark.terms.isEmpty {
      try connection.statement(Statements.insertTerms).bind("place", spark.place).bind("terms", spark.terms).run()
    }
    try connection.statement(Statements.waitedFor).run()
  }

  private func removeTerms(_ spark: Spark, _ words: SparkWords) throws(SQLiteError) {
    try connection.statement(Statements.waitNoMore).bind("spark", spark.id).run()
    let terms = words.terms(of: user)
    guard connection.changes == 0, !terms.isEmpty else { return }
    try connection.statement(Statements.removeTerms).bind("spark", spark.id).bind("terms", terms).run()
  }

  // MARK: - Words and tags

  private func count(_ word: SearchText.Word) throws(SQLiteError) {
    try connection.statement(Statements.countWord)
      .bind("user", user).bind("word", word.word).bind("folded", word.folded).run()
  }

  private func discount(_ word: SearchText.Word) throws(SQLiteError) {
    // Forgotten first: the last spark that has the word leaves no row, and the other statement then meets none.
    for statement: Statements in [.forgetWord, .discountWord] {
      try connection.statement(statement)
        .bind("user", user).bind("folded", word.folded).bind("word", word.word).run()
    }
  }

  private func insert(_ tag: String, of spark: Spark) throws(SQLiteError) {
    try connection.statement(Statements.insertTag)
      .bind("user", user).bind("tag", tag).bind("spark", spark.id).run()
  }
}

/// A spark whose terms are not in `spark_search`, or are to be taken out of it.
struct WaitingSpark {
  /// Its row there.
  let place: Int64
  /// What it is to be found by; empty for a spark without words.
  let terms: String

  /// Reads a row: `place, words, title_key, user_id`.
  init(_ row: Row) throws {
    place = try row.integer64(0)
    terms = SearchTerm.terms(of: try row.text(1).split(separator: " "), titleKey: try row.text(2), try row.integer64(3))
  }
}
