import SQLite

/// What the sparks of one user are found by: their words and their tags.
///
/// To be called in the transaction that changes the spark.
struct SearchIndex {
  private enum Statements: SQL, StatementSet {
    case insertTerms = "insert into spark_search (rowid, terms) select place, :terms from sparks where id = :spark"
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

  let connection: Connection
  let user: Int64

  /// Takes in a spark that was just kept, with its words.
  func insert(_ spark: Spark, _ words: SparkWords) throws(SQLiteError) {
    try run(.insertTerms, spark, words.terms(of: user))
    for word in words.words { try count(word) }
    for tag in spark.tags { try insert(tag, of: spark) }
  }

  /// Takes over what an edit changes; words that stay are not touched.
  ///
  /// - Parameters:
  ///   - old: The spark as it was.
  ///   - new: The same spark as it is to be kept.
  ///   - after: The words that it has then.
  ///   - keep: Keeps the changed spark.
  /// - Throws: What SQLite refuses.
  func update(
    from old: Spark, to new: Spark, _ after: SparkWords, keep: () throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    let before = SparkWords(old)
    let (known, wanted) = (Set(before.words.map(\.word)), Set(after.words.map(\.word)))
    for word in before.words where !wanted.contains(word.word) { try discount(word) }
    for word in after.words where !known.contains(word.word) { try count(word) }
    let (oldTerms, newTerms) = (before.terms(of: user), after.terms(of: user))
    let moves = oldTerms != newTerms || !new.sharesPlace(with: old)
    if moves { try run(.removeTerms, old, oldTerms) }
    try keep()
    if moves { try run(.insertTerms, new, newTerms) }
    for tag in old.tags where !new.tags.contains(tag) {
      try connection.statement(Statements.deleteTag)
        .bind("user", user).bind("tag", tag).bind("spark", new.id).run()
    }
    for tag in new.tags where !old.tags.contains(tag) { try insert(tag, of: new) }
  }

  /// Forgets the words of a spark that is about to be deleted; its tags go with its row.
  func remove(_ spark: Spark) throws(SQLiteError) {
    let words = SparkWords(spark)
    try run(.removeTerms, spark, words.terms(of: user))
    for word in words.words { try discount(word) }
  }

  private func run(_ statement: Statements, _ spark: Spark, _ terms: String) throws(SQLiteError) {
    guard !terms.isEmpty else { return }
    try connection.statement(statement).bind("spark", spark.id).bind("terms", terms).run()
  }

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
