import Database
import SQLite
import TestFiles
import TestSupport
import Testing

@Suite("The index of the search forgets terms in pieces (architecture, Data)")
struct ForgottenTermTests {
  private let folder: TemporaryFolder
  private var database: Database

  /// Begins with the terms of two users in turns, and deletes those of the second.
  init() throws {
    folder = try TemporaryFolder()
    database = try Self.open(folder)
    try database.write { try $0.execute(script: Self.filling, name: "filling") }
    try database.commit()
    #expect(try parts(holding: 0) > 0 && parts(holding: 1) > 0)
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
      found (place, user, terms) as (
        select number, number % 2, group_concat(printf('u%dx%s%x', number % 2, letter, number * 104729 % 80021), ' ')
        from numbers, (select 'a' as letter union all select 'b' union all select 'c' union all select 'd')
        group by number)
    """
  private static let filling = "\(rows) insert into spark_search (rowid, terms) select place, terms from found;"
  private static let deletion = """
    \(rows) insert into spark_search (spark_search, rowid, terms)
    select 'delete', place, terms from found where user = 1;
    """

  /// Notes that terms are to be forgotten.
  private func forget() throws {
    try database.beginWriting()
    try database.forgetDeletedTerms()
    try database.keep()
    try database.commit()
  }

  /// How many parts of the index hold terms of a user.
  private func parts(holding user: Int) throws -> Int {
    let parts = try database.connection.statement(
      """
      select (select count(*) from spark_search_data where instr(block, cast('u' || :user || 'x' as blob)) > 0)
        + (select count(*) from spark_search_idx where instr(term, cast('u' || :user || 'x' as blob)) > 0)
      """
    ).bind("user", user).scalar(Int.self)
    return try #require(parts)
  }

  private func expectForgotten() throws {
    #expect(try parts(holding: 1) == 0)
    #expect(try parts(holding: 0) > 0)
    #expect(try database.connection.statement("select count(*) from spark_terms").scalar(Int.self) == 160_000)
    try database.connection.execute("insert into spark_search (spark_search) values ('integrity-check')")
  }

  /// Spends quiet moments until nothing is left to do, and says how many.
  private func rest() -> Int {
    var moments = 0
    while database.wantsUpkeep, moments < 100 {
      database.keepUpWhenIdle()
      moments += 1
    }
    return moments
  }

  @Test("A piece in each quiet moment, until none of the terms is left")
  func pieces() throws {
    try forget()
    #expect(try parts(holding: 1) > 0)
    #expect((3..<50).contains(rest()))
    try expectForgotten()
  }

  @Test("Pieces that are left are for the next program, also where something is written between them")
  mutating func leftOver() throws {
    try forget()
    database.keepUpWhenIdle()
    #expect(database.wantsUpkeep)
    try database.connection.execute("insert into spark_search (rowid, terms) values (80000, 'u2x1')")
    try database.connection.execute(
      "insert into spark_search (spark_search, rowid, terms) values ('delete', 80000, 'u2x1')")
    database.close()
    database = try Self.open(folder)
    #expect(database.wantsUpkeep)
    database.finishErasure()
    try expectForgotten()
    #expect(try parts(holding: 2) == 0)
    database.close()
    #expect(try !Self.open(folder).wantsUpkeep)
  }

  @Test("While somebody else writes, it waits")
  func whileOthersWrite() throws {
    try forget()
    let other = try Self.open(folder)
    try other.beginWriting()
    for _ in 0..<100 { database.keepUpWhenIdle() }
    #expect(database.wantsUpkeep)
    #expect(try parts(holding: 1) > 0)
    other.undo()
    try other.commit()
    #expect(rest() < 50)
    try expectForgotten()
  }

  @Test("Where a call is undone, there is nothing to forget")
  func undone() throws {
    try database.beginWriting()
    try database.forgetDeletedTerms()
    database.undo()
    try database.commit()
    database.finishErasure()
    #expect(try parts(holding: 1) > 0)
  }
}
