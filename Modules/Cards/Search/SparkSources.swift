import SQLite
import Service

/// Gathers the sparks of one user for which a condition holds, where they are not many.
struct SparkSources {
  /// What is read; a test looks at how.
  enum Statements: SQL, StatementSet {
    case tagged = """
      select t.spark_id from json_each(:tags) wanted
        cross join spark_tags t on t.user_id = :user and t.tag = wanted.value
      limit :limit
      """
    case worded = "select rowid from spark_search where spark_search match :words limit :limit"
    case commonness = """
      select sparks from spark_words where user_id = :user and folded >= :first and folded < :end limit :limit
      """
    case leading = """
      select sparks from spark_leading_words where user_id = :user and folded >= :first and folded < :end limit :limit
      """
  }

  /// How many words may begin alike before all sparks with one of them are too many to be gathered.
  private static let mostWords = 256
  /// How many times as common as the rarest word another one may be that is looked up with it.
  private static let spread = 16

  let connection: Connection
  let user: Int64

  /// The sparks for which a condition holds, some of them perhaps twice; nil where they are more than a number.
  func rows(of source: SparkListPlan.Source, _ filter: SparkFilter, atMost most: Int) throws -> [Int64]? {
    let rows: [Int64]
    switch source {
    case .walk(let walk):
      let walker = SparkWalker(connection: connection, user: user, instants: filter.instants)
      rows = try walker.steps(walk, .backward, after: walker.start(walk, .backward), count: most + 1).map(\.id)
    case .tags(let tags):
      rows = try connection.statement(Statements.tagged)
        .bind("tags", TextList.json(tags)).bind("user", user).bind("limit", most + 1).all { try $0.integer64(0) }
    case .words(let words):
      let counts = try words.map { (word: $0, sparks: try commonness(of: $0)) }
      return try worded(counts, [SearchText.mark(of: user), SearchText.leadingMark(of: user)], atMost: most)
    }
    return rows.count <= most ? rows : nil
  }

  /// The sparks among which all are that have some words while their titles lead with none of them; nil where they are more
  /// than a number.
  func strays(_ words: [String], atMost most: Int) throws -> [Int64]? {
    let counts = try words.map { (word: $0, sparks: try strayness(of: $0)) }
    return try worded(counts, [SearchText.mark(of: user)], atMost: most)
  }

  /// The sparks among which all are that have some words; nil where they may be more than a number.
  ///
  /// - Parameters:
  ///   - counts: The words, and how many sparks have each.
  ///   - marks: What a word may begin with in the index.
  ///   - most: The number.
  /// - Returns: The sparks. They were asked for the rarest word and for those that are not much more common, the reading of
  ///   which costs less than that of the sparks which it leaves out.
  /// - Throws: What SQLite refuses.
  private func worded(
    _ counts: [(word: String, sparks: Int)], _ marks: [String], atMost most: Int
  ) throws -> [Int64]? {
    guard let rarest = counts.map(\.sparks).min(), rarest <= most else { return nil }
    guard rarest > 0 else { return [] }
    let beginnings = counts.filter { $0.sparks / Self.spread <= rarest }.map { word, _ in
      "(\(marks.map { "\"\($0)\(word)\"*" }.joined(separator: " OR ")))"
    }
    let rows = try connection.statement(Statements.worded)
      .bind("words", beginnings.joined(separator: " AND ")).bind("limit", most + 1).all { try $0.integer64(0) }
    return rows.count <= most ? rows : nil
  }

  /// How many sparks have a word that begins like this: at most so many, as those are counted twice that have two of them.
  private func commonness(of word: String) throws -> Int {
    try sum(Statements.commonness, of: word) ?? .max
  }

  /// How many sparks have a word that begins like this and does not lead their title: at most so many.
  private func strayness(of word: String) throws -> Int {
    guard let sparks = try sum(Statements.commonness, of: word) else { return .max }
    return sparks - (try sum(Statements.leading, of: word) ?? 0)
  }

  /// The sum of the counts of words that begin like this; nil where these words are too many.
  private func sum(_ statement: Statements, of word: String) throws -> Int? {
    let counts = try connection.statement(statement)
      .bind("user", user).bind("first", word).bind("end", SearchText.end(ofThoseBeginningWith: word))
      .bind("limit", Self.mostWords).all { try $0.integer(0) }
    return counts.count < Self.mostWords ? counts.reduce(0, +) : nil
  }
}
