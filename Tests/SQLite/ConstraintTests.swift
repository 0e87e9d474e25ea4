import SQLite
import Testing

@Suite("Constraint errors")
struct ConstraintTests {
  @Test(
    "An error identifies the violated constraint",
    arguments: [
      ("insert into child values (1, 1, 5)", .unique), ("insert into child values (2, 1, 5)", .unique),
      ("insert into child values (2, 2, 500)", .check), ("insert into child values (2, 99, 5)", .foreignKey),
      ("insert into child values (2, null, 5)", .notNull), ("insert into child values (2, 2, 'many')", .dataType),
      ("delete from parent where id = 2", .trigger), ("insert into parent (rowid, id) values (3, 3), (3, 3)", .unique),
    ] as [(SQL, SQLiteError.Constraint)])
  func constraint(_ sql: SQL, _ expected: SQLiteError.Constraint) throws {
    let connection = try inMemoryConnection()
    try connection.configure(.foreignKeys, true)
    try connection.execute(
      """
      create table parent (id integer primary key) strict;
      create table child (
        id integer primary key,
        parent integer not null unique references parent,
        size integer check (size between 1 and 100)
      ) strict;
      create trigger keep before delete on parent begin select raise(abort, 'kept'); end;
      insert into parent values (1), (2);
      insert into child values (1, 1, 5);
      """)
    let error = try #require(sqliteError { try connection.statement(sql).run() })
    #expect(error.kind == .constraint(expected))
    #expect(error.constraint == expected)
    #expect(error.code == 19)
    #expect(error.description.hasSuffix("[\(sql.text)]"))
  }

  @Test("An error that is not a constraint violation has no constraint")
  func other() throws {
    let connection = try inMemoryConnection()
    let error = try #require(sqliteError { _ = try connection.statement("selct 1") })
    #expect(error.kind == .other)
    #expect(error.constraint == nil)
    #expect(error.sql == "selct 1")
  }
}
