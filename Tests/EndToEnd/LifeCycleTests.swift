import Conversation
import Foundation
import SQLite
import TestFiles
import Testing

@Suite("Life cycle of a process")
struct LifeCycleTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "A signal ends the program with exit code 0 and without a message; the answered call is committed",
    arguments: [SIGTERM, SIGINT, SIGHUP])
  func signals(signal: Int32) throws {
    let process = try Program.start("serve", Program.cheapHashing, on: folder)
    try process.write(String.signUp(id: 1).utf8)
    #expect(try process.readLine()?.contains(#""id":1,"result""#) == true)
    process.send(signal: signal)
    #expect(try process.waitForExit() == .exited(0))
    #expect(process.errorText.isEmpty)
    #expect(try Program.run("call", ["system.info"], on: folder).output.contains(#""users":1"#))
  }

  @Test("SIGHUP is ignored if it was ignored at startup")
  func ignoredHangUp() throws {
    let process = try ChildProcess(
      "sh", ["-c", #"trap '' HUP; exec "$0""#, Program.path], environment: folder.environment)
    try process.write(String.call("system.ping", id: 1).utf8)
    #expect(try process.readLine() != nil)
    process.send(signal: SIGHUP)
    try process.write(String.call("system.ping", id: 2).utf8)
    #expect(try process.readLine()?.contains(#""id":2,"result""#) == true)
    try process.end()
  }

  @Test("After a signal during a stream of calls, the last reply is complete and states what is stored")
  func signalUnderLoad() throws {
    let process = try Program.start("serve", Program.cheapHashing, on: folder)
    var calls = String.signUp(id: 1)
    for number in 2...3000 { calls += .call("profile.update", #"{"name":"Name \#(number)"}"#, id: number) }
    process.readsOutput = false
    try process.write(calls.utf8)
    process.readsOutput = true
    // On a busy machine, the first reply can be alone in its group.
    for _ in 1...2 { _ = try process.readLine() }
    process.send(signal: SIGTERM)
    #expect(try process.waitForExit() == .exited(0))
    let replies = String(decoding: process.outputBytes, as: UTF8.self).split(separator: "\n")
    let last = try #require(replies.last)
    #expect(last.hasSuffix("}}}") && last.contains(#""id":\#(replies.count),"#))
    let name = try #require(String(last).firstText(ofMember: "name"))
    #expect(try folder.texts("select name from users") == [name])
  }

  @Test("`initialize` returns versions and capabilities, and sets language and zone")
  func initialize() throws {
    let params = #"{"clientInfo":{"name":"test","version":"1"},"locale":"fr-CA","timeZone":"America/Montreal"}"#
    let input = .call("initialize", params, id: 1) + .call("profile.get", id: 2) + String.signUp(id: 3)
    let lines = try Program.run("serve", Program.cheapHashing, on: folder, input: input).lines
    try #require(lines.count == 3)
    #expect(lines[0].contains(#""serverInfo":{"name":"kindling","version":""#))
    #expect(lines[0].contains(#""protocolVersion":"1.0""#) && lines[0].contains(#""locale":"fr""#))
    #expect(lines[0].contains(#""clock":false"#))
    #expect(lines[1].contains("Connectez-vous"))
    #expect(lines[2].contains(#""locale":"fr","timeZone":"America/Montreal""#))
  }

  @Test("The language of the environment is the default")
  func environmentLocale() throws {
    let outcome = try Program.run("call", ["profile.get"], on: folder, environment: ["LC_ALL": "es_ES.UTF-8"])
    #expect(outcome.errors.contains("Inicia sesión"))
  }

  @Test("An unsupported language is replaced with that of the environment")
  func unknownLocale() throws {
    let input = .call("initialize", #"{"locale":"de"}"#, id: 1) + .call("profile.get", id: 2)
    let lines = try Program.run("serve", on: folder, input: input, environment: ["LANG": "fr_FR.UTF-8"]).lines
    try #require(lines.count == 2)
    #expect(lines[0].contains(#""locale":"fr""#) && lines[1].contains("Connectez-vous"))
  }

  @Test("Texts that are too large are rejected with short replies")
  func hostileTexts() throws {
    let marks = "e" + String(repeating: "\u{301}", count: 80_000)
    let name = String(repeating: "x", count: 15 << 20)
    let input =
      .call("initialize", #"{"locale":"\#(marks)"}"#, id: 1) + .call("auth.resume", #"{"token":"\#(marks)"}"#, id: 2)
      + .call("labels.list", #"{"\#(name)":1}"#, id: 3) + .call("system.ping", id: 4)
    let lines = try Program.run("serve", on: folder, input: input).lines
    try #require(lines.count == 4)
    #expect(lines[0].contains(#""issues":[{"path":"/locale","rule":"too_long""#))
    #expect(lines[1].contains(#""issues":[{"path":"/token","rule":"too_long""#))
    #expect(lines[2].contains(#"xxx…""#) && lines[2].utf8.count < 1000)
    #expect(lines[3].contains(#""result""#))
  }

  @Test("A call that is canceled in the same write does not run")
  func cancel() throws {
    let process = try Program.start("serve", Program.cheapHashing, on: folder)
    // A short write to a pipe is atomic, so the program reads the three messages together.
    try process.write((String.signUp(id: 1) + .cancellation(of: 1) + .call("system.info", id: 2)).utf8)
    #expect(try process.readLine()?.contains(#""id":1,"error":{"code":-32800"#) == true)
    #expect(try process.readLine()?.contains(#""users":0"#) == true)
    try process.end()
  }

  @Test("With `processId`, the server exits when that process exits, even if its input remains open")
  func watchedProcess() throws {
    let watched = try ChildProcess("cat")
    let process = try Program.start(on: folder)
    try process.write(String.call("initialize", #"{"processId":\#(watched.identifier)}"#, id: 1).utf8)
    #expect(try process.readLine() != nil)
    try watched.end()
    #expect(try process.waitForExit() == .exited(0))
  }

  @Test("The `processId` of a process that has already exited is ignored")
  func exitedProcess() throws {
    let exited = try ChildProcess("true")
    try exited.waitForExit()
    let input = .call("initialize", #"{"processId":\#(exited.identifier)}"#, id: 1) + String.call("system.ping", id: 2)
    let outcome = try Program.run(on: folder, input: input)
    #expect(outcome.termination == .exited(0))
    #expect(outcome.lines.count == 2)
  }

  @Test("The fixed clock of the command line can be changed; the system clock cannot")
  func clock() throws {
    let input = .call("clock.advance", #"{"seconds":3600}"#, id: 1) + String.call("system.ping", id: 2)
    let lines = try Program.run("serve", ["--clock", "2026-03-28T22:30:00Z"], on: folder, input: input).lines
    #expect(lines.last?.firstText(ofMember: "time") == "2026-03-28T23:30:00.000Z")
    #expect(try Program.run(on: folder, input: input).lines.first?.contains("-32601") == true)
  }

  @Test("The token of the environment resumes its session before the first call")
  func validToken() throws {
    let token = try #require(
      try Program.run("serve", Program.cheapHashing, on: folder, input: .signUp(id: 1)).output.firstText(
        ofMember: "token"))
    let outcome = try Program.run("call", ["auth.state"], on: folder, environment: ["KINDLING_TOKEN": token])
    #expect(outcome.termination == .exited(0))
    #expect(outcome.output.contains(#""state":"authenticated""#))
    #expect(outcome.errors.isEmpty)
  }

  @Test("An invalid token is reported without quoting it, and the program starts")
  func invalidToken() throws {
    let outcome = try Program.run(
      on: folder, input: .call("auth.state", id: 1), environment: ["KINDLING_TOKEN": "stray-secret"])
    #expect(outcome.termination == .exited(0))
    #expect(outcome.output.contains(#""state":"onboarding""#))
    #expect(outcome.errors.contains("KINDLING_TOKEN"))
    #expect(!outcome.errors.contains("stray-secret"))
  }
}
