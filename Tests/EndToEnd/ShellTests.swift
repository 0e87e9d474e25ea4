import Conversation
import Foundation
import TestFiles
import Testing

@Suite("The commands that people type and scripts run (Methods, \"Command line\".)")
struct ShellTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Creates an account and returns the environment with its token.
  private func signUp() throws -> [String: String] {
    let outcome = try Program.run("serve", Program.cheapHashing, on: folder, input: .signUp(id: 1))
    return ["KINDLING_TOKEN": try #require(outcome.output.firstText(ofMember: "token"))]
  }

  // MARK: - Parameters and results of `call`

  @Test("`call METHOD -` reads the parameters from stdin, and `@FILE` from a file")
  func parameters() throws {
    let params = #"{"password": "analytical engine"}"#
    try params.write(toFile: folder.path("params.json"), atomically: true, encoding: .utf8)
    let piped = try Program.run("call", ["auth.passwordStrength", "-"], on: folder, input: params)
    let filed = try Program.run("call", ["auth.passwordStrength", "@\(folder.path("params.json"))"], on: folder)
    #expect(piped.output == filed.output)
    #expect(piped.output.firstText(ofMember: "strength") == "strong")
  }

  @Test("A file with parameters that cannot be read is an error that names it")
  func missingFile() throws {
    let outcome = try Program.run("call", ["system.ping", "@\(folder.path("none"))"], on: folder)
    #expect(outcome.termination == .exited(64))
    #expect(outcome.errors == "kindling: The file “\(folder.path("none"))” cannot be read.\n")
  }

  @Test("`call --pretty` splits the result into lines; without it, the result is one line")
  func pretty() throws {
    let plain = try Program.run("call", ["system.info"], on: folder)
    let pretty = try Program.run("call", ["system.info", "--pretty"], on: folder)
    #expect(plain.lines.count == 1 && pretty.lines.count > 1)
    let objects = try [plain, pretty].map {
      try #require(JSONSerialization.jsonObject(with: Data($0.output.utf8)) as? NSDictionary)
    }
    #expect(objects[0] == objects[1])
  }

  // MARK: - Suggestions

  @Test(
    "A misspelled method, parameter or tool gets a suggestion in the user's language, and no usage",
    arguments: [
      (["call", "golas.log"], "C", "Method “golas.log” not found. Did you mean “goals.log”?"),
      (["call", "system.info", #"{"locael": 1}"#], "C", "Parameter “locael” not found."),
      (["call", "labels.list", #"{"locael": 1}"#], "es_ES", "No existe el parámetro «locael»."),
      (["mcp", "--tools", "golas"], "C", "kindling: Tool “golas” not found."),
      (["call", "system.ping", "{"], "C", "kindling: "),
    ])
  func suggestions(_ arguments: [String], _ locale: String, _ message: String) throws {
    let outcome = try Program.run(
      arguments[0], Array(arguments.dropFirst()), on: folder, environment: ["LC_ALL": "\(locale).UTF-8"])
    #expect(outcome.termination != .exited(0))
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(!outcome.errors.contains("Usage:"))
  }

  // MARK: - Doctor and watch

  @Test("`doctor --quiet` prints only problems")
  func quietDoctor() throws {
    _ = try signUp()
    #expect(try Program.run("doctor", ["--quiet"], on: folder).output.isEmpty)
    try folder.execute("update counters set value = 7 where name = 'users'")
    let outcome = try Program.run("doctor", ["--quiet"], on: folder)
    let complete = try Program.run("doctor", on: folder)
    #expect(outcome.termination == .exited(1))
    #expect(!outcome.lines.isEmpty && outcome.lines.count < complete.lines.count)
  }

  @Test("`watch` prints the events of other processes, one per line, and ends with the session")
  func watch() throws {
    let environment = try signUp()
    let watch = try Program.start(
      "watch", ["spark", "account", "--since", "0"], on: folder, environment: environment)
    #expect(try watch.readLine()?.firstText(ofMember: "topic") == "account.created")
    _ = try Program.run("call", ["sparks.create", #"{"title": "x"}"#], on: folder, environment: environment)
    let event = try #require(try watch.readLine())
    #expect(event.hasPrefix("{") && event.firstText(ofMember: "topic") == "spark.created")
    _ = try Program.run("call", ["auth.signOut"], on: folder, environment: environment)
    #expect(try watch.readLine() == nil)
    #expect(try watch.waitForExit() == .exited(0))
  }

  @Test("`watch --exec` runs a shell command for each event, with the event on its stdin")
  func exec() throws {
    let environment = try signUp()
    let watch = try Program.start(
      "watch", ["--since", "0", "--exec", "sed 's/^/event: /'"], on: folder, environment: environment)
    let line = try #require(try watch.readLine())
    #expect(line.hasPrefix("event: {") && line.firstText(ofMember: "topic") == "account.created")
    watch.send(signal: SIGTERM)
    #expect(try watch.waitForExit() == .signaled(SIGTERM))
  }

  @Test("`watch --exec` continues after commands that do not read their stdin", arguments: ["true", "exec <&-"])
  func execWithoutReading(_ command: String) throws {
    let environment = try signUp()
    let updates = (1...300).map { String.call("profile.update", "{\"name\":\"Ada \($0)\"}", id: $0) }.joined()
    _ = try Program.run("serve", on: folder, input: updates, environment: environment)
    let watch = try Program.start(
      "watch", ["profile.updated", "--since", "0", "--exec", "printf . >> '\(folder.path("events"))'; \(command)"],
      on: folder, environment: environment)
    try ChildProcess.poll(for: "all events") { folder.contents("events")?.count == 300 }
    _ = try Program.run("call", ["auth.signOut"], on: folder, environment: environment)
    #expect(try watch.waitForExit() == .exited(0))
  }

  @Test("`watch` without a session is an error")
  func watchSignedOut() throws {
    let outcome = try Program.run("watch", on: folder)
    #expect(outcome.termination == .exited(1))
    #expect(outcome.errors.contains("not_signed_in"))
  }
}
