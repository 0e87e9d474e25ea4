import Conversation
import Foundation
import TestFiles
import Testing

@Suite("The log (`--log-level`)")
struct CallLogTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the log lines of a run with successful and failing calls; expects that they contain no user data.
  private func lines(at level: String, _ options: [String] = []) throws -> [String] {
    let input =
      .signUp(id: 1) + .call("lessons.complete", #"{"lessonId":"my-secret"}"#, id: 2)
      + .call("my.secret.method", id: 3) + .call("sparks.list", #"{"my-secret":1}"#, id: 4)
      + String.call("data.export", #"{"format":"json","path":"\#(folder.path("my-secret.jsonl"))"}"#, id: 5)
    let arguments = Program.cheapHashing + ["--log-level", level] + options
    let outcome = try Program.run("serve", arguments, on: folder, input: input)
    #expect(outcome.termination == .exited(0))
    #expect(outcome.lines.count == 5)
    let token = try #require(outcome.output.firstText(ofMember: "token"))
    for secret in ["secret", "ada@example.org", "Lovelace", "analytical", token] {
      #expect(!outcome.errors.contains(secret), "\(outcome.errors)")
    }
    return outcome.errors.split(separator: "\n").map(String.init)
  }

  @Test("The level `notice` logs nothing")
  func notice() throws { #expect(try lines(at: "notice").isEmpty) }

  @Test("The level `info` logs the start and the exit")
  func info() throws {
    let lines = try lines(at: "info")
    try #require(lines.count == 3)
    #expect(lines[0].hasPrefix("kindling: info: kindling ") && lines[0].hasSuffix(" serving \(folder.databasePath)"))
    #expect(lines[1].hasPrefix("kindling: info: time zones: version 2"))
    #expect(lines[2] == "kindling: info: exit code 0: end of input")
  }

  @Test("The log contains the signal that ended the program")
  func signal() throws {
    let process = try Program.start("serve", ["--log-level", "info"], on: folder)
    try process.wait(for: "the start") { process.errorText.contains("serving") }
    process.send(signal: SIGTERM)
    #expect(try process.waitForExit() == .exited(0))
    #expect(process.errorText.hasSuffix("kindling: info: exit code 0: signal 15\n"))
  }

  @Test(
    "The levels `debug` and `trace` log one line per call with method, duration and outcome",
    arguments: ["debug", "trace"])
  func calls(level: String) throws {
    let lines = try lines(at: level).filter { $0.contains(" ms ") }
    let pattern = /kindling: debug: (.+) [0-9]+\.[0-9] ms (.+)/
    let calls = lines.compactMap { line in (try? pattern.wholeMatch(in: line)).map { "\($0.1) \($0.2)" } }
    #expect(calls.count == lines.count)
    #expect(
      calls.prefix(4) == [
        "auth.signUp ok", "lessons.complete 1003 not_found", "unknown method -32601 method_not_found",
        "sparks.list -32602 invalid_params",
      ])
    #expect(calls.count == 5 && calls[4].hasPrefix("data.export "))
  }

  @Test("With `--log-format json`, each line is an object, and calls have their method, duration and outcome")
  func json() throws {
    let objects = try lines(at: "debug", ["--log-format", "json"]).map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    for object in objects {
      #expect((object["time"] as? String).flatMap { try? format.parse($0) } != nil)
      #expect(["debug", "info"].contains(object["level"] as? String))
      #expect((object["message"] as? String)?.isEmpty == false)
    }
    #expect(objects.last?["message"] as? String == "exit code 0: end of input")
    let calls = objects.filter { $0["method"] != nil }
    #expect(calls.count == 5 && calls.allSatisfy { $0["milliseconds"] is NSNumber })
    #expect(calls[1]["method"] as? String == "lessons.complete" && calls[1]["outcome"] as? String == "1003 not_found")
    #expect(calls[2]["method"] as? String == "unknown method")
  }
}
