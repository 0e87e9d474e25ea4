import Testing

@testable import JSONRPC

@Suite("$/cancelRequest: counts from the moment its line is read (protocol, Life cycle)")
struct LaneCancelTests {
  @Test("A waiting call is answered -32800 and not run.", arguments: ["1", #""a""#, "1.0"])
  func waiting(id: String) throws {
    let harness = LaneHarness()
    #expect(
      try harness.replies(to: call("write", id: id), call("echo", id: "2"), cancel(id)) == ["\(id) !-32800", "2 null"])
    #expect(harness.log == ["call echo", "send 2"])
  }

  @Test("Unknown ids, ended calls and cancels without an id are ignored.")
  func ignored() throws {
    let harness = LaneHarness()
    #expect(try harness.replies(to: call("echo", id: "1")) == ["1 null"])
    #expect(
      try harness.replies(
        to: cancel("1"), cancel("99"), cancel("null"), cancel("{}"), notification("$/cancelRequest"),
        notification("$/cancelRequest", "[]"), call("echo", id: "2")) == ["2 null"])
  }

  @Test("A cancel means the calls before it: one that uses the id again is run.")
  func reusedID() throws {
    let harness = LaneHarness()
    #expect(
      try harness.replies(to: call("echo", "[1]", id: "1"), cancel("1"), call("echo", "[2]", id: "1"))
        == ["1 !-32800", "1 [2]"])
  }

  @Test("Every waiting call with that id is cancelled.")
  func sameIDTwice() throws {
    let harness = LaneHarness()
    #expect(
      try harness.replies(to: call("echo", id: "1"), call("echo", id: "1"), cancel("1")) == ["1 !-32800", "1 !-32800"])
  }

  @Test("A call of a batch can be cancelled, from outside and from inside.")
  func inBatch() throws {
    let harness = LaneHarness()
    let calls = "\(call("echo", id: "1")),\(call("echo", id: "2"))"
    #expect(try harness.replies(to: "[\(calls)]", cancel("2")) == ["[1 null, 2 !-32800]"])
    #expect(try harness.replies(to: "[\(calls),\(cancel("1"))]") == ["[1 !-32800, 2 null]"])
    #expect(try harness.replies(to: call("echo", id: "9"), "[\(cancel("9"))]") == ["9 !-32800"])
  }

  @Test("A cancel with an id of its own is a method that does not exist.")
  func asCall() throws {
    let line = #"{"jsonrpc":"2.0","id":5,"method":"$/cancelRequest","params":{"id":1}}"#
    #expect(try LaneHarness().replies(to: call("echo", id: "1"), line) == ["1 null", "5 !-32601"])
  }

  @Test("A running call that looks ahead stops, and nothing of it is committed.")
  func running() throws {
    let harness = LaneHarness()
    harness.readAheadChunks = [cancel("1")]
    #expect(try harness.replies(to: call("long", id: "1"), call("echo", id: "2")) == ["1 !-32800", "2 null"])
    #expect(harness.log == ["call long", "call echo", "send 2"])
  }

  @Test("A running call in a batch stops too.")
  func runningInBatch() throws {
    let harness = LaneHarness()
    harness.readAheadChunks = [cancel("2")]
    let batch = [call("write", id: "1"), call("long", id: "2"), call("write", id: "3")].joined(separator: ",")
    #expect(try harness.replies(to: "[\(batch)]") == ["[1 null, 2 !-32800, 3 null]"])
  }

  @Test("What is read ahead cancels calls that wait behind the running one.")
  func waitingAfterRunning() throws {
    let harness = LaneHarness()
    harness.readAheadChunks = [cancel("3")]
    #expect(
      try harness.replies(to: call("long", id: "1"), call("echo", id: "2"), call("write", id: "3"))
        == ["1 null", "2 null", "3 !-32800"])
  }

  @Test("What is read ahead is run afterwards, in its order.")
  func readAheadCalls() throws {
    let harness = LaneHarness()
    harness.readAheadChunks = [call("echo", id: "2"), call("echo", id: "3")]
    #expect(try harness.replies(to: call("long", id: "1")) == ["1 null", "2 null", "3 null"])
  }

  @Test("A call that was read ahead is cancelled by a line in a later read, and one that reuses its id is not.")
  func readAheadInAnotherChunk() throws {
    let harness = LaneHarness()
    harness.readAheadChunks = [
      [call("write", "[1]", id: "2"), call("echo", id: "3")].joined(separator: "\n"),
      [cancel("2"), call("echo", "[2]", id: "2")].joined(separator: "\n"),
      call("echo", "[3]", id: "2"),
    ]
    #expect(
      try harness.replies(to: call("long", id: "1")) == ["1 null", "2 !-32800", "3 null", "2 [2]", "2 [3]"])
  }

  @Test("Between two groups the lane looks ahead as well.")
  func betweenGroups() throws {
    let harness = LaneHarness { $0.groupCalls = 1 }
    harness.readAheadChunks = [cancel("2")]
    #expect(try harness.replies(to: call("write", id: "1"), call("write", id: "2")) == ["1 null", "2 !-32800"])
  }

  @Test("Broken lines that are read ahead are answered in their turn.")
  func brokenAhead() throws {
    let harness = LaneHarness()
    harness.readAheadChunks = ["{", "[\(cancel("1")),1]"]
    #expect(try harness.replies(to: call("long", id: "1")) == ["1 !-32800", "null !-32700", "[null !-32600]"])
  }
}
