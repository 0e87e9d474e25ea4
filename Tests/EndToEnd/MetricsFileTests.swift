import Conversation
import Foundation
import TestFiles
import Testing

@Suite("The file of `--metrics`")
struct MetricsFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.path("kindling.prom") }

  private func run(_ path: String) throws -> Program.Outcome {
    try Program.run("serve", ["--metrics", path], on: folder, input: .call("system.ping", id: 1))
  }

  @Test("The file exists before the first call, and at the end it contains all calls")
  func content() throws {
    let process = try Program.start("serve", ["--metrics", path], on: folder)
    try process.wait(for: "the file") { FileManager.default.fileExists(atPath: path) }
    let outcome = try Program.outcome(of: process, input: .call("system.ping", id: 1) + .call("no.such", id: 2))
    #expect(outcome.termination == .exited(0) && outcome.errors.isEmpty)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.hasPrefix("# HELP kindling_"))
    #expect(text.contains("\nkindling_calls_total{method=\"system.ping\"} 1\n"))
    #expect(text.contains("\nkindling_invalid_messages_total 1\n"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("")).filter { $0.contains("partial") } == [])
  }

  @Test("A file with metrics and an empty file are replaced")
  func replacing() throws {
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    #expect(try run(path).termination == .exited(0))
    #expect(try run(path).termination == .exited(0))
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("kindling_calls_total"))
  }

  @Test("Exit code 64 if the file has other content, and the content remains")
  func otherContent() throws {
    try "my notes".write(toFile: path, atomically: true, encoding: .utf8)
    let outcome = try run(path)
    #expect(outcome.termination == .exited(64) && outcome.output.isEmpty)
    #expect(
      outcome.errors
        == "kindling: \(path) contains no metrics and was not replaced: choose another name or delete the file first\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "my notes")
  }

  @Test("Exit code 64 if the path is the database, a folder, or in a missing folder")
  func unusablePaths() throws {
    for name in ["kindling.sqlite3", ".", "missing/kindling.prom"] {
      let outcome = try run(folder.path(name))
      #expect(outcome.termination == .exited(64) && !outcome.errors.isEmpty, "\(name)")
    }
  }
}
