import Database
import Kernel
import Localization
import SQLite
import Service

/// Compares the search index, the word counts and the sort keys of titles with the sparks.
enum SearchChecks {
  private enum CheckQueries: SQL, StatementSet {
    case users = """
      select user_id from sparks union select user_id from spark_words order by user_id
      """
    case sparks = "select * from sparks where user_id = :user order by id"
    case terms = "select term, doc from spark_terms order by term"
    case matchCount = "select count(*) from spark_search where spark_search match :search"
    case segments = """
      select count(*) from (
        select id >> 37 from spark_search_data where id >> 37 > 0 except select segid from spark_search_idx)
      """
    case words = "select word, folded, sparks from spark_words where user_id = :user"
  }

  private struct Word: Hashable {
    let word: String
    let folded: String
  }

  /// Checks that the index contains exactly the words and tags of all sparks, and that word counts and sort keys
  /// match.
  static func violations(_ transaction: Transaction) throws -> [Message] {
    var (termHashes, isIndexDamaged) = try termHashSums(transaction)
    let users = try transaction.statement(CheckQueries.users).all { try $0["user_id"] as Int64 }
    let findings = try users.flatMap { try violations(of: $0, &termHashes, transaction) }
    if try transaction.statement(CheckQueries.segments).scalar() != 0 { isIndexDamaged = true }
    return findings + termHashes.keys.sorted().map { Strings.doctorStrayTerms(row: "\($0)") }
      + (isIndexDamaged ? [Strings.doctorSearchIndex] : [])
  }

  /// Reads all terms of the index and searches for each of them.
  ///
  /// Returns the sum of the term hashes per row, and whether a search found more or fewer rows than the index lists for
  /// its term. Hashes are summed because the terms of a large file might not fit in memory.
  private static func termHashSums(_ transaction: Transaction) throws -> (hashes: [Int64: UInt64], isDamaged: Bool) {
    var termHashes: [Int64: UInt64] = [:]
    var isDamaged = false
    var (term, rows, hash) = ("", 0, UInt64(0))
    func checkMatchCount() throws {
      guard rows > 0, !isDamaged else { return }
      let count = try transaction.statement(CheckQueries.matchCount).bind("search", SearchTerm.anyOf([term])).scalar(
        Int.self)
      isDamaged = count != rows
    }
    try transaction.statement(CheckQueries.terms).forEach { row in
      let next: String = try row["term"]
      if next != term {
        try checkMatchCount()
        (term, rows, hash) = (next, 0, StableHash.hash(next))
      }
      rows += 1
      termHashes[try row["doc"], default: 0] &+= hash
    }
    try checkMatchCount()
    return (termHashes, isDamaged)
  }

  private static func violations(
    of user: Int64, _ termHashes: inout [Int64: UInt64], _ transaction: Transaction
  ) throws -> [Message] {
    var findings: [Message] = []
    var counts: [Word: Int] = [:]
    try transaction.statement(CheckQueries.sparks).bind("user", user).forEach { row in
      let spark = try Spark.table.decode(row)
      let words = SparkWords(spark)
      for word in words.words { counts[Word(word: word.word, folded: word.folded), default: 0] += 1 }
      let indexRow = SearchRow.row(of: spark.id, at: spark.draft.createdAt.milliseconds)
      if (termHashes.removeValue(forKey: indexRow) ?? 0) != hashSum(of: words.terms(of: user)) {
        findings.append(Strings.doctorSparkUnfound(spark: "\(spark.id)"))
      }
      if try row["title_key"] != spark.draft.title.sortKey {
        findings.append(Strings.doctorTitleKey(spark: "\(spark.id)"))
      }
    }
    var storedCounts: [Word: Int] = [:]
    try transaction.statement(CheckQueries.words).bind("user", user).forEach { row in
      storedCounts[Word(word: try row["word"], folded: try row["folded"])] = try row["sparks"]
    }
    if storedCounts != counts { findings.append(Strings.doctorWordCounts(user: "\(user)")) }
    return findings
  }

  private static func hashSum(of terms: String) -> UInt64 {
    terms.split(separator: " ").reduce(0) { $0 &+ StableHash.hash(String($1)) }
  }
}
