import Foundation
import Kernel
import SQLite
import Service
import TestFiles
import TestSupport
import Testing

@testable import kindling

/// Exchanges through a folder. (Sync, "Command line".)
@Suite struct SyncFolderTests {
  private let folder: TemporaryFolder
  private let laptop: SyncDevice

  init() throws {
    folder = try TemporaryFolder()
    laptop = try SyncDevice(notSynced: "laptop")
    try laptop.user.call("habits.create", #"{"name": "Read"}"#)
  }

  @discardableResult
  private func sync(
    _ device: SyncDevice, isLinking: Bool = false, isDryRun: Bool = false
  ) throws -> SyncFolder.Outcome {
    var options = Exchange.Options()
    options.deviceName = device.name
    options.isLinking = isLinking
    options.isDryRun = isDryRun
    return try SyncFolder(folder.path, here: device, options: options).run()
  }

  private func files(of device: SyncDevice) throws -> [String] {
    let replica = try #require(try device.replica())
    return try folder.names.filter { $0.hasPrefix(replica) }
  }

  /// Returns a device that has joined the account of the laptop through the folder.
  private func joined(_ name: String) throws -> SyncDevice {
    let device = try SyncDevice(notSynced: name)
    try sync(laptop)
    try sync(device, isLinking: true)
    try sync(laptop)
    return device
  }

  private func expectEqual(_ devices: SyncDevice...) throws {
    for device in devices {
      #expect(try device.digest() == laptop.digest())
      #expect(try device.content() == laptop.content())
      #expect(try device.user.harness.violations() == [])
    }
  }

  @Test("Two devices exchange changes through a folder, in which each writes only its own files")
  func two() throws {
    let phone = try joined("phone")
    try expectEqual(laptop, phone)
    try phone.user.call("habits.mark", #"{"habitId": 1, "done": true}"#)
    try laptop.user.call("tables.create", #"{"name": "A lighthouse", "category": "health"}"#)
    let before = try files(of: laptop)
    #expect(try sync(phone).problems.isEmpty)
    #expect(try files(of: laptop) == before)
    let outcome = try sync(laptop)
    #expect(outcome.received == 1 && outcome.problems.isEmpty)
    #expect(try sync(phone).received >= 1)
    try expectEqual(laptop, phone)
  }

  @Test("Three devices become equal, although two of them never see each other's files first")
  func three() throws {
    let phone = try joined("phone")
    let tablet = try joined("tablet")
    try phone.user.call("habits.update", #"{"habitId": 1, "color": 3}"#)
    try tablet.user.call("habits.update", #"{"habitId": 1, "question": "Did you?"}"#)
    for device in [phone, tablet, laptop, phone, tablet] { #expect(try sync(device).problems.isEmpty) }
    try expectEqual(laptop, phone, tablet)
  }

  @Test("Without changes, no file is written")
  func nothing() throws {
    let phone = try joined("phone")
    for device in [phone, laptop, phone, laptop] { try sync(device) }
    let names = try folder.names
    for device in [phone, laptop] {
      let outcome = try sync(device)
      #expect(outcome.received == 0 && outcome.sent == 0 && outcome.problems.isEmpty)
    }
    #expect(try folder.names == names)
  }

  @Test("Many exchanges leave few files, and the lines of each name are complete")
  func files() throws {
    let phone = try joined("phone")
    for number in 1...40 {
      try laptop.user.call("tables.create", #"{"name": "idea \#(number)", "category": "health"}"#)
      #expect(try sync(laptop).sent >= 1)
      #expect(try files(of: laptop).count <= 8)
    }
    #expect(try sync(phone).received >= 40)
    try sync(laptop)
    try expectEqual(laptop, phone)
  }

  @Test("A file has a header, lines, and an end with their number, and the mode 0600")
  func format() throws {
    try sync(laptop)
    let name = try #require(try files(of: laptop).first)
    let lines = try String(decoding: folder.bytes(of: name), as: UTF8.self).split(separator: "\n")
    let header = try JSON(String(try #require(lines.first)))
    #expect(header["kind"].string == "kindling-sync" && header["version"].int == 1 && header["after"].int == 0)
    #expect(try header["replica"].string == laptop.replica() && header["device"].string == "laptop")
    #expect(try header["digest"].string == laptop.digest())
    #expect(try JSON(String(try #require(lines.last)))["count"].int == lines.count - 2)
    #expect(try folder.mode(of: name) == 0o600)
  }

  @Test("Before accounts become one, those of the folder are shown, each with its devices, its name and its facts")
  func accounts() throws {
    let phone = try joined("phone")
    try sync(phone)
    let tablet = try SyncDevice(notSynced: "tablet")
    var options = Exchange.Options()
    options.isLinking = true
    let exchange = SyncFolder(folder.path, here: tablet, options: options)
    var shown: [Exchange.Account] = []
    exchange.willLink = { here, others in
      shown = [here] + others
      throw LinkDeclined()
    }
    #expect(throws: LinkDeclined.self) { try exchange.run() }
    #expect(shown.map(\.name) == ["Zoe", "Zoe"] && shown.first?.email == "zoe@example.org")
    #expect(shown.last.map { Set($0.device.components(separatedBy: ", ")) } == ["laptop", "phone"])
    #expect(try shown.last?.facts == laptop.status()["facts"].int)
  }

  @Test("The exit status depends on whether a later exchange can read the files")
  func statuses() {
    func status(_ problems: [SyncFolder.Problem]) -> kindling.ExitStatus {
      SyncFolder.Outcome(received: 0, sent: 0, conflicts: 0, problems: problems, latest: nil).status
    }
    #expect(status([]) == .success && status([.foreign("x")]) == .success)
    #expect(status([.missing("x")]) == .unfinished && status([.foreign("x"), .damaged("y")]) == .unfinished)
    #expect(status([.damaged("x"), .otherAccount("y")]) == .failure)
    #expect(status([.rejected("x", messages: []), .missing("y")]) == .failure)
  }

  @Test("The file that was written last says when")
  func times() throws {
    let phone = try joined("phone")
    laptop.user.clock.advance(seconds: 7200)
    try SyncDevice.signIn(laptop.user)
    try laptop.user.call("habits.create", #"{"name": "Write"}"#)
    try sync(laptop)
    let latest = try #require(try sync(phone).latest)
    #expect(latest.device == "laptop" && latest.time == laptop.user.clock.now())
  }

  // MARK: - Files that are not read

  @Test("A file that begins after the received position is not read until the files before it arrive")
  func missing() throws {
    let phone = try joined("phone")
    try sync(phone)
    for number in 1...3 {
      try laptop.user.call("tables.create", #"{"name": "first \#(number)", "category": "health"}"#)
    }
    try sync(laptop)
    let first = try #require(try files(of: laptop).max { $0.count < $1.count })
    let bytes = try folder.bytes(of: first)
    try laptop.user.call("tables.create", #"{"name": "second idea", "category": "health"}"#)
    try sync(laptop)
    let second = try #require(try files(of: laptop).last { $0 != first })
    try FileManager.default.removeItem(atPath: folder.path(first))
    #expect(try sync(phone).problems == [.missing(second)])
    try folder.write(bytes, to: first)
    #expect(try sync(phone).problems.isEmpty)
    try expectEqual(phone)
  }

  @Test("A damaged file changes nothing, and its device replaces it", arguments: ["cut", "changed", "empty"])
  func damaged(_ kind: String) throws {
    let phone = try joined("phone")
    try laptop.user.call("habits.update", #"{"habitId": 1, "question": "Did you?"}"#)
    try sync(laptop)
    let name = try #require(try files(of: laptop).last)
    switch kind {
    case "cut": try folder.write(Array(folder.bytes(of: name).dropLast(20)), to: name)
    case "empty": try folder.write([], to: name)
    default: try folder.replace("Did you", by: "Did who", in: name)
    }
    let digest = try phone.digest()
    #expect(try sync(phone).problems == [.damaged(name)])
    #expect(try phone.digest() == digest)
    #expect(try sync(laptop).problems.isEmpty)
    #expect(try sync(phone).problems.isEmpty)
    try expectEqual(phone)
  }

  @Test("A file with an invalid line is reported, and nothing of it is stored")
  func invalidLine() throws {
    let phone = try joined("phone")
    for number in 1...3 {
      try laptop.user.call("tables.create", #"{"name": "idea \#(number)", "category": "health"}"#)
    }
    try sync(laptop)
    let name = try #require(try files(of: laptop).last)
    var file = try SyncFileLines(name, in: folder)
    let index = try #require(file.table)
    file.lines[index] = file.lines[index].replacing(#""category":"health""#, with: #""category":"none""#)
    try file.write(to: name, in: folder)
    let before = try phone.user.call("sync.status").description
    let problems = try sync(phone).problems
    guard case .rejected(name, _)? = problems.first, problems.count == 1 else {
      Issue.record("\(problems)")
      return
    }
    #expect(try phone.user.call("sync.status").description == before)
    let staged = try phone.user.harness.connection.statement("select count(*) from sync_inbox").scalar(Int.self)
    #expect(staged == 0)
  }

  @Test("A file with the name of another one is not read")
  func renamed() throws {
    let phone = try joined("phone")
    try laptop.user.call("habits.update", #"{"habitId": 1, "question": "Did you?"}"#)
    try sync(laptop)
    let name = try #require(try files(of: laptop).last.flatMap(SyncFileName.init))
    let other = SyncFileName(replica: name.replica, after: name.after, head: name.head + 1).text
    try folder.write(folder.bytes(of: name.text), to: other)
    #expect(try sync(phone).problems == [.damaged(other)])
    try expectEqual(phone)
    #expect(try sync(laptop).problems.isEmpty)
    #expect(try !folder.names.contains(other))
  }

  @Test("Files with other names or of another account are reported, and change nothing")
  func foreign() throws {
    try sync(laptop)
    let copy = try #require(try files(of: laptop).first)
    try folder.write(folder.bytes(of: copy), to: "\(copy.dropLast(6)) (copy).jsonl")
    try folder.write(Array("hello".utf8), to: "notes.txt")
    let stranger = try SyncDevice(notSynced: "stranger")
    let problems = try sync(stranger).problems
    #expect(problems.contains(.foreign("\(copy.dropLast(6)) (copy).jsonl")) && problems.contains(.otherAccount(copy)))
    #expect(problems.count == 2)
    #expect(try stranger.user.call("habits.list")["items"].elements.isEmpty)
  }

  @Test("Devices that have written files before are linked", arguments: [true, false])
  func linkedLater(_ isLinkedFromPhone: Bool) throws {
    let phone = try SyncDevice(notSynced: "phone")
    try phone.user.call("tables.create", #"{"name": "Log", "category": "health"}"#)
    for device in [laptop, phone, laptop] { try sync(device) }
    let (first, second) = isLinkedFromPhone ? (phone, laptop) : (laptop, phone)
    #expect(try sync(first).problems.count == 1)
    #expect(try sync(first, isLinking: true).problems.isEmpty)
    #expect(try sync(second).problems.isEmpty)
    #expect(try sync(first).problems.isEmpty)
    try expectEqual(phone)
  }

  @Test("A file of a newer version is reported")
  func newer() throws {
    let phone = try joined("phone")
    try laptop.user.call("habits.update", #"{"habitId": 1, "question": "Did you?"}"#)
    try sync(laptop)
    for name in try files(of: laptop) { try folder.replace(#""version":1"#, by: #""version":2"#, in: name) }
    let problems = try sync(phone).problems
    #expect(!problems.isEmpty)
  }

  @Test("A dry run writes no file and stores nothing")
  func dryRun() throws {
    let phone = try joined("phone")
    try laptop.user.call("tables.create", #"{"name": "A lighthouse", "category": "health"}"#)
    try sync(laptop)
    let (names, digest) = (try folder.names, try phone.digest())
    let outcome = try sync(phone, isDryRun: true)
    #expect(outcome.received >= 1)
    #expect(try folder.names == names && phone.digest() == digest)
    #expect(try sync(phone).received == outcome.received)
  }

  @Test("A folder that does not exist is an error")
  func noFolder() throws {
    var options = Exchange.Options()
    options.deviceName = "laptop"
    #expect(throws: (any Error).self) {
      try SyncFolder(folder.path("missing"), here: laptop, options: options).run()
    }
  }
}
