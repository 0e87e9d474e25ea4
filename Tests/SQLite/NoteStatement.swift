import Glibc
import SQLite
import TestFiles

/// Opens a database in memory.
func inMemoryConnection() throws -> Connection { try Connection(path: ":memory:", mode: .create) }

/// Returns the `SQLiteError` that a closure throws; nil if it throws none.
func sqliteError(_ body: () throws -> Void) -> SQLiteError? {
  do {
    try body()
    return nil
  } catch {
    return error as? SQLiteError
  }
}

/// An error that tests throw from closures.
struct Stop: Error {}

/// The statements for the `note` table of the tests.
enum NoteStatement: SQL, StatementSet {
  case create = "create table note (id integer primary key, body text not null) strict"
  case add = "insert into note (id, body) values (:id, :body)"
  case count = "select count(*) from note"
  case bodies = "select body from note order by id"
  case updateBody = "update note set body = :body where id = :id returning id, body"
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
  /// Opens the database of the test; the create mode also enables the write-ahead log.
  func connect(_ mode: OpenMode = .create) throws -> Connection {
    let connection = try Connection(path: path("test.sqlite3"), mode: mode)
    if mode == .create { _ = try connection.statement("pragma journal_mode = wal").scalar(String.self) }
    return connection
  }

  /// Overwrites bytes of a file at an offset.
  func overwrite(_ name: String, with bytes: [UInt8], at offset: Int) throws {
    let descriptor = open(path(name), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    guard pwrite(descriptor, bytes, bytes.count, offset) == bytes.count else {
      throw SQLiteError(extendedCode: 10, message: "cannot write \(name)")
    }
  }
}
