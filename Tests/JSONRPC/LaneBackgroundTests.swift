import Glibc
import Testing

@testable import JSONRPC

@Suite(
  "Background calls: the lane continues, and the reply follows when the call is done"
)
struct LaneBackgroundTests {
  private let harness = LaneHarness()

  /// Returns the replies without notifications.
  private func replies() throws -> [String] {
    try harness.output().split(separator: "\n").filter { !$0.contains("\"method\"") }.map {
      try summary(of: String($0))
    }
  }

  private func background(_ name: String, id: String) -> String { call("background", "[\"\(name)\"]", id: id) }

  @Test("A later call is answered before a background call")
  func laterCall() throws {
    try harness.run([background("a", id: "1"), call("echo", id: "2")].joined(separator: "\n"))
    try harness.run(call("echo", id: "3"))
    #expect(try replies() == ["2 null", "3 null"])
    harness.gate.open("a")
    harness.finish()
    #expect(try replies() == [#"1 "a""#])
  }

  @Test("Earlier calls are committed and answered before a background call begins")
  func flushGroup() throws {
    harness.gate.open("a")
    try harness.run([call("write", id: "1"), background("a", id: "2")].joined(separator: "\n"))
    harness.finish()
    #expect(harness.log.prefix(5) == ["call write", "call background", "commit", "send 1", "begin a"])
  }

  @Test("Background calls run one at a time, in order")
  func order() throws {
    try harness.run(
      [background("a", id: "1"), background("b", id: "2"), background("c", id: "3")].joined(separator: "\n"))
    for name in ["c", "b", "a"] { harness.gate.open(name) }
    harness.finish()
    #expect(try replies() == [#"1 "a""#, #"2 "b""#, #"3 "c""#])
    let steps = harness.log.filter { $0.hasPrefix("begin") || $0.hasPrefix("end") }
    #expect(steps == ["begin a", "end a", "begin b", "end b", "begin c", "end c"])
  }

  @Test("A background call runs after the queue has become empty")
  func afterEmptyQueue() throws {
    for name in ["a", "b"] {
      harness.gate.open(name)
      try harness.run(background(name, id: "1"))
      harness.finish()
      #expect(try replies() == ["1 \"\(name)\""])
    }
  }

  @Test("A cancel request in a later read stops a running background call")
  func cancelRunning() throws {
    try harness.run(background("a", id: "1"))
    harness.wait(for: "begin a")
    try harness.run([call("echo", id: "2"), cancel("1")].joined(separator: "\n"))
    harness.finish()
    #expect(try replies().sorted() == ["1 !-32800", "2 null"])
    #expect(!harness.log.contains("end a"))
  }

  @Test("A canceled waiting call is answered at once and never begins")
  func cancelWaiting() throws {
    try harness.run(
      [background("a", id: "1"), background("b", id: "2"), background("c", id: "3")].joined(separator: "\n"))
    harness.wait(for: "begin a")
    try harness.run(cancel("2"))
    #expect(try replies() == ["2 !-32800"])
    for name in ["a", "b", "c"] { harness.gate.open(name) }
    harness.finish()
    #expect(try replies() == [#"1 "a""#, #"3 "c""#])
    #expect(!harness.log.contains("begin b"))
  }

  @Test("A cancel request in the same read prevents a background call from running")
  func cancelBefore() throws {
    try harness.run([background("a", id: "1"), cancel("1"), call("echo", id: "2")].joined(separator: "\n"))
    #expect(try replies() == ["1 !-32800", "2 null"])
  }

  @Test("A cancel request applies only to earlier calls; a later call that reuses the id continues")
  func reusedID() throws {
    try harness.run(background("a", id: "1"))
    harness.wait(for: "begin a")
    try harness.run([cancel("1"), background("b", id: "1")].joined(separator: "\n"))
    harness.gate.open("b")
    harness.finish()
    #expect(try replies() == ["1 !-32800", #"1 "b""#])
  }

  @Test("A cancel request read ahead during a long call applies to background calls")
  func cancelAhead() throws {
    try harness.run(background("a", id: "1"))
    harness.readAheadChunks = [cancel("1")]
    try harness.run(call("long", id: "2"))
    harness.finish()
    #expect(try replies().sorted() == ["1 !-32800", "2 null"])
  }

