import Database
import Glibc
import SQLite
import TestFiles
import TestSupport
import Testing

@Suite("Incompatible files are rejected and remain unchanged")
struct RejectedFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a script on the file, which is created if it does not exist.
  private func execute(_ script: SQL) throws {
    let connection = try Connection(path: folder.path("test.sqlite3"), mode: .create)
    try connection.execute(script)
    connection.close()
  }

  private func expectUntouched(_ bytes: [UInt8]) throws {
    #expect(try folder.bytes(of: "test.sqlite3") == bytes)
    #expect(try folder.names == ["test.sqlite3"])
  }

  @Test(
    "A newer schema",
    arguments: ["pragma user_version = 99", "pragma journal_mode = delete; pragma user_version = 99"] as [SQL])
  func newerSchema(_ change: SQL) throws {
    try Database(at: folder.location(), now: now).close()
    try execute(change)
    let bytes = try folder.bytes(of: "test.sqlite3")
    let failure = openFailure { try Database(at: folder.location(), now: now) }
    guard case .newerSchema(found: 99, known: Database.schemaVersion) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    try expectUntouched(bytes)
  }

  @Test(
    "A database of another program",
    arguments: [
      "create table notes (id integer primary key)",
      "pragma application_id = 252006673; create table notes (id integer primary key)",
      "pragma application_id = 252006673",
      "pragma journal_mode = wal; create table notes (id integer primary key)",
    ] as [SQL])
  func foreign(_ script: SQL) throws {
    try execute(script)
    let bytes = try folder.bytes(of: "test.sqlite3")
    let failure = openFailure { try Database(at: folder.location(), now: now) }
    guard case .notKindling = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    try expectUntouched(bytes)
  }

  @Test("A file that is too small for a database; an empty file becomes a new database", arguments: [0, 1, 2, 16, 99])
  func small(_ size: Int) throws {
    let bytes = Array("SQLite format 3\0".utf8).prefix(size) + [UInt8](repeating: 0, count: max(0, size - 16))
    try folder.write(Array(bytes), to: "test.sqlite3")
    let failure = openFailure { try Database(at: folder.location(), now: now) }
    guard size > 0 else { return #expect(failure == nil) }
    guard case .notKindling = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    try expectUntouched(Array(bytes))
  }

  @Test("A file that is not a database")
  func notADatabase() throws {
    let bytes = Array(String(repeating: "Dear diary, ", count: 1000).utf8)
    try folder.write(bytes, to: "test.sqlite3")
    let failure = openFailure { try Database(at: folder.location(), now: now) }
    guard case .notKindling = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    try expectUntouched(bytes)
  }

  @Test("A pipe")
  func pipe() throws {
    #expect(mkfifo(folder.path("test.sqlite3"), 0o600) == 0)
    let failure = openFailure { try Database(at: folder.location(), now: now) }
    guard case .notKindling = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(try folder.names == ["test.sqlite3"])
  }

  @Test("Every failure has a distinct message of one line")
  func descriptions() {
    let failures: [OpenFailure] = [
      .newerSchema(found: 9, known: 3), .notKindling, .historyMismatch(version: 1, name: "accounts"),
      .settingRejected("synchronous=full"), .busy, .cannotOpen(path: "/there", reason: "Is a directory"),
      .storage(SQLiteError(extendedCode: 11, message: "malformed")),
    ]
    for failure in failures {
      #expect(!failure.description.isEmpty && !failure.description.contains("\n"))
    }
    #expect(Set(failures.map(\.description)).count == failures.count)
  }
}
