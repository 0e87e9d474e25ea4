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
    case countLeading = """
      insert into spark_leading_words (user_id, folded, sparks) values (:user, :folded, 1)
      on conflict (user_id, folded) do update set sparks = sparks + 1
      """
    case forgetLeading = """
      delete from spark_leading_words where user_id = :user and folded = :folded and sparks = 1
      """
    case discountLeading = """
      update spark_leading_words set sparks = sparks - 1 where user_id = :user and folded = :folded and sparks > 1
      """
    case insertTag = "insert into spark_tags (user_id, tag, spark_id) values (:user, :tag, :spark)"
    case deleteTag = "delete from spark_tags where user_id = :user and tag = :tag and spark_id = :spark"
  }

  let connection: Connection
  let user: Int64

  /// Takes in a spark that was just kept, with its words.
  func insert(_ spark: Spark, _ words: SparkWords) throws(SQLiteError) {
    try connection.statement(Statements.insertTokens)
      .bind("spark", spark.id).bind("words", words.tokens(of: user)).run()
    for word in words.words { try count(word) }
    if let leading = words.leading { try count(leading: leading) }
    for tag in spark.tags { try insert(tag, of: spark) }
  }

  /// Takes over what an edit has changed; words that stay are not touched.
  ///
  /// - Parameters:
  ///   - old: The spark as it was.
  ///   - new: The same spark as it is kept now.
  ///   - after: The words that it has now.
  /// - Throws: What SQLite refuses.
  func update(from old: Spark, to new: Spark, _ after: SparkWords) throws(SQLiteError) {
    let before = SparkWords(old)
    let (known, wanted) = (Set(before.words.map(\.word)), Set(after.words.map(\.word)))
    for word in before.words where !wanted.contains(word.word) { try discount(word) }
    for word in after.words where !known.contains(word.word) { try count(word) }
    if before.leading != after.leading {
      if let leading = before.leading { try discount(leading: leading) }
      if let leading = after.leading { try count(leading: leading) }
    }
    let tokens = after.tokens(of: user)
    if tokens != before.tokens(of: user) {
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
    let words = SparkWords(spark)
    for word in words.words { try discount(word) }
    if let leading = words.leading { try discount(leading: leading) }
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

  private func count(leading folded: String) throws(SQLiteError) {
    try connection.statement(Statements.countLeading).bind("user", user).bind("folded", folded).run()
  }

  private func discount(leading folded: String) throws(SQLiteError) {
    for statement: Statements in [.forgetLeading, .discountLeading] {
      try connection.statement(statement).bind("user", user).bind("folded", folded).run()
    }
  }

  private func insert(_ tag: String, of spark: Spark) throws(SQLiteError) {
    try connection.statement(Statements.insertTag)
      .bind("user", user).bind("tag", tag).bind("spark", spark.id).run()
  }
}
