import Glibc
import SQLite
import TestFiles

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

extension TemporaryFolder {
  /// A connection to the database of the test, in the mode that the program uses.
  func connect(_ mode: OpenMode = .create) throws -> Connection {
    let connection = try Connection(path: path("test.sqlite3"), mode: mode)
    if mode == .create { _ = try connection.pragmaText("pragma journal_mode = wal") }
    return connection
  }

  /// Spoils a file from an offset on.
  func overwrite(_ name: String, with bytes: [UInt8], at offset: Int) throws {
    let descriptor = open(path(name), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    guard pwrite(descriptor, bytes, bytes.count, offset) == bytes.count else {
      throw SQLiteError(extendedCode: 10, message: "cannot write \(name)")
    }
  }
}
