import TestFiles
import TestSupport
import Testing

@testable import Database
@testable import SQLite

@Suite("Statements of the program against its schema")
struct StatementTests {
  /// Tables that do not grow with use and can be scanned.
  static let smallTables: Set<String> = [
    "content_documents", "counters", "schema_migrations", "sqlite_schema", "sqlite_sequence",
  ]

  /// Sets of statements that read complete tables; only `kindling doctor` and the commands of the owner run them.
  static let unboundedSets: Set<String> = ["CheckQueries", "AdministrationQueries"]

  @Test(
    "Every statement compiles, and none except those of the doctor and of the owner scans a growing table",
    arguments: try StatementParser.all()
  )
  func plan(_ statement: SourceStatement) throws {
    let scans = try scans(statement)
    #expect(scans.isEmpty || StatementTests.unboundedSets.contains(statement.set))
  }

  @Test(
    "A scan of a growing table is found, even through an alias",
    arguments: [
      ("select * from journal", true), ("select j.seq from users u join journal j", true),
      ("update users set name = :name", true), ("delete from sessions where client = :client", true),
      ("with n as (select count(*) from ledger as l) select * from n", true),
      ("select * from journal where seq = :seq", false), ("select * from counters", false),
      ("with n as (select * from journal where seq = :seq) select * from n", false),
    ])
  func scanIsFound(_ sql: String, _ isScan: Bool) throws {
    #expect(try scans(SourceStatement(file: "", set: "", name: "", sql: sql)).isEmpty == !isScan)
  }

  /// Returns the plan steps of a statement that scan a growing table.
  private func scans(_ statement: SourceStatement) throws -> [String] {
    let connection = try inMemoryDatabase().connection
    return try connection.queryPlan(of: statement.sql).filter { step in
      guard let table = step.scannedTable.map(statement.table(of:)) else { return false }
      return try connection.hasTable(table) && !StatementTests.smallTables.contains(table)
    }.map(\.detail)
  }

  @Test(
    "Every case of every set is parsed",
    arguments: try Repository.swiftSources(in: "Database", "Modules"))
  func completeness(_ file: Repository.File) {
    let sources = StatementParser(file: file)
    #expect(sources.statements.count == sources.caseCount)
    #expect(sources.statements.allSatisfy { !$0.sql.isEmpty && !$0.sql.contains("\\(") })
    #expect(Set(sources.statements.map(\.sql)).count == sources.statements.count, "a statement occurs twice")
  }

  @Test(
    "SQL occurs only in statement sets",
    arguments: try Repository.swiftSources(in: "Database", "Modules"))
  func onlyInStatementSets(_ file: Repository.File) {
    // These sources prepare statements for callers or generate the statements of declared tables.
    guard
      !["Modules/SQLite/", "Database/Transaction.swift", "Modules/Service/Tables/", "Modules/Service/Sync/Fact"]
        .contains(
          where: file.description.hasPrefix)
    else { return }
    let code = file.code
    #expect(code.ranges(of: "StatementSet").count == StatementParser(file: file).sets.count)
    for pattern in [
      #/\.statement\(\s*"/#, #/\.pragmaInteger\(/#, #/\.execute\(\s*"/#, #/(?::|as)\s*SQL\s*[={)]/#, #/SQL\(/#,
    ] {
      #expect(!code.contains(pattern))
    }
  }

  @Test("The parser finds the statements of a source")
  func parser() throws {
    let file = Repository.File(
      description: "Sample.swift",
      text: #"""
        /// A comment with `case none = "select 1"`.
        private enum Statements: SQL, StatementSet {
          case one = "select 'a\\_b' where :x = \"y\""
          // case two = "select 2"
          case three = """
            select {
              from \
            there
            """
        }
        enum Other { case four = "select 4" }
        """#)
    let sources = StatementParser(file: file)
    #expect(sources.statements.map(\.name) == ["one", "three"])
    #expect(sources.statements.map(\.sql) == [#"select 'a\_b' where :x = "y""#, "select {\nfrom there"])
    #expect(sources.caseCount == 2)
  }
}

extension SourceStatement {
  /// Returns the table of an alias in this statement; the name itself if it is not an alias.
  func table(of alias: String) -> String {
    let uses = sql.matches(of: /(?i)(?:from|join|update|into|,)\s+(\w+)\s+(?:as\s+)?(\w+)/)
    return uses.first { $0.2 == alias }.map { String($0.1) } ?? alias
  }
}

extension Connection {
  /// Returns whether a table exists.
  fileprivate func hasTable(_ name: String) throws -> Bool {
    try statement("select 1 from pragma_table_list where schema = 'main' and name = :name and type <> 'view'")
      .bind("name", name).scalar(Int.self) != nil
  }
}
