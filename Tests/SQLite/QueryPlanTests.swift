import SQLite
import Testing

@Suite("Query plans")
struct QueryPlanTests {
  @Test(
    "A plan names the scanned table, but no searched one, and shows whether rows are sorted",
    arguments: [
      ("select * from note", "note", false), ("select * from note as n", "n", false),
      ("select body from note where id = :id", nil, false), ("select body from note", "note", false),
      ("select id from note where body = :body", nil, false), ("select 1", nil, false),
      ("select * from note order by size", "note", true), ("select * from note order by id", "note", false),
      ("select rowid from words where words match :text", nil, false), ("values (1), (2)", nil, false),
    ] as [(SQL, String?, Bool)])
  func steps(_ sql: SQL, _ table: String?, _ sorts: Bool) throws {
    let connection = try inMemoryConnection()
    try connection.execute(
      """
      create table note (id integer primary key, body text, size integer) strict;
      create index note_body on note (body);
      create virtual table words using fts5 (body);
      """)
    let plan = try connection.queryPlan(of: sql)
    #expect(plan.compactMap(\.scannedTable).first == table)
    #expect(plan.contains(where: \.sorts) == sorts)
  }

  @Test("A step has the ID of its parent step, or 0 at the top level")
  func nesting() throws {
    let connection = try inMemoryConnection()
    try connection.createNotes()
    let plan = try connection.queryPlan(of: "select 1 union select count(*) from note order by 1")
    #expect(plan.contains { $0.parent == 0 })
    #expect(plan.contains { step in plan.contains { $0.id == step.parent } })
  }

  @Test("The error of a statement that does not compile contains the statement")
  func broken() throws {
    let connection = try inMemoryConnection()
    #expect(sqliteError { _ = try connection.queryPlan(of: "select nothing") }?.sql == "select nothing")
  }

  @Test("Every statement of a set has a plan", arguments: NoteStatement.allCases)
  func everyStatement(_ statement: NoteStatement) throws {
    let connection = try inMemoryConnection()
    if statement != .create { try connection.createNotes() }
    _ = try connection.queryPlan(of: statement.rawValue)
  }
}
