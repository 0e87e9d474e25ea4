import Testing

@testable import JSONRPC

@Suite("Groups: calls that wait together share one commit, and no reply goes before it (protocol, Guarantees)")
struct LaneGroupTests {
  private let writes = (1...7).map { call("write", id: "\($0)") }
  private let failure = ErrorReply(.storageFailed, message: "the disk is full")

  @Test("The calls of one read share one commit and one write.")
  func oneCommit() throws {
    let harness = LaneHarness()
    try harness.run(writes.joined(separator: "\n"))
    #expect(harness.log == Array(repeating: "call write", count: 7) + ["commit", "send 7"])
  }

  @Test("After a commit whose outcome is unknown no further call is run, and a batch goes out with what it has.")
  func unknownOutcome() throws {
    for (input, answered) in [
      (writes.joined(separator: "\n"), ["1 !1010", "2 !1010"]),
      ("[\(writes.joined(separator: ","))]", ["[1 !1010, 2 !1010]"]),
      ([writes[0], call("long", id: "2"), writes[2]].joined(separator: "\n"), ["1 !1010", "2 null"]),
    ] {
      let harness = LaneHarness { $0.groupCalls = 2 }
      harness.commitFailures = [failure]
      harness.stopsAfterFailure = true
      #expect(try harness.run(input) == .storageFailed)
      #expect(try harness.replies() == answered)
      #expect(harness.log.filter { $0.hasPrefix("call") }.count == 2)
    }
  }

  @Test("Calls that change nothing need no commit.")
  func reading() throws {
    let harness = LaneHarness()
    try harness.run([call("echo", id: "1"), call("refuse", id: "2")].joined(separator: "\n"))
    #expect(harness.log == ["call echo", "call refuse", "send 2"])
  }

  @Test("A notification that has written is committed too.")
  func notificationAlone() throws {
    let harness = LaneHarness()
    try harness.run(notification("write"))
    #expect(harness.log == ["call write", "commit"])
  }

  @Test("A group is bounded by the number of its calls.")
  func boundedByCalls() throws {
    let harness = LaneHarness { $0.groupCalls = 3 }
    try harness.run(writes.joined(separator: "\n"))
    let full = Array(repeating: "call write", count: 3) + ["commit", "send 3"]
    #expect(harness.log == full + full + ["call write", "commit", "send 1"])
  }

  @Test("A group is bounded by the bytes of its replies.")
  func boundedByBytes() throws {
    let harness = LaneHarness { $0.groupBytes = 1000 }
    let long = call("write", #"["\#(String(repeating: "x", count: 600))"]"#, id: "1")
    try harness.run([long, long, long].joined(separator: "\n"))
    #expect(harness.log == ["call write", "call write", "commit", "send 2", "call write", "commit", "send 1"])
  }

  @Test("A group whose time is over is committed after the call that runs.")
  func boundedByTime() throws {
    let harness = LaneHarness { $0.groupMilliseconds = 0 }
    try harness.run(writes[..<2].joined(separator: "\n"))
    #expect(harness.log == ["call write", "commit", "send 1", "call write", "commit", "send 1"])
  }

  @Test("The replies of a batch wait for its last commit.")
  func batchAcrossGroups() throws {
    let harness = LaneHarness { $0.groupCalls = 2 }
    try harness.run("[\(writes[..<3].joined(separator: ","))]")
    #expect(harness.log == ["call write", "call write", "commit", "call write", "commit", "send 1"])
    #expect(try harness.replies() == ["[1 null, 2 null, 3 null]"])
  }

  @Test("A commit that fails turns every reply of its group into that error, and only of its group.")
  func failingCommit() throws {
    let harness = LaneHarness { $0.groupCalls = 3 }
    harness.commitFailures = [failure]
    let replies = try harness.replies(
      to: writes[0], call("echo", id: "2"), call("refuse", id: "3"), writes[3], notification("write"))
    #expect(replies == ["1 !1010", "2 !1010", "3 !1010", "4 null"])
  }

  @Test("Notifications of a group that could not be committed stay without a reply.")
  func failingNotification() throws {
    let harness = LaneHarness()
    harness.commitFailures = [failure]
    #expect(try harness.replies(to: notification("write"), writes[1], notification("write")) == ["2 !1010"])
  }

  @Test("In a batch that spans groups only those that could not be committed are errors.")
  func failingCommitInBatch() throws {
    let harness = LaneHarness { $0.groupCalls = 2 }
    harness.commitFailures = [nil, failure, nil]
    #expect(
      try harness.replies(to: "[\(writes[..<5].joined(separator: ","))]")
        == ["[1 null, 2 null, 3 !1010, 4 !1010, 5 null]"])
  }

  @Test("A batch that ends with a notification is whole also where its commit fails.")
  func failingCommitAtNotification() throws {
    let harness = LaneHarness()
    harness.commitFailures = [failure]
    #expect(
      try harness.replies(to: "[\(writes[0]),\(notification("write"))]", call("echo", id: "2")) == [
        "[1 !1010]", "2 !1010",
      ])
  }

  @Test("What came before a long call is committed and sent before it begins.")
  func beforeLongCall() throws {
    let harness = LaneHarness()
    try harness.run([writes[0], call("long", id: "2"), writes[2]].joined(separator: "\n"))
    #expect(harness.log == ["call write", "call long", "commit", "send 1", "call write", "commit", "send 2"])
    #expect(try harness.replies() == ["1 null", "2 null", "3 null"])
  }

  @Test("A long call in a batch keeps the replies before it.")
  func longCallInBatch() throws {
    let harness = LaneHarness()
    #expect(
      try harness.replies(to: "[\(writes[0]),\(call("long", id: "2")),\(writes[2])]") == ["[1 null, 2 null, 3 null]"])
  }
}
