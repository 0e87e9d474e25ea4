import Kernel
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
