import Database
import Kernel
import Localization
import SQLite
import Service
import TestFiles
import TestSupport
import Testing

@testable import Cards

@Suite("Doctor checks of the words of sparks (Sparks, 2.8.)")
struct WordCheckTests {
  private static let name = Strings.doctorNameSparkWords

  private static func findings(_ database: Database) throws -> [String] {
    let checks = Cards.checks.filter { $0.name == name }
    return try Doctor(database, checks: checks).run().map(\.description)
  }

  @Test(
    "Every inconsistency of the words is reported",
    arguments: [
      ("update sparks set title_key = 'plan' where id = 1", "sort key of spark 1 is stale"),
      (
        "insert into spark_search (spark_search, rowid, terms) select 'delete', min(doc), 'u1xplan' from spark_terms",
        "spark 1 is not indexed"
      ),
      (
        "insert into spark_search (spark_search, rowid, terms) select 'delete', min(doc), 'u1t686f6d65' from spark_terms",
        "spark 1 is not indexed"
      ),
      ("insert into spark_search (rowid, terms) select max(doc), 'u1xz' from spark_terms", "spark 2 is not indexed"),
      ("insert into spark_search (rowid, terms) values (9, 'u1xplan')", "orphaned search terms at row 9"),
      ("update spark_words set sparks = sparks + 1 where word = 'garden'", "word counts of sparks are wrong"),
      ("update spark_words set folded = 'gardn' where word = 'garden'", "word counts of sparks are wrong"),
    ] as [(SQL, String)])
  func damage(_ sql: SQL, _ finding: String) throws {
    let user = try Harness.cards().user()
    try user.createSpark(title: "Plan a garden", #""tags": ["home"]"#)
    try user.createSpark(title: "“Garden”")
    try user.database.commit()
    #expect(try Self.findings(user.database).isEmpty)
    try user.database.connection.execute(sql)
    let findings = try Self.findings(user.database)
    #expect(findings.count == 1 && findings.allSatisfy { $0.contains(finding) }, "\(findings)")
  }

  /// Sparks whose title, notes or tags are hard to split into words or to fold.
  private static let awkward: [(String, String?, [String])] = [
    ("Plan", nil, []), ("plan the plan", "Plans!", ["plan"]), ("Éclair éclair eclair", "ECLAIR", ["été"]),
    ("e\u{301}clair", nil, []), ("A", "b", ["c"]), ("ab abc abcd", nil, []), ("4 42 1234 ½", nil, []),
    ("日", "日本", ["日本語の本"]), ("𝒶𝒷𝒸𝒹 𝒶𝒷", nil, []), ("Straße strasse", nil, []), ("ΟΔΟΣ οδός", nil, []),
    (String(repeating: "w", count: 70), nil, []), (String(repeating: "ß", count: 64), "x", []),
    (String(repeating: "é", count: 65) + " é", nil, []), ("“Plan” it", nil, []), ("... plan", nil, []),
    ("🔥", nil, []), ("!", "plan", []), ("!", nil, ["plan"]), ("हिन्दी में", nil, []), ("\u{301}plan", nil, []),
    ("❤️ x", "rock'n'roll", ["a b"]), ("u2xplan u1yplan", nil, []), ("plan\u{0}b", nil, []), ("İstanbul", nil, []),
  ]

  @Test("Sparks that are hard to split into words are indexed correctly and found")
  func awkwardTexts() throws {
    let user = try Harness.cards().user()
    for (title, notes, tags) in Self.awkward { try user.insert(Spark(title: title, notes: notes, tags: tags)) }
    try user.database.commit()
    #expect(try Self.findings(user.database).isEmpty)
    let store = SparkListStore(transaction: user.database.transaction, user: user.id)
    let matches = try store.page(SparkFilter(words: ["plan"]), .alphabetical, after: nil, limit: 50).sparks
    #expect(matches.count == 8)
  }
}
