import Testing

@testable import JSONRPC

@Suite("Batches: one array of replies, in the order of the calls")
struct LaneBatchTests {
  @Test("Notifications, replies and cancel requests in a batch get no reply, at any position", arguments: 0..<4)
  func silentMembers(position: Int) throws {
    var members = [call("echo", id: "1"), call("reject", id: "2"), call("echo", id: "3")]
    members.insert(contentsOf: [notification("echo"), #"{"id":9,"result":1}"#, cancel("77")], at: position)
    #expect(try LaneHarness().replies(to: "[\(members.joined(separator: ","))]") == ["[1 null, 2 !1004, 3 null]"])
  }

  @Test("Batches and single calls are answered in order")
  func order() throws {
    let harness = LaneHarness()
    let batch = "[\(call("write", id: "2")),\(call("echo", id: "3"))]"
    let replies = try harness.replies(
      to: call("echo", id: "1"), batch, call("echo", id: "4"), "[\(notification("echo"))]", "[]", "[\(cancel("99"))]",
      batch)
    #expect(replies == ["1 null", "[2 null, 3 null]", "4 null", "null !-32600", "[2 null, 3 null]"])
  }

  @Test("A nested batch is an invalid request")
  func nested() throws {
    #expect(
      try LaneHarness().replies(to: "[[],[\(call("echo", id: "1"))],\(call("echo", id: "2"))]")
        == ["[null !-32600, null !-32600, 2 null]"])
  }

  @Test("A batch of 10,000 calls runs; a batch of 10,001 calls gets one error, and none of them runs")
  func length() throws {
    let harness = LaneHarness()
    let member = #"{"jsonrpc":"2.0","method":"sum","id":1}"#
    try harness.run("[\(Array(repeating: member, count: 10_000).joined(separator: ","))]")
    let reply = try #require(try harness.replies().first)
    #expect(reply.hasPrefix("[1 0, 1 0,"))
    #expect(reply.split(separator: ",").count == 10_000)

    let before = harness.log.count
    #expect(
      try harness.replies(to: "[\(Array(repeating: member, count: 10_001).joined(separator: ","))]") == ["null !-32600"]
    )
    #expect(harness.log.count == before + 1)
  }

  @Test("If the replies of a batch exceed the limit, its later calls are rejected without running")
  func replyLimit() throws {
    let harness = LaneHarness { $0.replyBytes = 1000 }
    let params = #"["\#(String(repeating: "x", count: 600))"]"#
    let members = (1...4).map { call("echo", params, id: "\($0)") }
    let reply = try #require(try harness.replies(to: "[\(members.joined(separator: ","))]").first)
    #expect(reply == "[1 \(params), 2 \(params), 3 !-32600, 4 !-32600]")
    #expect(harness.log == ["call echo", "call echo", "send 1"])
  }

  @Test("The limit of batch replies does not count the replies of earlier calls in the same read")
  func replyLimitAfterCalls() throws {
    let harness = LaneHarness { $0.replyBytes = 1000 }
    let params = #"["\#(String(repeating: "x", count: 2000))"]"#
    let batch = "[\(call("sum", id: "2")),\(call("sum", id: "3"))]"
    #expect(
      try harness.replies(to: call("echo", params, id: "1"), batch, batch).suffix(2) == ["[2 0, 3 0]", "[2 0, 3 0]"])
  }

  @Test("The limit of batch replies applies to a batch across groups")
  func replyLimitAcrossGroups() throws {
    let harness = LaneHarness {
      $0.replyBytes = 1000
      $0.groupCalls = 1
    }
    let params = #"["\#(String(repeating: "x", count: 600))"]"#
    let members = (1...3).map { call("write", params, id: "\($0)") }
    let reply = try #require(try harness.replies(to: "[\(members.joined(separator: ","))]").first)
    #expect(reply == "[1 \(params), 2 \(params), 3 !-32600]")
  }
}
