import Kernel

/// What a spark is found and sorted by, which comes from its texts.
struct SparkWords {
  /// Sort key of the title.
  let titleKey: String
  /// The different words in the order in which they first appear.
  let words: [SearchText.Word]
  private let tags: [String]

  /// Takes the texts of a spark apart.
  init(_ spark: Spark) {
    titleKey = spark.title.sortingKey
    words = SearchText.words(title: spark.title, notes: spark.notes, tags: spark.tags)
    tags = spark.tags
  }

  /// The terms of the spark in `spark_search`, each once; empty if it has neither words nor tags.
  func terms(of user: Int64) -> String {
    var known: Set<String> = []
    return SearchTerm.terms(words: words.map(\.folded).filter { known.insert($0).inserted }, tags: tags, of: user)
  }
}
