import SQLite

/// A database in memory.
func memory() throws -> Connection { try Connection(path: ":memory:", mode: .create) }

/// The error that a call throws, if it is one of SQLite.
func sqliteError(_ body: () throws -> Void) -> SQLiteError? {
  do {
    try body()
    return nil
  } catch {
    return error as? SQLiteError
  }
}

/// What a test throws to see whether it comes out again.
struct Stop: Error {}

/// The statements of the tests' one table.
enum NoteStatement: SQL, StatementSet {
  case create = "create table note (id integer primary key, body text not null) strict"
  case add = "insert into note (id, body) values (:id, :body)"
  case count = "select count(*) from note"
  case bodies = "select body from note order by id"
  case rename = "update note set body = :body where id = :id returning id, body"
}

extension Connection {
  func createNotes(_ bodies: String...) throws {
    try statement(NoteStatement.create).run()
    for (index, body) in bodies.enumerated() { try addNote(index + 1, body) }
  }

  func addNote(_ id: Int, _ body: String) throws {
    try statement(NoteStatement.add).bind("id", id).bind("body", body).run()
  }

  func notes() throws -> [String] {
    try statement(NoteStatement.bodies).all { row in try row.text(0) }
  }
}
