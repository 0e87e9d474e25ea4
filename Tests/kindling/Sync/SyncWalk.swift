import Database
import Kernel
import TestSupport
import Testing

@testable import kindling

/// A random history of three devices with wrong clocks, which are also interrupted, restored and cloned. (Sync, 2.)
struct SyncWalk {
  /// The names of the devices, with the hours by which their clocks differ.
  private static let devices = [("laptop", 0), ("phone", 5), ("tablet", -7)]
  private static let maxHoursBack = 72

  private let random: SeededRandomSource
  private(set) var devices: [SyncDevice] = []
  private var actions: [SyncActions] = []
  private var copies: [(device: Int, file: Database)] = []
  private var seeds: UInt64 = 1
  private var formerFaults: [String] = []

  /// Creates the devices and links their accounts.
  init(seed: UInt64) throws {
    random = SeededRandomSource(seed: seed)
    for (name, hours) in Self.devices {
      let harness = try Harness.program()
      harness.clock.advance(seconds: Int64(hours) * 3600)
      let device = try SyncDevice(notSynced: name, in: harness)
      try device.user.call("sync.enable", #"{"device": "\#(name)"}"#)
      if let first = devices.first { try device.exchange(with: first, isLinking: true) }
      devices.append(device)
      actions.append(SyncActions(device.user, seed: random.next()))
    }
  }

  /// Descriptions of the errors that are not domain errors.
  var faults: [String] { formerFaults + actions.flatMap(\.faults) }

  /// Makes a random step: mostly a call, otherwise something that happens to devices.
  mutating func perform() throws {
    let index = next(devices.count)
    switch next(30) {
    case 0, 1: moveClock(of: index)
    case 2: try copy(index)
    case 3: try restore()
    case 4...7: try exchange(index, otherThan(index))
    case 8: try exchangeWithInterruption(index, otherThan(index))
    case 9: try receive(index, from: otherThan(index))
    default: try actions[index].perform()
    }
  }

  /// Exchanges until all devices have the same facts, and expects that they show the same.
  mutating func finish() throws {
    let latest = devices.map { $0.user.clock.now() }.max() ?? .min
    for device in devices { device.user.clock.set(to: latest) }
    for _ in 0..<2 { for index in devices.indices.dropFirst() { try exchange(0, index) } }
    try #require(Set(devices.map { try $0.digest() }).count == 1)
    try SyncReplies.expectEqual(devices)
    try #require(faults == [])
  }

  // MARK: - Exchanges

  /// Exchanges two devices, and expects that both have the registers that the model has.
  private func exchange(_ first: Int, _ second: Int) throws {
    let pair = [devices[first], devices[second]]
    for device in pair { try SyncDevice.signIn(device.user) }
    let expected = try pair[0].registers().merged(with: pair[1].registers())
    try #require(pair[0].exchange(with: pair[1]).isEqual)
    for device in pair {
      try #require(expected.differences(from: device.registers()) == [])
      try #require(device.user.harness.violations() == [])
    }
  }

  /// Exchanges two devices until the connection ends, perhaps in the middle of a call.
  private func exchangeWithInterruption(_ first: Int, _ second: Int) throws {
    let pair = [devices[first], devices[second]]
    for device in pair { try SyncDevice.signIn(device.user) }
    pair[next(2)].interruption = SyncDevice.Interruption(call: 1 + next(8), isBeforeCall: next(2) == 0)
    _ = try? pair[0].exchange(with: pair[1])
    for device in pair {
      device.reset()
      try #require(device.user.harness.violations() == [])
    }
    if next(2) == 0 { try exchange(first, second) }
  }

  /// Receives the lines of another device in small parts, which sends nothing back.
  private func receive(_ index: Int, from other: Int) throws {
    let (device, other) = (devices[index], devices[other])
    for device in [device, other] { try SyncDevice.signIn(device.user) }
    try device.receive(from: other, limit: 1 + next(9))
    try #require(device.user.harness.violations() == [])
  }

  // MARK: - Clocks and files

  /// Sets a clock back by hours, or to the time of another one, so that both may write at the same time.
  private func moveClock(of index: Int) {
    let clock = devices[index].user.clock
    if next(2) == 0 {
      clock.advance(seconds: -Int64(next(Self.maxHoursBack)) * 3600)
    } else {
      clock.set(to: devices[otherThan(index)].user.clock.now())
    }
  }

  /// Copies the file of a device, perhaps with changes that are not registers yet.
  private mutating func copy(_ index: Int) throws {
    if next(2) == 0 {
      try SyncDevice.signIn(devices[index].user)
      _ = try devices[index].status()
    }
    copies.append((index, try devices[index].copy()))
  }

  /// Replaces the file of a device by an earlier copy of it, or by one of another device.
  private mutating func restore() throws {
    guard !copies.isEmpty else { return }
    let (owner, file) = copies[next(copies.count)]
    let index = next(3) == 0 ? next(devices.count) : owner
    seeds += 1
    devices[index] = try SyncDevice(
      opening: file, named: devices[index].name, seed: seeds, at: devices[index].user.clock.now(),
      isMoved: index != owner || next(2) == 0)
    formerFaults += actions[index].faults
    actions[index] = SyncActions(devices[index].user, seed: random.next())
  }

  private func otherThan(_ index: Int) -> Int { (index + 1 + next(devices.count - 1)) % devices.count }
  private func next(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
}
