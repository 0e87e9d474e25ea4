import Conversation
import Foundation
import TestFiles
import Testing

@Suite("The commands of Documentation/sync.md")
struct SyncGuideTests {
  private let folder: TemporaryFolder

  /// Creates two computers, each a folder, that reach each other through programs in place of `ssh` and `scp`.
  init() throws {
    folder = try TemporaryFolder()
    for name in ["bin", "laptop", "desktop", "Sync/kindling"] {
      try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("bin/kindling"), withDestinationPath: Program.path)
    let programs = [
      "ssh": #"shift; cd "$HOME/laptop"; XDG_DATA_HOME="$HOME/laptop" exec "$@""#,
      "scp": #"cp "$HOME/laptop/${1#laptop:}" "$2""#,
    ]
    for (name, script) in programs {
      try folder.write(Array("#!/bin/sh\n\(script)\n".utf8), to: "bin/\(name)")
      try folder.setMode(0o700, of: "bin/\(name)")
    }
    try run("kindling users add ada@example.org --name 'Ada Lovelace'", on: "laptop", input: "analytical engine\n")
    try run(#"kindling call habits.create '{"name": "Read"}'"#, on: "laptop", token: token(of: "laptop"))
  }

  /// Runs a command in the shell of a computer, and returns its output.
  @discardableResult
  private func run(_ command: String, on computer: String, token: String = "", input: String = "") throws -> String {
    var environment = ["HOME": folder.path, "XDG_DATA_HOME": folder.path(computer), "LC_ALL": "C.UTF-8"]
    environment["PATH"] = folder.path("bin") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    if !token.isEmpty { environment["KINDLING_TOKEN"] = token }
    let process = try ChildProcess(
      "sh", ["-c", #"cd "$HOME/\#(computer)" && \#(command)"#], environment: environment)
    let outcome = try Program.outcome(of: process, input: input)
    try #require(outcome.termination == .exited(0), "\(command)\n\(outcome.errors)")
    return outcome.output
  }

  /// Creates a token of the account on a computer.
  private func token(of computer: String) throws -> String {
    try run("kindling tokens create ada@example.org test-$$", on: computer)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Returns the commands of a section with the computers on which they run.
  private func commands(_ section: String) throws -> [(computer: String, command: String)] {
    let page = try #require(Repository.text(of: "Documentation/sync.md"))
    let text = try #require(page.components(separatedBy: "\n## ").first { $0.hasPrefix("\(section)\n") })
    return text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: #/^ {4}(laptop|desktop)\$ +(.*)/#).map { (String($0.1), String($0.2)) }
    }
  }

  /// Expects that both computers have the same habits.
  private func expectEqual() throws {
    for computer in ["laptop", "desktop"] {
      let habits = try run("kindling call habits.list", on: computer, token: token(of: computer))
      #expect(habits.contains(#""name":"Read""#), "\(computer)")
      try run("kindling doctor --quiet", on: computer)
    }
  }

  @Test("Two laptops over ssh")
  func connection() throws {
    var output = ""
    for (computer, command) in try commands("Two laptops over ssh") {
      output = try run(
        command.replacing("--link", with: "--link --yes"), on: computer, input: "analytical engine\n")
    }
    #expect(output.hasSuffix(": received 0, sent 0; equal\n"))
    try expectEqual()
  }

  @Test("A shared folder")
  func sharedFolder() throws {
    try run("kindling users add ada@example.org --name Ada", on: "desktop", input: "analytical engine\n")
    // The last command is repeated without end.
    for (computer, command) in try commands("A shared folder").dropLast() {
      try run(command.replacing("--link", with: "--link --yes"), on: computer)
    }
    try expectEqual()
  }

  @Test("Files from any front end")
  func files() throws {
    try run("kindling users add ada@example.org --name Ada", on: "desktop", input: "analytical engine\n")
    let tokens = try ["laptop": token(of: "laptop"), "desktop": token(of: "desktop")]
    var (head, digest) = ("1853", "9f3c0a7e55d21b40")
    for (computer, command) in try commands("Files from any front end") {
      let output = try run(
        command.replacing("1853", with: head).replacing("9f3c0a7e55d21b40", with: digest), on: computer,
        token: tokens[computer] ?? "")
      // The next export continues the latest one.
      if let match = output.firstMatch(of: #/"head":([0-9]+),"digest":"([0-9a-f]{16})"/#), computer == "laptop" {
        (head, digest) = (String(match.1), String(match.2))
      }
      // The files are sent to the other computer.
      try run("cp -f ../laptop/*.jsonl . || true", on: "desktop")
    }
    try expectEqual()
  }
}
