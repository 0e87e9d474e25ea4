import Conversation
import Foundation
import SQLite
import TestFiles
import Testing

@Suite("Pending erasure is finished before a regular exit")
struct ErasureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let signUp = String.signUp(id: 1, name: "Scheherazade")
  private static let deleteAccount = String.call("auth.deleteAccount", passwordParameters, id: 2)
  private static let passwordParameters = #"{"password":"analytical engine"}"#
  private static let exit = String.call("shutdown", id: 3) + .notification("exit")

  private func isDue() throws -> Bool {
    try folder.texts("select value || '' from counters where name = 'erasures_due'") == ["1"]
  }

  private func containsUser() throws -> Bool {
    try folder.names.contains { name in
      folder.contents(name).map { String(decoding: $0, as: UTF8.self).contains("Scheherazade") } ?? false
    }
  }

  @Test("The server completes the erasure at the end of the input and after `exit`", arguments: ["", exit])
  func serve(lastCalls: String) throws {
    let outcome = try Program.run(
      "serve", Program.cheapHashing, on: folder, input: Self.signUp + Self.deleteAccount + lastCalls)
    #expect(outcome.termination == .exited(0))
    #expect(outcome.lines.dropFirst().first?.contains(#""id":2,"result""#) == true)
    #expect(try !isDue())
    #expect(try !containsUser())
  }

  @Test("`kindling call` completes the erasure before it exits")
  func call() throws {
    let token = try #require(
      try Program.run("serve", Program.cheapHashing, on: folder, input: Self.signUp).output.firstText(ofMember: "token")
    )
    #expect(try containsUser())
    let outcome = try Program.run(
      "call", ["auth.deleteAccount", Self.passwordParameters] + Program.cheapHashing, on: folder,
      environment: ["KINDLING_TOKEN": token])
    #expect(outcome.termination == .exited(0))
    #expect(try !isDue())
    #expect(try !containsUser())
  }

  @Test("If another process reads, a running server completes the erasure later")
  func whileOthersRead() throws {
    let token = try #require(
      try Program.run("serve", Program.cheapHashing, on: folder, input: Self.signUp).output.firstText(ofMember: "token")
    )
    let server = try Program.start("serve", Program.cheapHashing, on: folder)
    try server.write(String.call("system.info", id: 1).utf8)
    #expect(try server.readLine()?.contains(#""users":1"#) == true)
    let reader = try folder.connection()
    try reader.begin(.deferred)
    _ = try reader.statement("select count(*) from users").scalar(Int.self)
    let outcome = try Program.run(
      "call", ["auth.deleteAccount", Self.passwordParameters] + Program.cheapHashing, on: folder,
      environment: ["KINDLING_TOKEN": token])
    #expect(outcome.termination == .exited(0))
    #expect(try containsUser())
    reader.close()
    try server.write(String.call("system.info", id: 2).utf8)
    #expect(try server.readLine()?.contains(#""users":0"#) == true)
    try server.end()
    #expect(try !isDue())
    #expect(try !containsUser())
  }

  @Test("After a signal, the next process completes the erasure")
  func signal() throws {
    #expect(try Program.run(on: folder).termination == .exited(0))
    try folder.execute("insert into counters (name, value) values ('erasures_due', 1);")
    // The write lock prevents idle erasure and blocks the call.
    let writer = try folder.connection()
    defer { writer.close() }
    try writer.begin(.immediate)
    let process = try Program.start("serve", Program.cheapHashing, on: folder)
    try process.write(String.call("system.ping", id: 9).utf8)
    #expect(try process.readLine()?.contains(#""id":9,"result""#) == true)
    try process.write(Self.signUp.utf8)
    process.send(signal: SIGTERM)
    try writer.rollback()
    #expect(try process.waitForExit() == .exited(0))
    #expect(try isDue())
    #expect(try Program.run("call", ["system.ping"], on: folder).termination == .exited(0))
    #expect(try !isDue())
  }
}
