import Conversation
import Foundation
import TestFiles
import Testing

@Suite("Commands other than `serve` (Methods, \"Command line\".)")
struct CommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("The default command is `serve`")
  func defaultCommand() throws {
    let process = try ChildProcess(Program.path, [], environment: folder.environment)
    let outcome = try Program.outcome(of: process, input: .call("system.ping", id: 1))
    #expect(outcome.termination == .exited(0))
    #expect(outcome.lines.count == 1)
  }

  @Test("`kindling call` prints only the result; parameters may contain line feeds")
  func call() throws {
    let outcome = try Program.run(
      "call", ["clock.set", "{\n\"instant\": \"2027-01-01T00:00:00Z\"\n}", "--clock", "2026-01-01T00:00:00Z"],
      on: folder)
    #expect(outcome.termination == .exited(0))
    #expect(outcome.output == #"{"time":"2027-01-01T00:00:00.000Z"}"# + "\n")
  }

  @Test("A sign-in by `kindling call` does not change the session of `$KINDLING_TOKEN`")
  func signInWithToken() throws {
    let signUp = try Program.run("serve", Program.cheapHashing, on: folder, input: .signUp(id: 1))
    let sessionEnvironment = ["KINDLING_TOKEN": try #require(signUp.output.firstText(ofMember: "token"))]
    let signIn = try Program.run(
      "call",
      ["auth.signIn", #"{"email": "ada@example.org", "password": "analytical engine"}"#] + Program.cheapHashing,
      on: folder, environment: sessionEnvironment)
    #expect(signIn.termination == .exited(0))
    #expect(signIn.output.firstText(ofMember: "token") != sessionEnvironment["KINDLING_TOKEN"])
    let state = try Program.run("call", ["auth.state"], on: folder, environment: sessionEnvironment)
    #expect(state.output.firstText(ofMember: "state") == "authenticated" && state.errors.isEmpty)
  }

  @Test("A database in memory creates no file")
  func memory() throws {
    let outcome = try Program.run(
      "serve", ["--database", ":memory:"] + Program.cheapHashing, on: folder,
      input: .signUp(id: 1) + .call("system.info", id: 2))
    #expect(outcome.termination == .exited(0))
    #expect(outcome.output.contains(#""path":":memory:""#))
    #expect(try folder.names.isEmpty)
  }

  @Test("The default path of the database follows XDG, and the file has mode 0600")
  func defaultPath() throws {
    let outcome = try Program.run(
      "call", ["system.info"], on: folder, environment: ["KINDLING_DATABASE": "", "XDG_DATA_HOME": folder.path("data")])
    let path = folder.path("data/kindling/kindling.sqlite3")
    #expect(outcome.output.firstText(ofMember: "path") == path)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("A backup of a running server is consistent and can be restored")
  func backupAndRestore() throws {
    let copy = folder.path("copy.sqlite3")
    let server = try Program.start("serve", Program.cheapHashing, on: folder)
    try server.write(String.signUp(id: 1).utf8)
    #expect(try server.readLine()?.contains("result") == true)
    #expect(try Program.run("backup", [copy], on: folder).termination == .exited(0))
    try server.write(String.signUp(id: 2, email: "second@example.org").utf8)
    #expect(try server.readLine()?.contains("result") == true)
    try server.end()
    #expect(try Program.run("call", ["system.info"], on: folder).output.contains(#""users":2"#))

    let outcome = try Program.run("restore", [copy], on: folder)
    #expect(outcome.termination == .exited(0))
    #expect(outcome.lines.count == 2)
    #expect(try Program.run("call", ["system.info"], on: folder).output.contains(#""users":1"#))
    #expect(try Program.run("doctor", on: folder).termination == .exited(0))
  }

  @Test("A damaged backup is not restored")
  func damagedBackup() throws {
    #expect(try Program.run("serve", Program.cheapHashing, on: folder, input: .signUp(id: 1)).termination == .exited(0))
    let copy = folder.path("copy.sqlite3")
    try Data(repeating: 0x55, count: 20_000).write(to: URL(fileURLWithPath: copy))
    #expect(try Program.run("restore", [copy], on: folder).termination != .exited(0))
    #expect(try Program.run("call", ["system.info"], on: folder).output.contains(#""users":1"#))
  }

  @Test("An invalid destination of a backup causes a usage error")
  func invalidDestination() throws {
    #expect(try Program.run(on: folder).termination == .exited(0))
    let outcome = try Program.run("backup", [folder.path("nowhere/copy.sqlite3")], on: folder)
    #expect(outcome.termination == .exited(64))
  }

  @Test("The doctor prints its checks and exits with 1 if there is a problem")
  func doctor() throws {
    let input = .signUp(id: 1) + String.call("lessons.complete", #"{"lessonId":"lesson-01-1"}"#, id: 2)
    #expect(try Program.run("serve", Program.cheapHashing, on: folder, input: input).termination == .exited(0))
    let healthy = try Program.run("doctor", on: folder)
    #expect(healthy.termination == .exited(0))
    #expect(healthy.lines.count >= 5 && healthy.lines.dropLast().allSatisfy { $0.hasSuffix(": ok") })
    #expect(healthy.lines.last?.hasPrefix("time zone data: version ") == true)

    try folder.execute("pragma foreign_keys = off; update lesson_completions set user_id = user_id + 7;")
    let corrupted = try Program.run("doctor", on: folder)
    #expect(corrupted.termination == .exited(1))
    #expect(corrupted.output.contains("foreign keys: 1 problem"))
  }

  @Test(
    "Commands print messages in the language of the environment",
    arguments: [
      ("fr_FR.UTF-8", "intégrité\u{202F}: rien à signaler", "n’est pas un fichier ordinaire"),
      ("es_ES.UTF-8", "integridad: correcto", "no es un archivo normal"),
      ("C", "integrity: ok", "is not a regular file"),
    ])
  func languages(_ locale: String, _ doctorLine: String, _ backupError: String) throws {
    func run(_ command: String, _ arguments: [String] = []) throws -> Program.Outcome {
      try Program.run(command, arguments, on: folder, environment: ["LC_ALL": locale])
    }
    _ = try Program.run(on: folder, input: .call("system.ping", id: 1))
    #expect(try run("doctor").lines.first == doctorLine)
    #expect(try run("backup", ["/dev/null"]).errors == "kindling: /dev/null \(backupError)\n")
  }

  @Test("`kindling schema` prints the document of `rpc.discover`, with the methods of a manual clock")
  func schema() throws {
    let printed = try Program.run("schema", on: folder)
    #expect(printed.termination == .exited(0))
    let clock = ["--clock", "2026-01-01T00:00:00Z"]
    let discovered = try Program.run("call", ["rpc.discover"] + clock, on: folder)
    #expect(printed.output == discovered.output)
    #expect(printed.output.contains(#""name":"clock.set""#))
    let withoutClock = try Program.run("call", ["rpc.discover"], on: folder)
    #expect(withoutClock.output.contains(#""name":"lessons.complete""#))
    #expect(!withoutClock.output.contains(#""name":"clock.set""#))
    #expect(printed.lines.count == 1, "a message is one line")
    #expect(JSONText(printed.output) != nil)
  }

  @Test("`kindling completions` supports three shells", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let outcome = try Program.run("completions", [shell], on: folder)
    #expect(outcome.termination == .exited(0))
    #expect(outcome.output.contains("kindling") && outcome.output.contains("password-cost"))
  }

  @Test(
    "Version and help are written to standard output", arguments: [["--version"], ["--help"], ["serve", "--help"]])
  func help(arguments: [String]) throws {
    let outcome = try Program.run(arguments[0], Array(arguments.dropFirst()), on: folder)
    #expect(outcome.termination == .exited(0))
    #expect(outcome.errors.isEmpty && !outcome.output.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: folder.databasePath))
  }
}
