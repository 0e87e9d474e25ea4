import Database
import Foundation
import JSONRPC
import TestFiles
import TestSupport
import Testing

@testable import Service
@testable import kindling

/// The file policy, tested on every method that takes a path.
@Suite struct FilePolicyTests {
  /// The methods that take a path, in registry order.
  static let methods = Harness.programMethodNames.filter { name in
    Harness.programMethods[name]?.parameters().contains { $0.name.lowercased().hasSuffix("path") } == true
  }
  /// The methods that write the file.
  static let writing = methods.filter { Harness.programMethods[$0]?.traits.contains(.writesFile) == true }

  /// The folder that contains the permitted directory `files` and, outside of it, the file `secret`.
  private let folder: TemporaryFolder
  private static let secret = "root:x:0:0:hidden words\n"

  init() throws {
    folder = try TemporaryFolder()
    try #require(mkdir(folder.path("files"), 0o700) == 0 && mkdir(folder.path("files/sub"), 0o700) == 0)
    try folder.write(Array(Self.secret.utf8), to: "secret")
  }

  /// Returns a client of a service whose database is outside of the permitted directory.
  private func client(_ files: FileAccess, locale: String = "en") throws -> TestUser {
    let client = try Harness.program(at: folder.location(), files: files).connect()
    try client.signUp(locale: locale)
    return client
  }

  private func directoryAccess() throws -> FileAccess { try FileAccess(directory: folder.path("files")) }

  /// Returns the parameters of the first example of a method, with a path instead of content.
  private func params(_ name: String, _ path: String, _ more: [String: Any] = [:]) throws -> String {
    let example = try #require(Harness.programMethods[name]?.examples.first)
    let object = try JSONSerialization.jsonObject(with: Data("\(example.parameters)".utf8))
    var members = try #require(object as? [String: Any]).merging(more) { $1 }
    members["content"] = nil
    members["path"] = path
    return String(decoding: try JSONSerialization.data(withJSONObject: members), as: UTF8.self)
  }

  @Test("SECURITY.md lists the methods that take a path, and three of them write the file")
  func names() throws {
    let page = try #require(Repository.text(of: "SECURITY.md"))
    let list = try #require(page.firstMatch(of: /Some methods name a file: ([^.]*(?:\.[a-z][^.]*)*)\./)).1
    #expect(list.matches(of: /`([a-z]+\.[a-zA-Z]+)`/).map { String($0.1) }.sorted() == Self.methods.sorted())
    #expect(Self.writing.sorted() == ["data.export", "kits.export", "sync.export"])
  }

  @Test("Without `--files`, no path is accessed", arguments: methods)
  func closed(_ name: String) throws {
    let client = try client(.none)
    for path in [folder.path("secret"), "nothing", "/dev/full", "../x"] {
      let failure = try client.failure(name, params(name, path))
      #expect(failure.code == 1002 && failure.rule == "files_not_open" && failure.path == "/path")
    }
    #expect(try folder.names.filter { !$0.hasPrefix("test.sqlite3") } == ["files", "secret"])
  }

