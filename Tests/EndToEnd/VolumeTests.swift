import Conversation
import Foundation
import SQLite
import TestFiles
import Testing

@Suite("Large volumes and slow readers", .serialized)
struct VolumeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns whether an output consists of `count` successful replies with consecutive ids from 1.
  private func containsRepliesInOrder(_ output: [UInt8], count: Int) -> Bool {
    let lines = output.split(separator: UInt8(ascii: "\n"))
    return lines.count == count
      && lines.enumerated().allSatisfy { index, line in
        line.starts(with: #"{"jsonrpc":"2.0","id":\#(index + 1),"result":"#.utf8)
      }
  }

  @Test("20,000 calls in one write are answered in order")
  func manyCalls() throws {
    let process = try Program.start("serve", Program.cheapHashing + ["--clock", "2026-11-21T09:00:00Z"], on: folder)
    var calls = String.call("system.ping", id: 1) + .signUp(id: 2)
    for number in 3...20_000 {
      switch number % 10 {
      case 0: calls += .call("profile.update", #"{"name":"Name \#(number)"}"#, id: number)
      case 5: calls += .call("lessons.complete", #"{"lessonId":"lesson-01-\#(number % 3 + 1)"}"#, id: number)
      default: calls += .call("system.ping", id: number)
      }
    }
    try process.write(calls.utf8)
    try process.end()
    #expect(containsRepliesInOrder(process.outputBytes, count: 20_000))
    #expect(try folder.texts("select name from users") == ["Name 20000"])
    #expect(try Program.run("doctor", on: folder).termination == .exited(0))
  }

  @Test("A client may write 30 MB of calls before it reads a reply")
  func writesBeforeReading() throws {
    let process = try Program.start(on: folder)
    process.readsOutput = false
    let padding = String(repeating: "x", count: 10_000)
    let calls = (1...3_000).map {
      #"{"jsonrpc":"2.0","id":\#($0),"method":"system.ping","meta":"\#(padding)"}"# + "\n"
    }
    try process.write(calls.joined().utf8)
    process.readsOutput = true
    try process.end()
    #expect(containsRepliesInOrder(process.outputBytes, count: 3_000))
  }

  @Test("At the limit of unread replies, the program pauses with a warning and resumes when replies are read")
  func backlogBound() throws {
    let process = try Program.start("serve", ["--max-backlog-bytes", "4096"], on: folder)
    process.readsOutput = false
    // The replies exceed even the pipe that the program has enlarged.
    let calls = (1...40_000).map { String.call("system.ping", id: $0) }.joined()
    process.queue(calls.utf8)
    try process.wait(for: "a warning about unread replies") { process.errorText.contains("are unread") }
    process.readsOutput = true
    try process.write([])
    try process.end()
    #expect(containsRepliesInOrder(process.outputBytes, count: 40_000))
  }

  @Test("A full standard error does not block calls")
  func fullStandardError() throws {
    let shell = try ChildProcess(
      "sh", ["-c", #"head -c 65536 /dev/zero >&2; exec "$0" --log-level trace"#, Program.path],
      environment: folder.environment.merging(["KINDLING_TOKEN": "stray"]) { $1 })
    shell.readsErrors = false
    try shell.write(String.call("system.ping", id: 1).utf8)
    #expect(try shell.readLine()?.contains(#""id":1,"result""#) == true)
    try shell.end()
  }

  @Test("A call that arrives in single bytes is answered")
  func singleBytes() throws {
    let process = try Program.start(on: folder)
    for byte in String.call("system.ping", id: 1).utf8 { try process.write([byte]) }
    #expect(try process.readLine()?.contains(#""id":1,"result""#) == true)
    try process.end()
  }
}
