import Testing

@testable import JSONRPC

@Suite("Groups: waiting calls share one commit, and no reply is sent before it")
struct LaneGroupTests {
  private let writes = (1...7).map { call("write", id: "\($0)") }
  private let failure = ErrorReply(.storageFailed, message: "the disk is full")

  @Test("The calls of one read share one commit, and their replies are sent together")
  func oneCommit() throws {
    let harness = LaneHarness()
    try harness.run(writes.joined(separator: "\n"))
    #expect(harness.log == Array(repeating: "call write", count: 7) + ["commit", "send 7"])
  }

  @Test("After a commit with unknown outcome, no further call runs, and an unfinished batch is sent")
  func unknownOutcome() throws {
    for (input, answered) in [
      (writes.joined(separator: "\n"), ["1 !1010", "2 !1010"]),
      ("[\(writes.joined(separator: ","))]", ["[1 !1010, 2 !1010]"]),
      ([writes[0], call("long", id: "2"), writes[2]].joined(separator: "\n"), ["1 !1010", "2 null"]),
    ] {
      let harness = LaneHarness { $0.groupCalls = 2 }
      harness.commitFailures = [failure]
      harness.commitFailureHasUnknownOutcome = true
      #expect(try harness.run(input) == .storageFailed)
      #expect(try harness.replies() == answered)
      #expect(harness.log.filter { $0.hasPrefix("call") }.count == 2)
    }
  }

  @Test("Calls without changes need no commit")
  func reading() throws {
    let harness = LaneHarness()
    try harness.run([call("echo", id: "1"), call("reject", id: "2")].joined(separator: "\n"))
    #expect(harness.log == ["call echo", "call reject", "send 2"])
  }

  @Test("The changes of a notification are committed")
  func notificationAlone() throws {
    let harness = LaneHarness()
    try harness.run(notification("write"))
    #expect(harness.log == ["call write", "commit"])
  }

  @Test("A group is limited by the number of its calls")
  func boundedByCalls() throws {
    let harness = LaneHarness { $0.groupCalls = 3 }
    try harness.run(writes.joined(separator: "\n"))
    let full = Array(repeating: "call write", count: 3) + ["commit", "send 3"]
    #expect(harness.log == full + full + ["call write", "commit", "send 1"])
  }

  @Test("A group is limited by the bytes of its replies")
  func boundedByBytes() throws {
    let harness = LaneHarness { $0.groupBytes = 1000 }
    let long = call("write", #"["\#(String(repeating: "x", count: 600))"]"#, id: "1")
    try harness.run([long, long, long].joined(separator: "\n"))
    #expect(harness.log == ["call write", "call write", "commit", "send 2", "call write", "commit", "send 1"])
  }

  @Test("A group over the time limit is committed after the running call")
  func boundedByTime() throws {
    let harness = LaneHarness { $0.groupMilliseconds = 0 }
    try harness.run(writes[..<2].joined(separator: "\n"))
    #expect(harness.log == ["call write", "commit", "send 1", "call write", "commit", "send 1"])
  }

  @Test("The replies of a batch wait for its last commit")
  func batchAcrossGroups() throws {
    let harness = LaneHarness { $0.groupCalls = 2 }
    try harness.run("[\(writes[..<3].joined(separator: ","))]")
    #expect(harness.log == ["call write", "call write", "commit", "call write", "commit", "send 1"])
    #expect(try harness.replies() == ["[1 null, 2 null, 3 null]"])
  }

  @Test("A failed commit replaces exactly the replies of its group with its error")
  func failingCommit() throws {
    let harness = LaneHarness { $0.groupCalls = 3 }
    harness.commitFailures = [failure]
    let replies = try harness.replies(
      to: writes[0], call("echo", id: "2"), call("reject", id: "3"), writes[3], notification("write"))
    #expect(replies == ["1 !1010", "2 !1010", "3 !1010", "4 null"])
  }

  @Test("After a failed commit, calls that only read run again, and replies that do not depend on it remain")
  func repeatedReads() throws {
    let harness = LaneHarness()
    harness.effectsOfFailedCommit = ["echo": .runsAgain, "sum": .keepsReply]
    harness.commitFailures = [failure]
    let calls = [call("echo", id: "1"), writes[1], call("echo", id: "3"), call("sum", id: "4"), notification("echo")]
    #expect(try harness.replies(to: calls.joined(separator: "\n")) == ["1 null", "2 !1010", "3 null", "4 0"])
    #expect(harness.log.drop { $0 != "commit" } == ["commit", "call echo", "call echo", "send 4"])
    harness.commitFailures = [failure]
    #expect(
      try harness.replies(to: "[\(calls.joined(separator: ","))]") == ["[1 null, 2 !1010, 3 null, 4 0]"])
  }

  @Test("Calls that run again because of a long call do not affect it")
  func repeatedBeforeLongCall() throws {
    let harness = LaneHarness()
    harness.effectsOfFailedCommit = ["echo": .runsAgain]
    harness.commitFailures = [failure]
    let calls = [writes[0], call("echo", id: "2"), call("long", id: "3"), writes[3]]
    #expect(try harness.replies(to: calls.joined(separator: "\n")) == ["1 !1010", "2 null", "3 null", "4 null"])
  }

  @Test("Notifications of a group whose commit failed get no reply")
  func failingNotification() throws {
    let harness = LaneHarness()
    harness.commitFailures = [failure]
    #expect(try harness.replies(to: notification("write"), writes[1], notification("write")) == ["2 !1010"])
  }

  @Test("In a batch across groups, only the calls of the failed commit get an error")
  func failingCommitInBatch() throws {
    let harness = LaneHarness { $0.groupCalls = 2 }
    harness.commitFailures = [nil, failure, nil]
    #expect(
      try harness.replies(to: "[\(writes[..<5].joined(separator: ","))]")
        == ["[1 null, 2 null, 3 !1010, 4 !1010, 5 null]"])
  }

  @Test("A batch that ends with a notification is complete even if its commit fails")
  func failingCommitAtNotification() throws {
    let harness = LaneHarness()
    harness.commitFailures = [failure]
    #expect(
      try harness.replies(to: "[\(writes[0]),\(notification("write"))]", call("echo", id: "2")) == [
        "[1 !1010]", "2 !1010",
      ])
  }

  @Test("A long call commits and answers the earlier calls before its own changes")
  func beforeLongCall() throws {
    let harness = LaneHarness()
    try harness.run([writes[0], call("long", id: "2"), writes[2]].joined(separator: "\n"))
    #expect(harness.log == ["call write", "call long", "commit", "send 1", "call write", "commit", "send 2"])
    #expect(try harness.replies() == ["1 null", "2 null", "3 null"])
  }

  @Test("A long call in a batch retains the earlier replies of the batch")
  func longCallInBatch() throws {
    let harness = LaneHarness()
    #expect(
      try harness.replies(to: "[\(writes[0]),\(call("long", id: "2")),\(writes[2])]") == ["[1 null, 2 null, 3 null]"])
  }
}
