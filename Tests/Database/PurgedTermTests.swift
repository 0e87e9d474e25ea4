import Database
import SQLite
import TestFiles
import TestSupport
import Testing

@Suite("The search index drops deleted terms in steps")
struct PurgedTermTests {
  private let folder: TemporaryFolder
  private var database: Database

  /// Inserts terms of users 0 and 1 in alternating documents, and deletes those of user 1.
  init() throws {
    folder = try TemporaryFolder()
    database = try Self.open(folder)
    try database.write { try $0.execute(script: Self.insertion, name: "filling") }
    try database.commit()
    #expect(try indexRows(containing: 0) > 0 && indexRows(containing: 1) > 0)
    try database.write { try $0.execute(script: Self.deletion, name: "deletion") }
    try database.commit()
  }

  private static func open(_ folder: TemporaryFolder) throws -> Database {
    try Database(
      at: folder.location(), durability: .normal, now: now,
      indexMerges: ["insert into spark_search (spark_search, rank) values ('merge', :pages)"])
  }

  private static let rows = """
    with recursive numbers (number) as (select 0 union all select number + 1 from numbers where number < 79999),
      documents (id, user, terms) as (
        select number, number % 2, group_concat(printf('u%dx%s%x', number % 2, letter, number * 104729 % 80021), ' ')
        from numbers, (select 'a' as letter union all select 'b' union all select 'c' union all select 'd')
        group by number)
    """
  private static let insertion = "\(rows) insert into spark_search (rowid, terms) select id, terms from documents;"
  private static let deletion = """
    \(rows) insert into spark_search (spark_search, rowid, terms)
    select 'delete', id, terms from documents where user = 1;
    """

  /// Records that deleted terms must be purged.
  private func schedulePurge() throws {
    try database.beginWriting()
    try database.scheduleTermMerges()
    try database.releaseSavepoint()
    try database.commit()
  }

  /// Returns the number of index rows that contain terms of a user.
  private func indexRows(containing user: Int) throws -> Int {
    let count = try database.connection.statement(
      """
      select (select count(*) from spark_search_data where instr(block, cast('u' || :user || 'x' as blob)) > 0)
        + (select count(*) from spark_search_idx where instr(term, cast('u' || :user || 'x' as blob)) > 0)
      """
    ).bind("user", user).scalar(Int.self)
    return try #require(count)
  }

  private func expectPurged() throws {
    #expect(try indexRows(containing: 1) == 0)
    #expect(try indexRows(containing: 0) > 0)
    #expect(try database.connection.statement("select count(*) from spark_terms").scalar(Int.self) == 160_000)
    try database.connection.execute("insert into spark_search (spark_search) values ('integrity-check')")
  }

  /// Runs idle maintenance until no work is left and returns the number of steps.
  private func runMaintenance() -> Int {
    var steps = 0
    while database.needsMaintenance, steps < 100 {
      database.performIdleMaintenance(at: now)
      steps += 1
    }
    return steps
  }

  @Test("Each idle step merges a part of the index until no deleted terms are left")
  func inSteps() throws {
    try schedulePurge()
    #expect(try indexRows(containing: 1) > 0)
    #expect((3..<50).contains(runMaintenance()))
    try expectPurged()
  }

  @Test("The next process performs the remaining steps, even after further writes")
  mutating func leftToNextProcess() throws {
    try schedulePurge()
    database.performIdleMaintenance(at: now)
    #expect(database.needsMaintenance)
    try database.connection.execute("insert into spark_search (rowid, terms) values (80000, 'u2x1')")
    try database.connection.execute(
      "insert into spark_search (spark_search, rowid, terms) values ('delete', 80000, 'u2x1')")
    database.close()
    database = try Self.open(folder)
    #expect(database.needsMaintenance)
    database.scrubBeforeExit(at: now)
    try expectPurged()
    #expect(try indexRows(containing: 2) == 0)
    database.close()
    #expect(try !Self.open(folder).needsMaintenance)
  }

  @Test("Merging is postponed while another process writes")
  func whileOthersWrite() throws {
    try schedulePurge()
    let other = try Self.open(folder)
    try other.beginWriting()
    for _ in 0..<100 { database.performIdleMaintenance(at: now) }
    #expect(database.needsMaintenance)
    #expect(try indexRows(containing: 1) > 0)
    other.rollbackSavepoint()
    try other.commit()
    #expect(runMaintenance() < 50)
    try expectPurged()
  }

  @Test("A rolled-back call purges nothing")
  func rolledBack() throws {
    try database.beginWriting()
    try database.scheduleTermMerges()
    database.rollbackSavepoint()
    try database.commit()
    database.scrubBeforeExit(at: now)
    #expect(try indexRows(containing: 1) > 0)
  }
}
