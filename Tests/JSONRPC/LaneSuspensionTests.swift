import Testing

@testable import JSONRPC

@Suite("Suspended calls: expensive computations run beside the lane (Protocol, \"Guarantees\".)")
struct LaneSuspensionTests {
  private let harness = LaneHarness()

  /// Returns a call that computes until the gate of its name opens, with an optional session.
  private func compute(_ name: String, session: String? = nil, repeats: Int = 0, id: String) -> String {
    let session = session.map { #","session":"\#($0)""# } ?? ""
    return call("compute", #"{"name":"\#(name)","repeats":\#(repeats)\#(session)}"#, id: id)
  }

  private func write(session: String, id: String) -> String { call("write", #"{"session":"\#(session)"}"#, id: id) }

  private func run(_ lines: String...) throws { try harness.run(lines.joined(separator: "\n")) }

  private func ids() throws -> [String] { try harness.replies().map { String($0.prefix { $0 != " " }) } }

  @Test("Later calls of other sessions are answered before a suspended call")
  func others() throws {
    try run(compute("a", session: "s", id: "1"), call("echo", id: "2"), write(session: "t", id: "3"))
    try run(call("echo", id: "4"))
    #expect(try ids() == ["2", "3", "4"])
    harness.gate.open("a")
    harness.finishSuspended()
    #expect(try harness.replies() == [#"1 "a""#])
  }

  @Test("A suspended call resumes on the lane, and its changes are committed before its reply is sent")
  func commit() throws {
    try run(compute("a", id: "1"))
    harness.gate.open("a")
    harness.finishSuspended()
    #expect(harness.log.suffix(3) == ["resume a", "commit", "send 1"])
  }

  @Test("Suspended calls resume in the order of their arrival")
  func order() throws {
    try run(compute("a", id: "1"), compute("b", id: "2"), compute("c", id: "3"))
    for name in ["c", "b"] { harness.gate.open(name) }
    harness.wait(for: "begin b")
    harness.resumeSuspended()
    #expect(try ids().isEmpty)
    harness.gate.open("a")
    harness.finishSuspended()
    #expect(try ids() == ["1", "2", "3"])
  }

  @Test("Later calls of the same session wait for a suspended call, in their order")
  func sameSession() throws {
    try run(
      compute("a", session: "s", id: "1"), write(session: "s", id: "2"), compute("b", session: "s", id: "3"),
      write(session: "s", id: "4"), write(session: "t", id: "5"))
    #expect(try ids() == ["5"])
    harness.gate.open("a")
    harness.wait(for: "begin a")
    while try ids() != ["1", "2"] { harness.resumeSuspended() }
    harness.gate.open("b")
    harness.finishSuspended()
    #expect(try ids() == ["3", "4"])
  }

  @Test("A call whose data has changed computes again, and keeps its position")
  func repeated() throws {
    try run(compute("a", session: "s", repeats: 2, id: "1"), compute("b", id: "2"), write(session: "s", id: "3"))
    for name in ["a", "b"] { harness.gate.open(name) }
    harness.finishSuspended()
    #expect(try ids() == ["1", "3", "2"])
    #expect(harness.log.filter { $0 == "begin a" }.count == 3)
  }

  @Test("A canceled call is answered with an error and does not resume, whether suspended or held")
  func cancelled() throws {
    try run(
      compute("a", session: "s", id: "1"), write(session: "s", id: "2"), write(session: "s", id: "3"), cancel("1"),
      cancel("2"))
    harness.gate.open("a")
    harness.finishSuspended()
    #expect(try harness.replies() == ["1 !-32800", "2 !-32800", #"3 {"session":"s"}"#])
    #expect(!harness.log.contains("resume a"))
  }

  @Test("A batch has one reply, so its calls are not suspended, and those of a busy session are rejected")
  func batch() throws {
    try run("[\(compute("a", id: "1"))]")
    #expect(try harness.replies() == [#"[1 {"name":"a","repeats":0}]"#])
    try run(compute("a", session: "s", id: "1"), "[\(write(session: "s", id: "2")),\(write(session: "t", id: "3"))]")
    #expect(try harness.replies() == [#"[2 !-32600, 3 {"session":"t"}]"#])
    harness.gate.open("a")
    harness.finishSuspended()
  }

  @Test("A notification runs without a reply")
  func notification() throws {
    try run(JSONRPCTests.notification("compute", #"{"name":"a"}"#))
    harness.gate.open("a")
    harness.finishSuspended()
    #expect(try ids().isEmpty)
    #expect(harness.log.contains("resume a"))
  }

  @Test("A failed commit fails a suspended call under its own id")
  func failedCommit() throws {
    harness.commitFailures = [ErrorReply(.storageFailed, message: "")]
    try run(compute("a", session: "s", id: #""long id of a call""#))
    harness.gate.open("a")
    harness.finishSuspended()
    #expect(try harness.replies() == [#""long id of a call" !1010"#])
  }

  @Test("A closed output ends the conversation although calls are suspended")
  func brokenOutput() throws {
    try run(compute("a", id: "1"), compute("b", id: "2"), compute("c", id: "3"))
    harness.isOutputBroken = true
    for name in ["a", "b", "c"] { harness.gate.open(name) }
    #expect(harness.finishSuspended() == .outputBroken)
  }

  @Test("A stop request ends the wait for suspended calls")
  func stop() throws {
    try run(compute("a", id: "1"))
    harness.shouldStop = true
    #expect(harness.finishSuspended() == .stopped)
    harness.gate.open("a")
  }
}
