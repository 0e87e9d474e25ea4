import Database
import Glibc
import Kernel
import SQLite
import TestFiles
import TestSupport
import Testing
import Transfer

/// The method `data.backup`. (Methods, "Data".)
@Suite struct BackupTests {
  private let folder: TemporaryFolder
  private let client: TestUser

  init() throws {
    folder = try TemporaryFolder()
    client = try Harness(Transfer(exports: [], calendars: []).methods, location: folder.location()).connect()
    try client.signUp()
  }

  private func backUp(_ path: String, _ members: String = "") throws -> JSON {
    try client.call("data.backup", #"{"path": "\#(path)"\#(members)}"#)
  }

  private func rule(_ path: String, code: Int = 1005) throws -> String? {
    let failure = try client.failure("data.backup", #"{"path": "\#(path)"}"#)
    #expect(failure.path == "/path" && failure.code == code)
    return failure.rule
  }

  private func userCount(in name: String) throws -> Int? {
    let copy = try Connection(path: folder.path(name), mode: .readOnly)
    return try copy.statement("select count(*) from users").scalar(Int.self)
  }

  @Test("The reply contains the path and the size of the backup; only the owner can access the file")
  func reply() throws {
    let reply = try backUp(folder.path("copy"))
    #expect(try folder.bytes(of: "copy").count == reply["bytes"].int)
    #expect(reply["path"].string?.hasSuffix("/copy") == true)
    #expect(try folder.mode(of: "copy") == 0o600)
    #expect(try userCount(in: "copy") == 1)
    #expect(try folder.names.filter { $0.contains("partial") }.isEmpty)
  }

  @Test("A backup requires a signed-in user")
  func signedOut() throws {
    try client.call("auth.signOut")
    #expect(try client.failure("data.backup", #"{"path": "\#(folder.path("copy"))"}"#).code == 1001)
    #expect(try folder.names.filter { $0.hasPrefix("copy") }.isEmpty)
  }

  @Test("`keep` limits the number of retained backups")
  func retention() throws {
    for _ in 1...4 { _ = try backUp(folder.path("copy"), #", "keep": 3"#) }
    #expect(try folder.names.filter { $0.hasPrefix("copy") } == ["copy", "copy.1", "copy.2"])
    _ = try backUp(folder.path("copy"))
    #expect(try folder.names.filter { $0.hasPrefix("copy") } == ["copy", "copy.1", "copy.2"])
  }

  @Test("A number of retained backups outside of 1 to 1000 is rejected", arguments: [0, 1001, -1])
  func retainedCountRange(_ count: Int) throws {
    let failure = try client.failure("data.backup", #"{"path": "x", "keep": \#(count)}"#)
    #expect(try failure.rules == ["out_of_range"] && failure.paths == ["/keep"])
  }

  @Test("A missing, empty or invalid path is rejected")
  func invalidPaths() throws {
    #expect(try client.failure("data.backup").path == "/path")
    #expect(try client.failure("data.backup", #"{"path": ""}"#).rules == ["too_short"])
    #expect(try client.failure("data.backup", #"{"path": "a\u0000b"}"#).rules == ["invalid_format"])
  }

  @Test("A path that cannot hold a backup is rejected with the reason")
  func rejectedPaths() throws {
    #expect(try rule(folder.path("none/copy")) == "path_unwritable")
    #expect(try rule(folder.path("test.sqlite3")) == "is_the_database")
    #expect(try rule(folder.path("test.sqlite3-wal")) == "is_the_database")
    try #require(symlink(folder.path("test.sqlite3"), folder.path("link")) == 0)
    #expect(try rule(folder.path("link")) == "is_the_database")
    for path in ["/dev/full", "/dev/null", "/", "."] { #expect(try rule(path) == "not_a_regular_file") }
    try folder.write([1], to: "other-wal")
    try folder.write([1], to: "other")
    for name in ["other", "other-wal", "other-shm", "other-journal"] {
      #expect(try rule(folder.path(name)) == "database_in_use")
    }
    try folder.write([1], to: "notes")
    #expect(try rule(folder.path("notes"), code: 1004) == "not_a_kindling_file")
    #expect(try folder.bytes(of: "notes") == [1])
  }

  @Test("A read-only folder is rejected", .enabled(if: geteuid() != 0))
  func readOnlyFolder() throws {
    try #require(mkdir(folder.path("locked"), 0o500) == 0)
    #expect(try rule(folder.path("locked/copy")) == "path_unwritable")
  }

  @Test("A full disk causes a storage error and leaves the older backup unchanged", .enabled(if: geteuid() == 0))
  func fullDisk() throws {
    try #require(mkdir(folder.path("small"), 0o700) == 0)
    try #require(mount("tmpfs", folder.path("small"), "tmpfs", 0, "size=64k") == 0)
    defer { umount2(folder.path("small"), Int32(MNT_DETACH)) }
    _ = try backUp(folder.path("copy"))
    let older = Array(try folder.bytes(of: "copy").prefix(4096))
    try folder.write(older, to: "small/copy")
    let failure = try client.failure("data.backup", #"{"path": "\#(folder.path("small/copy"))"}"#)
    #expect(failure.code == 1010)
    #expect(try folder.bytes(of: "small/copy") == older)
  }

  @Test("A damaged database causes a storage error and leaves the older backup unchanged")
  func damaged() throws {
    _ = try backUp(folder.path("copy"))
    let bytes = try folder.bytes(of: "copy")
    try client.database.connection.execute(
      """
      pragma foreign_keys = off
      """)
    try client.database.connection.execute(
      "insert into journal (user_id, topic, subject, time, data) values (999, 'a', '', 0, '')")
    let failure = try client.failure("data.backup", #"{"path": "\#(folder.path("copy"))"}"#)
    #expect(failure.code == 1010 && failure.rule == "copy_damaged")
    #expect(try folder.bytes(of: "copy") == bytes)
  }

  @Test("An in-memory database can be backed up")
  func memory() throws {
    let client = try Harness(Transfer(exports: [], calendars: []).methods).connect()
    try client.signUp()
    try client.call("data.backup", #"{"path": "\#(folder.path("copy"))"}"#)
    #expect(try userCount(in: "copy") == 1)
  }
}
