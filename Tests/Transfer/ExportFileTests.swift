import Database
import Glibc
import Kernel
import SQLite
import Service
import TestFiles
import TestSupport
import Testing

@testable import Transfer

/// The file and the text of `data.export`. (Methods, "Data".)
@Suite struct ExportFileTests {
  private let folder: TemporaryFolder
  private let client: TestUser

  init() throws {
    folder = try TemporaryFolder()
    client = try Harness(Transfer(exports: [], calendars: []).methods, location: folder.location()).connect()
    try client.signUp()
  }

  private func rule(_ path: String, code: Int = 1005) throws -> String? {
    let failure = try client.failure("data.export", #"{"path": "\#(path)"}"#)
    #expect(failure.path == "/path" && failure.code == code)
    return failure.rule
  }

  @Test("The reply contains the path and the size of the file; only the owner can access it")
  func file() throws {
    let reply = try client.call("data.export", #"{"path": "\#(folder.path("copy"))"}"#)
    #expect(try folder.bytes(of: "copy").count == reply["bytes"].int)
    #expect(reply["path"].string?.hasSuffix("/copy") == true && reply["content"].isNull)
    #expect(try folder.mode(of: "copy") == 0o600)
    #expect(try folder.names.filter { $0.contains("partial") }.isEmpty)
  }

  @Test("Without a path, the reply contains the same text, even if the program opens no files")
  func text() throws {
    try client.call("data.export", #"{"path": "\#(folder.path("copy"))"}"#)
    let text = String(decoding: try folder.bytes(of: "copy"), as: UTF8.self)
    let other = try Harness(Transfer(exports: [], calendars: []).methods, files: .none).connect()
    try other.signUp()
    let reply = try other.call("data.export")
    #expect(reply["content"].string == text && reply["path"].isNull)
    #expect(reply["bytes"].int == text.utf8.count && !text.isEmpty)
  }

  @Test("A text has at most 8 MiB")
  func tooLarge() throws {
    let text = ExportContent()
    let half = [UInt8](repeating: 32, count: 4 << 20)
    for _ in 1...2 { try text.append(half) }
    let error = #expect(throws: DomainError.self) { try text.append([32]) }
    #expect(error?.rule == "too_large" && text.bytes.count == 8 << 20)
  }

  @Test("An export requires a signed-in user")
  func signedOut() throws {
    try client.call("auth.signOut")
    #expect(try client.failure("data.export", #"{"path": "\#(folder.path("copy"))"}"#).code == 1001)
    #expect(try folder.names.filter { $0.hasPrefix("copy") }.isEmpty)
  }

  @Test("An empty or invalid path is rejected")
  func invalidPaths() throws {
    #expect(try client.failure("data.export", #"{"path": ""}"#).rules == ["too_short"])
    #expect(try client.failure("data.export", #"{"path": "a\u0000b"}"#).rules == ["invalid_format"])
  }

  @Test("A path that cannot hold an export is rejected with the reason")
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
}
