import Database
import Foundation
import Kernel
import SQLite
import TestFiles
import TestSupport
import Testing

@testable import kindling

/// An export replaces only exports and empty files.
@Suite struct FileReplacementTests {
  private let folder: TemporaryFolder
  private let client: TestUser

  private static let formats = [
    "", #", "format": "ics""#, #", "format": "csv", "what": "sparks""#,
    #", "format": "csv", "what": "missions", "byteOrderMark": true"#,
    #", "format": "csv", "what": "goals", "defuseFormulas": true"#, #", "format": "csv", "what": "reviews""#,
    #", "format": "csv", "what": "entries", "tableId": 1"#, #", "format": "csv", "what": "entries", "tableId": 2"#,
  ]

  init() throws {
    folder = try TemporaryFolder()
    client = try Harness.program(at: folder.location()).connect()
    try client.signUp()
    try client.call(
      "tables.create", #"{"name": "Books", "category": "personal", "customFields": [{"name": "=A"}, {"name": "a,b"}]}"#)
    try client.call("tables.create", #"{"name": "Plain", "category": "personal"}"#)
  }

  private func export(_ more: String, to name: String = "file") throws {
    try client.call("data.export", #"{"path": "\#(folder.path(name))"\#(more)}"#)
  }

  private func rule(_ name: String) throws -> String? {
    let failure = try client.failure("data.export", #"{"path": "\#(folder.path(name))"}"#)
    #expect(failure.path == "/path")
    return failure.rule
  }

  @Test("An export replaces an earlier export in any format", arguments: formats)
  func exports(_ format: String) throws {
    for other in Self.formats {
      try export(format)
      try export(other)
    }
    #expect(try folder.names.filter { !$0.hasPrefix("test.sqlite3") } == ["file"])
  }

  @Test("An empty file is replaced")
  func empty() throws {
    try folder.write([], to: "file")
    try export("")
    #expect(try !folder.bytes(of: "file").isEmpty)
  }

  @Test("A file of another program is never replaced, even if it is similar")
  func others() throws {
    let texts = [
      "notes\n", "{\"kind\":\"other\"}\n", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Other//EN\r\n",
      "title,notes\r\n",
      "SQLite format 3\0", "\0",
    ]
    for text in texts {
      try folder.write(Array(text.utf8), to: "file")
      let failure = try client.failure("data.export", #"{"path": "\#(folder.path("file"))"}"#)
      #expect(failure.code == 1004 && failure.rule == "not_a_kindling_file" && failure.path == "/path")
      #expect(try folder.bytes(of: "file") == Array(text.utf8))
    }
  }

  @Test("A database, the files next to it and a backup are never replaced")
  func databases() throws {
    let other = try Database(at: folder.location("other"), now: client.clock.now())
    for name in ["other", "other-wal", "other-shm", "other-journal"] {
      #expect(try rule(name) == "database_in_use", "\(name)")
    }
    other.close()
    #expect(try rule("other") == "not_a_kindling_file")
    let foreign = try Connection(path: folder.path("foreign"), mode: .create)
    try foreign.execute("create table notes (id integer primary key)")
    #expect(try rule("foreign") == "not_a_kindling_file")
    let copy = try OutputDestination(ResolvedPath(folder.path("copy")), database: client.database.location)
    try Backups.backUp(client.database, to: copy)
    #expect(try rule("copy") == "not_a_kindling_file")
    #expect(try foreign.statement("select count(*) from notes").scalar(Int.self) == 0)
  }
}
