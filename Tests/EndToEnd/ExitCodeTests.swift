import Conversation
import Foundation
import SQLite
import TestFiles
import Testing

@Suite("Exit codes (Methods, \"Command line\".)")
struct ExitCodeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("Exit code 0 at the end of the input, after all calls are answered; the last line needs no line feed")
  func endOfInput() throws {
    let input = String.call("system.ping", id: 1) + String.call("system.ping", id: 2).dropLast()
    let outcome = try Program.run(on: folder, input: input)
    #expect(outcome.termination == .exited(0))
    #expect(outcome.lines.count == 2)
    #expect(outcome.errors.isEmpty)
  }

  @Test("Exit code 0 for empty input")
  func emptyInput() throws {
    let outcome = try Program.run(on: folder)
    #expect(outcome.termination == .exited(0))
    #expect(outcome.output.isEmpty)
  }

  @Test("Exit code 0 after `shutdown` and `exit`; calls between them are rejected")
  func shutdownAndExit() throws {
    let process = try Program.start(on: folder)
    try process.write(
      (String.call("shutdown", id: 1) + .call("system.ping", id: 2) + .call("shutdown", id: 3) + .notification("exit"))
        .utf8)
    // The input remains open, so only `exit` ends the program.
    #expect(try process.waitForExit() == .exited(0))
    let replies = String(decoding: process.outputBytes, as: UTF8.self).split(separator: "\n")
    #expect(replies.count == 3)
    #expect(replies.first == #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
    #expect(replies.dropFirst().allSatisfy { $0.contains(#""code":-32600"#) })
  }

  @Test("Exit code 1 after `exit` without `shutdown`; earlier calls are answered, later calls do not run")
  func exitAlone() throws {
    let input = .signUp(id: 1) + .notification("exit") + String.call("system.ping", id: 2)
    let outcome = try Program.run("serve", Program.cheapHashing, on: folder, input: input)
    #expect(outcome.termination == .exited(1))
    #expect(outcome.lines.count == 1)
    #expect(try Program.run("call", ["system.info"], on: folder).output.contains(#""users":1"#))
  }

  @Test("Exit code 1 if `kindling call` gets an error")
  func rejectedCall() throws {
    let outcome = try Program.run("call", ["profile.get"], on: folder)
    #expect(outcome.termination == .exited(1))
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(#""rule":"not_signed_in""#))
  }

  @Test(
    "Exit code 64 for an invalid command line",
    arguments: [
      ["serve", "--nope"], ["serve", "--framing", "smoke"], ["serve", "--clock", "tomorrow"],
      ["serve", "--max-message-bytes", "1"], ["serve", "--password-cost", "cheap"], ["call"],
      ["backup"], ["serve", "--log-level", "loud"],
      ["serve", "--database", ""], ["doctor", "--database", ""],
    ])
  func usage(arguments: [String]) throws {
    let outcome = try Program.run(arguments[0], Array(arguments.dropFirst()), on: folder)
    #expect(outcome.termination == .exited(64))
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("Error: ") && outcome.errors.contains("Usage: kindling \(arguments[0])"))
  }

  @Test("Exit code 64 if the database or the backup does not exist", arguments: ["doctor", "backup", "restore"])
  func noDatabase(command: String) throws {
    let arguments = command == "doctor" ? [] : [folder.path("copy.sqlite3")]
    #expect(try Program.run(command, arguments, on: folder).termination == .exited(64))
    #expect(!FileManager.default.fileExists(atPath: folder.databasePath))
  }

  @Test("Exit code 64 if the file is not a database; the file remains unchanged")
  func notADatabase() throws {
    let text = Data(repeating: 0x41, count: 5000)
    try text.write(to: URL(fileURLWithPath: folder.databasePath))
    let outcome = try Program.run(on: folder)
    #expect(outcome.termination == .exited(64))
    #expect(outcome.errors.contains("not a Kindling database"))
    #expect(folder.contents("kindling.sqlite3") == text)
  }

  @Test("Exit code 65 after a header block without a valid length; earlier calls are answered")
  func framingLost() throws {
    let call = String.call("system.ping", id: 1)
    let outcome = try Program.run(
      on: folder, input: "Content-Length: \(call.utf8.count)\r\n\r\n\(call)Content-Length: many\r\n\r\n\(call)")
    #expect(outcome.termination == .exited(65))
    #expect(outcome.output.contains(#"{"jsonrpc":"2.0","id":1,"result":{"time":""#))
    #expect(outcome.output.contains(#""id":null,"error":{"code":-32700"#))
    #expect(outcome.output.components(separatedBy: "Content-Length: ").count == 3)
  }

  @Test("Exit code 69 if another process locks the database at startup")
  func busy() throws {
    #expect(try Program.run(on: folder).termination == .exited(0))
    let holder = try folder.connection()
    defer { holder.close() }
    try holder.execute(script: "pragma locking_mode = exclusive; begin exclusive;", name: "lock")
    let outcome = try Program.run(on: folder, input: .call("system.ping", id: 1))
    #expect(outcome.termination == .exited(69))
    #expect(outcome.errors.contains("the database is locked by another process"))
    #expect(outcome.output.isEmpty)
  }

  @Test("Exit code 70 if an applied migration has a different checksum")
  func editedMigration() throws {
    #expect(try Program.run(on: folder).termination == .exited(0))
    try folder.execute("update schema_migrations set checksum = substr(hex(zeroblob(32)), 1, 64) where version = 1")
    let outcome = try Program.run(on: folder)
    #expect(outcome.termination == .exited(70))
    #expect(outcome.errors.contains("migration 1"))
  }

  @Test("Exit code 74 if stdout was closed; completed calls are committed")
  func outputBroken() throws {
    let process = try Program.start("serve", Program.cheapHashing, on: folder)
    try process.write(String.call("system.ping", id: 1).utf8)
    #expect(try process.readLine() != nil)
    process.closeOutput()
    try process.write(String.signUp(id: 2).utf8)
    #expect(try process.waitForExit() == .exited(74))
    #expect(try Program.run("call", ["system.info"], on: folder).output.contains(#""users":1"#))
    #expect(try Program.run("doctor", on: folder).termination == .exited(0))
  }

  @Test(
    "Exit code 74 if a signal ends the program with unread output, at the backlog limit or while flushing",
    arguments: [["--max-backlog-bytes", "4096"], []])
  func outputStalled(options: [String]) throws {
    let process = try Program.start("serve", options, on: folder)
    process.readsOutput = false
    let calls = (1...40_000).map { String.call("system.ping", id: $0) }.joined()
    if options.isEmpty {
      try process.write(calls.utf8)
    } else {
      process.queue(calls.utf8)
      try process.wait(for: "a warning about unread replies") { process.errorText.contains("are unread") }
    }
    process.send(signal: SIGTERM)
    #expect(try process.waitForExit() == .exited(74))
  }

  @Test("Exit code 78 if the database has a newer schema; the version is reported and the database remains unchanged")
  func newerSchema() throws {
    #expect(try Program.run(on: folder).termination == .exited(0))
    try folder.execute("pragma journal_mode = delete; pragma user_version = 999;")
    let before = folder.contents("kindling.sqlite3")
    for command in ["serve", "doctor"] {
      let outcome = try Program.run(command, on: folder)
      #expect(outcome.termination == .exited(78))
      #expect(outcome.errors.contains("schema version 999"))
    }
    #expect(folder.contents("kindling.sqlite3") == before)
    #expect(folder.contents("kindling.sqlite3-wal") == nil)
  }
}
