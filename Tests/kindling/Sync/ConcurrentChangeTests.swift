import Kernel
import TestSupport
import Testing

@testable import kindling

/// What happens when two devices have changed the same data before an exchange. (Sync, 6.)
///
/// Tests of sparks, cards and missions, of the goal, and of kits and reviews are in files of their own.
@Suite struct ConcurrentChangeTests {
  private let laptop: SyncDevice
  private let phone: SyncDevice
  private var devices: [SyncDevice] { [laptop, phone] }

  init() throws {
    laptop = try SyncDevice("laptop")
    phone = try SyncDevice("phone", linkedTo: laptop)
  }

  private func exchange() throws {
    try #require(phone.exchange(with: laptop).isEqual)
    for device in devices { try #require(device.user.harness.violations() == []) }
    try SyncReplies.expectEqual(devices)
  }

  private func wait(days: Int64 = 0) {
    for device in devices { device.user.clock.advance(seconds: days * 86_400 + 60) }
  }

  /// Makes a call here, waits for a minute, and makes another one there.
  private func change(_ own: (String, String), then other: (String, String)) throws {
    try laptop.user.call(own.0, own.1)
    wait()
    try phone.user.call(other.0, other.1)
    wait()
  }

  // MARK: - Learning

  @Test("A lesson that is completed on both is completed once, and both days count for the streak")
  func lesson() throws {
    let lesson = #"{"lessonId": "lesson-01-1"}"#
    try laptop.user.call("lessons.complete", lesson)
    wait(days: 1)
    try phone.user.call("lessons.complete", lesson)
    try exchange()
    for device in devices {
      #expect(
        try device.user.call("paths.get", #"{"pathId": "path-fullstack-mobile"}"#)["path"]["lessonsCompleted"].int == 1)
      #expect(try device.user.call("today.get")["learning"]["streak"]["current"].int == 2)
    }
  }

  @Test("Days count for the streak in the order in which lessons were completed, although a clock was set back")
  func lessonsWithWrongClock() throws {
    wait(days: 2)
    try laptop.user.call("lessons.complete", #"{"lessonId": "lesson-01-1"}"#)
    laptop.user.clock.advance(seconds: -86_400)
    try laptop.user.call("lessons.complete", #"{"lessonId": "lesson-01-2"}"#)
    laptop.user.clock.set(to: phone.user.clock.now())
    try exchange()
    for device in devices {
      #expect(try device.user.call("today.get")["learning"]["streak"]["current"].int == 1)
    }
  }

  @Test("Lessons of one stage that are completed on different devices complete it, with its badge")
  func stage() throws {
    try laptop.user.call("lessons.complete", #"{"lessonId": "lesson-01-1"}"#)
    try phone.user.call("lessons.complete", #"{"lessonId": "lesson-01-2"}"#)
    wait()
    try laptop.user.call("lessons.complete", #"{"lessonId": "lesson-01-3"}"#)
    let before = try laptop.user.call("achievements.list")["earned"].int ?? 0
    try exchange()
    for device in devices {
      #expect(try device.user.call("stages.get", #"{"stageId": "stage-01"}"#)["stage"]["state"].string == "completed")
      #expect(try device.user.call("achievements.list")["earned"].int ?? 0 > before)
    }
  }

  @Test("Of a course whose lessons are edited on both, the later lessons stay, and titles are separate")
  func course() throws {
    func source(_ title: String, _ lesson: String) -> String {
      let stage = #"{"title": {"en": "A"}, "lessons": [{"title": {"en": "\#(lesson)"}, "minutes": 1}]}"#
      return #""source": {"title": {"en": "\#(title)"}, "stages": [\#(stage)]}"#
    }
    let course = try laptop.user.call("paths.import", "{\(source("Knots", "Bowline"))}")["path"]["id"].string ?? ""
    try exchange()
    let id = #""pathId": "\#(course)""#
    try change(
      ("paths.update", "{\(id), \(source("Ropes", "Hitch"))}"),
      then: ("paths.update", "{\(id), \(source("Knots", "Bend"))}"))
    try exchange()
    for device in devices {
      let path = try device.user.call("paths.get", "{\(id)}")
      #expect(path["path"]["title"].string == "Ropes" && path["stages"][0]["lessons"][0]["title"].string == "Bend")
    }
  }

  // MARK: - The goal

  @Test("Together, more freezes than a period permits protect the streak, and none is left")
  func freezes() throws {
    try laptop.user.call("goals.set", #"{"text": "Swift", "duration": "week"}"#)
    try laptop.user.call("goals.log")
    try exchange()
    for day in 1...4 {
      wait(days: 1)
      try devices[day % 2].user.call("goals.freeze")
    }
    wait(days: 1)
    try laptop.user.call("goals.log")
    try exchange()
    for device in devices {
      let goal = try device.user.call("goals.status")
      #expect(goal["freezeLimit"].int == 2 && goal["freezesRemaining"].int == 0)
      #expect(goal["streak"]["current"].int == 2 && goal["lapsed"].isNull)
    }
  }

  @Test("A day that is learned on one and frozen on the other is learned, although the goal was changed in between")
  func changedGoal() throws {
    try laptop.user.call("goals.set", #"{"text": "Swift", "duration": "week"}"#)
    try exchange()
    try change(("goals.freeze", "{}"), then: ("goals.update", #"{"duration": "month"}"#))
    try phone.user.call("goals.log")
    try exchange()
    let goal = try laptop.user.call("goals.status")
    #expect(goal["duration"].string == "month" && goal["todayMark"].string == "learned")
  }

  // MARK: - Habits

  @Test("A day of a habit that is marked differently has the later mark; the note is a part of its own")
  func mark() throws {
    try laptop.user.call("habits.create", #"{"name": "Read"}"#)
    try laptop.user.call("habits.mark", #"{"habitId": 1, "done": false}"#)
    try exchange()
    try change(
      ("habits.mark", #"{"habitId": 1, "skipped": true, "note": "Ill"}"#),
      then: ("habits.mark", #"{"habitId": 1, "done": true}"#))
    try exchange()
    let days = try laptop.user.call("habits.calendar", #"{"from": "2026-11-21", "to": "2026-11-21"}"#)
    let day = days["items"][0]["days"][0]
    #expect(day["state"].string == "done" && day["note"].string == "Ill")
  }

  @Test("Habits that are sorted differently have the later order, and new ones follow")
  func order() throws {
    for name in ["Read", "Walk", "Swim"] { try laptop.user.call("habits.create", #"{"name": "\#(name)"}"#) }
    try exchange()
    try laptop.user.call("habits.create", #"{"name": "Cook"}"#)
    try change(
      ("habits.move", #"{"habitId": 1, "position": 2}"#), then: ("habits.move", #"{"habitId": 3, "position": 0}"#))
    try exchange()
    for device in devices {
      let names = try device.user.call("habits.list")["items"].elements.compactMap(\.["name"].string)
      #expect(names == ["Swim", "Read", "Walk", "Cook"])
    }
  }

  @Test("A habit that is deleted on one and marked on the other is deleted; later marks return with it after an undo")
  func deletedHabit() throws {
    try laptop.user.call("habits.create", #"{"name": "Read"}"#)
    try exchange()
    try phone.user.call("habits.mark", #"{"habitId": 1, "done": true, "day": "2026-11-19"}"#)
    wait()
    try laptop.user.call("habits.delete", #"{"habitId": 1}"#)
    wait()
    try phone.user.call("habits.mark", #"{"habitId": 1, "done": true, "day": "2026-11-20"}"#)
    try exchange()
    for device in devices { #expect(try device.user.call("habits.list")["items"].elements.isEmpty) }
    try laptop.user.undo("habits.delete")
    try exchange()
    for device in devices {
      let habit = try #require(try device.user.call("habits.list")["items"].elements.first?["id"].int)
      let days = try device.user.call(
        "habits.calendar", #"{"habitIds": [\#(habit)], "from": "2026-11-18", "to": "2026-11-20"}"#)
      #expect(days["items"][0]["days"].elements.map(\.["state"].string) == ["none", "none", "done"])
    }
  }

  // MARK: - Edits

  @Test("Edits of different parts of a table and of an entry stay")
  func library() throws {
    try laptop.user.call("tables.create", #"{"name": "Log", "category": "health"}"#)
    try laptop.user.call("entries.add", #"{"tableId": 1, "type": "log", "title": "Run", "notes": "Far"}"#)
    try exchange()
    try change(
      ("tables.update", #"{"tableId": 1, "name": "Runs"}"#),
      then: ("tables.update", #"{"tableId": 1, "description": "By the river"}"#))
    try change(
      ("entries.update", #"{"entryId": 1, "mood": 5}"#), then: ("entries.update", #"{"entryId": 1, "title": "Walk"}"#))
    try exchange()
    for device in devices {
      let table = try device.user.call("tables.get", #"{"tableId": 1}"#)["table"]
      #expect(table["name"].string == "Runs" && table["description"].string == "By the river")
      let entry = try device.user.call("entries.get", #"{"entryId": 1}"#)["entry"]
      #expect(entry["mood"].int == 5 && entry["title"].string == "Walk")
    }
  }

  @Test("Of the same part, the later edit stays; the other one is in the history of its device")
  func samePart() throws {
    try laptop.user.call("tables.create", #"{"name": "Log", "category": "health"}"#)
    try exchange()
    try change(
      ("tables.update", #"{"tableId": 1, "name": "Runs"}"#),
      then: ("tables.update", #"{"tableId": 1, "name": "Walks"}"#))
    try exchange()
    #expect(try laptop.user.call("tables.get", #"{"tableId": 1}"#)["table"]["name"].string == "Walks")
    let calls = try laptop.user.call("history.list")["items"].elements.compactMap(\.["method"].string)
    #expect(calls.contains("tables.update"))
  }

  @Test("What is deleted on one and edited on the other is deleted, and an undo of the deletion restores it on both")
  func deletedAndEdited() throws {
    try laptop.user.call("tables.create", #"{"name": "Log", "category": "health"}"#)
    try exchange()
    try change(("tables.delete", #"{"tableId": 1}"#), then: ("tables.update", #"{"tableId": 1, "name": "Runs"}"#))
    try exchange()
    for device in devices { #expect(try device.user.call("tables.list")["items"].elements.isEmpty) }
    wait()
    try laptop.user.undo("tables.delete")
    try exchange()
    #expect(try phone.user.call("tables.list")["items"].elements.count == 1)
  }
}
