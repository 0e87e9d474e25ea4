import Database
import Kernel
import Localization
import SQLite
import Service
import TestFiles
import TestSupport
import Testing

@testable import Cards

@Suite("What the doctor sees of the words of sparks (sparks-missions-cards-library.md 2.8)")
struct WordExaminationTests {
  private static let name = Strings.doctorNameSparkWords

  private static func findings(_ database: Database) throws -> [String] {
    let examinations = Cards.examinations.filter { $0.name == name }
    return try Doctor(database, examinations: examinations).examine().map(\.description)
  }

  @Test(
    "Whatever is wrong with the words is found",
    arguments: [
      ("update sparks set title_key = 'plan' where id = 1", "spark 1 has a wrong sort key"),
      (
        "insert into spark_search (spark_search, rowid, terms) select 'delete', min(doc), 'u1xplan' from spark_terms",
        "spark 1 is not found"
      ),
      (
        "insert into spark_search (spark_search, rowid, terms) select 'delete', min(doc), 'u1t686f6d65' from spark_terms",
        "spark 1 is not found"
      ),
      ("insert into spark_search (rowid, terms) select max(doc), 'u1xz' from spark_terms", "spark 2 is not found"),
      ("insert into spark_search (rowid, terms) values (9, 'u1xplan')", "the search index has terms in row 9"),
      ("update spark_words set sparks = sparks + 1 where word = 'garden'", "words are not counted as often as sparks"),
    ] as [(SQL, String)])
  func damage(_ sql: SQL, _ finding: String) throws {
    let shelf = try Shelf()
    try shelf.create("Plan a garden", #""tags": ["home"]"#)
    try shelf.create("“Garden”")
    try shelf.fixture.database.commit()
    #expect(try Self.findings(shelf.fixture.database).isEmpty)
    try shelf.connection.execute(sql)
    let findings = try Self.findings(shelf.fixture.database)
    #expect(findings.count == 1 && findings.allSatisfy { $0.contains(finding) }, "\(findings)")
  }

  /// Sparks of which each has something that the steps 8, 11 and 15 could get wrong: title, notes, tags.
  private static let awkward: [(String, String?, [String])] = [
    ("Plan", nil, []), ("plan the plan", "Plans!", ["plan"]), ("Éclair éclair eclair", "ECLAIR", ["été"]),
    ("e\u{301}clair", nil, []), ("A", "b", ["c"]), ("ab abc abcd", nil, []), ("4 42 1234 ½", nil, []),
    ("日", "日本", ["日本語の本"]), ("𝒶𝒷𝒸𝒹 𝒶𝒷", nil, []), ("Straße strasse", nil, []), ("ΟΔΟΣ οδός", nil, []),
    (String(repeating: "w", count: 70), nil, []), (String(repeating: "ß", count: 64), "x", []),
    (String(repeating: "é", count: 65) + " é", nil, []), ("“Plan” it", nil, []), ("... plan", nil, []),
    ("🔥", nil, []), ("!", "plan", []), ("!", nil, ["plan"]), ("हिन्दी में", nil, []), ("\u{301}plan", nil, []),
    ("❤️ x", "rock'n'roll", ["a b"]), ("u2xplan u1yplan", nil, []), ("plan\u{0}b", nil, []), ("İstanbul", nil, []),
  ]

  @Test("Sparks from before the steps 8, 11 and 15 are found as if they had come after them")
  func migration() throws {
    let folder = try TemporaryFolder()
    let now = Instant(milliseconds: 0)
    let before = try Database(at: folder.location(), now: now, migrations: Array(Migration.all.prefix(7)))
    var counts: [Int: [String: (folded: String, sparks: Int)]] = [:]
    // The number of the second user has two digits.
    for user in [1, 10] {
      try before.connection.statement(
        """
        insert into users (id, name, email, password_hash, joined_at)
        values (:user, 'Ada', 'u' || :user || '@example.org', '$argon2id$', 0)
        """
      ).bind("user", user).run()
      try ProfileStore(connection: before.connection, user: Int64(user)).save(SparkProfile(on: .min))
      for (title, notes, tags) in Self.awkward {
        let words = SearchText.words(title: title, notes: notes, tags: tags)
        for word in words { counts[user, default: [:]][word.word, default: (word.folded, 0)].sparks += 1 }
        try insertAsBefore(Spark(title: title, notes: notes, tags: tags), words, user, before.connection)
      }
    }
    for (user, words) in counts {
      for (word, count) in words {
        try before.connection.statement(
          "insert into spark_words (user_id, word, folded, sparks) values (:user, :word, :folded, :sparks)"
        ).bind("user", user).bind("word", word).bind("folded", count.folded).bind("sparks", count.sparks).run()
      }
    }
    before.close()

    let after = try Database(at: folder.location(), now: now)
    defer { after.close() }
    #expect(try Self.findings(after).isEmpty)
    let finder = SparkFinder(database: after, user: 10)
    let planned = try finder.page(SparkFilter(words: ["plan"]), .alphabetical, after: nil, limit: 50).sparks
    #expect(planned.count == 8)
  }

  private func insertAsBefore(
    _ spark: Spark, _ words: [SearchText.Word], _ user: Int, _ connection: SQLite.Connection
  ) throws {
    try connection.statement(
      """
      insert into sparks (
        user_id, title, title_key, notes, category, intensity, tags, points, created_at, updated_at, zone, day, is_morning)
      values (:user, :title, :key, :notes, 'idea', 2, :tags, 12, 0, 0, 'UTC', 0, 1)
      """
    ).bind("user", user).bind("title", spark.title).bind("key", spark.title.sortingKey)
      .bind("notes", spark.notes).bind("tags", TextList.json(spark.tags)).run()
    let row = connection.lastInsertedRow
    var known: Set<String> = []
    let tokens = words.map(\.folded).filter { known.insert($0).inserted }.map { "u\(user)x\($0)" }
    try connection.statement("insert into spark_search (rowid, words) values (:spark, :words)")
      .bind("spark", row).bind("words", tokens.joined(separator: " ")).run()
    for tag in spark.tags {
      try connection.statement("insert into spark_tags (user_id, tag, spark_id) values (:user, :tag, :spark)")
        .bind("user", user).bind("tag", tag).bind("spark", row).run()
    }
  }
}
