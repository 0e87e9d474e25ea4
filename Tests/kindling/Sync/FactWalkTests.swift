import Kernel
import TestFiles
import TestSupport
import Testing

@testable import kindling

/// The facts of random histories. (Sync, 4.)
@Suite struct FactWalkTests {
  @Test("At any time, facts and rows are equal", arguments: Search.seeds(3, thorough: 60))
  func walk(_ seed: UInt64) throws {
    let client = try Harness.program().connect()
    try client.signUp(name: "Zoe", email: "zoe@example.org")
    let random = SeededRandomSource(seed: seed)
    var actions = RandomActions(of: "zoe@example.org", in: client, seed: seed)
    for step in 0..<60 {
      if step == 5 { try client.call("sync.enable", #"{"device": "laptop"}"#) }
      try actions.performUndoableStep()
      if random.next() % 4 == 0 { _ = try? client.call("history.undo") }
      guard step >= 5, random.next() % 3 == 0 else { continue }
      try client.call("sync.status")
      try #require(client.harness.violations() == [])
    }
  }
}
