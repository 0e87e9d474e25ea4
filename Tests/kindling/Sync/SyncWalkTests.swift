import Service
import TestFiles
import TestSupport
import Testing

@testable import kindling

/// Random histories on three devices, compared with a model. (Sync, 2.)
@Suite struct SyncWalkTests {
  @Test(
    "After every exchange, the registers are as in a model; at the end, all devices show the same",
    arguments: Search.seeds(3, thorough: 200))
  func walk(_ seed: UInt64) throws {
    var walk = try SyncWalk(seed: seed)
    for _ in 0..<70 { try walk.perform() }
    try walk.finish()
  }

  @Test("The replies of all reading methods are compared, except those that belong to a device")
  func readingMethods() {
    let reading = Harness.programMethods.filter { $0.value.effect == .read && $0.value.access == .signedIn }.keys
    let known = SyncReplies.methods.union(SyncReplies.localMethods)
    #expect(reading.filter { !known.contains($0) } == [])
    #expect(SyncReplies.methods.isDisjoint(with: SyncReplies.localMethods))
  }
}
