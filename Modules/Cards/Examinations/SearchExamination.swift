import Database
import Kernel
import Localization
import SQLite

/// Recomputes the search index, the counts of words and the sort keys of titles.
enum SearchExamination {
  private enum Recounts: SQL, StatementSet {
    case users = """
      select user_id from sparks union select user_id from spark_words order by user_id
      """
    case sparks = """
      select id, title, notes, category, intensity, tags, estimated_minutes, actual_minutes, is_favorite, points,
        created_at, updated_at, zone, day, is_morning, revision, title_key
      from sparks where user_id = :user order by id
      """
    case terms = "select term, doc from spark_terms order by term"
    case found = "select count(*) from spark_search where spark_search match :search"
    case segments = """
      select count(*) from (
        select id >> 37 from spark_search_data where id >> 37 > 0 except select segid from spark_search_idx)
      """
    case words = "select word, folded, sparks from spark_words where user_id = :user"
  }

  /// A word of a user, and how it is compared.
  private struct Word: Hashable {
    let word: String
    let folded: String
  }

  /// Every spark is found by its words and tags, nothing else is, and words are counted as often as sparks have them.
  static func differences(_ connection: Connection) throws -> [Message] {
    var (found, isIndexDamaged) = try terms(connection)
    let users = try connection.statement(Recounts.users).all { try $0.integer64(0) }
    let findings = try users.flatMap { try differences(of: $0, &found, connection) }
    if try connection.statement(Recounts.segments).scalar(Int.self) != 0 { isIndexDamaged = true }
    return findings + found.keys.sorted().map { Strings.doctorStrayTerms("\($0)") }
      + (isIndexDamaged ? [Strings.doctorSearchIndex] : [])
  }

  /// Reads all terms of the search, and looks each of them up.
  ///
  /// - Returns: The sum of the hashes of all terms by row, as not all terms of a large file have room in memory; and
  ///   whether looking up a term does not find all of its rows.
  private static func terms(_ connection: Connection) throws -> (found: [Int64: UInt64], isDamaged: Bool) {
    var found: [Int64: UInt64] = [:]
    var isDamaged = false
    var (term, rows, hash) = ("", 0, UInt64(0))
    func lookUp() throws {
      guard rows > 0, !isDamaged else { return }
      let count = try connection.statement(Recounts.found).bind("search", SearchTerm.anyOf([term])).scalar(Int.self)
      isDamaged = count != rows
    }
    try connection.statement(Recounts.terms).forEach { row in
      let next = try row.text(0)
      if next != term {
        try lookUp()
        (term, rows, hash) = (next, 0, StableHash.hash(next))
      }
      rows += 1
      found[try row.integer64(1), default: 0] &+= hash
    }
    try lookUp()
    return (found, isDamaged)
  }

  private static func differences(
    of user: Int64, _ found: inout [Int64: UInt64], _ connection: Connection
  ) throws -> [Message] {
    var findings: [Message] = []
    var counts: [Word: Int] = [:]
    try connection.statement(Recounts.sparks).bind("user", user).forEach { row in
      let spark = try Spark(row)
      let words = SparkWords(spark)
      for word in words.words { counts[Word(word: word.word, folded: word.folded), default: 0] += 1 }
      let indexRow = SearchRow.row(of: spark.id, at: spark.createdAt.milliseconds)
      if (found.removeValue(forKey: indexRow) ?? 0) != sum(of: words.terms(of: user)) {
        findings.append(Strings.doctorSparkUnfound("\(spark.id)"))
      }
      if try row.text(16) != words.titleKey { findings.append(Strings.doctorTitleKey("\(spark.id)")) }
    }
    var kept: [Word: Int] = [:]
    try connection.statement(Recounts.words).bind("user", user).forEach { row in
      kept[Word(word: try row.text(0), folded: try row.text(1))] = try row.integer(2)
    }
    if kept != counts { findings.append(Strings.doctorWordCounts("\(user)")) }
    return findings
  }

  private static func sum(of terms: String) -> UInt64 {
    terms.split(separator: " ").reduce(0) { $0 &+ StableHash.hash(String($1)) }
  }
}