  @Test("A background notification runs without a reply")
  func notification() throws {
    harness.gate.open("a")
    try harness.run(JSONRPCTests.notification("background", #"["a"]"#))
    harness.finish()
    #expect(try replies().isEmpty)
    #expect(harness.log.contains("end a"))
  }

  @Test("In a batch, a background call runs in order, and the reply of the batch includes its result")
  func batch() throws {
    let batch = [call("echo", id: "1"), background("a", id: "2"), call("echo", id: "3")].joined(separator: ",")
    try harness.run("[\(batch)]\n\(call("echo", id: "4"))")
    #expect(try harness.replies() == [#"[1 null, 2 ["a"], 3 null]"#, "4 null"])
    #expect(!harness.log.contains("begin a"))
  }

  @Test("Replies and notifications use the framing of the connection")
  func framing() throws {
    let harness = LaneHarness(mode: .headers)
    harness.gate.open("a")
    let body = background("a", id: "1")
    try harness.run("Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    harness.finish()
    let progress = #"{"jsonrpc":"2.0","method":"progress","params":"a"}"#
    let reply = #"{"jsonrpc":"2.0","id":1,"result":"a"}"#
    #expect(
      harness.output()
        == [progress, reply].map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined())
  }

  @Test("An owner can have eight background calls; further ones are rejected, and those of others are not")
  func full() throws {
    let names = (1...BackgroundCallQueue.maxCallsPerOwner + 1).map(String.init)
    try harness.run(names.map { background($0, id: $0) }.joined(separator: "\n"))
    try harness.run(call("background", #"["other", 5]"#, id: "100"))
    #expect(try replies() == ["9 !1006"])
    for name in names + ["other"] { harness.gate.open(name) }
    harness.finish()
    #expect(try replies().sorted() == (["100 \"other\""] + names.dropLast().map { "\($0) \"\($0)\"" }).sorted())
    try harness.run(background("1", id: "200"))
    harness.finish()
    #expect(try replies() == ["200 \"1\""])
  }

  @Test("The calls of several owners run in turn, and those of one owner in their order")
  func turns() throws {
    let calls = [("a1", 1), ("a2", 1), ("a3", 1), ("b1", 2), ("b2", 2), ("c1", 3)]
    try harness.run(calls.map { call("background", #"["\#($0.0)", \#($0.1)]"#, id: "1") }.joined(separator: "\n"))
    for (name, _) in calls { harness.gate.open(name) }
    harness.finish()
    let begun = harness.log.filter { $0.hasPrefix("begin") }.map { $0.dropFirst(6) }
    #expect(begun == ["a1", "b1", "c1", "a2", "b2", "a3"])
  }

  @Test("A call that waits for all background calls is answered after them; cancel requests are handled meanwhile")
  func waitForAll() throws {
    harness.gate.open("b")
    harness.readAheadChunks = [cancel("1")]
    try harness.run(
      [background("a", id: "1"), background("b", id: "2"), call("finish", id: "3")].joined(separator: "\n"))
    #expect(try replies() == ["1 !-32800", #"2 "b""#, "3 null"])
  }

  @Test("A stop request during a wait for background calls cancels them")
  func stop() throws {
    try harness.run([background("a", id: "1"), background("b", id: "2")].joined(separator: "\n"))
    harness.shouldStop = true
    harness.finish()
    #expect(try replies().sorted() == ["1 !-32800", "2 !-32800"])
  }

  @Test("A failed commit before a background call fails only the earlier calls")
  func failedCommit() throws {
    harness.gate.open("a")
    harness.commitFailures = [ErrorReply(.storageFailed, message: "")]
    try harness.run([call("write", id: "1"), background("a", id: "2")].joined(separator: "\n"))
    harness.finish()
    #expect(try replies() == ["1 !1010", #"2 "a""#])
  }

  @Test("A canceled background call ends even if the output is closed")
  func brokenOutput() throws {
    try harness.run(background("a", id: "1"))
    harness.isOutputBroken = true
    harness.cancelBackgroundCalls()
    #expect(harness.output().isEmpty)
  }

  // MARK: - End of a conversation

  /// Serves lines through pipes until the conversation ends; the replies do not include notifications.
  private func serve(_ lines: String...) throws -> (ending: Lane.Ending, replies: [String]) {
    let (input, output) = (try Wire(), try Wire())
    input.write(lines.joined(separator: "\n"))
    input.closeWriter()
    let connection = ClientConnection(
      handler: harness, input: InputReader(descriptor: input.reader), output: try Output(output.writer))
    let ending = connection.serve()
    output.closeWriter()
    let text = String(decoding: output.read(10_000), as: UTF8.self)
    output.closeReader()
    input.closeReader()
    return (
      ending, try text.split(separator: "\n").filter { !$0.contains("\"method\"") }.map { try summary(of: String($0)) }
    )
  }

  @Test("At the end of the input, background calls are completed and answered")
  func endOfInput() throws {
    let (ending, replies) = try serve(
      background("a", id: "1"), background("b", id: "2"), call("open", #"["a"]"#, id: "3"),
      call("open", #"["b"]"#, id: "4"))
    #expect(ending == .endedByClient)
    #expect(replies.sorted() == [#"1 "a""#, #"2 "b""#, #"3 ["a"]"#, #"4 ["b"]"#])
  }

  @Test("If the client ends the conversation, background calls are canceled and answered")
  func exit() throws {
    let (ending, replies) = try serve(
      background("a", id: "1"), background("b", id: "2"), JSONRPCTests.notification("exit"))
    #expect(ending == .endedByClient)
    #expect(replies.sorted() == ["1 !-32800", "2 !-32800"])
  }

  @Test("If the program must stop, background calls are canceled and answered")
  func stopped() throws {
    let wakeup = try Wakeup()
    defer { wakeup.close() }
    let (input, output) = (try Wire(), try Wire())
    input.write(background("a", id: "1") + "\n")
    let connection = ClientConnection(
      handler: harness, input: InputReader(descriptor: input.reader, wakeup: wakeup), output: try Output(output.writer),
      wakeup: wakeup)
    harness.onBackgroundStart = { wakeup.send(SIGTERM) }
    #expect(connection.serve() == .stopped)
    output.closeWriter()
    #expect(String(decoding: output.read(1000), as: UTF8.self).contains("-32800"))
    input.closeBoth()
    output.closeReader()
  }
}
