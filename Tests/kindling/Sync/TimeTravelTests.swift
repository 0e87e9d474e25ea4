import Foundation
import Kernel
import TestFiles
import TestSupport
import Testing

@testable import Database
@testable import kindling

/// Backups, copies and devices that were not used for a long time. (Sync, 5.)
@Suite struct TimeTravelTests {
  /// How the file of a device becomes an earlier one.
  enum Travel: CaseIterable {
    /// `kindling restore` replaces the content of the file.
    case restored
    /// The backup is used as the database.
    case opened
    /// A copy replaces the bytes of the file.
    case copiedInPlace
    /// A copy gets the name of the file.
    case copiedToNewFile
    /// A copy is used by a third device.
    case cloned

    /// Whether the file gets another number among the devices.
    var changesNumber: Bool { self != .copiedInPlace }
  }

  private let folder: TemporaryFolder
  private let laptop: SyncDevice

  init() throws {
    folder = try TemporaryFolder()
    laptop = try SyncDevice("laptop")
    try laptop.user.call("habits.create", #"{"name": "Read"}"#)
  }

  /// Opens the file of a device at the time of the laptop.
  private func open(_ name: String, seed: UInt64) throws -> SyncDevice {
    let now = laptop.user.clock.now()
    let database = try Database(
      at: folder.location(name), durability: .normal, now: now, indexMerges: Composition.indexMerges)
    let harness = Harness.program(on: database, at: now, random: SeededRandomSource(seed: seed))
    let device = SyncDevice(of: harness.connect(), named: name)
    if (try? device.user.signIn("zoe@example.org")) == nil {
      try device.user.signUp(name: "Zoe", email: "zoe@example.org")
    }
    return device
  }

  private func create(_ name: String, on device: SyncDevice) throws {
    try device.user.call("tables.create", #"{"name": "\#(name)", "category": "health"}"#)
  }

  private func tables(_ device: SyncDevice) throws -> Set<String> {
    Set(try device.user.call("tables.list", #"{"limit": 100}"#)["items"].elements.compactMap(\.["name"].string))
  }

  /// Exchanges until the devices are equal, and expects that they show the same.
  private func expectEqual(_ devices: [SyncDevice]) throws {
    for _ in 0..<2 { for device in devices.dropFirst() { #expect(try device.exchange(with: devices[0]).isEqual) } }
    for device in devices { #expect(try device.user.harness.violations() == []) }
    try SyncReplies.expectEqual(devices)
    #expect(try Set(devices.map { try $0.replica() }).count == devices.count)
  }

  /// Copies the file of a device.
  private func backUp(_ phone: SyncDevice) throws {
    let copy = try OutputDestination(ResolvedPath(folder.path("copy")), database: phone.user.database.location)
    try Backups.backUp(phone.user.database, to: copy)
  }

  /// Gives the device its earlier file, and returns the devices that use files of it now.
  private func goBack(_ travel: Travel, _ phone: SyncDevice) throws -> [SyncDevice] {
    if travel != .cloned { phone.user.database.close() }
    switch travel {
    case .restored:
      let copy = try ResolvedPath(folder.path("copy"))
      _ = try Backups.restore(copy, to: folder.location("phone"), at: laptop.user.clock.now())
    case .opened: return [try open("copy", seed: 3)]
    case .copiedInPlace: try folder.write(folder.bytes(of: "copy"), to: "phone")
    case .copiedToNewFile:
      // While both files exist, their inodes differ.
      try FileManager.default.copyItem(atPath: folder.path("copy"), toPath: folder.path("new"))
      try FileManager.default.removeItem(atPath: folder.path("phone"))
      try FileManager.default.moveItem(atPath: folder.path("new"), toPath: folder.path("phone"))
    case .cloned:
      try FileManager.default.copyItem(atPath: folder.path("copy"), toPath: folder.path("tablet"))
      return [phone, try open("tablet", seed: 3)]
    }
    return [try open("phone", seed: 3)]
  }

  @Test(
    "After a device got an earlier file, nothing is lost that any device knows, and all become equal",
    arguments: Travel.allCases, [1, 15])
  func earlierFile(_ travel: Travel, _ writes: Int) throws {
    let phone = try open("phone", seed: 2)
    try phone.exchange(with: laptop, isLinking: true)
    try create("before", on: phone)
    let number = try phone.replica()
    try backUp(phone)
    for index in 0..<5 { try create("sent \(index)", on: phone) }
    try phone.user.call("habits.update", #"{"habitId": 1, "color": 3}"#)
    try phone.exchange(with: laptop)
    try create("not sent", on: phone)
    laptop.user.clock.advance(seconds: 3600)

    let devices = try goBack(travel, phone)
    let last = try #require(devices.last)
    #expect(try (last.replica() != number) == travel.changesNumber)
    phone.user.clock.set(to: laptop.user.clock.now())
    for device in devices + [laptop] {
      for index in 0..<writes { try create("later \(index) on \(device.name)", on: device) }
      try device.user.call("habits.mark", #"{"habitId": 1, "done": true}"#)
    }
    try last.user.call("habits.update", #"{"habitId": 1, "question": "Did you?"}"#)
    laptop.user.clock.advance(seconds: 60)
    try expectEqual([laptop] + devices)
    let known = ["before"] + (0..<5).map { "sent \($0)" } + (travel == .cloned ? ["not sent"] : [])
    let later = (devices + [laptop]).flatMap { device in (0..<writes).map { "later \($0) on \(device.name)" } }
    try #expect(tables(laptop) == Set(known + later))
    let habit = try laptop.user.call("habits.get", #"{"habitId": 1}"#)["habit"]
    #expect(habit["color"].int == 3 && habit["question"].string == "Did you?")
  }

  @Test("A device that was not used for 400 days becomes equal, and days of both make one streak")
  func unused() throws {
    let phone = try SyncDevice("phone", linkedTo: laptop)
    try laptop.user.call("goals.set", #"{"text": "Swift", "duration": "year"}"#)
    try phone.exchange(with: laptop)
    try phone.user.call("history.configure", #"{"calls": 5, "days": 1}"#)
    try phone.user.call("habits.update", #"{"habitId": 1, "color": 3}"#)
    for day in 0..<400 {
      let now = laptop.user.clock.now()
      let device = (10..<16).contains(day) ? phone : laptop
      device.user.clock.set(to: now)
      try SyncDevice.signIn(device.user)
      if try device.user.attempt("goals.log") != nil {
        try device.user.call("goals.continue", #"{"keepStreak": true}"#)
        try device.user.call("goals.log")
      }
      if day % 40 == 0 { try device.user.call("habits.mark", #"{"habitId": 1, "done": true}"#) }
      laptop.user.clock.advance(seconds: 86_400)
    }
    for device in [laptop, phone] {
      device.user.clock.set(to: laptop.user.clock.now())
      try SyncDevice.signIn(device.user)
    }
    // The laptop alone has lapsed, and so has the phone.
    #expect(try laptop.user.call("goals.status")["streak"]["current"].int == 384)
    try phone.user.call("habits.update", #"{"habitId": 1, "question": "Did you?"}"#)
    try expectEqual([laptop, phone])
    #expect(try phone.user.call("goals.status")["streak"]["current"].int == 400)
    let habit = try laptop.user.call("habits.get", #"{"habitId": 1}"#)["habit"]
    #expect(habit["color"].int == 3 && habit["question"].string == "Did you?")
  }

  @Test("Changes that the history no longer has are found by comparing the rows")
  func prunedHistory() throws {
    let phone = try SyncDevice("phone", linkedTo: laptop)
    for name in ["Log", "Removed"] { try create(name, on: phone) }
    try phone.exchange(with: laptop)
    try laptop.user.call("tables.update", #"{"tableId": 1, "name": "Runs"}"#)
    try phone.exchange(with: laptop)
    try phone.user.call("tables.delete", #"{"tableId": 2}"#)
    // Each entry of the history has 20 KB, and all together have more than 4 MiB.
    for round in 0..<250 {
      let text = String(repeating: round.isMultiple(of: 2) ? "🎈" : "🎉", count: 5000)
      try phone.user.call("tables.update", #"{"tableId": 1, "description": "\#(text)"}"#)
    }
    try create("Last", on: phone)
    try laptop.user.call("tables.update", #"{"tableId": 1, "targetGoal": "Far"}"#)
    try expectEqual([laptop, phone])
    try #expect(tables(laptop) == ["Runs", "Last"])
    let table = try laptop.user.call("tables.get", #"{"tableId": 1}"#)["table"]
    #expect(table["description"].string?.first == "🎉" && table["targetGoal"].string == "Far")
  }
}
