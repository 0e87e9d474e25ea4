import Kernel
import SQLite
import TestFiles
import TestSupport
import Testing

@testable import kindling

/// Sparks, points, cards and missions after exchanges. (Sync, 5.)
@Suite struct SparkExchangeTests {
  private let pair: DevicePair
  private var laptop: DevicePair.Device { pair.laptop }
  private var phone: DevicePair.Device { pair.phone }

  init() throws { pair = try DevicePair() }

  private func missions(_ device: DevicePair.Device) throws -> [String] {
    try device.user.harness.connection.statement("select mission_id from mission_completions order by mission_id").all {
      try $0.text(0)
    }
  }

  /// Creates a spark on each of three days, and exchanges them.
  private func startStreak() throws {
    for day in 1...3 {
      try laptop.create("Day \(day)")
      pair.wait(hours: 24)
    }
    try pair.exchange()
  }

  @Test("The same mission completed on both is completed once, with one reward")
  func mission() throws {
    try laptop.create("A lighthouse", "idea")
    pair.wait()
    try phone.create("A harbor", "idea")
    let completed = try missions(laptop)
    #expect(try completed == missions(phone) && completed.contains("d-idea-generator"))
    try pair.exchange()
    for device in pair.both {
      #expect(try missions(device) == completed)
      let ledger = try device.ledger()
      #expect(ledger["mission"] == 50 + 60 + 100 && ledger["spark"] == 24)
      #expect(try device.progress["counts"]["missionsCompleted"].int == 3)
    }
  }

  @Test("A mission that both have reached only together is completed by the next spark, not by the merge")
  func together() throws {
    try laptop.create("Tea", "energy")
    pair.wait()
    try phone.create("Coffee", "energy")
    try pair.exchange()
    #expect(try !missions(laptop).contains("d-energy-boost"))
    pair.wait()
    try phone.create("Water")
    try pair.exchange()
    #expect(try missions(laptop).contains("d-energy-boost"))
  }

