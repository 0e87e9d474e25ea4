import Kernel
import TestSupport
import Testing

@testable import kindling

/// Values that a device loses in an exchange, which its history keeps. (Sync, 5.)
@Suite struct ConflictTests {
  private let laptop: SyncDevice
  private let phone: SyncDevice

  init() throws {
    laptop = try SyncDevice(notSynced: "laptop")
    phone = try SyncDevice(notSynced: "phone")
    try laptop.user.call("habits.create", #"{"name": "Read"}"#)
    try laptop.user.call("sparks.create", #"{"title": "A lighthouse", "category": "idea"}"#)
    try laptop.exchange(with: phone, isLinking: true)
  }

  private func call(_ device: SyncDevice, _ method: String, _ parameters: String) throws {
    for device in [laptop, phone] { device.user.clock.advance(seconds: 60) }
    try device.user.call(method, parameters)
  }

  private func expectEqual() throws {
    try laptop.exchange(with: phone)
    #expect(try laptop.digest() == phone.digest())
    for device in [laptop, phone] {
      let violations = try device.user.harness.violations()
      #expect(violations == [])
    }
  }

  /// Undoes what an exchange has changed on a device.
  private func undoExchange(_ device: SyncDevice) throws {
    let entry = try device.user.call("history.list")["items"].elements.first { $0["method"].string == "sync.apply" }
    try call(device, "history.undo", #"{"id": \#(entry?["id"].int ?? 0)}"#)
  }

  private func habit(_ device: SyncDevice) throws -> JSON {
    try device.user.call("habits.list")["items"].elements.first ?? JSON("null")
  }

  @Test("An undo writes the value of a part that was replaced, and leaves the other parts")
  func part() throws {
    try call(laptop, "habits.update", #"{"habitId": 1, "color": 3}"#)
    try call(phone, "habits.update", #"{"habitId": 1, "color": 7, "notes": "Ten pages"}"#)
    try expectEqual()
    #expect(try habit(laptop)["color"].int == 7)
    let entry = try laptop.user.call("history.list")["items"].elements.first
    #expect(entry?["method"].string == "sync.apply" && entry?["subject"].string == "phone")
    #expect(entry?["kinds"].elements.map { $0["kind"].string } == ["habit"])
    try undoExchange(laptop)
    try expectEqual()
    for device in [laptop, phone] {
      #expect(try habit(device)["color"].int == 3)
      #expect(try habit(device)["notes"].string == "Ten pages")
    }
    try call(laptop, "history.redo", "{}")
    try expectEqual()
    #expect(try habit(phone)["color"].int == 7)
  }

  @Test("Nothing is recorded if the other device knew what it has replaced, or if nothing was lost")
  func known() throws {
    try call(laptop, "habits.update", #"{"habitId": 1, "color": 3}"#)
    try expectEqual()
    try call(phone, "habits.update", #"{"habitId": 1, "color": 7}"#)
    try call(phone, "habits.delete", #"{"habitId": 1}"#)
    try call(phone, "history.undo", "{}")
    try call(laptop, "habits.update", #"{"habitId": 1, "notes": "Ten pages"}"#)
    try expectEqual()
    let methods = try [laptop, phone].flatMap { try $0.user.call("history.list")["items"].elements }
    #expect(!methods.contains { $0["method"].string == "sync.apply" })
  }

  @Test("A deleted habit returns with all its marks, if one of them was not known where it was deleted")
  func owner() throws {
    for day in 18...20 { try call(laptop, "habits.mark", #"{"habitId": 1, "done": true, "day": "2026-11-\#(day)"}"#) }
    try expectEqual()
    try call(laptop, "habits.mark", #"{"habitId": 1, "done": true, "note": "Ten pages"}"#)
    try call(phone, "habits.delete", #"{"habitId": 1}"#)
    try expectEqual()
    #expect(try laptop.user.call("habits.list")["items"].elements.isEmpty)
    try undoExchange(laptop)
    try expectEqual()
    for device in [laptop, phone] {
      #expect(try habit(device)["streak"]["current"].int == 4)
    }
  }

  @Test("A renamed habit that was deleted elsewhere returns with its name and its marks")
  func renamedOwner() throws {
    try call(laptop, "habits.mark", #"{"habitId": 1, "done": true}"#)
    try expectEqual()
    try call(laptop, "habits.update", #"{"habitId": 1, "name": "Read more"}"#)
    try call(phone, "habits.delete", #"{"habitId": 1}"#)
    try expectEqual()
    try undoExchange(laptop)
    try expectEqual()
    for device in [laptop, phone] {
      #expect(try habit(device)["name"].string == "Read more" && habit(device)["streak"]["current"].int == 1)
    }
  }

  @Test("Sparks that a reset has erased although its device did not know them return with their points")
  func reset() throws {
    try call(laptop, "sparks.create", #"{"title": "A harbor", "category": "idea"}"#)
    let points = try laptop.user.call("sparks.get", #"{"sparkId": 2}"#)["spark"]["points"].int ?? 0
    try call(phone, "sparks.reset", "{}")
    try expectEqual()
    #expect(try laptop.user.call("sparks.list")["items"].elements.isEmpty)
    try undoExchange(laptop)
    try expectEqual()
    for device in [laptop, phone] {
      let sparks = try device.user.call("sparks.list")["items"].elements
      #expect(sparks.map { $0["title"].string } == ["A harbor"] && sparks.first?["points"].int == points)
    }
  }

  @Test("A reset that was undone before the exchange leaves sparks, points and words as they were")
  func undoneReset() throws {
    let points = try laptop.user.call("sparks.progress")["points"].int
    try call(phone, "sparks.reset", "{}")
    try call(phone, "history.undo", "{}")
    try expectEqual()
    for device in [laptop, phone] {
      #expect(try device.user.call("sparks.list", #"{"text": "lighthouse"}"#)["items"].elements.count == 1)
      #expect(try device.user.call("sparks.progress")["points"].int == points)
    }
  }

  @Test("Edits after a deletion and a reset that were undone elsewhere stay", arguments: [true, false])
  func editsAfterUndo(isEditedFirst: Bool) throws {
    try call(laptop, "habits.create", #"{"name": "Drink", "kind": "amount", "target": 2, "unit": "l"}"#)
    try call(laptop, "habits.mark", #"{"habitId": 2, "amount": 2}"#)
    try expectEqual()
    for (method, parameters) in [("sparks.reset", "{}"), ("habits.delete", #"{"habitId": 2}"#)] {
      try call(phone, method, parameters)
      try call(phone, "history.undo", "{}")
    }
    try call(laptop, "sparks.update", #"{"sparkId": 1, "title": "A harbor"}"#)
    try call(laptop, "habits.mark", #"{"habitId": 2, "add": 3, "note": "At noon"}"#)
    if isEditedFirst { try phone.receive(from: laptop) } else { try laptop.receive(from: phone) }
    try expectEqual()
    for device in [laptop, phone] {
      #expect(try device.user.call("sparks.list")["items"].elements.map { $0["title"].string } == ["A harbor"])
      let days = try device.user.call("habits.calendar", #"{"from": "2026-11-21", "to": "2026-11-21"}"#)
      let day = days["items"][1]["days"][0]
      #expect(day["note"].string == "At noon" && day["amount"].double == 5)
    }
    let methods = try laptop.user.call("history.list")["items"].elements.map { $0["method"].string }
    #expect(methods.first == "habits.mark")
  }

  @Test("A copy of a file deletes a row that both have inserted, or inserts it again", arguments: [true, false])
  func deletionInCopy(isUndone: Bool) throws {
    try call(laptop, "sparks.create", #"{"title": "A harbor", "category": "idea"}"#)
    try call(laptop, "sparks.update", #"{"sparkId": 2, "title": "A pier"}"#)
    let copy = try SyncDevice(
      opening: laptop.copy(), named: "copy", seed: 7, at: laptop.user.clock.now().adding(seconds: 60), isMoved: true)
    try copy.user.call("sparks.delete", #"{"sparkId": 2}"#)
    if isUndone { try copy.user.call("history.undo") }
    try laptop.exchange(with: copy)
    try expectEqual()
    #expect(try laptop.digest() == copy.digest())
    for device in [laptop, phone, copy] {
      let titles = try device.user.call("sparks.list")["items"].elements.map { $0["title"].string }
      #expect(titles.count == (isUndone ? 2 : 1) && titles.contains("A lighthouse"))
    }
  }

  @Test("An edit reaches a device that has dropped it with a deletion which was undone later")
  func editDroppedElsewhere() throws {
    let tablet = try SyncDevice("tablet", linkedTo: laptop)
    try call(laptop, "habits.mark", #"{"habitId": 1, "done": true}"#)
    for device in [phone, tablet] { try device.receive(from: laptop) }
    tablet.user.clock.advance(seconds: 3600)
    try tablet.user.call("habits.mark", #"{"habitId": 1, "done": true, "note": "At noon"}"#)
    try phone.receive(from: tablet)
    try call(laptop, "habits.delete", #"{"habitId": 1}"#)
    try phone.receive(from: laptop)
    try call(laptop, "history.undo", "{}")
    for device in [phone, tablet] { try device.receive(from: laptop) }
    for device in [phone, laptop] { try device.receive(from: tablet) }
    #expect(try Set([laptop, phone, tablet].map { try $0.digest() }).count == 1)
    let days = try phone.user.call("habits.calendar", #"{"from": "2026-11-21", "to": "2026-11-21"}"#)
    #expect(days["items"][0]["days"][0]["note"].string == "At noon")
    for device in [laptop, phone, tablet] { #expect(try device.user.harness.violations() == []) }
  }

  @Test("An edit of a spark that was deleted elsewhere, and a mark that was replaced, return by an undo")
  func editsAndMarks() throws {
    try call(laptop, "sparks.update", #"{"sparkId": 1, "notes": "By night"}"#)
    try call(phone, "sparks.delete", #"{"sparkId": 1}"#)
    try call(laptop, "habits.mark", #"{"habitId": 1, "done": true, "note": "Ten pages"}"#)
    try call(phone, "habits.mark", #"{"habitId": 1, "skipped": true}"#)
    try expectEqual()
    #expect(try habit(laptop)["state"].string == "skipped")
    try undoExchange(laptop)
    try expectEqual()
    for device in [laptop, phone] {
      #expect(try device.user.call("sparks.list")["items"].elements.first?["notes"].string == "By night")
      #expect(try habit(device)["state"].string == "done")
    }
  }

  @Test("A title of a spark that was replaced returns with its points, and can be replaced again")
  func sparkTitle() throws {
    try call(laptop, "sparks.update", #"{"sparkId": 1, "title": "A harbor", "intensity": "high"}"#)
    try call(phone, "sparks.update", #"{"sparkId": 1, "title": "A pier", "intensity": "low"}"#)
    try expectEqual()
    try undoExchange(laptop)
    try expectEqual()
    try expectSpark("A harbor", "high")
    try call(laptop, "history.redo", "{}")
    try expectEqual()
    try expectSpark("A pier", "low")
  }

  private func expectSpark(_ title: String, _ intensity: String) throws {
    let sparks = try [laptop, phone].map { try $0.user.call("sparks.list")["items"].elements[0] }
    #expect(sparks.map { $0["title"].string } == [title, title])
    #expect(sparks.map { $0["intensity"].string } == [intensity, intensity])
    #expect(sparks[0]["points"] == sparks[1]["points"])
  }

  @Test("An edit after a deletion elsewhere does not bring a habit back, but the history has it")
  func editOfDeleted() throws {
    try call(phone, "habits.delete", #"{"habitId": 1}"#)
    try call(laptop, "habits.update", #"{"habitId": 1, "notes": "Ten pages"}"#)
    #expect(try laptop.exchange(with: phone).conflicts == 1)
    #expect(try laptop.user.call("habits.list")["items"].elements.isEmpty)
    try undoExchange(laptop)
    try expectEqual()
    for device in [laptop, phone] { #expect(try habit(device)["notes"].string == "Ten pages") }
  }

  @Test("What is lost in a transfer of several pages is in the history, also after an interruption")
  func pages() throws {
    try call(laptop, "habits.update", #"{"habitId": 1, "color": 3}"#)
    for number in 1...4 { try call(laptop, "habits.create", #"{"name": "Habit \#(number)"}"#) }
    try call(phone, "habits.update", #"{"habitId": 1, "color": 7}"#)
    for stop in [1, 2] { #expect(try phone.receive(from: laptop, limit: 1, pages: stop) == false) }
    try phone.receive(from: laptop, limit: 1)
    try laptop.receive(from: phone)
    try expectEqual()
    #expect(try habit(laptop)["color"].int == 7)
    try undoExchange(laptop)
    try expectEqual()
    for device in [laptop, phone] { #expect(try habit(device)["color"].int == 3) }
  }

  @Test("An exchange cannot be a part of another call, which would hide what it loses", arguments: ["apply", "import"])
  func atomic(_ name: String) throws {
    let call = #"{"method": "sync.\#(name)", "params": {}}"#
    #expect(try laptop.user.failure("system.atomic", #"{"calls": [\#(call)]}"#).rule == "not_allowed_in_atomic")
  }

  @Test("If the lost values were changed again since, an undo is refused and changes nothing")
  func changedSince() throws {
    try call(laptop, "habits.update", #"{"habitId": 1, "color": 3}"#)
    try call(phone, "habits.update", #"{"habitId": 1, "color": 7}"#)
    try expectEqual()
    try call(laptop, "habits.update", #"{"habitId": 1, "color": 5}"#)
    let failure = #expect(throws: CallFailure.self) { try undoExchange(laptop) }
    #expect(failure?.rule == "changed_since")
    #expect(try habit(laptop)["color"].int == 5)
  }
}
