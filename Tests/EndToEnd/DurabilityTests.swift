import Conversation
import Foundation
import SQLite
import TestFiles
import Testing

@Suite("Answered writes are durable", .serialized)
struct DurabilityTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func signUps(_ numbers: ClosedRange<Int>, at host: String) -> String {
    numbers.map { String.signUp(id: $0, email: "user\($0)@\(host)") }.joined()
  }

  /// Returns the email addresses in the complete lines of an output.
  private func answeredEmails(_ output: [UInt8]) -> Set<String> {
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    return Set(lines.dropLast().compactMap { String($0).firstText(ofMember: "email") })
  }

  @Test("After a kill during writes, the database contains every answered write", arguments: 1...3)
  func killed(round: Int) throws {
    let process = try Program.start("serve", Program.cheapHashing, on: folder)
    process.queue(signUps(1...5000, at: "example.org").utf8)
    try process.wait(for: "replies") { process.outputBytes.count > round * 40_000 }
    process.send(signal: SIGKILL)
    #expect(try process.waitForExit() == .signaled(SIGKILL))

    let answered = answeredEmails(process.outputBytes)
    let stored = Set(try folder.texts("select email from users"))
    #expect(answered.count > 50)
    #expect(answered.isSubset(of: stored))
    let doctor = try Program.run("doctor", on: folder)
    #expect(doctor.termination == .exited(0), "\(doctor.output)")
    #expect(try Program.run("call", ["system.info"], on: folder).output.contains(#""users":\#(stored.count)"#))
  }

  @Test("After a kill during indexing, every stored spark has its search terms", arguments: 1...3)
  func killedWhileIndexing(round: Int) throws {
    let process = try Program.start("serve", Program.cheapHashing, on: folder)
    let calls = (2...4000).map { String.call("sparks.create", #"{"title":"Plan \#($0)","tags":["home"]}"#, id: $0) }
    process.queue((String.signUp(id: 1) + calls.joined()).utf8)
    try process.wait(for: "replies") { process.outputBytes.count > round * 40_000 }
    process.send(signal: SIGKILL)
    #expect(try process.waitForExit() == .signaled(SIGKILL))

    let answered = String(decoding: process.outputBytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast().compactMap { String($0).firstText(ofMember: "title") }
    let stored = Set(try folder.texts("select title from sparks"))
    #expect(answered.count > 20 && Set(answered).isSubset(of: stored))
    #expect(
      try folder.texts(
        "select title from sparks where id not in (select doc & 2147483647 from spark_terms where term glob 'u1xplan')")
        == [])
    let doctor = try Program.run("doctor", on: folder)
    #expect(doctor.termination == .exited(0), "\(doctor.output)")
  }

  @Test("Concurrent writes of two processes are all stored")
  func twoWriters() throws {
    let processes = try ["one.example", "two.example"].map { host in
      let process = try Program.start("serve", Program.cheapHashing, on: folder)
      process.queue(signUps(1...400, at: host).utf8)
      return process
    }
    // Both must be writing before the input of one is closed.
    for process in processes { try process.wait(for: "a reply") { !process.outputBytes.isEmpty } }
    for process in processes {
      try process.write([])
      process.closeInput()
    }
    for process in processes {
      #expect(try process.waitForExit() == .exited(0))
      #expect(answeredEmails(process.outputBytes).count == 400)
    }
    #expect(try folder.texts("select email from users").count == 800)
    #expect(try Program.run("doctor", on: folder).termination == .exited(0))
  }

  @Test("Changes of one process are visible to another, including the user and the session")
  func twoReaders() throws {
    let first = try Program.start("serve", Program.cheapHashing, on: folder)
    let second = try Program.start("serve", Program.cheapHashing, on: folder)
    func reply(_ process: ChildProcess, to call: String) throws -> String {
      try process.write(call.utf8)
      return try #require(try process.readLine())
    }
    let token = try #require(try reply(first, to: .signUp(id: 1)).firstText(ofMember: "token"))
    #expect(try reply(second, to: .call("auth.resume", #"{"token":"\#(token)"}"#, id: 1)).contains("result"))
    #expect(
      try reply(first, to: .call("profile.update", #"{"name":"Ada King","locale":"fr"}"#, id: 2)).contains("result"))
    #expect(try reply(second, to: .call("profile.get", id: 2)).firstText(ofMember: "name") == "Ada King")
    #expect(try reply(first, to: .call("auth.signOut", #"{"everywhere":true}"#, id: 3)).contains("result"))
    #expect(try reply(second, to: .call("profile.get", id: 3)).contains(#""rule":"not_signed_in""#))
  }

  @Test("A write that waits too long for another process fails with `busy` and can be repeated")
  func busyWrite() throws {
    let process = try Program.start("serve", Program.cheapHashing, on: folder)
    try process.write(String.call("system.info", id: 1).utf8)
    #expect(try process.readLine() != nil)
    let holder = try folder.connection()
    try holder.execute("begin immediate")
    try process.write(String.signUp(id: 2).utf8)
    let reply = try #require(try process.readLine())
    #expect(reply.contains(#""code":1009"#) && reply.contains(#""kind":"busy""#))
    holder.close()
    try process.write(String.signUp(id: 3).utf8)
    #expect(try process.readLine()?.contains(#""id":3,"result""#) == true)
  }
}
