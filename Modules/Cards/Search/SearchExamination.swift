import Database
import Kernel
import Localization
import SQLite

/// Recomputes what sparks are found by.
enum SearchExamination {
  private enum Recounts: SQL, StatementSet {
    case users = "select user_id from spark_profiles order by user_id"
    case sparks = """
      select id, title, notes, category, intensity, tags, estimated_minutes, actual_minutes, is_favorite, points,
        created_at, updated_at, zone, day, is_morning, revision, place, words, title_key,
        exists (select 1 from spark_waiting w where w.spark_id = sparks.id)
      from sparks where user_id = :user order by id
      """
    case terms = "select term, doc from spark_terms"
    case tags = "select tag from spark_tags where spark_id = :spark order by tag"
    case words = "select word, sparks from spark_words where user_id = :user"
  }

  /// Every spark is found by its words and tags, nothing else is, and words are counted as often as sparks have them.
  static func differences(_ connection: Connection) throws -> [Message] {
    // The sum of the hashes of all terms of a place, as not all terms of a large file have room in memory.
    var found: [Int64: UInt64] = [:]
    try connection.statement(Recounts.terms).forEach { row in
      found[try row.integer64(1), default: 0] &+= StableHash.hash(try row.text(0))
    }
    let users = try connection.statement(Recounts.users).all { try $0.integer64(0) }
    let findings = try users.flatMap { try differences(of: $0, &found, connection) }
    return findings + found.keys.sorted().map { Strings.doctorStrayTerms("\($0)") }
  }

  private static func differences(
    of user: Int64, _ found: inout [Int64: UInt64], _ connection: Connection
  ) throws -> [Message] {
    var findings: [Message] = []
    var counts: [String: Int] = [:]
    try connection.statement(Recounts.sparks).bind("user", user).forEach { row in
      let spark = try Spark(row)
      let words = SparkWords(spark)
      for word in words.words { counts[word.word, default: 0] += 1 }
      let place = try row.integer64(16)
      let tags = try connection.statement(Recounts.tags).bind("spark", spark.id).all { try $0.text(0) }
      let wanted = try row.bool(19) ? 0 : sum(of: words.terms(of: user))
      if (found.removeValue(forKey: place) ?? 0) != wanted || Set(tags) != Set(spark.tags) {
        findings.append(Strings.doctorSparkUnfound("\(spark.id)"))
      }
      if !SparkPlace.mayBe(place, of: spark) {
        findings.append(Strings.doctorSparkMisplaced("\(spark.id)"))
      }
      if try row.text(17) != words.text || row.text(18) != words.titleKey {
        findings.append(Strings.doctorSparkWords("\(spark.id)"))
      }
    }
    var kept: [String: Int] = [:]
    try connection.statement(Recounts.words).bind("user", user).forEach { kept[try $0.text(0)] = try $0.integer(1) }
    if kept != counts { findings.append(Strings.doctorWordCounts("\(user)")) }
    return findings
  }

  private static func sum(of terms: String) -> UInt64 {
    terms.split(separator: " ").reduce(0) { $0 &+ StableHash.hash(String($1)) }
  }
}
