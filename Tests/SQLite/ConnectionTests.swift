import Glibc
import SQLite
import TestFiles
import Testing

@Suite("Connections")
struct ConnectionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  // MARK: Opening and closing

  @Test("A missing file is not created without the create mode", arguments: [OpenMode.readOnly, .readWrite])
  func missingFile(_ mode: OpenMode) throws {
    #expect(sqliteError { _ = try folder.connect(mode) }?.kind == .cannotOpen)
    #expect(try folder.names.isEmpty)
  }

  @Test("A path with a NUL character is rejected")
  func nulInPath() {
    #expect(sqliteError { _ = try Connection(path: folder.path("a") + "\0b", mode: .create) }?.kind == .misuse)
  }

  @Test("A symbolic link is rejected with `noFollow`")
  func symbolicLink() throws {
    try folder.connect().close()
    symlink(folder.path("test.sqlite3"), folder.path("link"))
    #expect(throws: SQLiteError.self) {
      try Connection(path: folder.path("link"), mode: .readOnly, options: .noFollow)
    }
  }

  @Test("A read-only connection can read but not write")
  func readOnly() throws {
    let writer = try folder.connect()
    try writer.createNotes("a")
    let reader = try folder.connect(.readOnly)
    #expect(reader.isReadOnly)
    #expect(!writer.isReadOnly)
    #expect(try reader.notes() == ["a"])
    #expect(sqliteError { try reader.addNote(2, "b") }?.kind == .readOnly)
  }

  @Test("A closed connection rejects statements and transactions, and can be closed again")
  func closed() throws {
    let connection = try inMemoryConnection()
    try connection.createNotes("a")
    let statement = try connection.statement(NoteStatement.bodies)
    connection.close()
    connection.close()
    #expect(!connection.isOpen)
    #expect(!connection.isInTransaction)
    #expect(connection.lastInsertedRowID == 0)
    #expect(sqliteError { _ = try connection.statement(NoteStatement.bodies) }?.message == "the connection is closed")
    #expect(sqliteError { try statement.run() }?.message == "the connection is closed")
    #expect(sqliteError { try connection.begin(.immediate) }?.kind != nil)
    #expect(sqliteError { try connection.execute("select 1") }?.kind == .misuse)
  }

  @Test("Reading rows fails if the connection is closed meanwhile")
  func closeInside() throws {
    let connection = try inMemoryConnection()
    try connection.createNotes("a", "b")
    let error = sqliteError { try connection.statement(NoteStatement.bodies).forEach { _ in connection.close() } }
    #expect(error?.kind == .misuse)
  }

  @Test("A statement retains its connection")
  func retained() throws {
    var connection: Connection? = try folder.connect()
    try connection?.createNotes("a")
    let statement = try #require(try connection?.statement(NoteStatement.count))
    connection = nil
    #expect(try statement.scalar(Int.self) == 1)
  }

  @Test("The log is removed when the last connection closes")
  func closesFile() throws {
    let connection = try folder.connect()
    try connection.createNotes("a")
    #expect(try folder.names.contains("test.sqlite3-wal"))
    connection.close()
    #expect(try folder.names == ["test.sqlite3"])
  }

  // MARK: Options and state

  @Test("Options take effect")
  func options() throws {
    let connection = try inMemoryConnection()
    try connection.configure(.foreignKeys, true)
    #expect(try connection.pragmaInteger("pragma foreign_keys") == 1)
    try connection.configure(.defensive, true)
    try connection.configure(.trustedSchema, false)
    #expect(try connection.pragmaInteger("pragma trusted_schema") == 0)
    try connection.configure(.doubleQuotedTextInStatements, false)
    #expect(throws: SQLiteError.self) { try connection.statement("select \"no such column\"") }
  }

  @Test("The value of a pragma is read; a pragma without a result is an error")
  func pragmas() throws {
    let connection = try folder.connect()
    #expect(try connection.statement("pragma journal_mode").scalar(String.self) == "wal")
    try connection.execute("pragma user_version = 7")
    #expect(try connection.pragmaInteger("pragma user_version") == 7)
    #expect(throws: SQLiteError.self) { try connection.pragmaInteger("pragma no_such_pragma") }
  }

  @Test("Changed rows are counted, and the last inserted row is reported")
  func changes() throws {
    let connection = try inMemoryConnection()
    try connection.createNotes("a", "b", "c")
    #expect(connection.lastInsertedRowID == 3)
    try connection.execute("update note set body = 'x' where id > 1")
    #expect(connection.changes == 2)
    #expect(connection.totalChanges == 5)
  }

  // MARK: Scripts

  @Test("A script runs to its end; comments and white space are not statements")
  func script() throws {
    let connection = try inMemoryConnection()
    try connection.execute(
      script: """
        -- a table
        create table one (a);;
        insert into one values ('a;b'); -- done

        """, name: "one.sql")
    #expect(try connection.statement("select a from one").scalar(String.self) == "a;b")
    try connection.execute(script: "", name: "empty.sql")
    try connection.execute("create table two (a); create table three (a)")
  }

  @Test("An error in a script contains the file and the line of the statement")
  func scriptError() throws {
    let connection = try inMemoryConnection()
    let script = "create table one (a);\n\ninsert into one values (1);\ninsert into two\nvalues (2);\n"
    let error = sqliteError { try connection.execute(script: script, name: "0001.sql") }
    #expect(error?.sql == "0001.sql, line 4")
    #expect(error?.message == "no such table: two")
    #expect(try connection.statement("select count(*) from one").scalar(Int.self) == 1)
  }

  @Test("A script with a parameter or a NUL character is rejected", arguments: ["select :a", "select 1;\0 select 2"])
  func rejectedScript(_ script: String) throws {
    let connection = try inMemoryConnection()
    #expect(sqliteError { try connection.execute(script: script, name: "x.sql") }?.kind == .misuse)
  }

  // MARK: Damaged files

  @Test("A file that is not a database and a damaged database cause different errors")
  func damagedFiles() throws {
    try folder.write(Array(repeating: UInt8(ascii: "x"), count: 4096), to: "text")
    let text = try Connection(path: folder.path("text"))
    #expect(sqliteError { _ = try text.pragmaInteger("pragma user_version") }?.kind == .notADatabase)

    let connection = try folder.connect()
    try connection.createNotes("a")
    connection.close()
    try folder.overwrite("test.sqlite3", with: Array(repeating: 0xff, count: 4096), at: 4096)
    let damaged = try Connection(path: folder.path("test.sqlite3"))
    #expect(sqliteError { _ = try damaged.notes() }?.kind == .corrupt)
  }

  @Test("Writing to a full database fails with `full`")
  func full() throws {
    let connection = try folder.connect()
    try connection.createNotes()
    _ = try connection.pragmaInteger("pragma max_page_count = 3")
    let error = sqliteError { try connection.addNote(1, String(repeating: "x", count: 100_000)) }
    #expect(error?.kind == .full)
  }

  // MARK: Two connections

  @Test("A second writer fails with `busy`")
  func busy() throws {
    let first = try folder.connect()
    try first.createNotes("a")
    let second = try folder.connect(.readWrite)
    try second.setBusyTimeout(milliseconds: 1)
    try first.transaction(.immediate) {
      let error = sqliteError { try second.addNote(2, "b") }
      #expect(error?.kind == .busy)
      #expect(error?.isBusy == true)
      #expect(sqliteError { try second.begin(.immediate) }?.isBusy == true)
      let notes = try second.notes()
      #expect(notes == ["a"])
    }
    try second.addNote(2, "b")
    #expect(try first.notes() == ["a", "b"])
  }

  @Test("The data version changes only with commits of other connections")
  func dataVersion() throws {
    let first = try folder.connect()
    try first.createNotes("a")
    let second = try folder.connect(.readWrite)
    let version = try second.dataVersion()
    try second.addNote(2, "b")
    #expect(try second.dataVersion() == version)
    try first.addNote(3, "c")
    #expect(try second.dataVersion() != version)
  }

  @Test("The snapshot version changes with own writes and with the first read after a commit of another connection")
  func snapshotVersion() throws {
    let first = try folder.connect()
    try first.createNotes("a")
    let second = try folder.connect(.readWrite)
    _ = try second.notes()
    let before = try second.snapshotVersion()
    _ = try second.notes()
    #expect(try second.snapshotVersion() == before)
    try first.addNote(2, "b")
    #expect(try second.snapshotVersion() == before, "the version is not read from the file")
    _ = try second.notes()
    let after = try second.snapshotVersion()
    #expect(after != before)
    try second.addNote(3, "c")
    #expect(try second.snapshotVersion() != after)
  }

  @Test("A checkpoint copies the log into the file, except for commits after the start of an open read")
  func checkpoint() throws {
    let first = try folder.connect()
    try first.setAutoCheckpoint(pages: 0)
    try first.createNotes("a")
    let second = try folder.connect(.readWrite)
    try second.transaction(.deferred) {
      _ = try second.notes()
      try first.addNote(2, "b")
      let partial = try first.checkpoint(.passive)
      #expect(partial.checkpointed < partial.logFrames)
      #expect(sqliteError { try first.checkpoint(.truncate) }?.isBusy == true)
    }
    let complete = try first.checkpoint(.passive)
    #expect(complete.checkpointed == complete.logFrames)
    #expect(try first.checkpoint(.truncate).logFrames == 0)
    #expect(try inMemoryConnection().checkpoint(.passive) == (-1, -1))
  }
}
