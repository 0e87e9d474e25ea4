import Testing

@testable import JSONRPC

@Suite("Suspended calls: expensive computations run beside the lane")
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

  /// Resumes the calls that are ready until the log has an entry.
  private func finish(_ entry: String) throws {
    while !harness.log.contains(entry) { harness.resumeSuspended() }
  }

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

  @Test("A suspended call resumes when its computation is done, although that of an earlier one is not")
  func order() throws {
    try run(compute("a", id: "1"), compute("b", id: "2"), compute("c", id: "3"))
    for name in ["c", "b"] { harness.gate.open(name) }
    harness.wait(for: "begin c")
    try finish("resume c")
    #expect(try ids() == ["2", "3"])
    harness.gate.open("a")
    harness.finishSuspended()
    #expect(try ids() == ["1"])
  }

  @Test("Long computations do not delay others")
  func long() throws {
    let files = (1...3).map { call("compute", #"{"name":"file","long":true,"session":"\#($0)"}"#, id: "\($0)") }
    try run(files[0], files[1], files[2], compute("a", id: "4"))
    harness.gate.open("a")
    try finish("resume a")
    #expect(try ids() == ["4"])
    harness.gate.open("file")
    harness.finishSuspended()
    #expect(try ids() == ["1", "2", "3"])
  }

  @Test("A session can have 100 held calls; further ones are rejected, and those of other sessions are held")
  func heldCalls() throws {
    try run(compute("a", session: "s", id: "0"), compute("a", session: "t", id: "200"), write(session: "t", id: "201"))
    for id in 1...101 { try run(write(session: "s", id: "\(id)")) }
    #expect(try harness.replies() == ["101 !-32600"])
    harness.gate.open("a")
    harness.finishSuspended()
    #expect(try Set(ids()) == Set((0...100).map { "\($0)" } + ["200", "201"]))
  }

  @Test("A call whose id has an unpaired surrogate is suspended and held like others")
  func surrogate() throws {
    try run(compute("a", session: "s", id: #""\ud83d""#), write(session: "s", id: #""\ud83e""#))
    harness.gate.open("a")
    harness.finishSuspended()
    #expect(try ids() == [#""\ud83d""#, #""\ud83e""#])
  }

  @Test("Dropped calls get no reply, and computations that have not begun are skipped")
  func dropped() throws {
    try run(compute("a", id: "1"), compute("a", id: "2"), compute("b", id: "3"))
    harness.wait(for: "begin a")
    harness.dropSuspended()
    try run(compute("c", id: "4"))
    for name in ["a", "b", "c"] { harness.gate.open(name) }
    harness.finishSuspended()
    #expect(try ids() == ["4"])
    #expect(!harness.log.contains("begin b"))
  }

  @Test("Later calls of the same session wait for a suspended call, in their order")
  func sameSession() throws {
    try run(
      compute("a", session: "s", id: "1"), write(session: "s", id: "2"), compute("b", session: "s", id: "3"),
      write(session: "s", id: "4"), write(session: "t", id: "5"))
    #expect(try ids() == ["5"])
    harness.gate.open("a")
    try finish("resume a")
    #expect(try ids() == ["1", "2"])
    harness.gate.open("b")
    harness.finishSuspended()
    #expect(try ids() == ["3", "4"])
  }

  @Test("A call whose data has changed computes again before later calls of its session")
  func repeated() throws {
    try run(compute("a", session: "s", repeats: 2, id: "1"), compute("b", id: "2"), write(session: "s", id: "3"))
    harness.gate.open("a")
    try finish("resume a")
    #expect(try ids() == ["1", "3"])
    harness.gate.open("b")
    harness.finishSuspended()
    #expect(try ids() == ["2"])
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
