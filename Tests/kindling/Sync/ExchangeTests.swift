import Kernel
import SQLite
import TestSupport
import Testing

@testable import kindling

/// Exchanges of two devices. (Sync, 5.)
@Suite struct ExchangeTests {
  private let laptop: SyncDevice
  private let phone: SyncDevice

  init() throws {
    laptop = try SyncDevice("laptop")
    phone = try SyncDevice("phone", linkedTo: laptop)
  }

  private func exchange() throws {
    try phone.exchange(with: laptop)
    #expect(try laptop.digest() == phone.digest())
    for device in [laptop, phone] { #expect(try device.user.harness.violations() == []) }
  }

  @Test("Devices without changes are equal")
  func equal() throws { try exchange() }

  @Test("Habits, marks, sparks, tables and entries of one device appear on the other")
  func appearance() throws {
    try laptop.user.call("habits.create", #"{"name": "Read"}"#)
    try laptop.user.call("habits.mark", #"{"habitId": 1, "done": true, "note": "Ten pages"}"#)
    try laptop.user.call("sparks.create", #"{"title": "A lighthouse", "category": "idea", "tags": ["sea"]}"#)
    try laptop.user.call("tables.create", #"{"name": "Log", "category": "health"}"#)
    try laptop.user.call(
      "entries.add", #"{"tableId": 1, "type": "session", "title": "Run", "durationSeconds": 600, "tags": ["sea"]}"#)
    try exchange()
    for method in ["habits.list", "habits.today", "sparks.list", "tables.list"] {
      #expect(try laptop.user.call(method).description == phone.user.call(method).description)
    }
  }

  @Test("A clock that is behind gives changes the time of the latest one, also without a record of them")
  func unrecordedTimes() throws {
    try phone.user.call("sparks.create", #"{"title": "A lighthouse", "category": "idea"}"#)
    try exchange()
    laptop.user.clock.advance(seconds: -86_400)
    try laptop.user.call("sparks.create", #"{"title": "A harbor", "category": "idea"}"#)
    try laptop.user.harness.connection.execute("update sync_accounts set folded = null")
    try exchange()
    for device in [laptop, phone] {
      let sparks = try device.user.call("sparks.list")["items"].elements
      #expect(sparks.map { $0["updatedAt"].string } == Array(repeating: "2026-11-21T09:00:00.000Z", count: 2))
    }
  }

  @Test("Rows have one time on all devices, although the clock was behind when sync was switched on")
  func earlierRows() throws {
    let (first, second) = (try SyncDevice(notSynced: "first"), try SyncDevice(notSynced: "second"))
    try first.user.call("sparks.create", #"{"title": "A lighthouse", "category": "idea"}"#)
    first.user.clock.advance(seconds: -86_400)
    try first.exchange(with: second, isLinking: true)
    let times = try [first, second].map { try $0.user.call("sparks.list")["items"][0]["updatedAt"].string }
    #expect(times[0] == times[1] && times[0] != nil)
  }

  @Test("Edits of different parts stay, and of the same part the later one")
  func edits() throws {
    try laptop.user.call("habits.create", #"{"name": "Read"}"#)
    try exchange()
    try laptop.user.call("habits.update", #"{"habitId": 1, "color": 3, "question": "Did you?"}"#)
    phone.user.clock.advance(seconds: 60)
    try phone.user.call("habits.update", #"{"habitId": 1, "name": "Write", "color": 5}"#)
    try exchange()
    for device in [laptop, phone] {
      let habit = try device.user.call("habits.get", #"{"habitId": 1}"#)["habit"]
      #expect(habit["name"].string == "Write" && habit["color"].int == 5 && habit["question"].string == "Did you?")
    }
  }

  @Test("A deleted habit is deleted with its marks on both")
  func deletion() throws {
    try laptop.user.call("habits.create", #"{"name": "Read"}"#)
    try exchange()
    try phone.user.call("habits.mark", #"{"habitId": 1, "done": true}"#)
    laptop.user.clock.advance(seconds: 60)
    try laptop.user.call("habits.delete", #"{"habitId": 1}"#)
    try exchange()
    for device in [laptop, phone] { #expect(try device.user.call("habits.list")["items"].elements.isEmpty) }
  }

  @Test("A page with long texts ends early, and the next one continues after it")
  func longTexts() throws {
    let notes = String(repeating: "🎈", count: 5000)
    for number in 0..<220 {
      try laptop.user.call("sparks.create", #"{"title": "\#(number)", "notes": "\#(notes)"}"#)
    }
    var sizes: [Int] = []
    laptop.willReply = { method, reply in if method == "sync.changes" { sizes.append(reply.utf8.count) } }
    try exchange()
    #expect(sizes.count > 1 && sizes.allSatisfy { $0 < 5_000_000 })
    #expect(try phone.user.call("sparks.list")["counts"]["total"].int == 220)
  }
}
