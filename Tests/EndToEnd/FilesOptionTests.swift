import Conversation
import Foundation
import TestFiles
import Testing

@Suite("The option `--files`, and the files that commands open")
struct FilesOptionTests {
  private let folder: TemporaryFolder
  private let sessionEnvironment: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    let signUp = try Program.run("serve", Program.cheapHashing, on: folder, input: .signUp(id: 1))
    sessionEnvironment = ["KINDLING_TOKEN": try #require(signUp.output.firstText(ofMember: "token"))]
    try FileManager.default.createDirectory(atPath: folder.path("files"), withIntermediateDirectories: false)
  }

  /// Returns the output of a server after a call to export; `files` is the value of `$KINDLING_FILES`.
  private func export(_ arguments: [String], files: String? = nil, to path: String = "new.jsonl") throws -> String {
    let environment = sessionEnvironment.merging(files.map { ["KINDLING_FILES": $0] } ?? [:]) { $1 }
    let input = String.call("data.export", #"{"path":"\#(path)"}"#, id: 1)
    return try Program.run("serve", arguments, on: folder, input: input, environment: environment).output
  }

  @Test(
    "By default, a server opens no files for clients; `$KINDLING_FILES` allows all files or those of a folder",
    arguments: [[], ["--seed", "1"]])
  func serve(_ arguments: [String]) throws {
    let path = folder.path("new.jsonl")
    #expect(try export(arguments, to: path).contains(#""rule":"files_not_open""#))
    #expect(try export(arguments, files: "none", to: path).contains(#""rule":"files_not_open""#))
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(try export(arguments, files: "any", to: path).firstText(ofMember: "path")?.hasSuffix("/new.jsonl") == true)
    #expect(try export(arguments, files: folder.path("files")).firstText(ofMember: "path") == "new.jsonl")
    #expect(FileManager.default.fileExists(atPath: folder.path("files/new.jsonl")))
    #expect(try export(arguments, files: folder.path("files"), to: path).contains(#""rule":"path_not_allowed""#))
  }

  @Test("`--files` takes precedence over `$KINDLING_FILES`")
  func option() throws {
    #expect(try export(["--files", "none"], files: "any").contains(#""rule":"files_not_open""#))
    #expect(try export(["--files", folder.path("files")], files: "none").firstText(ofMember: "path") == "new.jsonl")
  }

  @Test("`kindling call` may open any file by default")
  func call() throws {
    func call(_ arguments: [String]) throws -> Program.Outcome {
      try Program.run(
        "call", ["data.export", #"{"path":"\#(folder.path("new.jsonl"))"}"#] + arguments, on: folder,
        environment: sessionEnvironment)
    }
    #expect(try call(["--files", "none"]).errors.contains("files_not_open"))
    #expect(try call([]).termination == .exited(0))
  }

  @Test(
    "Exit code 64 if `--files` or `$KINDLING_FILES` is empty or not a directory",
    arguments: ["", "missing", "kindling.sqlite3"])
  func unusable(_ name: String) throws {
    let value = name.isEmpty ? "" : folder.path(name)
    for outcome in [
      try Program.run("serve", ["--files", value], on: folder),
      try Program.run("serve", on: folder, environment: ["KINDLING_FILES": value]),
      try Program.run("call", ["system.ping"], on: folder, environment: ["KINDLING_FILES": value]),
    ] {
      #expect(outcome.termination == .exited(64))
      #expect(outcome.output.isEmpty && outcome.errors.contains("--files"))
    }
  }

  @Test("The commands `backup` and `restore` respect `--files`")
  func commands() throws {
    let files = ["--files", folder.path("files")]
    #expect(try Program.run("backup", ["copy"] + files, on: folder).termination == .exited(0))
    #expect(try Program.run("restore", ["copy"] + files, on: folder).termination == .exited(0))
    for path in [folder.path("copy"), "../copy"] {
      #expect(try Program.run("backup", [path] + files, on: folder).termination == .exited(64))
      #expect(try Program.run("restore", [path] + files, on: folder).termination == .exited(64))
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("files/link"), withDestinationPath: folder.path("files/copy"))
    #expect(try Program.run("restore", ["link"] + files, on: folder).termination == .exited(64))
    #expect(try Program.run("restore", [folder.path("files/link")], on: folder).termination == .exited(0))
    #expect(try Program.run("backup", [folder.path("copy"), "--files", "none"], on: folder).termination == .exited(64))
    #expect(!FileManager.default.fileExists(atPath: folder.path("copy")))
  }

  @Test("Exit code 64 if the file to restore is a pipe or a folder", arguments: ["pipe", "files"])
  func restore(_ name: String) throws {
    try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
    let outcome = try Program.run("restore", [folder.path(name)], on: folder)
    #expect(outcome.termination == .exited(64))
    #expect(outcome.errors.contains("\(name) is not a regular file"))
  }

  @Test("Exit code 1 if the backup lacks the record of an applied migration; nothing is restored")
  func restoreWithoutHistory() throws {
    #expect(try Program.run("backup", [folder.path("copy")], on: folder).termination == .exited(0))
    try folder.execute(
      "delete from schema_migrations where version = (select max(version) from schema_migrations)", in: "copy")
    let names = try folder.names
    let outcome = try Program.run("restore", [folder.path("copy")], on: folder)
    #expect(outcome.termination == .exited(1))
    #expect(outcome.errors.contains("is damaged: migration"))
    #expect(try folder.names == names)
    #expect(try Program.run("call", ["system.info"], on: folder).output.contains(#""users":1"#))
  }

  @Test("Exit code 64 if the file is too small for a database; the file remains unchanged")
  func smallFile() throws {
    let path = folder.path("small")
    try Data([10]).write(to: URL(fileURLWithPath: path))
    let outcome = try Program.run("serve", ["--database", path], on: folder, input: .signUp(id: 1))
    #expect(outcome.termination == .exited(64))
    #expect(outcome.errors.contains("not a Kindling database"))
    #expect(folder.contents("small") == Data([10]))
  }
}
