import Kernel
import SQLite
import TestSupport
import Testing

@testable import Service
@testable import kindling

/// Increments of amounts that devices make at the same time. (Sync, 3.)
@Suite struct IncrementTests {
  private let laptop: SyncDevice
  private let phone: SyncDevice
  private let tablet: SyncDevice

  private var all: [SyncDevice] { [laptop, phone, tablet] }

  init() throws {
    laptop = try SyncDevice("laptop")
    try laptop.user.call("habits.create", #"{"name": "Water", "kind": "amount", "target": 2, "unit": "l"}"#)
    phone = try SyncDevice("phone", linkedTo: laptop)
    tablet = try SyncDevice("tablet", linkedTo: laptop)
  }

  private func wait() { for device in all { device.user.clock.advance(seconds: 60) } }

  private func call(_ device: SyncDevice, _ method: String, _ parameters: String = "{}") throws {
    wait()
    try device.user.call(method, parameters)
  }

  private func mark(_ device: SyncDevice, _ value: String) throws {
    try call(device, "habits.mark", #"{"habitId": 1, \#(value)}"#)
  }

  /// Exchanges everything, and checks that all devices have an amount and a note.
  private func expect(_ amount: Double?, note: String? = nil) throws {
    for _ in 0..<2 {
      try laptop.exchange(with: phone)
      try tablet.exchange(with: phone)
      try laptop.exchange(with: tablet)
    }
    for device in all {
      let day = try device.user.call("habits.calendar", #"{"from": "2026-11-21", "to": "2026-11-21"}"#)
      let mark = day["items"].elements.first?["days"].elements.first
      #expect(mark?["amount"].double == amount && mark?["note"].string == note)
      #expect(try device.digest() == laptop.digest())
      #expect(try device.user.harness.violations() == [])
    }
  }

  @Test("Increments on a day without a mark add up, and so do later ones")
  func unmarked() throws {
    try mark(laptop, #""add": 0.25"#)
    try mark(phone, #""add": 0.5"#)
    try mark(phone, #""add": 0.5, "note": "Tea""#)
    try mark(tablet, #""add": 1"#)
    try expect(2.25, note: "Tea")
    try mark(tablet, #""add": -0.25"#)
    try mark(laptop, #""add": 0.125"#)
    try expect(2.125, note: "Tea")
  }

  @Test("Increments are added to the amount that was set before, on whichever device")
  func set() throws {
    try mark(laptop, #""amount": 1"#)
    try expect(1)
    try mark(laptop, #""add": 0.25"#)
    try mark(phone, #""add": 0.5"#)
    try expect(1.75)
    try mark(tablet, #""note": "Tea", "add": 0.25"#)
    try expect(2, note: "Tea")
  }

  @Test("An amount replaces the increments before it, also those that its device did not know, and no later ones")
  func replaced() throws {
    try mark(laptop, #""amount": 1"#)
    try expect(1)
    try mark(laptop, #""add": 0.25"#)
    try mark(phone, #""amount": 3"#)
    try mark(laptop, #""add": 0.5"#)
    try expect(3.5)
    try mark(tablet, #""amount": 2"#)
    try expect(2)
  }

  @Test("Two devices set an amount on an unmarked day; increments after the later one count")
  func insertions() throws {
    try mark(laptop, #""amount": 1"#)
    try mark(laptop, #""add": 0.25"#)
    try mark(phone, #""amount": 2"#)
    try mark(phone, #""add": 0.5"#)
    try mark(laptop, #""add": 0.125"#)
    try expect(2.625)
  }

  @Test("A sum below 0 is 0, and later increments are added to the whole sum")
  func negative() throws {
    try mark(laptop, #""amount": 1"#)
    try expect(1)
    try mark(laptop, #""add": -0.75"#)
    try mark(phone, #""add": -1"#)
    try expect(0)
  }

  @Test("An increment after a skip counts; a skip after an increment replaces it")
  func skips() throws {
    try mark(laptop, #""skipped": true"#)
    try mark(phone, #""add": 0.5"#)
    try expect(0.5)
    try mark(phone, #""add": 0.5"#)
    try mark(laptop, #""skipped": true"#)
    try expect(nil)
    try mark(phone, #""add": 0.25"#)
    try mark(laptop, #""add": 0.5"#)
    try expect(0.5)
  }

  @Test("A mark that was removed is gone with its increments; a later increment starts again")
  func removed() throws {
    try mark(laptop, #""add": 1"#)
    try expect(1)
    try call(laptop, "habits.unmark", #"{"habitId": 1}"#)
    try expect(nil)
    try mark(phone, #""add": 0.25"#)
    try mark(laptop, #""add": 0.5"#)
    try expect(0.75)
  }

  @Test("An increment after a deletion that its device did not know starts again")
  func removedElsewhere() throws {
    try mark(laptop, #""amount": 1, "note": "Tea""#)
    try expect(1, note: "Tea")
    try call(laptop, "habits.unmark", #"{"habitId": 1}"#)
    try mark(phone, #""add": 0.5"#)
    try expect(0.5)
    try mark(tablet, #""add": 0.25"#)
    try expect(0.75)
  }

  @Test("A deletion after an increment that its device did not know removes both")
  func removedLater() throws {
    try mark(laptop, #""amount": 1"#)
    try expect(1)
    try mark(phone, #""add": 0.5"#)
    try call(laptop, "habits.unmark", #"{"habitId": 1}"#)
    try expect(nil)
    try mark(laptop, #""add": 0.25"#)
    try expect(0.25)
  }

  @Test("An undone amount and a later increment elsewhere leave the increment, to which others are added")
  func undoneInsertion() throws {
    try mark(laptop, #""amount": 1"#)
    try call(laptop, "history.undo")
    try mark(phone, #""add": 0.5"#)
    try expect(0.5)
    try mark(laptop, #""add": 0.25"#)
    try expect(0.75)
  }

  @Test("An undo takes back an increment, and a redo makes it again, beside those of other devices")
  func undone() throws {
    try mark(laptop, #""amount": 1"#)
    try expect(1)
    try mark(laptop, #""add": 0.5"#)
    try mark(phone, #""add": 0.25"#)
    try call(laptop, "history.undo")
    try expect(1.25)
    try mark(laptop, #""add": 0.5"#)
    try call(laptop, "history.undo")
    try call(laptop, "history.redo")
    try mark(phone, #""add": 0.25"#)
    try expect(2)
  }

  @Test("Increments of one call are one, also together with an amount")
  func atomic() throws {
    func atomically(_ device: SyncDevice, _ values: [String]) throws {
      wait()
      let calls = values.map { #"{"method": "habits.mark", "params": {"habitId": 1, \#($0)}}"# }
      try device.user.call("system.atomic", #"{"calls": [\#(calls.joined(separator: ", "))]}"#)
    }
    try atomically(laptop, [#""add": 0.5"#, #""add": 0.25"#])
    try atomically(phone, [#""add": 1"#, #""add": -0.5"#])
    try expect(1.25)
    try atomically(laptop, [#""add": 0.5"#, #""amount": 3"#, #""add": 0.25"#])
    try expect(3.25)
  }

  @Test("Increments stay with a deleted habit, and return with it")
  func deletedHabit() throws {
    try mark(laptop, #""add": 0.5"#)
    try mark(phone, #""add": 0.25"#)
    try expect(0.75)
    wait()
    try laptop.user.call("habits.delete", #"{"habitId": 1}"#)
    try laptop.exchange(with: phone)
    try call(laptop, "history.undo")
    try expect(0.75)
    try mark(phone, #""add": 0.25"#)
    try expect(1)
  }

  @Test("A changed row without a record of the change is the new amount")
  func unrecorded() throws {
    try mark(laptop, #""add": 0.5"#)
    try mark(phone, #""add": 0.25"#)
    try expect(0.75)
    for device in all {
      try device.user.harness.connection.execute("update sync_accounts set folded = null")
    }
    try expect(0.75)
  }

  @Test(
    "An increment without a number, or with one that is too large, is refused",
    arguments: [
      ("{}", "/changes/0/values/amount"), (#"{"amount": 1000000000001}"#, "/changes/0/values/amount"),
      (#"{"amount": "much"}"#, "/changes/0/values/amount"),
    ])
  func invalid(_ values: String, _ path: String) throws {
    let status = try phone.status()
    let failure = #expect(throws: CallFailure.self) {
      try laptop.user.call(
        "sync.apply",
        #"""
        {"from": {"replica": "00000000000b", "device": "watch", "accounts": \#(status["accounts"]), "version": 1},
          "after": 0, "next": 1, "isLast": true, "changes": [
          {"kind": "habitMark", "uid": "a1c05f9e2b7744d0", "part": "add-019bb21e2c680000-77af9e610730",
            "at": "\#(IncrementTests.stamp)", "values": \#(values)}]}
        """#)
    }
    #expect(failure?.path == path)
  }

  /// The stamp with the number in the name of the part.
  private static let stamp = Stamp(value: 0x019b_b21e_2c68_0000, replica: 0x77af_9e61_0730).text
}
