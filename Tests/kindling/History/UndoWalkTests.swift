import Kernel
import TestFiles
import TestSupport
import Testing

@testable import kindling

/// Random histories that are undone. (History, 3.)
@Suite struct UndoWalkTests {
  private struct Step {
    let before: StoredRows
    /// The numbers of the calls, the latest ones first.
    let calls: [Int]
  }

  /// Makes random calls, and returns the states before them.
  private func steps(_ count: Int, _ client: TestUser, seed: UInt64) throws -> [Step] {
    try client.signUp(name: "Zoe", email: "zoe@example.org")
    try client.call("history.configure", #"{"calls": 1000, "days": 365}"#)
    var actions = RandomActions(of: "zoe@example.org", in: client, seed: seed)
    var steps: [Step] = []
    var known: Set<Int> = []
    for _ in 0..<count {
      let before = try StoredRows(client)
      try actions.performUndoableStep()
      let calls = try client.call("history.list", #"{"limit": 100}"#)["items"].elements.compactMap { $0["id"].int }
        .filter { !known.contains($0) }
      known.formUnion(calls)
      steps.append(Step(before: before, calls: calls))
    }
    #expect(actions.faults == [])
    return steps
  }

  @Test("In reverse order, undo leads back through every state", arguments: Search.seeds(2, thorough: 40))
  func reverse(_ seed: UInt64) throws {
    let client = try Harness.program().connect()
    let steps = try steps(40, client, seed: seed)
    let last = try StoredRows(client)
    var undos: [Int] = []
    for step in steps.reversed() {
      for call in step.calls {
        let reply = try client.call("history.undo", #"{"id": \#(call)}"#)
        undos.append(reply["redo"].int ?? 0)
      }
      try #require(StoredRows(client).differences(from: step.before) == [])
    }
    #expect(try client.harness.violations() == [])
    for undo in undos.reversed() { try client.call("history.redo", #"{"id": \#(undo)}"#) }
    #expect(try StoredRows(client).differences(from: last) == [])
    #expect(try client.harness.violations() == [])
  }

  @Test(
    "In random order, an undo restores its rows, or is refused and changes nothing",
    arguments: Search.seeds(2, thorough: 40))
  func random(_ seed: UInt64) throws {
    let client = try Harness.program().connect()
    let random = SeededRandomSource(seed: seed)
    var calls = try steps(40, client, seed: seed + 500).flatMap(\.calls)
    var (restored, refused) = (0, 0)
    while !calls.isEmpty {
      let call = calls.remove(at: Int(random.next() % UInt64(calls.count)))
      let before = try StoredRows(client)
      do {
        try client.call("history.undo", #"{"id": \#(call)}"#)
        restored += 1
      } catch let failure as CallFailure {
        #expect(failure.rule == "changed_since")
        #expect(try StoredRows(client).differences(from: before) == [])
        refused += 1
      }
      try #require(client.harness.violations() == [])
    }
    #expect(restored > 0 && refused > 0)
  }
}
