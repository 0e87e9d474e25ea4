import Database
import Foundation
import SQLite
import TestFiles
import TestSupport
import Testing

@Suite("Opening a database")
struct OpeningTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "The settings that protect the data are applied",
    arguments: [(Database.Durability.full, 2), (.normal, 1)])
  func settings(_ durability: Database.Durability, _ synchronous: Int) throws {
    let database = try Database(at: folder.location(), durability: durability, now: now)
    let connection = database.connection
    #expect(try connection.statement("pragma journal_mode").scalar(String.self) == "wal")
    #expect(try connection.pragmaInteger("pragma synchronous") == synchronous)
    #expect(try connection.pragmaInteger("pragma foreign_keys") == 1)
    #expect(try connection.pragmaInteger("pragma trusted_schema") == 0)
    #expect(try connection.pragmaInteger("pragma secure_delete") == 1)
    #expect(try connection.statement("pragma encoding").scalar(String.self) == "UTF-8")
  }

  @Test("Durability is full by default")
  func defaultDurability() throws {
    let database = try Database(at: folder.location(), now: now)
    #expect(try database.connection.pragmaInteger("pragma synchronous") == 2)
  }

  @Test("SQL cannot damage the schema")
  func defensive() throws {
    let database = try inMemoryDatabase()
    #expect(throws: SQLiteError.self) {
      try database.connection.execute("pragma writable_schema = on; delete from sqlite_schema")
    }
    #expect(try database.connection.userNames().isEmpty)
  }

  @Test("File, log and folders are created with access for the owner only")
  func permissions() throws {
    let database = try Database(at: folder.location("deep/er/kindling.sqlite3"), now: now)
    try database.connection.addUser("Ada")
    #expect(try folder.mode(of: "deep") == 0o700)
    #expect(try folder.mode(of: "deep/er") == 0o700)
    for suffix in ["", "-wal", "-shm"] {
      #expect(try folder.mode(of: "deep/er/kindling.sqlite3\(suffix)") == 0o600, "\(suffix)")
    }
  }

  @Test("The mode of an existing file is unchanged")
  func permissionsOfExistingFile() throws {
    try Database(at: folder.location(), now: now).close()
    try folder.setMode(0o640, of: "test.sqlite3")
    try Database(at: folder.location(), now: now).close()
    #expect(try folder.mode(of: "test.sqlite3") == 0o640)
  }

  @Test("Committed data is present after reopening")
  func reopened() throws {
    let first = try Database(at: folder.location(), now: now)
    try first.write { try $0.addUser("Ada") }
    try first.commit()
    first.close()
    #expect(try folder.names == ["test.sqlite3"])
    #expect(try Database(at: folder.location(), now: now).connection.userNames() == ["Ada"])
  }

  @Test("A database in memory is not persistent and needs no maintenance")
  func inMemory() throws {
    let database = try Database(at: DatabaseLocation(path: ":memory:"), now: now)
    #expect(database.location == .memory)
    try database.write { try $0.addUser("Ada") }
    try database.commit()
    #expect(!database.needsMaintenance)
    #expect(try inMemoryDatabase().connection.userNames().isEmpty)
  }

  @Test("An empty file becomes a database")
  func emptyFile() throws {
    try folder.write([], to: "test.sqlite3")
    let database = try Database(at: folder.location(), now: now)
    #expect(try database.connection.pragmaInteger("pragma user_version") == Database.schemaVersion)
  }

  @Test("Opening a new file waits for the transaction of another connection")
  func waitsForWriter() throws {
    let other = try Connection(path: folder.location().path, mode: .create)
    try other.begin(.immediate)
    nonisolated(unsafe) let writer = other
    let path = folder.location().path
    // Rolls back as soon as the file is opened a second time.
    let thread = Thread {
      let descriptors = "/proc/self/fd"
      func openCount() -> Int {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: descriptors)) ?? []
        return names.count {
          (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(descriptors)/\($0)")) == path
        }
      }
      while openCount() < 2 { sched_yield() }
      try? writer.rollback()
    }
    thread.start()
    let connection = try Database(at: folder.location(), now: now).connection
    #expect(try connection.statement("pragma journal_mode").scalar(String.self) == "wal")
  }

  @Test("A folder at the path of the file cannot be opened")
  func directoryAtPath() throws {
    try Database(at: folder.location("there/inner.sqlite3"), now: now).close()
    let failure = openFailure { try Database(at: folder.location("there"), now: now) }
    guard case .cannotOpen(folder.path("there"), _) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test("A file at the path of the folder cannot be opened")
  func fileAtDirectoryPath() throws {
    try folder.write([], to: "there")
    let failure = openFailure { try Database(at: folder.location("there/test.sqlite3"), now: now) }
    guard case .cannotOpen = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test(
    "The default location depends on the environment",
    arguments: [
      (["XDG_DATA_HOME": "/data", "HOME": "/home/ada"], "/data/kindling/kindling.sqlite3"),
      (["HOME": "/home/ada"], "/home/ada/.local/share/kindling/kindling.sqlite3"),
      (["XDG_DATA_HOME": "", "HOME": "/home/ada"], "/home/ada/.local/share/kindling/kindling.sqlite3"),
      (["XDG_DATA_HOME": "relative", "HOME": "/home/ada"], "/home/ada/.local/share/kindling/kindling.sqlite3"),
      (["HOME": ""], nil), ([:], nil),
    ] as [([String: String], String?)])
  func standard(_ environment: [String: String], _ path: String?) {
    #expect(DatabaseLocation.standard { environment[$0] }?.path == path)
  }
}
