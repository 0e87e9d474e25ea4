import Kernel
import Service

/// The words and tags of a spark for the search index.
struct SparkWords {
  /// The words of each user's sparks.
  static let table = TableDescription(
    "spark_words", key: .columns(["folded", "word"]),
    [
      ColumnDescription(
        "folded", .text(0...String.maxKeyCodePoints), "The word without case and diacritics.",
        origin: .derived(from: "word"), isExported: false),
      ColumnDescription("word", .text(1...String.maxKeyCodePoints), "The word, in lower case."),
      ColumnDescription(
        "sparks", .integer(1...Int.max), "The number of sparks that contain the word.",
        origin: .derived(from: "words of sparks")),
    ])

  /// The distinct words in order of first appearance.
  let words: [SearchText.Word]
  private let tags: [String]

  init(_ spark: Spark) {
    words = SearchText.words(title: spark.draft.title, notes: spark.draft.notes, tags: spark.draft.tags)
    tags = spark.draft.tags
  }

  /// Returns the distinct terms of the spark for `spark_search`, separated by spaces; empty without words and tags.
  func terms(of user: Int64) -> String {
    let terms = words.map { SearchTerm.word($0.folded, of: user) } + tags.map { SearchTerm.tag($0, of: user) }
    // `uniqued()` would not be specialized, and takes five times as long.
    var seen: Set<String> = []
    return terms.filter { seen.insert($0).inserted }.joined(separator: " ")
  }
}
