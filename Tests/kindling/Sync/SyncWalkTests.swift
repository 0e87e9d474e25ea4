import Kernel
import TestFiles
import TestSupport
import Testing

@testable import kindling

/// Random histories on three devices with exchanges at random times. (Sync, 2.)
@Suite struct SyncWalkTests {
  @Test(
    "After the last exchange, all devices have the same facts, and show them", arguments: Search.seeds(4, thorough: 200)
  )
  func walk(_ seed: UInt64) throws {
    let random = SeededRandomSource(seed: seed &+ 77)
    let first = try SyncDevice("laptop")
    let devices = try [first, SyncDevice("phone", linkedTo: first), SyncDevice("tablet", linkedTo: first)]
    var actions = devices.enumerated().map {
      RandomActions(of: "zoe@example.org", in: $0.element.user, seed: seed * 10 + UInt64($0.offset))
    }
    for _ in 0..<60 {
      try actions[Int(random.next() % 3)].performUndoableStep()
      if random.next() % 8 == 0 { _ = try? devices[Int(random.next() % 3)].user.call("history.undo") }
      guard random.next() % 6 == 0 else { continue }
      let index = Int(random.next() % 3)
      try signIn(devices)
      let (device, other) = (devices[index], devices[(index + 1) % 3])
      let expected = try device.registers().merged(with: try other.registers())
      try device.exchange(with: other)
      for device in [device, other] { try #require(expected.differences(from: device.registers()) == []) }
      for device in devices { try #require(device.user.harness.violations() == []) }
    }
    try signIn(devices)
    for _ in 0..<2 { for device in devices.dropFirst() { try first.exchange(with: device) } }
    let digests = try Set(devices.map { try $0.digest() })
    #expect(digests.count == 1)
    for device in devices { #expect(try device.user.harness.violations() == []) }
    #expect(actions.flatMap(\.faults) == [])
  }

  /// Sessions expire while the clock advances.
  private func signIn(_ devices: [SyncDevice]) throws {
    for device in devices where (try? device.user.call("profile.get")) == nil {
      try device.user.call("auth.signIn", #"{"email": "zoe@example.org", "password": "analytical engine"}"#)
    }
  }
}