  @Test("The error message explains the option in each language")
  func languages() throws {
    let messages = try ["en", "es", "fr"].map { locale in
      let client = try Harness.program(files: .none).connect()
      try client.signUp(locale: locale)
      return try client.failure("data.export", #"{"path": "x"}"#).description
    }
    #expect(Set(messages).count == 3)
    #expect(messages.allSatisfy { $0.contains("--files DIR") && $0.contains("content") })
  }

  @Test(
    "A call in `system.atomic` is subject to the same policy",
    arguments: ["data.import", "kits.preview", "kits.import"])
  func atomicCall(_ name: String) throws {
    let client = try client(.none)
    let failure = try client.failure(
      "system.atomic", #"{"calls": [{"method": "\#(name)", "params": \#(params(name, "x"))}]}"#)
    #expect(failure.rule == "files_not_open")
  }

  @Test("Absolute paths, and paths that leave the directory by components or links, are rejected", arguments: methods)
  func escapes(_ name: String) throws {
    try #require(
      symlink("..", folder.path("files/up")) == 0 && symlink(folder.path(""), folder.path("files/root")) == 0)
    try #require(symlink("/proc/self/cwd", folder.path("files/magic")) == 0)
    let client = try client(try directoryAccess())
    let paths = [
      folder.path("secret"), folder.path("files/inside"), "/", "..", "../secret", "sub/../../secret", "up/secret",
      "root/secret", "magic/secret", "sub/../up/files/../secret", "/\u{301}x", "../\u{301}x",
    ]
    for path in paths {
      let failure = try client.failure(name, params(name, path))
      #expect(failure.rule == "path_not_allowed" && failure.path == "/path", "\(path)")
    }
    #expect(try folder.bytes(of: "secret") == Array(Self.secret.utf8))
    #expect(try folder.names.filter { !$0.hasPrefix("test.sqlite3") } == ["files", "secret"])
  }

  @Test("A link is not followed", arguments: methods)
  func links(_ name: String) throws {
    try #require(symlink("../secret", folder.path("files/link")) == 0)
    let client = try client(try directoryAccess())
    let failure = try client.failure(name, params(name, "link"))
    #expect(failure.rule == (Self.writing.contains(name) ? "not_a_regular_file" : "path_not_allowed"))
    #expect(try folder.bytes(of: "secret") == Array(Self.secret.utf8))
  }

  @Test("Files in the directory can be written and read, and replies contain the path of the call")
  func directoryFiles() throws {
    let client = try client(try directoryAccess())
    try client.call("sparks.create", #"{"title": "A thought"}"#)
    for path in ["all.jsonl", "sub/all.jsonl", "sub/../again.jsonl", "./sub/dot.jsonl"] {
      let reply = try client.call("data.export", #"{"path": "\#(path)"}"#)
      #expect(reply["path"].string == path)
      #expect(try folder.bytes(of: "files/\(path)").count == reply["bytes"].int)
      let imported = try client.call("data.import", #"{"path": "\#(path)", "onConflict": "skip"}"#)
      #expect(imported["rejected"].int == 0)
    }
    let names = try folder.names(in: "files/sub")
    #expect(names == ["all.jsonl", "dot.jsonl"])
    #expect(try folder.mode(of: "files/sub/all.jsonl") == 0o600)
    try folder.write(Array("Rain;Pluie\nSnow;Neige".utf8), to: "files/words.csv")
    let preview = try client.call("kits.preview", #"{"format": "csv", "path": "words.csv"}"#)
    #expect(preview["questions"]["items"].elements.count == 2)
  }

  @Test("A file that is not regular is neither read nor replaced, and no method waits for it", arguments: methods)
  func notRegular(_ name: String) throws {
    try #require(mkfifo(folder.path("files/pipe"), 0o600) == 0)
    let rule = Self.writing.contains(name) ? "not_a_regular_file" : "unreadable_file"
    let restricted = try client(try directoryAccess())
    for path in ["pipe", "sub", "."] { #expect(try restricted.failure(name, params(name, path)).rule == rule) }
    let unrestricted = try Harness.program(at: folder.location("other.sqlite3")).connect()
    try unrestricted.signUp()
    for path in [folder.path("files/pipe"), "/dev/zero", "/"] {
      #expect(try unrestricted.failure(name, params(name, path)).rule == rule)
    }
  }

  @Test(
    "Clients cannot access the database of the program, even inside the directory or through a hard link",
    arguments: methods)
  func database(_ name: String) throws {
    let client = try Harness.program(at: folder.location("files/test.sqlite3"), files: try directoryAccess()).connect()
    try client.signUp()
    try #require(link(folder.path("files/test.sqlite3"), folder.path("files/hard")) == 0)
    let rule = Self.writing.contains(name) ? "is_the_database" : "unreadable_file"
    for path in ["test.sqlite3", "test.sqlite3-wal", "test.sqlite3-shm", "sub/../test.sqlite3", "hard"] {
      #expect(try client.failure(name, params(name, path)).rule == rule, "\(path)")
    }
    if Self.writing.contains(name) {
      #expect(try client.failure(name, params(name, "test.sqlite3-journal")).rule == rule)
    }
    #expect(try client.call("auth.state").description.contains("Ada"))
  }

  @Test("Errors do not quote the content of a file", arguments: methods.filter { !writing.contains($0) })
  func quotes(_ name: String) throws {
    try folder.write(Array((Self.secret + Self.secret).utf8), to: "files/passwd")
    let client = try client(try directoryAccess())
    try client.call("sync.enable")
    let variants: [[String: Any]] =
      switch name {
      case "data.import":
        [
          ["format": "json"], ["format": "csv", "what": "sparks"],
          ["format": "csv", "what": "sparks", "delimiter": ":"],
        ]
      case "sync.import": [[:]]
      default: ["json", "csv", "tsv", "apkg"].map { ["format": $0, "delimiter": "|", "hasHeader": true] }
      }
    for more in variants {
      let failure: CallFailure
      do {
        failure = try client.failure(name, params(name, "passwd", more))
      } catch  where name == "kits.preview" {
        continue
      }
      #expect(!failure.description.contains("hidden") && !failure.description.contains("root"), "\(failure)")
    }
  }

  @Test("An unknown column of a file is reported by its number")
  func columnNumber() throws {
    try folder.write(Array("title,tags,hidden\n".utf8), to: "files/table.csv")
    let failure = try client(try directoryAccess()).failure(
      "data.import", #"{"format": "csv", "what": "sparks", "onConflict": "skip", "path": "table.csv"}"#)
    #expect(failure.rule == "unknown_column" && failure.path == "/path")
    #expect(failure.description.contains(": 3.") && !failure.description.contains("hidden"))
  }
}
