import Foundation
import Kernel
import SQLite
import TestFiles
import TestSupport
import Testing

@testable import Database

@Suite("Schema migrations and their history")
struct MigrationTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let notes = Migration(1, "create table notes (id integer primary key, body text not null) strict")
  private static let tags = Migration(2, "create table tags (name text primary key) strict, without rowid")

  @Test("No migration was edited after its release", arguments: Migration.all)
  func checksum(_ migration: Migration) {
    #expect(migration.computedChecksum == migration.checksum, "\(migration.name)")
  }

  @Test("Migrations cover all files and are numbered without gaps")
  func files() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: "Database/Migrations").path)
    #expect(Migration.all.map(\.version) == Array(1...Migration.all.count))
    #expect(
      Set(files.map { $0.prefix(4) }) == Set(Migration.all.map { String($0.version + 10_000).dropFirst() }))
    let size = try files.reduce(0) { size, file in
      try size + Data(contentsOf: Repository.root.appending(path: "Database/Migrations/\(file)")).count
    }
    #expect(size == Migration.all.map(\.bytes.count).reduce(0, +))
  }

  @Test("A new database records every migration with time and checksum")
  func history() throws {
    let connection = try inMemoryDatabase().connection
    let history = try connection.statement(
      "select version, name, checksum, applied_at from schema_migrations order by version"
    ).all { (try $0.integer(0), try $0.text(1), try $0.text(2), try $0.integer64(3)) }
    #expect(history.map(\.0) == Migration.all.map(\.version))
    #expect(history.map(\.1) == Migration.all.map(\.name))
    #expect(history.map(\.2) == Migration.all.map(\.checksum))
    #expect(history.allSatisfy { $0.3 == now.milliseconds })
    #expect(try connection.pragmaInteger("pragma user_version") == Database.schemaVersion)
    #expect(try connection.pragmaInteger("pragma application_id") == Migrator.applicationID)
  }

  @Test("An older file gets the missing migrations and retains its rows")
  func older() throws {
    let first = try open([MigrationTests.notes])
    try first.connection.execute("insert into notes (body) values ('kept')")
    first.close()
    let second = try open([MigrationTests.notes, MigrationTests.tags])
    #expect(try second.connection.statement("select body from notes").scalar(String.self) == "kept")
    #expect(try second.connection.statement("select count(*) from tags").scalar(Int.self) == 0)
    #expect(try second.connection.pragmaInteger("pragma user_version") == 2)
  }

  @Test("A failed migration leaves the version of the file unchanged")
  func failingMigration() throws {
    try open([MigrationTests.notes]).close()
    let broken = Migration(2, "create table tags (name text) strict; create table notes (id integer)")
    #expect(openFailure { try open([MigrationTests.notes, broken]) } != nil)
    let reopened = try open([MigrationTests.notes])
    #expect(try reopened.connection.pragmaInteger("pragma user_version") == 1)
    #expect(
      try reopened.connection.statement("select 1 from sqlite_schema where name = 'tags'").scalar(Int.self) == nil)
  }

  @Test("A history with an edited migration is rejected")
  func editedHistory() throws {
    try open([MigrationTests.notes, MigrationTests.tags]).close()
    let edited = Migration(1, "create table notes (id integer primary key) strict")
    let failure = openFailure { try open([edited, MigrationTests.tags]) }
    guard case .historyMismatch(version: 1, name: "step") = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test("A history with a missing migration is rejected")
  func shortHistory() throws {
    let first = try open([MigrationTests.notes, MigrationTests.tags])
    try first.connection.execute("delete from schema_migrations where version = 2")
    first.close()
    let failure = openFailure { try open([MigrationTests.notes, MigrationTests.tags]) }
    guard case .historyMismatch = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test("Several connections can open a new file concurrently")
  func concurrentOpening() async throws {
    let location = folder.location()
    let versions = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<6 {
        group.addTask {
          let database = try Database(at: location, now: now)
          defer { database.close() }
          return try database.connection.pragmaInteger("pragma user_version")
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(versions == Array(repeating: Database.schemaVersion, count: 6))
  }

  @Test("A file that a newer program migrates during the wait for the lock is rejected as newer")
  func newerDuringWait() throws {
    try open([MigrationTests.notes]).close()
    let other = try Connection(path: folder.location().path, mode: .create)
    try other.begin(.immediate)
    try other.execute("pragma user_version = 3")
    nonisolated(unsafe) let writer = other
    let thread = Thread {
      // Usually `open` below waits for the lock by then; otherwise it finds the newer version without waiting.
      Thread.sleep(forTimeInterval: 0.2)
      try? writer.commit()
    }
    thread.start()
    let failure = openFailure { try open([MigrationTests.notes, MigrationTests.tags]) }
    guard case .newerSchema(found: 3, known: 2) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  private func open(_ migrations: [Migration]) throws -> Database {
    try Database(at: folder.location(), now: now, migrations: migrations)
  }
}

extension Migration {
  /// Creates a migration whose checksum matches its script.
  fileprivate init(_ version: Int, _ script: String) {
    let draft = Migration(version: version, name: "step", checksum: "", files: [Array(script.utf8)])
    self.init(version: version, name: "step", checksum: draft.computedChecksum, files: [draft.bytes])
  }
}
