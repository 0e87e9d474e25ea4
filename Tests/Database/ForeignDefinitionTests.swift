import SQLite
import TestFiles
import TestSupport
import Testing

@testable import Database

@Suite("Definitions that are not part of the schema")
struct ForeignDefinitionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let database = try Database(at: folder.location(), now: now)
    try database.connection.addUser("Ada")
    try Backups.backUp(database, to: folder.path("copy.sqlite3"))
    database.close()
  }

  private func execute(_ script: SQL, on name: String) throws {
    let connection = try Connection(path: folder.path(name))
    try connection.execute(script)
    connection.close()
  }

  /// Definitions with their names; those of programs run with a call, or at most when they are read.
  private static let definitions: [(sql: SQL, name: String, runs: Bool)] = [
    ("create trigger thief after insert on users begin delete from sessions; end", "thief", true),
    ("create trigger thief instead of insert on v begin select 1; end", "thief", true),
    ("create view peek as select password_hash from users", "peek", true),
    ("create table notes (body text) strict", "notes", false),
    ("create index users_by_name on users (name)", "users_by_name", false),
    ("create virtual table words using fts5 (word)", "words", false),
    ("create table _litestream_log (id integer) strict", "_litestream_log", false),
    (
      """
      drop trigger users_counted; create trigger users_counted after insert on users begin delete from sessions; end
      """, "users_counted", true
    ),
    (
      """
      create trigger thief after insert on users begin update counters set value = value + 1 where name = 'users'; end
      """, "thief", true
    ),
    (
      """
      create trigger thief after insert on users begin select 1; end; pragma writable_schema = on;
      update sqlite_schema set name = 'sqlite_thief', sql = replace(sql, 'thief', 'sqlite_thief') where name = 'thief'
      """, "sqlite_thief", true
    ),
  ]

  @Test(
    "The doctor names them, a backup fails, and a restore is rejected without changes", arguments: definitions.indices)
  func rejected(_ index: Int) throws {
    let (sql, name, _) = Self.definitions[index]
    let setUp: SQL = "create view v as select 1 as a"
    for file in ["test.sqlite3", "copy.sqlite3"] {
      if index == 1 { try execute(setUp, on: file) }
      try execute(sql, on: file)
    }
    let database = try Database(at: folder.location(), now: now, permitsForeignDefinitions: true)
    let findings = try Doctor(database, checks: []).run().map(\.description)
    #expect(findings.contains { $0.contains(name) && $0.hasPrefix("schema: ") }, "\(findings)")
    #expect(throws: Backups.Failure.self) { try Backups.backUp(database, to: folder.path("new.sqlite3")) }
    #expect(try !folder.names.contains("new.sqlite3"))
    database.close()
    let names = try folder.names
    #expect(throws: Backups.Failure.self) {
      try Backups.restore(folder.path("copy.sqlite3"), to: folder.location("restored.sqlite3"), at: now)
    }
    #expect(try folder.names == names)
  }

  @Test("A file with a trigger or a view is not opened, and stays unchanged", arguments: definitions.indices)
  func opened(_ index: Int) throws {
    let (sql, name, runs) = Self.definitions[index]
    if index == 1 { try execute("create view a as select 1 as a; create view v as select 1 as a", on: "test.sqlite3") }
    try execute(sql, on: "test.sqlite3")
    let bytes = try folder.bytes(of: "test.sqlite3")
    let failure = openFailure { try Database(at: folder.location(), now: now) }
    guard runs else { return #expect(failure == nil) }
    guard case .foreignDefinition(let reported) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(index == 1 ? reported == "a" : reported == name)
    #expect(try folder.bytes(of: "test.sqlite3") == bytes)
  }

  @Test("A trigger is rejected before a migration could run it, even by a program that only reads")
  func beforeMigration() throws {
    try execute(
      """
      create trigger thief after insert on schema_migrations begin delete from users; end; pragma user_version = 0
      """, on: "test.sqlite3")
    let failure = openFailure { try Database(at: folder.location(), now: now, permitsForeignDefinitions: true) }
    guard case .foreignDefinition("thief") = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test("The tables of Litestream and the statistics of SQLite are permitted")
  func permitted() throws {
    for file in ["test.sqlite3", "copy.sqlite3"] {
      try execute(
        """
        create table _litestream_seq (id integer primary key, seq integer) strict;
        create table _litestream_lock (id integer) strict; analyze
        """, on: file)
    }
    let database = try Database(at: folder.location(), now: now)
    #expect(try Doctor(database, checks: []).run().isEmpty)
    database.close()
    _ = try Backups.restore(folder.path("copy.sqlite3"), to: folder.location("restored.sqlite3"), at: now)
    #expect(try folder.names.contains("restored.sqlite3"))
  }
}
