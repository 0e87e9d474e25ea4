import Testing

@testable import JSONRPC

@Suite("$/cancelRequest applies as soon as its line is read")
struct LaneCancelTests {
  @Test("A canceled waiting call is answered with -32800 and does not run", arguments: ["1", #""a""#, "1.0"])
  func waiting(id: String) throws {
    let harness = LaneHarness()
    #expect(
      try harness.replies(to: call("write", id: id), call("echo", id: "2"), cancel(id)) == ["\(id) !-32800", "2 null"])
    #expect(harness.log == ["call echo", "send 2"])
  }

  @Test("Cancel requests for unknown ids, for ended calls or without an id are ignored")
  func ignored() throws {
    let harness = LaneHarness()
    #expect(try harness.replies(to: call("echo", id: "1")) == ["1 null"])
    #expect(
      try harness.replies(
        to: cancel("1"), cancel("99"), cancel("null"), cancel("{}"), notification("$/cancelRequest"),
        notification("$/cancelRequest", "[]"), call("echo", id: "2")) == ["2 null"])
  }

  @Test("A cancel request applies only to earlier calls; a later call that reuses the id runs")
  func reusedID() throws {
    let harness = LaneHarness()
    #expect(
      try harness.replies(to: call("echo", "[1]", id: "1"), cancel("1"), call("echo", "[2]", id: "1"))
        == ["1 !-32800", "1 [2]"])
  }

  @Test("Every waiting call with the id is canceled")
  func sameIDTwice() throws {
    let harness = LaneHarness()
    #expect(
      try harness.replies(to: call("echo", id: "1"), call("echo", id: "1"), cancel("1")) == ["1 !-32800", "1 !-32800"])
  }

  @Test("A cancel request after a batch applies to the calls of the batch, and one in a batch also to earlier calls")
  func inBatch() throws {
    let harness = LaneHarness()
    let calls = "\(call("echo", id: "1")),\(call("echo", id: "2"))"
    #expect(try harness.replies(to: "[\(calls)]", cancel("2")) == ["[1 null, 2 !-32800]"])
    #expect(try harness.replies(to: "[\(calls),\(cancel("1"))]") == ["[1 !-32800, 2 null]"])
    #expect(try harness.replies(to: call("echo", id: "9"), "[\(cancel("9"))]") == ["9 !-32800"])
  }

  @Test("A cancel request with an id is a call of an unknown method")
  func asCall() throws {
    let line = #"{"jsonrpc":"2.0","id":5,"method":"$/cancelRequest","params":{"id":1}}"#
    #expect(try LaneHarness().replies(to: call("echo", id: "1"), line) == ["1 null", "5 !-32601"])
  }

  @Test("A canceled running call that reads ahead stops, and its changes are not committed")
  func running() throws {
    let harness = LaneHarness()
    harness.readAheadChunks = [cancel("1")]
    #expect(try harness.replies(to: call("long", id: "1"), call("echo", id: "2")) == ["1 !-32800", "2 null"])
    #expect(harness.log == ["call long", "call echo", "send 2"])
  }

  @Test("A canceled running call in a batch stops")
  func runningInBatch() throws {
    let harness = LaneHarness()
    harness.readAheadChunks = [cancel("2")]
    let batch = [call("write", id: "1"), call("long", id: "2"), call("write", id: "3")].joined(separator: ",")
    #expect(try harness.replies(to: "[\(batch)]") == ["[1 null, 2 !-32800, 3 null]"])
  }

  @Test("A cancel request read ahead applies to calls that wait after the running one")
  func waitingAfterRunning() throws {
    let harness = LaneHarness()
    harness.readAheadChunks = [cancel("3")]
    #expect(
      try harness.replies(to: call("long", id: "1"), call("echo", id: "2"), call("write", id: "3"))
        == ["1 null", "2 null", "3 !-32800"])
  }

  @Test("Calls that were read ahead run after the running call, in order")
  func readAheadCalls() throws {
    let harness = LaneHarness()
    harness.readAheadChunks = [call("echo", id: "2"), call("echo", id: "3")]
    #expect(try harness.replies(to: call("long", id: "1")) == ["1 null", "2 null", "3 null"])
  }

  @Test("A later cancel request applies to a call that was read ahead, but not to later calls that reuse its id")
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

  @Test("The lane reads ahead between two groups")
  func betweenGroups() throws {
    let harness = LaneHarness { $0.groupCalls = 1 }
    harness.readAheadChunks = [cancel("2")]
    #expect(try harness.replies(to: call("write", id: "1"), call("write", id: "2")) == ["1 null", "2 !-32800"])
  }

  @Test("Invalid lines read ahead are answered in order")
  func brokenAhead() throws {
    let harness = LaneHarness()
    harness.readAheadChunks = ["{", "[\(cancel("1")),1]"]
    #expect(try harness.replies(to: call("long", id: "1")) == ["1 !-32800", "null !-32700", "[null !-32600]"])
  }
}
