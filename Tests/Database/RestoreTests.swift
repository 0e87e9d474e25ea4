import Database
import Glibc
import Kernel
import SQLite
import TestFiles
import TestSupport
import Testing

@Suite("Restoring a copy")
struct RestoreTests {
  let folder: TemporaryFolder

  /// Creates a database with Ada and Grace, and a copy with Ada only.
  init() throws {
    folder = try TemporaryFolder()
    let database = try Database(at: folder.location(), now: now)
    try database.connection.addUser("Ada")
    try Backups.backUp(database, to: folder.path("copy.sqlite3"))
    try database.connection.addUser("Grace")
    database.close()
  }

  private func users(of name: String = "test.sqlite3") throws -> [String] {
    let database = try Database(at: folder.location(name), now: now)
    defer { database.close() }
    return try database.connection.userNames()
  }

  private func restore(_ name: String = "copy.sqlite3") throws -> String? {
    try Backups.restore(folder.path(name), to: folder.location(), at: now)
  }

  @Test("The copy is restored, and the previous content is saved")
  func savesCurrentContent() throws {
    let savedPath = try #require(try restore())
    #expect(savedPath == folder.path("test.sqlite3.before-restore-\(now.milliseconds)"))
    #expect(try users() == ["Ada"])
    #expect(try users(of: "test.sqlite3.before-restore-\(now.milliseconds)") == ["Ada", "Grace"])
    #expect(try users(of: "copy.sqlite3") == ["Ada"])
  }

  @Test("A copy can be restored to a new file")
  func fresh() throws {
    let location = folder.location("new/kindling.sqlite3")
    #expect(try Backups.restore(folder.path("copy.sqlite3"), to: location, at: now) == nil)
    #expect(try users(of: "new/kindling.sqlite3") == ["Ada"])
    #expect(try folder.mode(of: "new/kindling.sqlite3") == 0o600)
  }

  @Test("A program that has the database open sees the restored content")
  func openElsewhere() throws {
    let other = try Database(at: folder.location(), now: now)
    #expect(try other.connection.userNames() == ["Ada", "Grace"])
    _ = try restore()
    #expect(try other.connection.userNames() == ["Ada"])
    try other.write { try $0.addUser("Alan") }
    try other.commit()
    #expect(try users() == ["Ada", "Alan"])
  }

  @Test("An unreadable database is moved to another path, then the copy is restored")
  func damagedCurrentFile() throws {
    let garbage = [UInt8](repeating: 0x5A, count: 10_000)
    try folder.write(garbage, to: "test.sqlite3")
    _ = try restore()
    #expect(try users() == ["Ada"])
    #expect(try folder.bytes(of: "test.sqlite3.before-restore-\(now.milliseconds)") == garbage)
    #expect(try folder.mode(of: "test.sqlite3") == 0o600)
  }

  @Test(
    "If the disk is too small for the copy, a damaged database is moved back",
    .enabled(if: geteuid() == 0))
  func damagedCurrentFileAndFullDisk() throws {
    try #require(mkdir(folder.path("small"), 0o700) == 0)
    try #require(mount("tmpfs", folder.path("small"), "tmpfs", 0, "size=64k") == 0)
    defer { umount2(folder.path("small"), Int32(MNT_DETACH)) }
    let garbage = [UInt8](repeating: 0x5A, count: 10_000)
    try folder.write(garbage, to: "small/test.sqlite3")
    #expect(throws: (any Error).self) {
      try Backups.restore(folder.path("copy.sqlite3"), to: folder.location("small/test.sqlite3"), at: now)
    }
    #expect(try folder.bytes(of: "small/test.sqlite3") == garbage)
    #expect(access(folder.path("small/test.sqlite3.before-restore-\(now.milliseconds)"), F_OK) != 0)
  }

  @Test("The database itself is rejected as a copy, under any name", arguments: ["test.sqlite3", "link", "hard"])
  func itself(_ name: String) throws {
    try #require(symlink(folder.path("test.sqlite3"), folder.path("link")) == 0)
    try #require(link(folder.path("test.sqlite3"), folder.path("hard")) == 0)
    try expectRejected(name)
  }

  @Test("A read-only copy is restored")
  func readOnlyCopy() throws {
    try folder.setMode(0o400, of: "copy.sqlite3")
    _ = try restore()
    #expect(try users() == ["Ada"])
    #expect(try folder.mode(of: "copy.sqlite3") == 0o400)
  }

  @Test(
    "A copy with a newer schema, of another program or with a broken reference is rejected",
    arguments: [
      "pragma user_version = 99", "pragma application_id = 1",
      "pragma foreign_keys = off; insert into journal (user_id, topic, subject, time, data) values (9, 'a', '', 0, '')",
    ] as [SQL])
  func unusable(_ change: SQL) throws {
    let copy = try Connection(path: folder.path("copy.sqlite3"))
    try copy.execute(change)
    copy.close()
    try expectRejected("copy.sqlite3")
  }

  @Test("A file that is not a copy is rejected", arguments: [0, 10, 10_000])
  func notACopy(_ size: Int) throws {
    try folder.write([UInt8](repeating: 0x41, count: size), to: "rubbish")
    try expectRejected("rubbish")
  }

  @Test("A truncated copy is rejected")
  func truncated() throws {
    let bytes = try folder.bytes(of: "copy.sqlite3")
    try folder.write(Array(bytes.prefix(bytes.count / 2)), to: "half")
    try expectRejected("half")
  }

  @Test(
    "A copy whose migration history is incomplete or differs from the program's is rejected without changes",
    arguments: [
      "delete from schema_migrations where version = (select max(version) from schema_migrations)",
      "delete from schema_migrations", "drop table schema_migrations",
      "update schema_migrations set checksum = substr(hex(zeroblob(32)), 1, 64) where version = 1",
      "update schema_migrations set version = 99 where version = 1",
    ] as [SQL])
  func otherHistory(_ change: SQL) throws {
    let copy = try Connection(path: folder.path("copy.sqlite3"))
    try copy.execute(change)
    copy.close()
    #expect(throws: Backups.Failure.self) { try restore() }
    try expectRejected("copy.sqlite3")
  }

  @Test("A folder and a pipe are reported as not being regular files", arguments: ["folder", "pipe"])
  func notRegular(_ name: String) throws {
    try #require(mkdir(folder.path("folder"), 0o700) == 0 && mkfifo(folder.path("pipe"), 0o600) == 0)
    do {
      _ = try restore(name)
      Issue.record("\(name) was restored")
    } catch Backups.Failure.notARegularFile(let path) {
      #expect(path.hasSuffix("/\(name)"))
    }
    try expectRejected(name)
  }

  @Test("A current file that is too small for a database is moved unchanged")
  func smallCurrentFile() throws {
    try folder.write([7], to: "test.sqlite3")
    _ = try restore()
    #expect(try users() == ["Ada"])
    #expect(try folder.bytes(of: "test.sqlite3.before-restore-\(now.milliseconds)") == [7])
  }

  @Test("A missing copy is rejected, and so is a database in memory as the target")
  func missing() throws {
    try expectRejected("nothing")
    #expect(throws: Backups.Failure.self) {
      try Backups.restore(folder.path("copy.sqlite3"), to: .memory, at: now)
    }
  }

  private func expectRejected(_ name: String) throws {
    let before = try folder.names
    #expect(throws: (any Error).self) { try restore(name) }
    #expect(try folder.names == before)
    #expect(try users() == ["Ada", "Grace"])
  }
}
