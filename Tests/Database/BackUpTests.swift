import Database
import SQLite
import TestFiles
import TestSupport
import Testing

@Suite("Backups of an open database")
struct BackUpTests {
  let folder: TemporaryFolder
  let database: Database

  init() throws {
    folder = try TemporaryFolder()
    database = try Database(at: folder.location(), now: now)
    try database.connection.addUser("Ada")
  }

  @Test("A copy contains the committed data, has the reported size and mode 0600")
  func copy() throws {
    let bytes = try Backups.backUp(database, to: folder.path("copy.sqlite3")).bytes
    #expect(try folder.bytes(of: "copy.sqlite3").count == bytes)
    #expect(try folder.mode(of: "copy.sqlite3") == 0o600)
    #expect(try folder.names.filter { $0.contains("partial") }.isEmpty)
    let copy = try Database(at: folder.location("copy.sqlite3"), now: now)
    #expect(try copy.connection.userNames() == ["Ada"])
  }

  @Test("A copy can be made during a transaction of another connection and lacks its uncommitted changes")
  func whileOthersWrite() throws {
    let other = try Database(at: folder.location(), now: now)
    try other.write { try $0.addUser("Grace") }
    try Backups.backUp(database, to: folder.path("copy.sqlite3"))
    try other.commit()
    #expect(try database.connection.userNames() == ["Ada", "Grace"])
    #expect(try Database(at: folder.location("copy.sqlite3"), now: now).connection.userNames() == ["Ada"])
  }

  @Test("A backup replaces an older backup")
  func replacesOlderCopy() throws {
    try Backups.backUp(database, to: folder.path("copy.sqlite3"))
    try database.connection.addUser("Grace")
    try Backups.backUp(database, to: folder.path("copy.sqlite3"))
    #expect(try Database(at: folder.location("copy.sqlite3"), now: now).connection.userNames() == ["Ada", "Grace"])
  }

  @Test("An error before the publication leaves no copy, and the older one unchanged")
  func notPublished() throws {
    for count in 0...1 {
      #expect(throws: CancellationError.self) {
        try Backups.backUp(database, to: folder.path("copy.sqlite3"), willPublish: { throw CancellationError() })
      }
      #expect(try folder.names.filter { $0.hasPrefix("copy") }.count == count)
      try Backups.backUp(database, to: folder.path("copy.sqlite3"))
    }
  }

  @Test("A database in memory can be copied")
  func fromMemory() throws {
    let source = try inMemoryDatabase()
    try source.connection.addUser("Alan")
    try Backups.backUp(source, to: folder.path("copy.sqlite3"))
    #expect(try Database(at: folder.location("copy.sqlite3"), now: now).connection.userNames() == ["Alan"])
  }

  @Test("A copy never replaces an open database, neither its source nor another one")
  func openDatabase() throws {
    let other = try Database(at: folder.location("other.sqlite3"), now: now)
    try other.connection.addUser("Grace")
    for name in ["test.sqlite3", "other.sqlite3"] {
      #expect(throws: (any Error).self) { try Backups.backUp(database, to: folder.path(name)) }
    }
    try database.connection.addUser("Alan")
    #expect(try Database(at: folder.location(), now: now).connection.userNames() == ["Ada", "Alan"])
    #expect(try Database(at: folder.location("other.sqlite3"), now: now).connection.userNames() == ["Grace"])
  }

  @Test("A damaged database is not backed up, and the older copy is unchanged")
  func damaged() throws {
    try Backups.backUp(database, to: folder.path("copy.sqlite3"))
    let bytes = try folder.bytes(of: "copy.sqlite3")
    try database.connection.execute("pragma foreign_keys = off")
    _ = try database.journal.append("a.done", user: 999, subject: "", time: now, data: "{}")
    #expect(throws: Backups.Failure.self) {
      try Backups.backUp(database, to: folder.path("copy.sqlite3"))
    }
    #expect(try folder.bytes(of: "copy.sqlite3") == bytes)
    #expect(try folder.names.filter { $0.contains("partial") }.isEmpty)
  }

  @Test("A missing folder is an error")
  func missingDirectory() throws {
    #expect(throws: (any Error).self) { try Backups.backUp(database, to: folder.path("none/copy.sqlite3")) }
  }
}
