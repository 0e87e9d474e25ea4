import SQLite
import Service

/// How common the words are that begin like one that is looked for.
struct WordCommonness {
  /// What they begin with.
  let word: String
  /// How many sparks have one of them: at most so many, as those are counted twice that have two; nil where the words are too
  /// many to be counted.
  let sparks: Int?
  /// The words, none twice; nil where they are too many.
  let words: [String]?
}

/// Gathers the sparks of one user for which a condition holds, where they are not many.
struct SparkSources {
  /// What is read; a test looks at how.
  enum Statements: SQL, StatementSet {
    case tagged = """
      select t.spark_id from json_each(:tags) wanted
        cross join spark_tags t on t.user_id = :user and t.tag = wanted.value
      limit :limit
      """
    case worded = """
      select s.id from spark_search cross join sparks s on s.place = spark_search.rowid
      where spark_search match :search limit :limit
      """
    case commonness = """
      select folded, sparks from spark_words where user_id = :user and folded >= :first and folded < :end limit :limit
      """
  }

  /// How many words may begin alike before all sparks with one of them are too many to be gathered.
  private static let mostWords = 256
  /// How many times as common as the rarest word another one may be that is looked up with it.
  private static let spread = 16

  let connection: Connection
  let user: Int64

  /// The sparks for which a condition holds, some of them perhaps twice; nil where they are more than a number.
  func rows(
    of source: SparkListPlan.Source, _ filter: SparkFilter, _ words: [WordCommonness], atMost most: Int
  ) throws -> [Int64]? {
    let rows: [Int64]
    switch source {
    case .walk(let walk):
      let walker = SparkWalker(connection: connection, user: user, instants: filter.instants)
      rows = try walker.steps(walk, .backward, after: walker.start(.backward), count: most + 1).map(\.id)
    case .tags(let tags):
      rows = try connection.statement(Statements.tagged)
        .bind("tags", TextList.json(tags)).bind("user", user).bind("limit", most + 1).all { try $0.integer64(0) }
    case .words: return try worded(words, atMost: most)
    }
    return rows.count <= most ? rows : nil
  }

  /// How common words are.
  func commonness(of words: [String]) throws -> [WordCommonness] {
    try words.map { word in
      let found = try connection.statement(Statements.commonness)
        .bind("user", user).bind("first", word).bind("end", SearchText.end(ofThoseBeginningWith: word))
        .bind("limit", Self.mostWords).all { (folded: try $0.text(0), sparks: try $0.integer(1)) }
      guard found.count < Self.mostWords else { return WordCommonness(word: word, sparks: nil, words: nil) }
      return WordCommonness(
        word: word, sparks: found.map(\.sparks).reduce(0, +), words: Array(Set(found.map(\.folded))))
    }
  }

  /// The sparks among which all are that have some words; nil where they may be more than a number.
  ///
  /// They were asked for the rarest word and for those that are not much more common, the reading of which costs less than
  /// that of the sparks which it leaves out.
  private func worded(_ words: [WordCommonness], atMost most: Int) throws -> [Int64]? {
    guard let rarest = words.compactMap(\.sparks).min(), rarest <= most else { return nil }
    guard rarest > 0 else { return [] }
    let searches = words.filter { $0.sparks.map { $0 / Self.spread <= rarest } ?? false }
      .map { SearchTerm.beginning(with: SearchTerm.word($0.word, of: user)) }
    let rows = try connection.statement(Statements.worded)
      .bind("search", SearchTerm.all(searches)).bind("limit", most + 1).all { try $0.integer64(0) }
    return rows.count <= most ? rows : nil
  }
}
