import Database
import Glibc
import TestFiles
import TestSupport
import Testing

@Suite("Files that a copy never replaces")
struct OutputDestinationTests {
  let folder: TemporaryFolder
  let database: Database

  init() throws {
    folder = try TemporaryFolder()
    database = try Database(at: folder.location(), now: now)
    try database.connection.addUser("Ada")
  }

  private func failure(_ path: String, retaining: Int? = nil) -> Backups.Failure? {
    do {
      try Backups.backUp(database, to: path, retaining: retaining)
      return nil
    } catch {
      return error as? Backups.Failure
    }
  }

  private func expectUntouched(_ names: [String]) throws {
    #expect(try folder.names == names.sorted())
    try database.connection.addUser("Grace")
    #expect(try Database(at: folder.location(), now: now).connection.userNames() == ["Ada", "Grace"])
  }

  private static let files = ["test.sqlite3", "test.sqlite3-shm", "test.sqlite3-wal"]

  @Test(
    "The database and its companion files, by name",
    arguments: ["test.sqlite3", "test.sqlite3-wal", "test.sqlite3-shm", "test.sqlite3-journal"])
  func byName(_ name: String) throws {
    guard case .isOpenDatabase = failure(folder.path(name)) else { return #expect(Bool(false)) }
    guard case .isOpenDatabase = failure(folder.path("./../") + "/" + directoryName + "/" + name) else {
      return #expect(Bool(false))
    }
    try expectUntouched(Self.files)
  }

  @Test("A path without a file, but with a file next to it", arguments: ["-wal", "-shm", "-journal"])
  func leftover(_ suffix: String) throws {
    try folder.write([1], to: "copy.sqlite3" + suffix)
    guard case .inUse(let path) = failure(folder.path("copy.sqlite3")) else { return #expect(Bool(false)) }
    #expect(path.hasSuffix("/copy.sqlite3"))
    try expectUntouched(Self.files + ["copy.sqlite3" + suffix])
  }

  private var directoryName: String { folder.path("x").split(separator: "/").dropLast().last.map(String.init) ?? "" }

  @Test("The database and its companion files, through a symbolic link", arguments: files)
  func bySymbolicLink(_ name: String) throws {
    try #require(symlink(folder.path(name), folder.path("link")) == 0)
    guard case .isOpenDatabase = failure(folder.path("link")) else { return #expect(Bool(false)) }
    try expectUntouched(Self.files + ["link"])
  }

  @Test("The database, through a hard link")
  func byHardLink() throws {
    try #require(link(folder.path("test.sqlite3"), folder.path("link")) == 0)
    guard case .isOpenDatabase = failure(folder.path("link")) else { return #expect(Bool(false)) }
    try expectUntouched(Self.files + ["link"])
  }

  @Test("The database, through a link to its folder")
  func byDirectory() throws {
    let other = try TemporaryFolder()
    try #require(symlink(folder.path(""), other.path("link")) == 0)
    guard case .isOpenDatabase = failure(other.path("link/test.sqlite3")) else { return #expect(Bool(false)) }
    guard case .isOpenDatabase = failure(other.path("link/test.sqlite3-journal")) else { return #expect(Bool(false)) }
    try expectUntouched(Self.files)
  }

  @Test("The database and its companion files, by their real paths, if the database was opened through a link")
  func openedByLink() throws {
    let other = try TemporaryFolder()
    try #require(symlink(folder.path("test.sqlite3"), other.path("link")) == 0)
    let linked = try Database(at: other.location("link"), now: now)
    for name in Self.files {
      #expect(throws: Backups.Failure.self) { try Backups.backUp(linked, to: folder.path(name)) }
    }
    linked.close()
    try expectUntouched(Self.files)
  }

  @Test("The database at the path to which an older copy would be moved")
  func rotationTarget() throws {
    let other = try TemporaryFolder()
    let database = try Database(at: other.location("copy.1"), now: now)
    try Backups.backUp(database, to: other.path("copy"), retaining: 3)
    #expect(throws: Backups.Failure.self) { try Backups.backUp(database, to: other.path("copy"), retaining: 3) }
    try database.connection.addUser("Ada")
    #expect(try other.names == ["copy", "copy.1", "copy.1-shm", "copy.1-wal"])
  }

  @Test("A folder, a device, a pipe, a link and a dangling link")
  func notRegular() throws {
    try folder.write([1], to: "file")
    try #require(symlink(folder.path("file"), folder.path("link")) == 0)
    try #require(symlink(folder.path("nothing"), folder.path("dangling")) == 0)
    try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
    let names = ["", ".", "link", "dangling", "pipe"].map { folder.path("x").dropLast() + $0 }
    for path in names + ["/dev/null", "/dev/full", "/", "."] {
      guard case .notARegularFile = failure(String(path)) else {
        Issue.record("\(path)")
        continue
      }
    }
    try expectUntouched(Self.files + ["file", "link", "dangling", "pipe"])
  }

  @Test("A database with a log or journal", arguments: ["-wal", "-journal"])
  func otherDatabase(_ suffix: String) throws {
    try folder.write([1], to: "other")
    try folder.write([2], to: "other\(suffix)")
    guard case .inUse = failure(folder.path("other")) else { return #expect(Bool(false)) }
    #expect(try folder.bytes(of: "other") == [1])
  }

  @Test(
    "The companion files of another database, whether or not they exist",
    arguments: ["other-wal", "other-shm", "other-journal"])
  func companionFiles(_ name: String) throws {
    try folder.write([1], to: "other")
    guard case .inUse = failure(folder.path(name)) else { return #expect(Bool(false)) }
    try folder.write([], to: name)
    guard case .inUse = failure(folder.path(name)) else { return #expect(Bool(false)) }
    #expect(try folder.bytes(of: name).isEmpty)
    try #require(unlink(folder.path("other")) == 0)
    #expect(failure(folder.path(name)) == nil)
  }

  @Test("A file that is no backup, and a former backup that was opened as a database; an empty file is replaced")
  func notWrittenByKindling() throws {
    try folder.write(Array("personal notes".utf8), to: "file")
    guard case .notWrittenByKindling = failure(folder.path("file")) else { return #expect(Bool(false)) }
    #expect(try folder.bytes(of: "file") == Array("personal notes".utf8))
    try folder.write([], to: "file")
    #expect(failure(folder.path("file")) == nil && failure(folder.path("file")) == nil)
    try Database(at: folder.location("file"), now: now).close()
    guard case .notWrittenByKindling = failure(folder.path("file")) else { return #expect(Bool(false)) }
    #expect(try Database(at: folder.location("file"), now: now).connection.userNames() == ["Ada"])
  }

  @Test("A database restored from a copy, before any program has opened it")
  func restored() throws {
    try Backups.backUp(database, to: folder.path("copy"))
    #expect(try Backups.restore(folder.path("copy"), to: folder.location("other"), at: now) == nil)
    guard case .notWrittenByKindling = failure(folder.path("other")) else { return #expect(Bool(false)) }
  }

  @Test("Unreachable paths: a missing folder, a file as a folder, a name that is too long")
  func unreachable() throws {
    try folder.write([1], to: "file")
    for name in ["none/copy", "file/copy", String(repeating: "x", count: 250)] {
      guard case .unreachable = failure(folder.path(name)) else {
        Issue.record("\(name)")
        continue
      }
    }
    try expectUntouched(Self.files + ["file"])
  }

  @Test("A full disk leaves the older copy and no other files", .enabled(if: geteuid() == 0))
  func fullDisk() throws {
    try #require(mkdir(folder.path("small"), 0o700) == 0)
    try #require(mount("tmpfs", folder.path("small"), "tmpfs", 0, "size=64k") == 0)
    defer { umount2(folder.path("small"), Int32(MNT_DETACH)) }
    try Backups.backUp(try inMemoryDatabase(), to: folder.path("copy"))
    let older = Array(try folder.bytes(of: "copy").prefix(4096))
    try folder.write(older, to: "small/copy")
    #expect(throws: (any Error).self) { try Backups.backUp(database, to: folder.path("small/copy"), retaining: 2) }
    #expect(try folder.bytes(of: "small/copy") == older)
    #expect(try folder.names(in: "small") == ["copy"])
  }
}
