import Database
import Kernel
import SQLite
import TestSupport
import Testing

@testable import Social

@Suite("Demonstration data (Challenges and friends, 2.7, 2.8 and 3.)")
struct DemonstrationTests {
  private static let hash = "$argon2id$v=19$m=8,t=1,p=1$bm90IGEgc2FsdA$bm90IGEgaGFzaA"

  private func instant(_ text: String) -> Instant { Instant(text) ?? .min }

  private func populatedHarness(at instant: String, zone: Zone = .utc) throws -> Harness {
    let harness = try Harness.social(at: instant)
    try harness.database.beginWriting()
    let emails = try Demonstration(harness.transaction, at: harness.clock.now(), zone: zone)
      .populate(passwordHash: DemonstrationTests.hash)
    try harness.database.releaseSavepoint()
    try harness.database.commit()
    #expect(emails == ["ben", "anna", "marco", "sofia", "omar"].map { "\($0)@example.org" })
    return harness
  }

  /// Signs in as Ben, after copying the password of a new user to his account.
  private func ben(of harness: Harness) throws -> TestUser {
    let other = try harness.user("Other One")
    try harness.connection.execute(
      script: """
        update users set password_hash = (select password_hash from users where id = \(other.id)) where id = 1
        """, name: "password")
    let ben = harness.connect()
    try ben.signIn("ben@example.org")
    return ben
  }

  @Test("Ben has three friends, one free slot and two feed items")
  func starterSet() throws {
    let harness = try populatedHarness(at: Harness.start)
    let ben = try ben(of: harness)
    let list = try ben.call("friends.list")
    #expect(
      list["friends"].elements.map { "\($0["user"]["displayName"].string ?? "") \($0["state"].string ?? "")" } == [
        "Anna Lind active", "Marco Ruiz no_active_challenge", "Sofia Weiss no_active_challenge",
      ])
    #expect(list["inviteCount"].int == 1)
    let rows = try ben.call("feed.list")["items"].elements
    #expect(rows.map { $0["user"]["firstName"].string } == ["Anna", "Anna"])
    #expect(
      Set(rows.compactMap { $0["progressText"].string }) == ["Day 12, 3/5 tasks", "Day 4, 1/2 tasks"])
    let name = DemonstrationRules.taskName(of: "Anna Lind")
    #expect(rows.allSatisfy { $0["task"].string == name })
    #expect(try harness.violations() == [])
    #expect(
      try harness.connection.statement("select title from challenges where is_active = 0").all { try $0.text(0) }
        == ["Retired"])
  }

  @Test("The participations match the rule sheet")
  func participations() throws {
    let harness = try populatedHarness(at: Harness.start)
    let store = ParticipationStore(transaction: harness.transaction)
    let today = Zone.utc.civilDay(at: harness.clock.now())
    let participations = try (1...5).compactMap { try store.participation(Int64($0)) }
    #expect(
      participations.map { "\($0.day(on: today)) \($0.tasksProgress(on: today)) \($0.status)" } == [
        "12 3/5 active", "4 1/2 active", "21 1/1 completed", "2 0/5 paused", "1 0/2 active",
      ])
    #expect(participations.allSatisfy { $0.activity.time == $0.updatedAt && $0.activity.time <= harness.clock.now() })
    #expect(participations.last?.activity.task == DemonstrationRules.taskName(of: "Omar Haddad"))
  }

  @Test("No participation was updated before its start or in the future, at any hour", arguments: [0, 5, 6, 7, 23])
  func starts(_ hour: Int) throws {
    let harness = try populatedHarness(at: "2026-11-21T\(hour < 10 ? "0" : "")\(hour):30:00Z")
    let store = ParticipationStore(transaction: harness.transaction)
    for participation in try (1...5).compactMap({ try store.participation($0) }) {
      #expect(participation.startedAt <= participation.updatedAt && participation.updatedAt <= harness.clock.now())
    }
  }

  @Test("Activity times are stored and do not change")
  func stored() throws {
    let harness = try populatedHarness(at: Harness.start)
    let ben = try ben(of: harness)
    func times() throws -> [String] { try ben.call("feed.list")["items"].elements.compactMap { $0["time"].string } }
    let before = try times()
    harness.clock.advance(seconds: 7200)
    #expect(try times() == before)
  }

  @Test("A database with users is rejected")
  func notEmpty() throws {
    let harness = try Harness.social()
    _ = try harness.user("Ada Lovelace")
    #expect(throws: Demonstration.NotEmpty.self) {
      _ = try Demonstration(harness.transaction, at: harness.clock.now(), zone: .utc)
        .populate(passwordHash: DemonstrationTests.hash)
    }
  }

  @Test(
    "The stable hash is 64-bit FNV-1a",
    arguments: [("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8)])
  func hash(_ text: String, _ hash: UInt64) {
    #expect(StableHash.hash(text) == hash)
  }

  @Test(
    "Activity times are between 06:00 and 23:00 local time and not in the future",
    arguments: [
      ("2026-11-21T09:00:00Z", "UTC", "2026-11-21T06:00:00Z", "2026-11-21T09:00:00Z"),
      ("2026-11-21T23:30:00Z", "UTC", "2026-11-21T06:00:00Z", "2026-11-21T23:00:00Z"),
      ("2026-11-21T05:59:59Z", "UTC", "2026-11-20T06:00:00Z", "2026-11-20T23:00:00Z"),
      ("2026-11-21T06:00:00Z", "UTC", "2026-11-21T06:00:00Z", "2026-11-21T06:00:00Z"),
      ("2026-03-29T22:00:00Z", "Europe/Berlin", "2026-03-29T04:00:00Z", "2026-03-29T21:00:00Z"),
      ("2026-10-25T23:30:00Z", "Europe/Berlin", "2026-10-25T05:00:00Z", "2026-10-25T22:00:00Z"),
      ("2026-11-21T20:00:00Z", "Pacific/Kiritimati", "2026-11-21T16:00:00Z", "2026-11-21T20:00:00Z"),
    ])
  func times(_ now: String, _ zone: String, _ earliest: String, _ latest: String) throws {
    let zone = try #require(Zone(identifier: zone))
    var seen: Set<Instant> = []
    for key in 0..<50 {
      let time = DemonstrationRules.time(user: "ben", participation: "\(key)", now: instant(now), zone: zone)
      #expect(time >= instant(earliest) && time <= instant(latest), "\(time)")
      #expect(time == DemonstrationRules.time(user: "ben", participation: "\(key)", now: instant(now), zone: zone))
      seen.insert(time)
    }
    #expect(seen.count > 40 || earliest == latest)
  }

  @Test("A fraction is one step of a generator seeded with the hash of the key; no participation means `default`")
  func fraction() {
    #expect(
      DemonstrationRules.fraction(of: "a") == Double(
        (0xaf63_dc4c_8601_ec8c as UInt64 &* 6_364_136_223_846_793_005 &+ 1) >> 11) / 0x1p53)
    let now = instant("2026-11-21T09:00:00Z")
    let none = DemonstrationRules.time(user: "ben", participation: nil, now: now, zone: .utc)
    let named = DemonstrationRules.time(user: "ben", participation: "default", now: now, zone: .utc)
    #expect(none == named)
  }
}