  @Test("Of two first copies of a card on two devices, one is paid as a duplicate")
  func cards() throws {
    let card = try laptop.create("A choice")["card"]["id"].string
    var number = 0
    repeat {
      pair.wait()
      number += 1
    } while try phone.create("Another choice \(number)")["card"]["id"].string != card
    let copies = 1 + number
    try pair.exchange()
    for device in pair.both {
      let owned = try device.user.call("cards.get", #"{"cardId": "\#(card ?? "")"}"#)["card"]
      #expect(owned["ownedCount"].int == 2 && owned["obtainedAt"].string == "2026-11-21T09:00:00.000Z")
      let cards = try device.progress["counts"]["cards"].int ?? 0
      let bonuses = try device.user.harness.connection.statement(
        "select count(*) from ledger where rule = 'card_duplicate'"
      ).scalar(Int.self)
      #expect(bonuses == copies - cards)
    }
  }

  @Test("An edit of category and intensity changes the points on both; of another part, the other edit stays")
  func edits() throws {
    try laptop.create("Plan")
    try pair.exchange()
    pair.wait()
    try laptop.user.call(
      "sparks.update",
      #"{"sparkId": \#(try laptop.spark("Plan")), "category": "challenge", "intensity": "extreme"}"#)
    try phone.user.call("sparks.update", #"{"sparkId": \#(try phone.spark("Plan")), "notes": "Soon"}"#)
    try pair.exchange()
    for device in pair.both {
      #expect(try device.ledger()["spark", default: 0] + device.ledger()["adjustment", default: 0] == 62)
      let spark = try device.user.call("sparks.get", #"{"sparkId": \#(try device.spark("Plan"))}"#)["spark"]
      #expect(spark["points"].int == 62 && spark["notes"].string == "Soon")
    }
    // Later edits are paid, too.
    try phone.user.call("sparks.update", #"{"sparkId": \#(try phone.spark("Plan")), "intensity": "low"}"#)
    try pair.exchange()
    #expect(try laptop.ledger()["spark"] == 25)
  }

  @Test("A spark that is deleted on one and edited on the other is deleted, with its points and its card")
  func deletion() throws {
    try laptop.create("Plan")
    try pair.exchange()
    let id = try laptop.spark("Plan")
    pair.wait()
    try laptop.user.call("sparks.delete", #"{"sparkId": \#(id)}"#)
    pair.wait()
    try phone.user.call("sparks.update", #"{"sparkId": \#(try phone.spark("Plan")), "category": "challenge"}"#)
    try pair.exchange()
    for device in pair.both {
      #expect(try device.titles == [] && device.progress["counts"]["cards"].int == 0)
      let ledger = try device.ledger()
      #expect(ledger["spark", default: 0] + ledger["adjustment", default: 0] == 0 && ledger["card_duplicate"] == nil)
    }
  }

  @Test("A reset on one erases sparks before it, and later ones of the other stay", arguments: [true, false])
  func reset(isOnLaptop: Bool) throws {
    let (first, second) = isOnLaptop ? (laptop, phone) : (phone, laptop)
    try first.create("Before", "idea")
    try pair.exchange()
    pair.wait(hours: 30)
    try second.create("Also before", "idea")
    pair.wait()
    try first.user.call("sparks.reset")
    pair.wait(hours: 24)
    try second.create("After", "idea")
    try pair.exchange()
    for device in pair.both {
      #expect(try device.titles == ["After"])
      #expect(try device.ledger()["spark"] == 12 && device.progress["streak"]["longest"].int == 1)
    }
    pair.wait()
    try first.create("Later", "idea")
    try pair.exchange()
    #expect(try second.titles == ["After", "Later"])
  }

  @Test("A reset and a new spark before one exchange count from the reset")
  func resetAndStart() throws {
    try startStreak()
    try laptop.user.call("sparks.reset")
    try laptop.create("New")
    try pair.exchange()
    for device in pair.both {
      #expect(try device.titles == ["New"] && device.progress["streak"]["longest"].int == 1)
    }
    try laptop.user.call("history.undo")
    try pair.exchange()
    #expect(try phone.titles == [])
    try laptop.user.call("history.undo")
    try pair.exchange()
    #expect(try phone.titles == ["Day 1", "Day 2", "Day 3"] && phone.progress["streak"]["longest"].int == 3)
  }

  @Test("After a reset, days before joining count if a spark has one, and the former streak may be longer")
  func resetBeforeJoining() throws {
    try startStreak()
    try laptop.user.call("sparks.reset")
    laptop.user.clock.advance(seconds: -10 * 86_400)
    try laptop.create("Early")
    laptop.user.clock.advance(seconds: 10 * 86_400)
    try pair.exchange()
    #expect(try phone.progress["streak"]["longest"].int == 1)
  }

  @Test(
    "An undo after an exchange takes a spark back on both with all it has earned, and a redo brings it back")
  func undo() throws {
    try laptop.create("Plan", "idea")
    try pair.exchange()
    let before = try phone.progress["points"].int
    try laptop.user.call("history.undo")
    try pair.exchange()
    for device in pair.both {
      #expect(try device.titles == [] && missions(device) == [] && device.ledger() == [:])
      let progress = try device.progress
      #expect(progress["points"].int == 0 && progress["fuel"]["amount"].int == 0)
      #expect(progress["counts"]["cards"].int == 0)
    }
    try laptop.user.call("history.redo")
    try pair.exchange()
    #expect(try phone.titles == ["Plan"] && phone.progress["points"].int == before)
    try laptop.user.call("history.undo")
    try pair.exchange()
    #expect(try phone.titles == [])
  }

  @Test("The longest streak is the greater one, and no merge shortens it")
  func longestStreak() throws {
    for day in 1...3 {
      try laptop.create("Laptop \(day)")
      pair.wait(hours: 24)
    }
    pair.wait(hours: 72)
    try phone.create("Phone")
    try pair.exchange()
    for device in pair.both {
      let streak = try device.progress["streak"]
      #expect(streak["longest"].int == 3 && streak["current"].int == 1)
    }
    for day in 1...3 {
      try laptop.user.call("sparks.delete", #"{"sparkId": \#(try laptop.spark("Laptop \(day)"))}"#)
    }
    try pair.exchange()
    for device in pair.both { #expect(try device.progress["streak"]["longest"].int == 3) }
  }

  @Test("Days of both devices make one streak")
  func sharedStreak() throws {
    for device in [laptop, phone, laptop, phone] {
      try device.create("Day")
      pair.wait(hours: 24)
    }
    try pair.exchange()
    for device in pair.both { #expect(try device.progress["streak"]["longest"].int == 4) }
  }

  @Test("Accounts that were used separately are joined, and days count from the earlier time of joining")
  func joining() throws {
    let pair = try DevicePair(joining: 10) { device in
      for day in 0..<3 {
        try device.create("Day \(day)", "energy")
        device.user.clock.advance(seconds: 86_400)
      }
      device.user.clock.advance(seconds: -3 * 86_400)
    }
    try pair.exchange()
    for device in pair.both {
      #expect(try device.titles.count == 6)
      #expect(try device.ledger()["spark"] == 6 * 22 && device.progress["streak"]["longest"].int == 3)
    }
  }

  @Test("The best streak of a table is the greater one")
  func bestStreak() throws {
    try laptop.user.call("tables.create", #"{"name": "Log", "category": "health"}"#)
    try pair.exchange()
    func add(_ device: DevicePair.Device) throws {
      try device.user.call("entries.add", #"{"tableId": 1, "type": "log", "title": "Run", "notes": "Far"}"#)
    }
    for device in [laptop, phone, laptop] {
      try add(device)
      pair.wait(hours: 24)
    }
    try pair.exchange()
    try add(laptop)
    try laptop.user.call("history.undo")
    try pair.exchange()
    // Other devices can have the value of the undone call already.
    for device in pair.both {
      #expect(try device.user.harness.connection.statement("select best_streak from library_tables").scalar() == 4)
    }
  }

  @Test("Random calls on two devices with exchanges at random times", arguments: Search.seeds(3, thorough: 60))
  func walk(_ seed: UInt64) throws {
    let pair = try DevicePair(seed: seed)
    let random = SeededRandomSource(seed: seed)
    func next(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
    for step in 0..<60 {
      let device = pair.both[next(2)]
      device.user.clock.advance(seconds: Int64([1, 60, 3600, 40_000, 90_000][next(5)]) * (next(9) == 0 ? -1 : 1))
      let sparks = try device.user.call("sparks.list", #"{"limit": 100}"#)["items"].elements.compactMap { $0["id"].int }
      let id = sparks.isEmpty ? 0 : sparks[next(sparks.count)]
      let category = ["idea", "energy", "decision", "experiment", "challenge"][next(5)]
      let intensity = ["low", "medium", "high", "extreme"][next(4)]
      let kind = #""category": "\#(category)", "intensity": "\#(intensity)""#
      switch next(12) {
      case 0: _ = try device.user.attempt("sparks.delete", #"{"sparkId": \#(id)}"#)
      case 1: _ = try device.user.attempt("sparks.update", #"{"sparkId": \#(id), \#(kind)}"#)
      case 2:
        _ = try device.user.attempt(
          "sparks.update", #"{"sparkId": \#(id), "createdAt": "2026-11-0\#(1 + next(9))T08:00:00Z"}"#)
      case 3: _ = try device.user.attempt("history.undo")
      case 4: if next(6) == 0 { _ = try device.user.attempt("sparks.reset") }
      case 5:
        _ = try device.user.attempt(
          "missions.favorite", #"{"missionId": "d-morning-spark", "isFavorite": \#(next(2) == 0)}"#)
      default: _ = try device.user.attempt("sparks.create", #"{"title": "Plan \#(step)", \#(kind)}"#)
      }
      try #require(device.user.harness.violations() == [])
      if next(5) == 0 { try pair.exchange(comparingReplies: false) }
    }
    // Replies depend on the clock.
    let clocks = pair.both.map { $0.user.clock.now().milliseconds }
    for (device, clock) in zip(pair.both, clocks) {
      device.user.clock.advance(seconds: ((clocks.max() ?? clock) - clock) / 1000)
    }
    try pair.exchange()
  }
}
