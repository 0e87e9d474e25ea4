import Glibc
import Testing

@testable import JSONRPC

@Suite("The end of a conversation")
struct LaneEndingTests {
  @Test("No call runs after the one that ends the conversation; earlier calls are committed and answered")
  func finished() throws {
    let harness = LaneHarness()
    let lines = [call("write", id: "1"), notification("exit"), call("write", id: "2")]
    #expect(try harness.run(lines.joined(separator: "\n")) == .endedByClient)
    #expect(harness.log == ["call write", "call exit", "commit", "send 1"])
  }

  @Test("A stop request applies between calls; the running call is completed and answered")
  func stopped() throws {
    let harness = LaneHarness()
    let lines = [call("write", id: "1"), call("stop", id: "2"), call("write", id: "3")]
    #expect(try harness.run(lines.joined(separator: "\n")) == .stopped)
    #expect(harness.log == ["call write", "call stop", "commit", "send 2"])
    #expect(try harness.replies() == ["1 null", "2 null"])
  }

  @Test("The completed calls of an interrupted batch are answered", arguments: ["exit", "stop"])
  func interruptedBatch(method: String) throws {
    let harness = LaneHarness()
    let batch = [call("write", id: "1"), call(method, id: "2"), call("write", id: "3")].joined(separator: ",")
    #expect(try harness.run("[\(batch)]") == (method == "exit" ? .endedByClient : .stopped))
    #expect(try harness.replies() == ["[1 null, 2 null]"])
  }

  @Test("If the output is closed, the running call is committed and no further call runs")
  func outputBroken() throws {
    let harness = LaneHarness { $0.groupCalls = 1 }
    harness.isOutputBroken = true
    #expect(try harness.run([call("write", id: "1"), call("write", id: "2")].joined(separator: "\n")) == .outputBroken)
    #expect(harness.log == ["call write", "commit"])
  }

  @Test("If the output is closed, no call runs that commits earlier ones first")
  func outputBrokenBeforeLongCalls() throws {
    let harness = LaneHarness()
    harness.isOutputBroken = true
    let lines = [call("write", id: "1"), call("long", id: "2"), call("long", id: "3"), call("long", id: "4")]
    #expect(try harness.run(lines.joined(separator: "\n")) == .outputBroken)
    #expect(harness.log.filter { $0.hasPrefix("call") } == ["call write", "call long"])
  }

  @Test("If nothing ends the conversation, it continues with the next read")
  func continuing() throws {
    let harness = LaneHarness()
    #expect(try harness.run(call("echo", id: "1"), "{", call("echo", id: "2")) == nil)
    #expect(try harness.replies() == ["1 null", "null !-32700", "2 null"])
  }

  @Test("The main loop serves a pair of pipes until the input ends")
  func connection() throws {
    let input = try Wire()
    let output = try Wire()
    defer { output.closeReader() }
    input.write(call("echo", id: "1") + "\n\n" + call("write", id: "2"))
    input.closeWriter()
    let connection = ClientConnection(
      handler: LaneHarness(), input: InputReader(descriptor: input.reader), output: try Output(output.writer))
    #expect(connection.serve() == .endedByClient)
    output.closeWriter()
    let replies = String(decoding: output.read(1000), as: UTF8.self).split(separator: "\n")
    #expect(try replies.map { try summary(of: String($0)) } == ["1 null", "2 null"])
    input.closeReader()
  }
}
