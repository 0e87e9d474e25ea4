import Testing

@testable import JSONRPC

@Suite("Groups: calls that wait together share one commit, and no reply goes before it (protocol, Guarantees)")
struct LaneGroupTests {
  private let writes = (1...7).map { call("write", id: "\($0)") }
  private let failure = ErrorReply(.storageFailed, message: "the disk is full")

  @Test("The calls of one read share one commit and one write.")
  func oneCommit() throws {
    let bed = LaneBed()
    try bed.run(writes.joined(separator: "\n"))
    #expect(bed.log == Array(repeating: "call write", count: 7) + ["commit", "send 7"])
  }

  @Test("After a commit whose outcome is unknown no further call is run, and a batch goes out with what it has.")
  func unknownOutcome() throws {
    for (input, answered) in [
      (writes.joined(separator: "\n"), ["1 !1010", "2 !1010"]),
      ("[\(writes.joined(separator: ","))]", ["[1 !1010, 2 !1010]"]),
      ([writes[0], call("long", id: "2"), writes[2]].joined(separator: "\n"), ["1 !1010", "2 null"]),
    ] {
      let bed = LaneBed { $0.groupCalls = 2 }
      bed.commitFailures = [failure]
      bed.stopsAfterFailure = true
      #expect(try bed.run(input) == .storageFailed)
      #expect(try bed.replies() == answered)
      #expect(bed.log.filter { $0.hasPrefix("call") }.count == 2)
    }
  }

  @Test("Calls that change nothing need no commit.")
  func reading() throws {
    let bed = LaneBed()
    try bed.run([call("echo", id: "1"), call("refuse", id: "2")].joined(separator: "\n"))
    #expect(bed.log == ["call echo", "call refuse", "send 2"])
  }

  @Test("A notification that has written is committed too.")
  func notificationAlone() throws {
    let bed = LaneBed()
    try bed.run(notification("write"))
    #expect(bed.log == ["call write", "commit"])
  }

  @Test("A group is bounded by the number of its calls.")
  func boundedByCalls() throws {
    let bed = LaneBed { $0.groupCalls = 3 }
    try bed.run(writes.joined(separator: "\n"))
    let full = Array(repeating: "call write", count: 3) + ["commit", "send 3"]
    #expect(bed.log == full + full + ["call write", "commit", "send 1"])
  }

  @Test("A group is bounded by the bytes of its replies.")
  func boundedByBytes() throws {
    let bed = LaneBed { $0.groupBytes = 1000 }
    let long = call("write", #"["\#(String(repeating: "x", count: 600))"]"#, id: "1")
    try bed.run([long, long, long].joined(separator: "\n"))
    #expect(bed.log == ["call write", "call write", "commit", "send 2", "call write", "commit", "send 1"])
  }

  @Test("A group whose time is over is committed after the call that runs.")
  func boundedByTime() throws {
    let bed = LaneBed { $0.groupMilliseconds = 0 }
    try bed.run(writes[..<2].joined(separator: "\n"))
    #expect(bed.log == ["call write", "commit", "send 1", "call write", "commit", "send 1"])
  }

  @Test("The replies of a batch wait for its last commit.")
  func batchAcrossGroups() throws {
    let bed = LaneBed { $0.groupCalls = 2 }
    try bed.run("[\(writes[..<3].joined(separator: ","))]")
    #expect(bed.log == ["call write", "call write", "commit", "call write", "commit", "send 1"])
    #expect(try bed.replies() == ["[1 null, 2 null, 3 null]"])
  }

  @Test("A commit that fails turns every reply of its group into that error, and only of its group.")
  func failingCommit() throws {
    let bed = LaneBed { $0.groupCalls = 3 }
    bed.commitFailures = [failure]
    let replies = try bed.replies(
      to: writes[0], call("echo", id: "2"), call("refuse", id: "3"), writes[3], notification("write"))
    #expect(replies == ["1 !1010", "2 !1010", "3 !1010", "4 null"])
  }

  @Test("Notifications of a group that could not be committed stay without a reply.")
  func failingNotification() throws {
    let bed = LaneBed()
    bed.commitFailures = [failure]
    #expect(try bed.replies(to: notification("write"), writes[1], notification("write")) == ["2 !1010"])
  }

  @Test("In a batch that spans groups only those that could not be committed are errors.")
  func failingCommitInBatch() throws {
    let bed = LaneBed { $0.groupCalls = 2 }
    bed.commitFailures = [nil, failure, nil]
    #expect(
      try bed.replies(to: "[\(writes[..<5].joined(separator: ","))]")
        == ["[1 null, 2 null, 3 !1010, 4 !1010, 5 null]"])
  }

  @Test("A batch that ends with a notification is whole also where its commit fails.")
  func failingCommitAtNotification() throws {
    let bed = LaneBed()
    bed.commitFailures = [failure]
    #expect(
      try bed.replies(to: "[\(writes[0]),\(notification("write"))]", call("echo", id: "2")) == ["[1 !1010]", "2 !1010"])
  }

  @Test("What came before a long call is committed and sent before it begins.")
  func beforeLongCall() throws {
    let bed = LaneBed()
    try bed.run([writes[0], call("long", id: "2"), writes[2]].joined(separator: "\n"))
    #expect(bed.log == ["call write", "call long", "commit", "send 1", "call write", "commit", "send 2"])
    #expect(try bed.replies() == ["1 null", "2 null", "3 null"])
  }

  @Test("A long call in a batch keeps the replies before it.")
  func longCallInBatch() throws {
    let bed = LaneBed()
    #expect(
      try bed.replies(to: "[\(writes[0]),\(call("long", id: "2")),\(writes[2])]") == ["[1 null, 2 null, 3 null]"])
  }
}
