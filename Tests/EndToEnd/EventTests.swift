import Conversation
import Foundation
import SQLite
import Synchronization
import TestFiles
import Testing

@Suite("Events of other processes", .serialized)
struct EventTests {
  private let folder: TemporaryFolder
  private let token: String

  init() throws {
    folder = try TemporaryFolder()
    let reply = try Program.run("serve", Program.cheapHashing, on: folder, input: .signUp(id: 1)).output
    token = try #require(reply.firstText(ofMember: "token"))
  }

  /// Starts a process in which the user is signed in and subscribed.
  private func listener(since seq: Int? = nil, _ topics: String = "null") throws -> ChildProcess {
    let process = try Program.start("serve", on: folder, environment: ["KINDLING_TOKEN": token])
    let params = #"{"since": \#(seq.map { "\($0)" } ?? "null"), "topics": \#(topics)}"#
    try process.write(String.call("events.subscribe", params, id: 0).utf8)
    #expect(try process.readLine()?.contains(#""subscription":1"#) == true)
    return process
  }

  /// Returns the sequence numbers of the events in an output, in the order of the output.
  private func sequenceNumbers(in bytes: [UInt8]) -> [Int] {
    bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let text = String(decoding: line, as: UTF8.self)
      guard text.contains(#""method":"event""#), let start = text.range(of: "\"seq\":") else { return nil }
      return Int(text[start.upperBound...].prefix { $0.isNumber })
    }
  }

  @Test("An idle process sends events for changes of another process")
  func otherProcess() throws {
    let listener = try listener()
    for hour in 1...5 {
      let call = try Program.run(
        "call", ["profile.update", "{\"dayStartsAt\": \(hour)}"], on: folder, environment: ["KINDLING_TOKEN": token])
      #expect(call.termination == .exited(0), "\(call.errors)")
      let line = try #require(try listener.readLine())
      #expect(line.contains(#""topic":"profile.updated""#))
    }
    try listener.end()
  }

  @Test("A sign-out in another process ends the subscription with a notification")
  func sessionEnded() throws {
    let listener = try listener()
    let call = try Program.run("call", ["auth.signOut"], on: folder, environment: ["KINDLING_TOKEN": token])
    #expect(call.termination == .exited(0), "\(call.errors)")
    let line = try #require(try listener.readLine())
    #expect(line.contains(#""method":"subscriptionEnded","params":{"subscription":1,"reason":"session_ended""#))
    try listener.end()
  }

  @Test("A task completed by a friend causes an event in another process, but a task completed by a stranger does not")
  func friend() throws {
    let tokens = try ["ben@example.org", "cem@example.org"].map { email in
      let output = try Program.run("serve", Program.cheapHashing, on: folder, input: .signUp(id: 1, email: email))
        .output
      return try #require(output.firstText(ofMember: "token"))
    }
    let (ben, cem) = (tokens[0], tokens[1])
    func call(_ method: String, _ params: String, as token: String) throws {
      let call = try Program.run("call", [method, params], on: folder, environment: ["KINDLING_TOKEN": token])
      #expect(call.termination == .exited(0), "\(method): \(call.errors)")
    }
    try call("friends.add", #"{"email": "ben@example.org"}"#, as: token)
    try call("friends.add", #"{"email": "ada@example.org"}"#, as: ben)
    try call(
      "challenges.create",
      #"{"title": "Walks", "description": "", "duration": 3, "tasksPerDay": 2, "visibility": "everyone"}"#, as: ben)
    let listener = try listener()
    for token in [cem, ben] {
      try call("challenges.join", #"{"challengeId": 1}"#, as: token)
      try call("challenges.completeTask", #"{"participationId": \#(token == cem ? 1 : 2)}"#, as: token)
    }
    let lines = [try listener.readLine(), try listener.readLine()].compactMap(\.self)
    #expect(lines.map { $0.firstText(ofMember: "topic") } == ["challenge.joined", "challenge.task_completed"])
    #expect(lines.allSatisfy { $0.contains(#""userId":2,"#) && $0.contains(#""subjectTitle":"Walks""#) }, "\(lines)")
    try listener.end()
  }

  @Test("Two processes write 2,000 times each, and both receive all 4,000 events in the same order")
  func twoWriters() throws {
    let processes = try (0..<2).map { _ in try listener(#"["profile.updated"]"#) }
    let calls = ["one", "two"].map { name in
      (1...2_000).map { String.call("profile.update", "{\"name\":\"\(name) \($0)\"}", id: $0) }.joined()
    }
    // Each process is read by a thread of its own, because each waits for the writes of the other.
    nonisolated(unsafe) let peers = processes
    let failures = Mutex<[any Error]>([])
    DispatchQueue.concurrentPerform(iterations: peers.count) { number in
      do {
        peers[number].queue(calls[number].utf8)
        let lineCount = LineCount(of: peers[number])
        try peers[number].wait(for: "4,000 events") { lineCount.value > 6_000 }
      } catch {
        failures.withLock { $0.append(error) }
      }
    }
    #expect(failures.withLock { $0.isEmpty })
    let received = processes.map { sequenceNumbers(in: $0.outputBytes) }
    #expect(received[0].count == 4_000)
    #expect(received[0] == received[1])
    #expect(zip(received[0], received[0].dropFirst()).allSatisfy { $0 < $1 })
    #expect(Set(received[0]).count == 4_000)
    for process in processes { try process.end() }
  }

  /// A counter of the output lines of a process, which scans each byte once.
  private final class LineCount {
    private let process: ChildProcess
    private var scannedByteCount = 0
    private var scannedLineCount = 0

    init(of process: ChildProcess) { self.process = process }

    var value: Int {
      let bytes = process.outputBytes
      scannedLineCount += bytes[scannedByteCount...].count { $0 == UInt8(ascii: "\n") }
      scannedByteCount = bytes.count
      return scannedLineCount
    }
  }

  @Test("Unread events remain in the journal, not in memory, and are sent when the client reads")
  func slowReader() throws {
    let listener = try listener()
    listener.readsOutput = false
    let before = try listener.memory(.allocated)
    try folder.execute(
      """
      with recursive number(n) as (select 1 union all select n + 1 from number where n < 10000)
      insert into journal (user_id, topic, subject, time, data)
        select 1, 'profile.updated', n, 0, json_object('name', printf('%.*c', 2000, 'x')) from number;
      """)
    // When a second process has sent all events, the first one has had enough time to load them.
    let otherListener = try self.listener(since: 0)
    let otherLineCount = LineCount(of: otherListener)
    try otherListener.wait(for: "10,000 events") { otherLineCount.value > 10_000 }
    try otherListener.end()
    // The events have more than 20 MiB; some of them are read ahead.
    #expect(try listener.memory(.allocated) - before < 14 << 10)
    listener.readsOutput = true
    let lineCount = LineCount(of: listener)
    try listener.wait(for: "10,000 events") { lineCount.value > 10_000 }
    let received = sequenceNumbers(in: listener.outputBytes)
    #expect(received.count == 10_000)
    #expect(zip(received, received.dropFirst()).allSatisfy { $1 == $0 + 1 })
    try listener.end()
  }
}
