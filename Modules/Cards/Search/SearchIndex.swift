import SQLite

/// What the sparks of one user are found by: their words and their tags.
///
/// To be called in the transaction that changes the spark.
struct SearchIndex {
  private enum Statements: SQL, StatementSet {
    case insertTokens = "insert into spark_search (rowid, words) values (:spark, :words)"
    case updateTokens = "update spark_search set words = :words where rowid = :spark"
    case removeTokens = "delete from spark_search where rowid = :spark"
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

  /// Takes in a spark that was just kept.
  func insert(_ spark: Spark) throws(SQLiteError) {
    let words = words(of: spark)
    try connection.statement(Statements.insertTokens).bind("spark", spark.id).bind("words", tokens(of: words)).run()
    for word in words { try count(word) }
    for tag in spark.tags { try insert(tag, of: spark) }
  }

  /// Takes over what an edit has changed; words that stay are not touched.
  ///
  /// - Parameters:
  ///   - old: The spark as it was.
  ///   - new: The same spark as it is kept now.
  /// - Throws: What SQLite refuses.
  func update(from old: Spark, to new: Spark) throws(SQLiteError) {
    let (before, after) = (words(of: old), words(of: new))
    let (known, wanted) = (Set(before.map(\.word)), Set(after.map(\.word)))
    for word in before where !wanted.contains(word.word) { try discount(word) }
    for word in after where !known.contains(word.word) { try count(word) }
    let tokens = tokens(of: after)
    if tokens != self.tokens(of: before) {
      try connection.statement(Statements.updateTokens).bind("spark", new.id).bind("words", tokens).run()
    }
    for tag in old.tags where !new.tags.contains(tag) {
      try connection.statement(Statements.deleteTag)
        .bind("user", user).bind("tag", tag).bind("spark", new.id).run()
    }
    for tag in new.tags where !old.tags.contains(tag) { try insert(tag, of: new) }
  }

  /// Forgets the words of a spark that is deleted; its tags go with its row.
  func remove(_ spark: Spark) throws(SQLiteError) {
    try connection.statement(Statements.removeTokens).bind("spark", spark.id).run()
    for word in words(of: spark) { try discount(word) }
  }

  private func words(of spark: Spark) -> [SearchText.Word] {
    SearchText.words(title: spark.title, notes: spark.notes, tags: spark.tags)
  }

  /// What the index holds of a spark.
  func tokens(of spark: Spark) -> String { tokens(of: words(of: spark)) }

  private func tokens(of words: [SearchText.Word]) -> String {
    SearchText.tokens(ofFolded: words.map(\.folded), user: user)
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
