import Kernel
import TestFiles
import TestSupport
import Testing

@testable import kindling

/// Random histories of kits, tests and reviews on several devices with exchanges at random times. (Sync, 3.)
@Suite struct StudyWalkTests {
  @Test(
    "After the last exchange, all devices have equal facts and replies, and the doctor finds nothing",
    arguments: Search.seeds(6, thorough: 300))
  func walk(_ seed: UInt64) throws {
    let random = SeededRandomSource(seed: seed &+ 700)
    let first = try SyncDevice("laptop")
    var devices = [first]
    for name in ["phone", "tablet"].prefix(1 + Int(seed % 2)) {
      devices.append(try SyncDevice(name, linkedTo: first))
    }
    var actions = devices.enumerated().map { StudyActions($0.element.user, seed: seed * 10 + UInt64($0.offset)) }
    for step in 0..<120 {
      try actions[Int(random.next() % UInt64(devices.count))].perform()
      guard random.next() % 8 == 0 else { continue }
      let index = Int(random.next() % UInt64(devices.count))
      let pair = [devices[index], devices[(index + 1) % devices.count]]
      for device in devices { try SyncDevice.signIn(device.user) }
      try pair[0].exchange(with: pair[1])
      for device in pair { try #require(device.user.harness.violations() == [], "step \(step)") }
    }
    try expectEqual(devices)
    #expect(actions.flatMap(\.faults) == [])
  }

  private func expectEqual(_ devices: [SyncDevice]) throws {
    let latest = devices.map { $0.user.clock.now() }.max() ?? .min
    for device in devices {
      device.user.clock.set(to: latest)
      try SyncDevice.signIn(device.user)
    }
    for _ in 0..<3 { for device in devices.dropFirst() { try devices[0].exchange(with: device) } }
    try #require(Set(devices.map { try $0.digest() }).count == 1)
    for device in devices { try #require(device.user.harness.violations() == []) }
    try SyncReplies.expectEqual(devices)
  }
}
