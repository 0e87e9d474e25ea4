import Kernel
import TestSupport
import Testing

@testable import kindling

/// The exchange that `kindling sync` makes. (Sync, "An exchange".)
@Suite struct SyncExchangeTests {
  private let laptop: SyncDevice
  private let phone: SyncDevice

  init() throws {
    laptop = try SyncDevice(notSynced: "laptop")
    phone = try SyncDevice(notSynced: "phone")
  }

  private func linked() throws {
    try laptop.user.call("habits.create", #"{"name": "Read"}"#)
    try laptop.user.call("habits.mark", #"{"habitId": 1, "done": true, "note": "Ten pages"}"#)
    #expect(try phone.exchange(with: laptop, isLinking: true).isEqual)
    for device in [laptop, phone] { device.reset() }
  }

  private func expectEqual() throws {
    #expect(try laptop.digest() == phone.digest())
    #expect(try laptop.content() == phone.content())
    for device in [laptop, phone] { #expect(try device.user.harness.violations() == []) }
  }

  // MARK: - Start

  @Test("Sync is switched on where it is off, with the names of the devices")
  func switchingOn() throws {
    try linked()
    #expect(try laptop.user.call("sync.status")["device"].string == "laptop")
    #expect(try phone.user.call("sync.status")["device"].string == "phone")
    try expectEqual()
  }

  @Test("Accounts that were created separately are rejected, and nothing is changed")
  func differentAccounts() throws {
    try laptop.user.call("habits.create", #"{"name": "Read"}"#)
    #expect { try phone.exchange(with: laptop) } throws: { ExchangeFailure.rule(of: $0) == "accounts_differ" }
    #expect(try phone.user.call("habits.list")["items"].elements.isEmpty)
  }

  @Test("Before accounts become one, both are shown; without consent, they stay two")
  func consent() throws {
    try laptop.user.call("habits.create", #"{"name": "Read"}"#)
    var options = Exchange.Options()
    options.isLinking = true
    let exchange = Exchange(here: phone, there: laptop, options: options)
    var shown: [Exchange.Account] = []
    exchange.willLink = { here, there in
      shown = [here, there]
      throw LinkDeclined()
    }
    #expect(throws: LinkDeclined.self) { try exchange.run() }
    #expect(shown.map(\.email) == ["zoe@example.org", "zoe@example.org"] && shown.map(\.name) == ["Zoe", "Zoe"])
    #expect(shown[0].facts < shown[1].facts)
    #expect { try phone.exchange(with: laptop) } throws: { ExchangeFailure.rule(of: $0) == "accounts_differ" }
  }

  @Test("Linked accounts are linked once: later exchanges neither ask nor need the option")
  func linking() throws {
    try linked()
    var options = Exchange.Options()
    options.isLinking = true
    let exchange = Exchange(here: phone, there: laptop, options: options)
    exchange.willLink = { _, _ in Issue.record("asked again") }
    #expect(try exchange.run().isEqual)
    #expect(try phone.exchange(with: laptop).isEqual)
  }

  @Test("What a device has replaced that it meets after others is a conflict, because it did not know it")
  func thirdDevice() throws {
    try linked()
    // The phone gets more positions than the laptop.
    for color in 1...9 {
      try phone.user.call("habits.update", #"{"habitId": 1, "color": \#(color)}"#)
      _ = try phone.status()
    }
    #expect(try laptop.exchange(with: phone).isEqual)
    let tablet = try SyncDevice(
      opening: laptop.copy(), named: "tablet", seed: 7, at: laptop.user.clock.now(), isMoved: true)
    try tablet.user.call("habits.update", #"{"habitId": 1, "question": "On the tablet?"}"#)
    laptop.user.clock.advance(seconds: 60)
    try laptop.user.call("habits.update", #"{"habitId": 1, "question": "On the laptop?"}"#)
    let outcome = try laptop.exchange(with: tablet)
    #expect(outcome.isEqual && outcome.conflictsHere == 0 && outcome.conflictsThere == 1)
    let latest = try tablet.user.call("history.list")["items"][0]
    #expect(latest["method"].string == "sync.apply" && latest["subject"].string == "laptop")
    try tablet.user.call("history.undo", #"{"id": \#(latest["id"])}"#)
    #expect(try laptop.exchange(with: tablet).isEqual)
    #expect(
      try laptop.user.call("habits.get", #"{"habitId": 1}"#)["habit"]["question"].string == "On the tablet?")
  }

  // MARK: - Transfers

  @Test("Changes of both sides arrive, and the result counts them")
  func changes() throws {
    try linked()
    try laptop.user.call("tables.create", #"{"name": "A lighthouse", "category": "health"}"#)
    try laptop.user.call("tables.create", #"{"name": "Log", "category": "health"}"#)
    try phone.user.call("habits.update", #"{"habitId": 1, "color": 3}"#)
    let outcome = try phone.exchange(with: laptop)
    #expect(outcome.isEqual && outcome.device == "laptop" && outcome.sent == 1 && outcome.conflicts == 0)
    #expect(outcome.received >= 2)
    try expectEqual()
  }

  @Test("A part that both have edited is a conflict of the earlier edit")
  func conflict() throws {
    try linked()
    try laptop.user.call("habits.update", #"{"habitId": 1, "color": 3}"#)
    phone.user.clock.advance(seconds: 60)
    try phone.user.call("habits.update", #"{"habitId": 1, "color": 5}"#)
    let outcome = try phone.exchange(with: laptop)
    #expect(outcome.isEqual && outcome.conflicts == 1 && outcome.conflictsThere == 1)
    #expect(try laptop.user.call("habits.get", #"{"habitId": 1}"#)["habit"]["color"].int == 5)
    try expectEqual()
  }

  @Test("An exchange of few changes needs two calls of the other side")
  func roundTrips() throws {
    try linked()
    try laptop.user.call("habits.update", #"{"habitId": 1, "color": 3}"#)
    try phone.user.call("habits.update", #"{"habitId": 1, "name": "Write"}"#)
    #expect(try phone.exchange(with: laptop).isEqual)
    #expect(laptop.methods == ["sync.changes", "sync.apply"])
  }

  @Test("Without changes, nothing is counted")
  func nothing() throws {
    try linked()
    let outcome = try phone.exchange(with: laptop)
    #expect(outcome.isEqual && outcome.received == 0 && outcome.sent == 0 && outcome.conflicts == 0)
  }

  @Test("A write during an exchange is exchanged in its next round")
  func writeMeanwhile() throws {
    try linked()
    try laptop.user.call("habits.update", #"{"habitId": 1, "color": 3}"#)
    var hasWritten = false
    laptop.willCall = { [laptop] method in
      guard method == "sync.apply", !hasWritten else { return }
      hasWritten = true
      try laptop.user.call("habits.update", #"{"habitId": 1, "question": "Did you?"}"#)
    }
    #expect(try phone.exchange(with: laptop).isEqual)
    try expectEqual()
  }

  @Test("With a write in each round, the sides are not equal yet, and the next exchange continues")
  func endlessWrites() throws {
    try linked()
    var color = 0
    laptop.willCall = { [laptop] method in
      guard method == "sync.apply" else { return }
      color = (color + 1) % 10
      try laptop.user.call("habits.update", #"{"habitId": 1, "color": \#(color)}"#)
    }
    try laptop.user.call("habits.update", #"{"habitId": 1, "color": 3}"#)
    #expect(try !phone.exchange(with: laptop).isEqual)
    laptop.reset()
    #expect(try phone.exchange(with: laptop).isEqual)
    try expectEqual()
  }

  @Test("More lines than a call may have are sent in several calls")
  func pages() throws {
    try linked()
    try laptop.user.call("tables.create", #"{"name": "Log", "category": "health"}"#)
    for number in 1...60 {
      let calls = (0..<100).map {
        #"{"method": "entries.add", "params": {"tableId": 1, "type": "session", "title": "Run \#(number * 100 + $0)", "#
          + #""durationSeconds": 600}}"#
      }
      try laptop.user.call("system.atomic", #"{"calls": [\#(calls.joined(separator: ","))]}"#)
    }
    laptop.reset()
    let exchange = Exchange(here: phone, there: laptop)
    var progress: [(done: Int, total: Int)] = []
    exchange.onProgress = { progress.append(($0, $1)) }
    let outcome = try exchange.run()
    #expect(outcome.isEqual && outcome.received >= 6000)
    #expect(progress.count > 1 && progress.map(\.done) == progress.map(\.done).sorted())
    #expect(progress.allSatisfy { $0.total >= 6000 && $0.done <= $0.total })
    #expect(progress.last.map { $0.done >= 6000 } == true)
    #expect(laptop.methods.filter { $0 == "sync.changes" }.count > 1)
    try expectEqual()
  }

  @Test("The difference of clocks is measured")
  func clocks() throws {
    try linked()
    laptop.user.clock.advance(seconds: 3600)
    #expect(try phone.exchange(with: laptop).clockDifference == 3_600_000)
    #expect(try laptop.exchange(with: phone).clockDifference == -3_600_000)
  }

  // MARK: - Dry run

  @Test("A dry run counts the changes of both sides and stores nothing")
  func dryRun() throws {
    try linked()
    try laptop.user.call("tables.create", #"{"name": "A lighthouse", "category": "health"}"#)
    try phone.user.call("habits.update", #"{"habitId": 1, "color": 3}"#)
    let digests = try [laptop.digest(), phone.digest()]
    let outcome = try phone.exchange(with: laptop, isDryRun: true)
    #expect(outcome.received >= 1 && outcome.sent == 1)
    #expect(try [laptop.digest(), phone.digest()] == digests)
    #expect(try phone.user.call("tables.list")["items"].elements.isEmpty)
    let real = try phone.exchange(with: laptop)
    #expect(real.received == outcome.received && real.sent == outcome.sent)
  }

  @Test("A dry run does not switch sync on")
  func dryRunOff() throws {
    #expect(throws: SyncIsOff.self) { try phone.exchange(with: laptop, isDryRun: true) }
    #expect(try phone.user.call("sync.status")["enabled"].bool == false)
    try phone.user.call("sync.enable")
    #expect { try phone.exchange(with: laptop, isDryRun: true) } throws: { ExchangeFailure.rule(of: $0) == "sync_off" }
  }

  // MARK: - Interruptions

  @Test("After an interruption at any call of either side, the next exchange completes", arguments: [true, false])
  func interruptions(_ isBeforeCall: Bool) throws {
    for number in 1...30 {
      let (laptop, phone) = (try SyncDevice(notSynced: "laptop"), try SyncDevice(notSynced: "phone"))
      try laptop.user.call("habits.create", #"{"name": "Read"}"#)
      try phone.user.call("tables.create", #"{"name": "A lighthouse", "category": "health"}"#)
      let side = number % 2 == 0 ? laptop : phone
      side.interruption = SyncDevice.Interruption(call: (number + 1) / 2, isBeforeCall: isBeforeCall)
      let isInterrupted = (try? phone.exchange(with: laptop, isLinking: true)) == nil
      for device in [laptop, phone] { device.reset() }
      #expect(try phone.exchange(with: laptop, isLinking: true).isEqual)
      try #require(try laptop.content() == phone.content())
      for device in [laptop, phone] { try #require(try device.user.harness.violations() == []) }
      if !isInterrupted, number > 20 { break }
    }
  }
}
