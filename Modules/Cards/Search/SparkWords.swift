/// What a spark is found and sorted by; all of it comes from its texts.
struct SparkWords {
  /// What lists are sorted by that go by title.
  let titleKey: String
  /// The different words in the order in which they first appear.
  let words: [SearchText.Word]
  /// The first word as it is compared, where the key of the title begins with it; the title leads with that word.
  let leading: String?

  /// Takes the texts of a spark apart.
  init(_ spark: Spark) {
    titleKey = SearchText.titleKey(spark.title)
    words = SearchText.words(title: spark.title, notes: spark.notes, tags: spark.tags)
    let (key, first) = (titleKey, words.first?.folded)
    leading = first.flatMap { key.utf8.starts(with: $0.utf8) ? $0 : nil }
  }

  /// Which words the spark may have.
  var signature: WordSignature { WordSignature(ofFolded: words.lazy.map(\.folded)) }

  /// What `spark_search` keeps of the spark.
  func tokens(of user: Int64) -> String {
    SearchText.tokens(ofFolded: words.map(\.folded), leading: leading, user: user)
  }
}
