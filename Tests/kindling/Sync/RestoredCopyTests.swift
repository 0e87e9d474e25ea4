import Database
import Foundation
import Kernel
import SQLite
import TestFiles
import TestSupport
import Testing

@testable import kindling

/// Copies of a database with the number of another one exchange through folders. (Sync, 5.)
@Suite struct RestoredCopyTests {
  private let folder: TemporaryFolder
  private let databases: TemporaryFolder
  private let phone: SyncDevice

  init() throws {
    folder = try TemporaryFolder()
    databases = try TemporaryFolder()
    phone = try SyncDevice(notSynced: "phone")
    try phone.user.call("habits.create", #"{"name": "Read"}"#)
  }

  @discardableResult
  private func sync(
    _ device: SyncDevice, in folder: TemporaryFolder? = nil, isLinking: Bool = false
  ) throws -> SyncFolder.Outcome {
    var options = Exchange.Options()
    options.deviceName = device.name
    options.isLinking = isLinking
    let outcome = try SyncFolder((folder ?? self.folder).path, here: device, options: options).run()
    #expect(outcome.problems.isEmpty)
    return outcome
  }

  /// Returns a device with a file, which has joined the account of the phone through the folder.
  private func laptop() throws -> SyncDevice {
    let laptop = try SyncDevice(notSynced: "laptop", in: Harness.program(at: databases.location("laptop")))
    try sync(phone)
    try sync(laptop, isLinking: true)
    try sync(phone)
    return laptop
  }

  /// Closes the file of a device, and returns its content.
  private func closed(_ device: SyncDevice) throws -> [UInt8] {
    device.user.database.close()
    return try databases.bytes(of: "laptop")
  }

  /// Opens a file of the laptop.
  private func opened(_ name: String) throws -> SyncDevice {
    let harness = try Harness.program(
      at: databases.location(name), random: SeededRandomSource(seed: UInt64(name.utf8.count)))
    harness.clock.set(to: phone.user.clock.now())
    let device = SyncDevice(of: harness.connect(), named: name)
    try device.user.signIn("zoe@example.org")
    return device
  }

  private func restored(_ bytes: [UInt8]) throws -> SyncDevice {
    let file = try #require(FileHandle(forWritingAtPath: databases.path("laptop")))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(bytes))
    try file.close()
    return try opened("laptop")
  }

  private func add(_ count: Int, _ name: String, to device: SyncDevice) throws {
    for number in 0..<count {
      phone.user.clock.advance(seconds: 1)
      device.user.clock.set(to: phone.user.clock.now())
      try device.user.call("tables.create", #"{"name": "\#(name) \#(number)", "category": "health"}"#)
    }
  }

  private func number(of device: SyncDevice) throws -> String? {
    try device.user.call("sync.status")["replica"].string
  }

  private func expectEqual(_ devices: SyncDevice..., tables: Int) throws {
    for device in devices {
      #expect(try device.digest() == phone.digest())
      #expect(try device.content() == phone.content())
      #expect(try device.user.call("tables.list", #"{"limit": 100}"#)["items"].elements.count == tables)
      #expect(try device.user.harness.violations() == [])
    }
  }

  @Test(
    "An older copy that was restored in place takes another number, and nothing is lost",
    arguments: [(0, true), (0, false), (1, true), (3, true), (4, true), (4, false), (5, true), (9, true), (9, false)])
  func restoredInPlace(_ writes: Int, _ isReadBefore: Bool) throws {
    var laptop = try laptop()
    let tablet = try SyncDevice(notSynced: "tablet")
    try sync(tablet, isLinking: true)
    for device in [laptop, phone] { try sync(device) }
    let copy = try closed(laptop)
    laptop = try opened("laptop")
    let former = try number(of: laptop)
    try add(4, "lost", to: laptop)
    try sync(laptop)
    if isReadBefore { try sync(phone) }
    _ = try closed(laptop)
    laptop = try restored(copy)
    #expect(try number(of: laptop) == former)
    try add(writes, "new", to: laptop)
    for _ in 1...2 { for device in [laptop, phone, tablet] { try sync(device) } }
    try expectEqual(laptop, tablet, phone, tables: 4 + writes)
    try add(1, "last", to: laptop)
    for device in [laptop, phone, tablet] { try sync(device) }
    // Without other changes, what the phone returns restores the state that has written the files.
    #expect(try (number(of: laptop) == former) == (writes == 0 && isReadBefore))
    try expectEqual(laptop, tablet, phone, tables: 5 + writes)
    let names = try folder.names
    for device in [laptop, phone, tablet] { #expect(try sync(device).sent == 0) }
    #expect(try folder.names == names)
  }

  @Test("Two copies that use one number take different ones")
  func clones() throws {
    var laptop = try laptop()
    try add(2, "first", to: laptop)
    try sync(laptop)
    let copy = try closed(laptop)
    try databases.write(copy, to: "clone")
    try databases.setMode(0o600, of: "clone")
    laptop = try opened("laptop")
    let clone = try opened("clone")
    // A copy of a whole disk has equal numbers of inodes.
    try clone.user.harness.connection.statement("update sync_accounts set file = :file")
      .bind("file", clone.user.harness.transaction.fileIdentity).run()
    #expect(try number(of: clone) == number(of: laptop))
    try add(3, "laptop", to: laptop)
    try add(3, "clone", to: clone)
    for _ in 1...3 { for device in [laptop, clone, phone] { try sync(device) } }
    #expect(try number(of: clone) != number(of: laptop))
    try expectEqual(laptop, clone, phone, tables: 8)
  }

  @Test("A device that uses two folders in turn retains its number, and both get all changes")
  func twoFolders() throws {
    let laptop = try laptop()
    let stick = try TemporaryFolder()
    let former = try number(of: laptop)
    for number in 1...5 {
      try add(2, "round \(number)", to: laptop)
      try sync(laptop, in: stick)
      try add(1, "later \(number)", to: laptop)
      try sync(laptop)
    }
    try sync(laptop, in: stick)
    #expect(try number(of: laptop) == former)
    try sync(phone)
    try expectEqual(laptop, tables: 15)
    let tablet = try SyncDevice(notSynced: "tablet")
    try sync(tablet, in: stick, isLinking: true)
    #expect(try tablet.user.call("tables.list", #"{"limit": 100}"#)["items"].elements.count == 15)
  }
}
