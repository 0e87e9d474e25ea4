/// What a spark is found and sorted by; all of it comes from its texts.
struct SparkWords {
  /// What lists are sorted by that go by title.
  let titleKey: String
  /// The different words in the order in which they first appear.
  let words: [SearchText.Word]

  /// Takes the texts of a spark apart.
  init(_ spark: Spark) {
    titleKey = SearchText.titleKey(spark.title)
    words = SearchText.words(title: spark.title, notes: spark.notes, tags: spark.tags)
  }

  /// The words as they are compared, none twice.
  private var folded: [Substring] {
    var known: Set<Substring> = []
    return words.lazy.map { $0.folded[...] }.filter { known.insert($0).inserted }
  }

  /// What `sparks` keeps of the words.
  var text: String { folded.joined(separator: " ") }

  /// What `spark_search` finds the spark by.
  func terms(of user: Int64) -> String { SearchTerm.terms(of: folded, titleKey: titleKey, user) }
}
