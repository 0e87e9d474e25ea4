import Kernel
import SQLite
import Service
import TestFiles
import TestSupport
import Testing

@testable import kindling

/// Exchanges with `sync.export` and `sync.import`. (Sync, 5.)
@Suite struct SyncFileTests {
  private let folder: TemporaryFolder
  private let laptop: SyncDevice
  private let phone: SyncDevice

  init() throws {
    folder = try TemporaryFolder()
    laptop = try SyncDevice(notSynced: "laptop")
    phone = try SyncDevice(notSynced: "phone")
    for device in [laptop, phone] { try device.user.call("sync.enable", #"{"device": "\#(device.name)"}"#) }
    try laptop.user.call("habits.create", #"{"name": "Read"}"#)
  }

  @discardableResult
  private func export(_ device: SyncDevice, to name: String, after: Int = 0, _ more: String = "") throws -> JSON {
    try device.user.call("sync.export", #"{"path": "\#(folder.path(name))", "after": \#(after)\#(more)}"#)
  }

  private func params(_ name: String, _ more: String = "") -> String { #"{"path": "\#(folder.path(name))"\#(more)}"# }

  @discardableResult
  private func importFile(_ name: String, to device: SyncDevice, _ more: String = "") throws -> JSON {
    try device.user.call("sync.import", params(name, more))
  }

  /// Joins the account of the phone with that of the laptop, and returns the head of the laptop's export.
  @discardableResult
  private func link() throws -> Int {
    let exported = try export(laptop, to: "laptop-1")
    try importFile("laptop-1", to: phone, #", "link": true"#)
    try export(phone, to: "phone-1")
    try importFile("phone-1", to: laptop)
    return try #require(exported["head"].int)
  }

  private func addTables(_ count: Int, to device: SyncDevice) throws {
    for number in 1...count {
      try device.user.call("tables.create", #"{"name": "\#(device.name) \#(number)", "category": "health"}"#)
    }
  }

  private func status(_ device: SyncDevice) throws -> JSON { try device.user.call("sync.status") }

  /// Expects a call to change nothing.
  private func expectUnchanged(_ device: SyncDevice, _ body: () throws -> Void) throws {
    let before = try status(device).description
    try body()
    #expect(try status(device).description == before)
    let staged = try device.user.harness.connection.statement("select count(*) from sync_inbox").scalar(Int.self)
    #expect(staged == 0)
  }

  private func expectEqual() throws {
    #expect(try laptop.digest() == phone.digest())
    #expect(try laptop.content() == phone.content())
    for device in [laptop, phone] { #expect(try device.user.harness.violations() == []) }
  }

  // MARK: - Exports

  @Test("A file has a header, lines, and an end with their number; only its owner can access it")
  func format() throws {
    let reply = try export(laptop, to: "file")
    #expect(reply["path"].string == folder.path("file") && reply["after"].int == 0)
    #expect(try reply["bytes"].int == folder.bytes(of: "file").count)
    let lines = try String(decoding: folder.bytes(of: "file"), as: UTF8.self).split(separator: "\n")
    let status = try status(laptop)
    #expect(reply["lines"].int == lines.count - 2 && reply["head"] == status["head"])
    #expect(reply["digest"] == status["digest"])
    let header = try JSON(String(lines[0]))
    #expect(
      header["kind"].string == "kindling-sync" && header["version"].int == 1 && header["device"].string == "laptop")
    for name in ["replica", "accounts", "head", "digest"] { #expect(header[name] == status[name], "\(name)") }
    #expect(try JSON(String(try #require(lines.last)))["count"].int == lines.count - 2)
    #expect(try folder.mode(of: "file") == 0o600)
    #expect(try folder.names == ["file"])
  }

  @Test("A file replaces an earlier one and an empty file, and no other file")
  func replacement() throws {
    try folder.write([], to: "file")
    for _ in 1...2 { try export(laptop, to: "file") }
    try laptop.user.call("data.export", params("data"))
    #expect(try laptop.user.failure("sync.export", params("data")).rule == "not_a_kindling_file")
    #expect(try laptop.user.failure("data.export", params("file")).rule == "not_a_kindling_file")
  }

  @Test("Without sync, neither method works, and no file is written")
  func off() throws {
    try export(laptop, to: "file")
    try phone.user.call("sync.enable", #"{"enabled": false}"#)
    #expect(try phone.user.failure("sync.export", params("other")).rule == "sync_off")
    #expect(try phone.user.failure("sync.import", params("file")).rule == "sync_off")
    #expect(try folder.names == ["file"])
  }

  @Test("A position that this file does not have, and the digest of another export, are rejected")
  func position() throws {
    let first = try export(laptop, to: "1")
    try addTables(1, to: laptop)
    let digest = #", "previousDigest": \#(first["digest"])"#
    let head = try #require(first["head"].int)
    let second = try export(laptop, to: "2", after: head, digest)
    #expect(try #require(second["lines"].int) > 0)
    for (after, more) in [(100_000, ""), (head, digest), (0, #", "previousDigest": "00000000000000ff""#)] {
      let failure = try laptop.user.failure("sync.export", params("3", #", "after": \#(after)\#(more)"#))
      #expect(failure.rule == "changes_missing")
    }
    #expect(try folder.names == ["1", "2"])
  }

  @Test("A call in `system.atomic` writes no file")
  func atomic() throws {
    let call = #"{"method": "sync.export", "params": \#(params("file"))}"#
    #expect(try laptop.user.failure("system.atomic", #"{"calls": [\#(call)]}"#).rule == "not_allowed_in_atomic")
    #expect(try folder.names.isEmpty)
  }

  // MARK: - Imports

  @Test("Complete files make two devices equal, and the reply counts what has changed")
  func complete() throws {
    try addTables(3, to: laptop)
    try phone.user.call("habits.create", #"{"name": "Write"}"#)
    let exported = try export(laptop, to: "file")
    let reply = try importFile("file", to: phone, #", "link": true"#)
    #expect(try reply["replica"] == status(laptop)["replica"] && reply["device"].string == "laptop")
    #expect(reply["lines"] == exported["lines"] && reply["received"] == exported["head"])
    #expect(try reply["applied"]["added"].int == 4 && reply["digest"].string == phone.digest())
    try export(phone, to: "back")
    #expect(try importFile("back", to: laptop)["applied"]["added"].int == 1)
    try expectEqual()
    let peer = try #require(try status(phone)["peers"].elements.first)
    #expect(try status(phone)["peers"].elements.count == 1)
    #expect(peer["device"].string == "laptop" && peer["received"] == exported["head"] && !peer["syncedAt"].isNull)
  }

  @Test("An import emits one event for the front ends of the device")
  func event() throws {
    try link()
    try addTables(1, to: laptop)
    try export(laptop, to: "file")
    let position = try phone.user.call("events.list", #"{"topics": ["data.synced"]}"#)["items"].elements.count
    try importFile("file", to: phone)
    let events = try phone.user.call("events.list", #"{"topics": ["data.synced"]}"#)["items"].elements
    #expect(events.count == position + 1)
    try importFile("file", to: phone)
    #expect(try phone.user.call("events.list", #"{"topics": ["data.synced"]}"#)["items"].elements.count == events.count)
  }

  @Test("A file is imported after the files before it, in any order after that, and a complete one always")
  func order() throws {
    var positions = [try link()]
    for number in 2...4 {
      try addTables(1, to: laptop)
      positions.append(
        try #require(try export(laptop, to: "laptop-\(number)", after: positions[number - 2])["head"].int))
    }
    try expectUnchanged(phone) {
      let failure = try phone.user.failure("sync.import", params("laptop-3"))
      #expect(failure.rule == "changes_missing")
    }
    #expect(try importFile("laptop-2", to: phone)["received"].int == positions[1])
    try expectUnchanged(phone) {
      let failure = try phone.user.failure("sync.import", params("laptop-4"))
      #expect(failure.rule == "changes_missing")
    }
    #expect(try importFile("laptop-3", to: phone)["received"].int == positions[2])
    #expect(try importFile("laptop-2", to: phone)["received"].int == positions[2])
    try addTables(1, to: laptop)
    let all = try export(laptop, to: "all")
    #expect(try importFile("all", to: phone)["received"] == all["head"])
    #expect(try importFile("laptop-4", to: phone)["received"] == all["head"])
    try expectEqual()
  }

  @Test("A file is applied together with the part of a transfer before it; a complete file replaces that part")
  func afterPart() throws {
    let head = try link()
    try addTables(4, to: laptop)
    let all = try export(laptop, to: "all")
    #expect(try phone.receive(from: laptop, limit: 2, pages: 1) == false)
    let received = try #require(try status(phone)["peers"].elements.first?["received"].int)
    #expect(received > head)
    try export(laptop, to: "rest", after: received)
    #expect(try importFile("rest", to: phone)["received"] == all["head"])
    try expectEqual()

    try addTables(2, to: laptop)
    try export(laptop, to: "all")
    #expect(try phone.receive(from: laptop, limit: 1, pages: 1) == false)
    try importFile("all", to: phone)
    try expectEqual()
    let staged = try phone.user.harness.connection.statement("select count(*) from sync_inbox").scalar(Int.self)
    #expect(staged == 0)
  }

  @Test("A file says of other devices only what was applied, so that what they replace counts as a conflict")
  func stagedIsUnknown() throws {
    try link()
    try laptop.user.call("habits.update", #"{"habitId": 1, "color": 3}"#)
    try addTables(2, to: laptop)
    #expect(try phone.receive(from: laptop, limit: 1, pages: 1) == false)
    phone.user.clock.advance(seconds: 60)
    try phone.user.call("habits.update", #"{"habitId": 1, "color": 5}"#)
    try export(phone, to: "phone-2")
    #expect(try importFile("phone-2", to: laptop)["applied"]["conflicts"].int == 1)
  }

  @Test("Edits of both sides in files that cross are merged, and count as conflicts where they meet")
  func conflict() throws {
    let head = try link()
    try laptop.user.call("habits.update", #"{"habitId": 1, "color": 3}"#)
    phone.user.clock.advance(seconds: 60)
    try phone.user.call("habits.update", #"{"habitId": 1, "color": 5, "question": "Did you?"}"#)
    try export(laptop, to: "laptop-2", after: head)
    try export(phone, to: "phone-2")
    #expect(try importFile("phone-2", to: laptop)["applied"]["conflicts"].int == 1)
    #expect(try importFile("laptop-2", to: phone)["applied"]["conflicts"].int == 0)
    #expect(try laptop.user.call("habits.get", #"{"habitId": 1}"#)["habit"]["color"].int == 5)
    try expectEqual()
  }

  @Test("A dry run counts and changes nothing, also before the files that precede it")
  func dryRun() throws {
    let head = try link()
    try addTables(1, to: laptop)
    let second = try export(laptop, to: "2", after: head)
    try addTables(2, to: laptop)
    try export(laptop, to: "3", after: try #require(second["head"].int))
    try expectUnchanged(phone) {
      let replies = try ["2", "3"].map { try importFile($0, to: phone, #", "dryRun": true"#) }
      #expect(replies.map { $0["applied"]["added"].int } == [1, 2])
    }
  }

  @Test("A file of this device changes nothing", arguments: [false, true])
  func own(_ isLater: Bool) throws {
    let head = try link()
    try addTables(3, to: laptop)
    try export(laptop, to: "laptop-2", after: head)
    if isLater {
      try laptop.user.call("habits.update", #"{"habitId": 1, "color": 3}"#)
      try laptop.user.call("habits.delete", #"{"habitId": 1}"#)
    }
    try expectUnchanged(laptop) {
      for name in ["laptop-2", "laptop-1", "laptop-2"] {
        let reply = try importFile(name, to: laptop)
        for count in reply["applied"].names { #expect(reply["applied"][count].int == 0) }
      }
    }
  }

  // MARK: - Rejected files

  @Test("A file of another account is rejected; with link, the accounts become one")
  func accounts() throws {
    try export(laptop, to: "file")
    try expectUnchanged(phone) {
      let failure = try phone.user.failure("sync.import", params("file"))
      #expect(failure.code == 1004 && failure.rule == "accounts_differ")
    }
    try importFile("file", to: phone, #", "link": true"#)
    try importFile("file", to: phone)
    #expect(try status(phone)["accounts"].elements.count == 2)
  }

  @Test("A file of a newer version is rejected, whatever else it contains")
  func newer() throws {
    try export(laptop, to: "file")
    var file = try SyncFileLines("file", in: folder)
    file.lines[0] = #"{"kind":"kindling-sync","version":2,"format":"other"}"#
    try file.write(to: "file", in: folder)
    try expectUnchanged(phone) {
      let failure = try phone.user.failure("sync.import", params("file", #", "link": true"#))
      #expect(failure.code == 1005 && failure.rule == "newer_sync" && failure.path == "/path")
    }
  }

  private static let otherFiles = [
    "", "\n", "hello", "{}", #"{"kind":"kindling","version":1}"#, #"{"kind":"kindling-sync"}"#,
    #"{"kind":"kindling-sync","version":0}"#, #"{"kind":"kindling-sync","version":1,"replica":"77af9e610730"}"#,
    "SQLite format 3\0",
  ]

  @Test("Another file is rejected", arguments: otherFiles)
  func foreign(_ text: String) throws {
    try folder.write(Array(text.utf8), to: "file")
    try expectUnchanged(phone) {
      let failure = try phone.user.failure("sync.import", params("file"))
      #expect(failure.code == 1005 && failure.rule == "not_a_sync_file" && failure.path == "/path")
    }
  }

  @Test("A file in which any byte was changed, or which was cut anywhere, is rejected")
  func damaged() throws {
    try link()
    try addTables(2, to: laptop)
    try export(laptop, to: "file")
    let bytes = try folder.bytes(of: "file")
    let rules: Set = ["sync_file_damaged", "not_a_sync_file", "newer_sync", "accounts_differ"]
    try expectUnchanged(phone) {
      for index in stride(from: 0, to: bytes.count - 1, by: 7) {
        var changed = bytes
        changed[index] = changed[index] == UInt8(ascii: "7") ? UInt8(ascii: "8") : UInt8(ascii: "7")
        for damaged in [changed, Array(bytes[..<index])] {
          try folder.write(damaged, to: "file")
          let failure = try phone.user.failure("sync.import", params("file"))
          #expect(failure.code == 1005 || failure.code == 1004)
          #expect(rules.contains(failure.rule ?? ""), "\(index): \(failure)")
        }
      }
      for more in ["x", "{}\n", #"{"count":0,"sha256":""}"#] {
        try folder.write(bytes + Array(more.utf8), to: "file")
        #expect(try phone.user.failure("sync.import", params("file")).rule == "sync_file_damaged")
      }
    }
    try folder.write(bytes, to: "file")
    #expect(try importFile("file", to: phone)["applied"]["added"].int == 2)
  }

  private static let invalid: [(text: String, replacement: String, path: String)] = [
    (#""uid":""#, #""uid":"x"#, "uid"), (#""at":"2"#, #""at":"9"#, "at"),
    (#""kind":"table""#, #""kind":"""#, "kind"),
    (#""owner":null"#, #""owner":7"#, "owner"), (#""category":"health""#, #""category":"none""#, "values/category"),
    (#""category":"health""#, #""category":[]"#, "values/category"), (#""values":{"#, #""values":7,"x":{"#, "values"),
    (#""part":"""#, #""more":1,"part":"""#, "more"),
  ]

  @Test("An invalid line is reported with its number, and nothing of its file is applied", arguments: invalid)
  func invalidLine(_ text: String, _ replacement: String, _ path: String) throws {
    let head = try link()
    try addTables(3, to: laptop)
    try export(laptop, to: "file", after: head)
    var file = try SyncFileLines("file", in: folder)
    let index = try #require(file.table)
    file.lines[index] = file.lines[index].replacing(text, with: replacement)
    try file.write(to: "file", in: folder)
    try expectUnchanged(phone) {
      let failure = try phone.user.failure("sync.import", params("file"))
      #expect(failure.code == 1005 && failure.path == "/path/\(index + 1)/\(path)", "\(failure)")
    }
  }

  @Test("An unknown time zone is an error of its line")
  func zone() throws {
    try laptop.user.setZone("Europe/Paris")
    try export(laptop, to: "file")
    var file = try SyncFileLines("file", in: folder)
    file.lines = file.lines.map { $0.replacing("Europe/Paris", with: "Europe/Atlantis") }
    try file.write(to: "file", in: folder)
    let failure = try phone.user.failure("sync.import", params("file", #", "link": true"#))
    #expect(failure.rule == "unknown_time_zone" && failure.path?.hasSuffix("/values/timeZone") == true)
  }

  @Test("Lines of kinds and parts that this version does not know are stored and passed on")
  func unknownKinds() throws {
    let head = try link()
    try addTables(2, to: laptop)
    try export(laptop, to: "file", after: head)
    var file = try SyncFileLines("file", in: folder)
    let index = try #require(file.table)
    file.lines[index] = file.lines[index].replacing(#""kind":"table""#, with: #""kind":"mood""#)
    try file.write(to: "file", in: folder)
    let reply = try importFile("file", to: phone)
    #expect(reply["applied"]["parked"].int == 1 && reply["applied"]["added"].int == 1)
    try export(phone, to: "phone-2")
    #expect(try String(decoding: folder.bytes(of: "phone-2"), as: UTF8.self).contains(#""kind":"mood""#))
  }

  @Test("A connection of several users imports a limited number of lines")
  func shared() throws {
    try addTables(2, to: laptop)
    try export(laptop, to: "file")
    phone.user.dispatcher.settings.maxImportRows = 2
    try expectUnchanged(phone) {
      let failure = try phone.user.failure("sync.import", params("file", #", "link": true"#))
      #expect(failure.rule == "too_many_rows")
    }
  }
}
