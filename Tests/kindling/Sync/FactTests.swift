import Database
import Kernel
import SQLite
import TestSupport
import Testing

@testable import kindling

/// Which registers calls write. (Sync, 2 to 4.)
@Suite struct FactTests {
  private let client: TestUser

  init() throws {
    client = try Harness.program().connect()
    try client.signUp()
    try client.call("habits.create", #"{"name": "Read"}"#)
  }

  private func digest() throws -> String { try client.call("sync.compare")["digest"].string ?? "" }

  @Test("Sync is off until it is switched on, and forgets everything when it is switched off")
  func switching() throws {
    #expect(try client.call("sync.status")["enabled"].bool == false)
    #expect(throws: CallFailure.self) { try client.call("sync.compare") }
    let on = try client.call("sync.enable", #"{"device": "laptop"}"#)
    #expect(on["enabled"].bool == true && on["device"].string == "laptop" && on["facts"].int == 2)
    #expect(try client.call("sync.enable", #"{"device": "phone"}"#)["replica"] == on["replica"])
    let off = try client.call("sync.enable", #"{"enabled": false}"#)
    #expect(off["enabled"].bool == false && off["facts"].int == 0)
    #expect(try client.call("sync.status")["device"].isNull)
  }

  @Test("A forgotten device is removed with what it has sent in part, and is a new one when it exchanges again")
  func forgetting() throws {
    let (laptop, phone) = (try SyncDevice("laptop"), try SyncDevice("phone"))
    try phone.user.call("habits.create", #"{"name": "Read"}"#)
    try phone.exchange(with: laptop, isLinking: true)
    let replica = try #require(try phone.replica())
    try phone.user.call("habits.create", #"{"name": "Write"}"#)
    #expect(try !laptop.receive(from: phone, limit: 1, pages: 1))
    let inbox: SQL = "select count(*) from sync_inbox"
    #expect(try laptop.user.database.connection.statement(inbox).scalar(Int.self) == 1)
    let status = try laptop.user.call("sync.forget", #"{"replica": "\#(replica)"}"#)
    #expect(status["peers"].elements.isEmpty)
    #expect(try laptop.user.database.connection.statement(inbox).scalar(Int.self) == 0)
    let failure = #expect(throws: CallFailure.self) {
      try laptop.user.call("sync.forget", #"{"replica": "\#(replica)"}"#)
    }
    #expect(failure?.rule == "device_not_found")
    #expect(try laptop.exchange(with: phone).isEqual)
    #expect(try laptop.content() == phone.content())
    #expect(try laptop.status()["peers"][0]["replica"].string == replica)
  }

  @Test("A digest depends on the facts only, and changes with each of them")
  func digests() throws {
    try client.call("sync.enable")
    var digests = [try digest()]
    for call in [
      ("habits.mark", #"{"habitId": 1, "done": true}"#), ("habits.update", #"{"habitId": 1, "color": 3}"#),
      ("profile.update", #"{"name": "Ada King"}"#), ("habits.delete", #"{"habitId": 1}"#), ("history.undo", "{}"),
    ] {
      try client.call(call.0, call.1)
      digests.append(try digest())
      #expect(try digest() == digests.last)
    }
    #expect(Set(digests).count == digests.count)
  }

  @Test(
    "The doctor finds wrong digests and a wrong number of facts", arguments: ["digests = zeroblob(2048)", "facts = 9"])
  func sums(_ change: String) throws {
    try client.call("sync.enable")
    #expect(try client.harness.violations() == [])
    try client.harness.connection.execute(SQL(interning: "update sync_accounts set \(change)"))
    let name = try #require(change.split(separator: " ").first)
    #expect(try client.harness.violations().joined().contains(name))
  }

  @Test("Copies of a file, and a file into which an account was imported, have equal digests without an exchange")
  func copies() throws {
    try client.call("habits.mark", #"{"habitId": 1, "amount": null, "done": true, "note": "Ten pages"}"#)
    try client.call("sparks.create", #"{"title": "A lighthouse", "category": "idea"}"#)
    let digests = try (0..<2).map { _ in
      try client.call("sync.enable")
      defer { _ = try? client.call("sync.enable", #"{"enabled": false}"#) }
      return try digest()
    }
    #expect(digests[0] == digests[1] && !digests[0].isEmpty)
  }

  @Test("Rows with days in the future have no stamps in the future, so that later writes have the time of their calls")
  func futureDays() throws {
    try client.call("habits.update", #"{"habitId": 1, "endDay": "2027-06-30"}"#)
    try client.call("habits.pause", #"{"habitId": 1, "from": "2027-02-01", "to": "2027-02-28"}"#)
    try client.call("sync.enable")
    client.clock.advance(seconds: 60)
    try client.call("habits.update", #"{"habitId": 1, "color": 3}"#)
    let instants = try SyncDevice(of: client).lines().compactMap { line in
      line["at"].string?.prefix { $0 != "+" }
    }
    #expect(instants.max() == "2026-11-21T09:01:00.000Z")
  }

  @Test("The call that resets an area drops its facts, and nothing of other areas")
  func reset() throws {
    try client.call("sparks.create", #"{"title": "A lighthouse", "category": "idea"}"#)
    let facts = try client.call("sync.enable")["facts"].int ?? 0
    try client.call("sparks.reset")
    let left = try client.call("sync.status")["facts"].int ?? 0
    #expect(left == 2 && left < facts)
    #expect(try client.harness.violations() == [])
  }

  @Test("Changes are kept until they are folded, whatever the limits of the history")
  func limits() throws {
    try client.call("sync.enable")
    try client.call("history.configure", #"{"calls": 0}"#)
    for day in 10...30 {
      try client.call("habits.mark", #"{"habitId": 1, "done": true, "day": "2026-10-\#(day)"}"#)
    }
    #expect(try client.call("history.list")["items"].elements.isEmpty)
    #expect(try client.call("sync.status")["facts"].int == 23)
    #expect(try client.harness.violations() == [])
  }
}
