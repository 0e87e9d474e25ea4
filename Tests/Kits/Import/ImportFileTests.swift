import Database
import Foundation
import TestFiles
import TestSupport
import Testing

@testable import Kits

@Suite("Imports of files by path (Kits and exams, 4.3.)")
struct ImportFileTests {
  private let folder: TemporaryFolder
  private let user: TestUser

  init() throws {
    folder = try TemporaryFolder()
    user = try Harness.kits(location: folder.location()).user()
  }

  private func failure(_ path: String, _ format: String = "csv") throws -> CallFailure {
    try user.failure("kits.preview", ImportCall.path(format, path))
  }

  @Test("Regular files in UTF-8 or UTF-16 are read, also through a symbolic link")
  func plainFile() throws {
    try folder.write(Array("a,b\nc,d".utf8), to: "words.csv")
    try folder.write(
      [0xFF, 0xFE] + "a\tb\r\nc\td".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, to: "words.tsv")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("words.csv"))
    for (format, name) in [("csv", "words.csv"), ("csv", "link"), ("tsv", "words.tsv"), ("csv", "words.tsv")] {
      let preview = try user.call("kits.preview", ImportCall.path(format, folder.path(name)))
      #expect(preview.questionLines == ["a=b", "c=d"])
    }
    let reply = try user.call("kits.import", ImportCall.path("csv", folder.path("words.csv"), ImportCall.nameAndStage))
    #expect(reply.number("kit/questionCount") == 2)
  }

  @Test("Missing and irregular files are reported as unreadable")
  func irregularFiles() throws {
    try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
    try FileManager.default.createSymbolicLink(atPath: folder.path("loop"), withDestinationPath: folder.path("loop"))
    let paths =
      ["no/such/file", "/", "/dev/zero", "/dev/full", String(repeating: "x", count: 4000)]
      + [folder.path(""), folder.path("pipe"), folder.path("loop"), folder.path("missing")]
    for path in paths {
      for format in ["csv", "json", "apkg"] {
        let failure = try failure(path, format)
        #expect(failure.code == 1005)
        #expect(failure.rule == "unreadable_file", "\(path.prefix(80))")
        #expect(failure.path == "/path")
        #expect(path.count < 5 || !failure.description.contains(path))
      }
    }
  }

  @Test(
    "An invalid path is rejected",
    arguments: [("", "too_short"), ("\0", "invalid_format"), (String(repeating: "x", count: 100_000), "too_long")])
  func invalidPaths(_ path: String, _ rule: String) throws {
    let failure = try failure(path)
    #expect(try failure.rules == [rule] && failure.path == "/path")
  }

  @Test("The database of the program is not opened, because closing it would release the locks of SQLite")
  func database() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("test.sqlite3"))
    for name in ["test.sqlite3", "test.sqlite3-wal", "test.sqlite3-shm", "link"] {
      #expect(try failure(folder.path(name)).rule == "unreadable_file")
    }
  }

  @Test("A file that is too large is rejected")
  func tooLarge() throws {
    for (format, size) in [("json", 16), ("csv", 64), ("tsv", 64), ("apkg", 512)] {
      try folder.write([], to: "large")
      let handle = try #require(FileHandle(forWritingAtPath: folder.path("large")))
      try handle.truncate(atOffset: UInt64(size << 20) + 1)
      try handle.close()
      let failure = try failure(folder.path("large"), format)
      #expect(failure.rule == "file_too_large")
      #expect(failure.path == "/path")
      #expect(failure.description.contains("\(size) MiB"))
    }
  }

  @Test("A file with a reported size of 0 is read to its end")
  func liveFile() throws {
    let preview = try user.call(
      "kits.preview", ImportCall.path("csv", "/proc/self/status", #""delimiter": ":", "hasHeader": false"#))
    #expect(preview.questionLines.contains { $0.hasPrefix("Pid=") })
  }

  @Test("Errors are reported with their location in the file")
  func errorLocations() throws {
    try folder.write(Array("a,b\nc,caf".utf8) + [0xE9], to: "latin.csv")
    let failure = try failure(folder.path("latin.csv"))
    #expect(failure.rule == "invalid_encoding")
    #expect(failure.path == "/path")
    #expect(failure.description.contains("Line 2 "))
    try folder.write(Array("question,answer\na,".utf8), to: "flawed.csv")
    let flawed = try user.failure(
      "kits.import", ImportCall.path("csv", folder.path("flawed.csv"), ImportCall.nameAndStage))
    #expect(flawed.path == "/path/2/correctAnswer")
  }
}
